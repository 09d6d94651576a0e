import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { readNotices } from '#contracts/clock/notices.ts';
import type { Actor } from '../../kernel/actor.ts';
import { Clock } from '../../kernel/clock.ts';
import { TenantRows } from '../../platform/rows/tenant-rows.ts';

type Answer = ResponseOf<typeof readNotices>;

/** Puts notices of one's own away. */
export class ReadNotices extends Command<Answer> {
  constructor(
    readonly actor: Actor,
    readonly noticeIds: readonly string[],
  ) {
    super();
  }
}

@CommandHandler(ReadNotices)
export class ReadNoticesHandler implements ICommandHandler<ReadNotices> {
  constructor(
    private readonly rows: TenantRows,
    private readonly clock: Clock,
  ) {}

  execute({ actor, noticeIds }: ReadNotices): Promise<Answer> {
    const { organizationId, userId } = actor;
    return this.rows.write(
      actor,
      { readNotices: noticeIds },
      async (tx) => {
        const { rowCount } = await tx.query(
          `update recovery_notice set read_at = $4
           where organization_id = $1 and user_id = $2 and id = any($3::uuid[]) and read_at is null`,
          [organizationId, userId, noticeIds, this.clock.now()],
        );
        return { read: rowCount ?? 0 };
      },
      () => [{ topic: 'recovery-notice', id: userId }],
    );
  }
}
