import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { tellIndemnitorsApart } from '#contracts/office/indemnitor-merges/indemnitor-merges.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { indemnitorsChanged, lockBothIndemnitors } from './pair-of-indemnitors.ts';

/** Says that two indemnitors of one file are two people (people#merged-indemnitors). */
export class TellIndemnitorsApart extends CommandOf(tellIndemnitorsApart) {}

@CommandHandler(TellIndemnitorsApart)
export class TellIndemnitorsApartHandler implements ICommandHandler<TellIndemnitorsApart> {
  constructor(
    private readonly rows: TenantRows,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused INDEMNITOR_NOT_FOUND, INDEMNITOR_MERGED, INDEMNITORS_OF_TWO_FILES, VALIDATION_FAILED */
  async execute({ actor, params }: TellIndemnitorsApart): Promise<ResponseOf<typeof tellIndemnitorsApart>> {
    const { organizationId, userId } = actor;
    await this.rows.write(
      actor,
      { tellIndemnitorsApart: params },
      async (tx) => {
        const { defendantId, pair } = await lockBothIndemnitors(tx, organizationId, params);
        const { rowCount } = await tx.query(
          `insert into not_the_same (organization_id, one_id, other_id, said_by, said_at) values ($1, $2, $3, $4, $5)
           on conflict do nothing`,
          [organizationId, ...pair, userId, this.clock.now()],
        );
        const subject = { kind: 'indemnitor', id: params.indemnitorId };
        if (rowCount !== 0) await this.trail.record(actor, { action: 'indemnitors-told-apart', subject }, tx);
        return { defendantId };
      },
      ({ defendantId }) => indemnitorsChanged(params, defendantId),
    );
    return { isApart: true };
  }
}
