import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { addLedgerAccount } from '#contracts/agency/chart/chart.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { isTaken } from '../../../platform/database/sql-state.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { readChart } from './chart.query.ts';
import { LedgerAccountRow } from './ledger-account.ts';
import { refuseTakenName } from './taken-name.ts';

type Answer = ResponseOf<typeof addLedgerAccount>;

/** Adds an account of the agency's own to the chart (money#own-accounts). */
export class AddLedgerAccount extends CommandOf(addLedgerAccount) {}

@CommandHandler(AddLedgerAccount)
export class AddLedgerAccountHandler implements ICommandHandler<AddLedgerAccount> {
  constructor(
    private readonly rows: TenantRows,
    private readonly trail: AuditTrail,
  ) {}

  execute({ actor, body: input }: AddLedgerAccount): Promise<Answer> {
    const { organizationId, userId } = actor;
    const { code, name } = input;
    const add: Work<Answer> = async (tx, em) => {
      const chart = await readChart(tx, organizationId);
      if (chart.some((account) => account.code === code)) throw new Refused('LEDGER_CODE_TAKEN', { code });
      refuseTakenName(chart, { code, name });
      em.create(LedgerAccountRow, { organizationId, ...input, active: true, changedBy: userId });
      await em.flush().catch((error: unknown) => {
        throw isTaken(error) ? new Refused('LEDGER_CODE_TAKEN', { code }) : error;
      });
      await this.trail.record(actor, { action: 'ledger-account-added', details: { account: `${code} ${name}` } }, tx);
      return { ...input, active: true };
    };
    return this.rows.write(actor, { addLedgerAccount: input }, add, () => [
      { topic: 'settings', id: 'chart' },
      { topic: 'ledger', id: 'chart' },
    ]);
  }
}
