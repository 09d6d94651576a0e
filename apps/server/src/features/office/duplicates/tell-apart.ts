import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { tellApart } from '#contracts/office/duplicates/duplicates.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { bothChanged, lockBoth } from './pair-of-files.ts';

/** Says that two files are of two people (people#not-the-same). */
export class TellApart extends CommandOf(tellApart) {}

@CommandHandler(TellApart)
export class TellApartHandler implements ICommandHandler<TellApart> {
  constructor(
    private readonly rows: TenantRows,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused DEFENDANT_NOT_FOUND, VALIDATION_FAILED */
  execute({ actor, params }: TellApart): Promise<ResponseOf<typeof tellApart>> {
    const { organizationId, userId } = actor;
    return this.rows.write(
      actor,
      { tellApart: params },
      async (tx) => {
        const [one, other] = await lockBoth(tx, organizationId, params);
        const { rowCount } = await tx.query(
          `insert into not_the_same (organization_id, one_id, other_id, said_by, said_at) values ($1, $2, $3, $4, $5)
           on conflict do nothing`,
          [organizationId, one, other, userId, this.clock.now()],
        );
        if (rowCount !== 0)
          for (const id of [one, other])
            await this.trail.record(actor, { action: 'files-told-apart', subject: { kind: 'defendant', id } }, tx);
        return { isApart: true as const };
      },
      () => bothChanged(params),
    );
  }
}
