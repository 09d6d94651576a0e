import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { changeLedgerAccount, type LedgerAccount } from '#contracts/agency/chart/chart.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { AuditAction } from '#domain/kernel/audit-actions.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { isTaken } from '../../../platform/database/sql-state.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { FOR_UPDATE } from '../../../platform/rows/entities.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { ChartUses } from './chart-uses.ts';
import { readChart } from './chart.query.ts';
import { LedgerAccountRow } from './ledger-account.ts';
import { refuseTakenName } from './taken-name.ts';

type Answer = ResponseOf<typeof changeLedgerAccount>;
type Wanted = Pick<Answer, 'name' | 'active'>;

/** Renames a ledger account, or switches one of the agency's own off or on (money#own-accounts). */
export class ChangeLedgerAccount extends CommandOf(changeLedgerAccount) {}

@CommandHandler(ChangeLedgerAccount)
export class ChangeLedgerAccountHandler implements ICommandHandler<ChangeLedgerAccount> {
  constructor(
    private readonly rows: TenantRows,
    private readonly trail: AuditTrail,
    private readonly uses: ChartUses,
  ) {}

  execute({ actor, params: { ledgerAccount: code }, body: input }: ChangeLedgerAccount): Promise<Answer> {
    const { organizationId, userId } = actor;
    const change: Work<Answer> = async (tx, em) => {
      const row = await em.findOne(LedgerAccountRow, { organizationId, code }, FOR_UPDATE);
      const chart = await readChart(tx, organizationId);
      const account = chart.find((one) => one.code === code);
      if (!account) throw new Refused('LEDGER_ACCOUNT_NOT_FOUND');
      refuseTakenName(chart, { code, name: input.name });
      const { type } = account;
      // What is as it was stays unchanged: a name of the chart goes on following the chart.
      if (account.name !== input.name || account.active !== input.active) {
        if (account.active && !input.active) await this.mustBeUnused(tx, actor, account);
        if (row) em.assign(row, { ...input, changedBy: userId });
        else em.create(LedgerAccountRow, { organizationId, code, type, ...input, changedBy: userId });
        await em.flush().catch((error: unknown) => {
          throw isTaken(error) ? new Refused('CONFLICT') : error;
        });
        await this.record(tx, actor, account, input);
      }
      return { code, type, ...input };
    };
    return this.rows.write(actor, { changeLedgerAccount: input, code }, change, () => [
      { topic: 'settings', id: 'chart' },
      { topic: 'ledger', id: 'chart' },
    ]);
  }

  private async mustBeUnused(
    tx: TenantTransaction,
    { organizationId }: Actor,
    { code, standardName }: LedgerAccount,
  ): Promise<void> {
    if (standardName !== null) throw new Refused('LEDGER_ACCOUNT_STANDARD', { code });
    if (await this.uses.isUsed(tx, organizationId, code)) throw new Refused('LEDGER_ACCOUNT_IN_USE', { code });
  }

  private async record(
    tx: TenantTransaction,
    actor: Actor,
    was: LedgerAccount,
    { name, active }: Wanted,
  ): Promise<void> {
    const account = `${was.code} ${was.name}`;
    const record = (action: AuditAction, details: Record<string, string>) =>
      this.trail.record(actor, { action, details }, tx);
    if (was.name !== name) await record('ledger-account-renamed', { account, name });
    if (was.active !== active) await record(`ledger-account-switched-${active ? 'on' : 'off'}`, { account });
  }
}
