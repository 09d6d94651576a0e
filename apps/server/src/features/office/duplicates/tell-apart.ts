import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { tellApart } from '#contracts/office/duplicates/duplicates.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { keepApart } from './apart.ts';
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
    const { organizationId } = actor;
    return this.rows.write(
      actor,
      { tellApart: params },
      async (tx) => {
        const pair = await lockBoth(tx, organizationId, params);
        if (await keepApart(tx, actor, pair, this.clock.now()))
          for (const id of pair)
            await this.trail.record(actor, { action: 'files-told-apart', subject: { kind: 'defendant', id } }, tx);
        return { isApart: true as const };
      },
      () => bothChanged(params),
    );
  }
}
