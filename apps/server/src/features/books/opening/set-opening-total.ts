import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { setOpeningTotal } from '#contracts/books/opening/opening-totals.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { readChart } from '../../agency/chart/index.ts';
import { changedOpening, mustTakeLines } from './taking-lines.ts';

const SET = `
  insert into opening_total (organization_id, account, typed_cents, reason, changed_by) values ($1, $2, $3, $4, $5)
  on conflict (organization_id, account) do update
    set typed_cents = excluded.typed_cents, reason = excluded.reason, changed_by = excluded.changed_by`;
const REMOVE = 'delete from opening_total where organization_id = $1 and account = $2';

/** Types what the old program's report says of an account, or why it differs or was not typed (moving-in#control-totals). */
export class SetOpeningTotal extends CommandOf(setOpeningTotal) {}

@CommandHandler(SetOpeningTotal)
export class SetOpeningTotalHandler implements ICommandHandler<SetOpeningTotal> {
  constructor(
    private readonly rows: TenantRows,
    private readonly commands: CommandRunner,
    private readonly trail: AuditTrail,
  ) {}

  execute({ actor, body: input }: SetOpeningTotal): Promise<ResponseOf<typeof setOpeningTotal>> {
    const { organizationId, userId } = actor;
    const { account, amountCents, reason } = input;
    return this.rows.write(
      actor,
      { setOpeningTotal: input },
      async (tx) => {
        await mustTakeLines(this.commands, actor);
        const known = (await readChart(tx, organizationId)).find(({ code }) => code === account);
        if (!known) throw new Refused('OPENING_TOTAL_NOT_FOUND');
        if (amountCents === null && reason === '') await tx.query(REMOVE, [organizationId, account]);
        else await tx.query(SET, [organizationId, account, amountCents, reason, userId]);
        const total = amountCents === null ? 'not typed' : formatCents(amountCents);
        const details = { line: `${known.code} ${known.name}: ${total}${reason === '' ? '' : ` (${reason})`}` };
        await this.trail.record(actor, { action: 'opening-total-typed', details }, tx);
        return { account };
      },
      () => changedOpening,
    );
  }
}
