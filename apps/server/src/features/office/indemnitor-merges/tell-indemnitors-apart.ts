import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { tellIndemnitorsApart } from '#contracts/office/indemnitor-merges/indemnitor-merges.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { keepApart } from '../duplicates/index.ts';
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
    const { organizationId } = actor;
    await this.rows.write(
      actor,
      { tellIndemnitorsApart: params },
      async (tx) => {
        const { defendantId, pair } = await lockBothIndemnitors(tx, organizationId, params);
        const subject = { kind: 'indemnitor', id: params.indemnitorId };
        if (await keepApart(tx, actor, pair, this.clock.now()))
          await this.trail.record(actor, { action: 'indemnitors-told-apart', subject }, tx);
        return { defendantId };
      },
      ({ defendantId }) => indemnitorsChanged(params, defendantId),
    );
    return { isApart: true };
  }
}
