import { Injectable } from '@nestjs/common';
import type { LedgerAccount } from '#contracts/agency/chart/chart.ts';
import {
  CHARGEABLE_ACCOUNTS,
  CHART_OF_ACCOUNTS,
  LEDGER_ACCOUNT_NOTES,
  type LedgerAccountType,
  standardAccount,
} from '#domain/kernel/chart-of-accounts.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import { TenantDatabase, type TenantTransaction } from '../../../platform/database/tenant-database.ts';

interface Row {
  code: string;
  name: string;
  type: LedgerAccountType;
  active: boolean;
}

/** What the organization changed; a row that nobody changed is the chart's own. */
const CHANGED = `select code, name, type, active from ledger_account
  where organization_id = $1 and changed_by is not null`;

/** Held until the charge that names it is committed, so that it is not switched off meanwhile. */
const OWN_INCOME = `select 1 from ledger_account
  where organization_id = $1 and code = $2 and changed_by is not null and type = 'income' and active for share`;

/** The chart of an organization by code: the accounts that all have, with the names given, and its own (money#own-accounts). */
export const readChart = async (tx: TenantTransaction, organizationId: string): Promise<LedgerAccount[]> => {
  const { rows } = await tx.query<Row>(CHANGED, [organizationId]);
  const changed = new Map(rows.map((row) => [row.code, row]));
  const standard = CHART_OF_ACCOUNTS.map(({ code, name, type, tags }) => ({
    code,
    name: changed.get(code)?.name ?? name,
    standardName: name,
    type,
    note: LEDGER_ACCOUNT_NOTES[code] ?? '',
    tags: [...tags],
    active: true,
  }));
  const own = rows.filter(({ code }) => standardAccount(code) === undefined);
  return [...standard, ...own.map((row) => ({ ...row, standardName: null, note: '', tags: [] }))].toSorted(
    (one, other) => (one.code < other.code ? -1 : 1),
  );
};

/**
 * Asserts that a charge may credit this account (money#charge-catalogue).
 * @throws Refused VALIDATION_FAILED beside the field.
 */
export const mustBeChargeable = async (tx: TenantTransaction, organizationId: string, code: string): Promise<void> => {
  if ((CHARGEABLE_ACCOUNTS as readonly string[]).includes(code)) return;
  const { rowCount } = standardAccount(code) ? { rowCount: 0 } : await tx.query(OWN_INCOME, [organizationId, code]);
  if (rowCount === 0)
    throw new Refused('VALIDATION_FAILED', {}, [{ path: 'ledgerAccount', message: 'Choose a ledger account.' }]);
};

/** The chart of accounts, for whoever reads the books. */
@Injectable()
export class Chart {
  constructor(private readonly database: TenantDatabase) {}

  /** Every account, by code. */
  list({ organizationId }: Actor): Promise<LedgerAccount[]> {
    return this.database.read(organizationId, (tx) => readChart(tx, organizationId));
  }
}
