import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { takeIndemnitorsBackApart } from '#contracts/office/indemnitor-merges/indemnitor-merges.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { forgetApart } from '../duplicates/index.ts';
import { indemnitorsChanged, lockBothIndemnitors } from './pair-of-indemnitors.ts';

/** Takes back that two indemnitors are two people: they may be proposed again (people#merged-indemnitors). */
export class TakeIndemnitorsBackApart extends CommandOf(takeIndemnitorsBackApart) {}

@CommandHandler(TakeIndemnitorsBackApart)
export class TakeIndemnitorsBackApartHandler implements ICommandHandler<TakeIndemnitorsBackApart> {
  constructor(
    private readonly rows: TenantRows,
    private readonly trail: AuditTrail,
  ) {}

  /** @throws Refused INDEMNITOR_NOT_FOUND, INDEMNITOR_MERGED, INDEMNITORS_OF_TWO_FILES, VALIDATION_FAILED */
  async execute({ actor, params }: TakeIndemnitorsBackApart): Promise<ResponseOf<typeof takeIndemnitorsBackApart>> {
    const { organizationId } = actor;
    await this.rows.write(
      actor,
      { takeIndemnitorsBackApart: params },
      async (tx) => {
        const { defendantId, pair } = await lockBothIndemnitors(tx, organizationId, params);
        const subject = { kind: 'indemnitor', id: params.indemnitorId };
        if (await forgetApart(tx, organizationId, pair))
          await this.trail.record(actor, { action: 'indemnitors-no-longer-apart', subject }, tx);
        return { defendantId };
      },
      ({ defendantId }) => indemnitorsChanged(params, defendantId),
    );
    return { isApart: false };
  }
}
