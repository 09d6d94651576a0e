import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { takeBackApart } from '#contracts/office/duplicates/duplicates.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { forgetApart } from './apart.ts';
import { bothChanged, lockBoth } from './pair-of-files.ts';

/** Takes back that two files are of two people: they may be proposed again (people#not-the-same). */
export class TakeBackApart extends CommandOf(takeBackApart) {}

@CommandHandler(TakeBackApart)
export class TakeBackApartHandler implements ICommandHandler<TakeBackApart> {
  constructor(
    private readonly rows: TenantRows,
    private readonly trail: AuditTrail,
  ) {}

  /** @throws Refused DEFENDANT_NOT_FOUND, VALIDATION_FAILED */
  execute({ actor, params }: TakeBackApart): Promise<ResponseOf<typeof takeBackApart>> {
    const { organizationId } = actor;
    return this.rows.write(
      actor,
      { takeBackApart: params },
      async (tx) => {
        const pair = await lockBoth(tx, organizationId, params);
        if (await forgetApart(tx, organizationId, pair))
          for (const id of pair)
            await this.trail.record(actor, { action: 'files-no-longer-apart', subject: { kind: 'defendant', id } }, tx);
        return { isApart: false as const };
      },
      () => bothChanged(params),
    );
  }
}
