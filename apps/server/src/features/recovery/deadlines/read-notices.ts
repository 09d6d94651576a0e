import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { readNotices } from '#contracts/recovery/deadlines/notices.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { openNotices } from './notices.query.ts';

type Answer = ResponseOf<typeof readNotices>;

/** Puts notices of one's own away. */
export class ReadNotices extends CommandOf(readNotices) {}

/** Whoever came into the role later was never written to: the row says that they know. */
const READ = `
  insert into recovery_notice (organization_id, id, user_id, kind, case_id, bond_id, deadline, written_at, read_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`;

@CommandHandler(ReadNotices)
export class ReadNoticesHandler implements ICommandHandler<ReadNotices> {
  constructor(
    private readonly rows: TenantRows,
    private readonly clock: Clock,
  ) {}

  execute({ actor, body: { noticeIds } }: ReadNotices): Promise<Answer> {
    const { organizationId, userId } = actor;
    return this.rows.write(
      actor,
      { readNotices: noticeIds },
      async (tx) => {
        const open = await openNotices(tx, actor);
        const read = open.filter(({ noticeId }) => noticeIds.includes(noticeId));
        for (const { noticeId, kind, caseId, bondId, deadline, writtenAt } of read) {
          const values = [organizationId, noticeId, userId, kind, caseId, bondId, deadline, writtenAt];
          await tx.query(READ, [...values, this.clock.now()]);
        }
        return { read: read.length };
      },
      () => [{ topic: 'recovery-notice', id: userId }],
    );
  }
}
