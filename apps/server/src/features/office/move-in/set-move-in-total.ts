import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { setMoveInTotal } from '#contracts/office/move-in/move-in.ts';
import { figureInWords, totalInWords } from '#domain/office/move-in-totals.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { Sureties } from '../../agency/sureties/index.ts';
import { changedLists, mustTakeChanges } from '../brought-in/index.ts';

const SET = `
  insert into move_in_total (organization_id, what, surety, typed, reason, changed_by) values ($1, $2, $3, $4, $5, $6)
  on conflict (organization_id, what, surety) do update set typed = excluded.typed, reason = excluded.reason,
    changed_by = excluded.changed_by`;
const REMOVE = 'delete from move_in_total where organization_id = $1 and what = $2 and surety = $3';

/** Types what the old program's report says of a list, or why that differs from what is here (moving-in#control-totals). */
export class SetMoveInTotal extends CommandOf(setMoveInTotal) {}

@CommandHandler(SetMoveInTotal)
export class SetMoveInTotalHandler implements ICommandHandler<SetMoveInTotal> {
  constructor(
    private readonly rows: TenantRows,
    private readonly commands: CommandRunner,
    private readonly sureties: Sureties,
    private readonly trail: AuditTrail,
  ) {}

  async execute({ actor, body: input }: SetMoveInTotal): Promise<ResponseOf<typeof setMoveInTotal>> {
    const { organizationId, userId } = actor;
    const { what, suretyId, typed, reason } = input;
    const known = (await this.sureties.names({ organizationId })).find((one) => one.suretyId === suretyId);
    if (suretyId !== null && !known) throw new Refused('SURETY_NOT_FOUND');
    return this.rows.write(
      actor,
      { setMoveInTotal: input },
      async (tx) => {
        await mustTakeChanges(tx, this.commands, actor);
        const key = [organizationId, what, suretyId ?? ''];
        if (typed === null && reason === '') await tx.query(REMOVE, key);
        else await tx.query(SET, [...key, typed, reason, userId]);
        const which = totalInWords({ what, surety: known?.name ?? '' });
        const figure = typed === null ? 'not typed' : figureInWords(what, typed);
        const details = { line: `${which}: ${figure}${reason === '' ? '' : ` (${reason})`}` };
        await this.trail.record(actor, { action: 'move-in-total-typed', details }, tx);
        return { what };
      },
      () => changedLists,
    );
  }
}
