import type { TaxPayee } from '#contracts/office/tax-forms/tax-forms.ts';
import type { MoneyOutKind } from '#domain/office/money-out.ts';
import {
  standingOf,
  TAX_STANDINGS,
  thresholdOf,
  treatedAs,
  type TaxPayeeKind,
  type TaxTreatment,
} from '#domain/office/form-1099.ts';
import type { StatementDays } from '#domain/office/statements.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { kindOf, readMoneyOut, type MoneyOutRow } from '../money-out/index.ts';

/** What the agency paid on some days: to whom for their work, and what of it is nobody's pay. */
export interface PaidOut {
  payees: TaxPayee[];
  others: ReadonlyMap<MoneyOutKind, number>;
}

/** What was said of payees, the newest last; of a vendor with the name of the payment by which they were said. */
const SAID = `
  select s.kind, s.payee_id, s.treatment, s.has_w9, s.version, lower(t.body) as vendor
  from tax_payee s
  left join entry_text t on s.kind = 'vendor' and t.organization_id = s.organization_id and t.event_id = s.payee_id
    and t.field = 'payee' and t.body <> ''
  where s.organization_id = $1 order by s.version, s.changed_at`;

/** Whose W-9 recovery has on file, as a document or noted. */
const W9S = `select id from recovery_payee where organization_id = $1 and id = any ($2::uuid[]) and has_w9`;

interface Said {
  kind: TaxPayeeKind;
  payeeId: string;
  treatment: TaxTreatment;
  hasW9: boolean;
  version: number;
  vendor: string | null;
}

/** Who is paid for their work by an entry, by a key that all payments to them share; null where nobody is. */
const payeeOf = (row: MoneyOutRow): { kind: TaxPayeeKind; key: string } | null => {
  const kind = kindOf(row);
  if (kind === 'commission') return { kind: 'agent', key: row.agentId ?? '' };
  if (kind === 'payee') return { kind: 'payee', key: row.payeeTag?.slice('payee:'.length) ?? '' };
  if (kind === 'expense') return { kind: 'vendor', key: (row.payeeName ?? '').toLowerCase() };
  return null;
};

const byStanding = (one: TaxPayee, other: TaxPayee): number =>
  TAX_STANDINGS.indexOf(one.standing) - TAX_STANDINGS.indexOf(other.standing) ||
  one.name.localeCompare(other.name, 'en-US') ||
  (one.payeeId < other.payeeId ? -1 : 1);

/** Payments to one payee, the newest first, and what was said of them. */
const payeeFrom = (
  { kind, key, rows }: { kind: TaxPayeeKind; key: string; rows: readonly MoneyOutRow[] },
  said: Said | undefined,
  { w9s, thresholdCents }: { w9s: ReadonlySet<string>; thresholdCents: number },
): TaxPayee => {
  const paid = {
    kind,
    treatment: said?.treatment ?? null,
    paidCents: rows.reduce((sum, row) => sum + row.amountCents, 0),
  };
  return {
    kind,
    payeeId: kind === 'vendor' ? (said?.payeeId ?? rows[0]?.eventId ?? '') : key,
    name: rows[0]?.payeeName ?? '',
    paidCents: paid.paidCents,
    payments: rows.length,
    treatment: treatedAs(paid),
    standing: standingOf(paid, thresholdCents),
    hasW9: (said?.hasW9 ?? false) || w9s.has(key),
    version: said?.version ?? 0,
  };
};

/** What was paid out on some days, as it was known at a journal number or is now, by whom it paid (money#reported-on-1099-nec). */
export const readPaidOut = async (
  tx: TenantTransaction,
  organizationId: string,
  { from, to, upTo }: StatementDays & { upTo?: number },
): Promise<PaidOut> => {
  const filter = { view: 'out', by: 'effective', from: from ?? to, to, upTo } as const;
  const all = await readMoneyOut(tx, organizationId, filter, { ascending: false, after: null });
  const standing = all.filter(({ voidedOn }) => voidedOn === null);
  const { rows: said } = await tx.query<Said>(SAID, [organizationId]);
  const saidOf = (kind: TaxPayeeKind, key: string) =>
    said.findLast((one) => one.kind === kind && (kind === 'vendor' ? one.vendor : one.payeeId) === key);
  const groups = Map.groupBy(standing, (row) => {
    const payee = payeeOf(row);
    return payee === null ? '' : `${payee.kind} ${payee.key}`;
  });
  const others = new Map<MoneyOutKind, number>();
  for (const row of groups.get('') ?? []) {
    const kind = kindOf(row) as MoneyOutKind;
    others.set(kind, (others.get(kind) ?? 0) + row.amountCents);
  }
  groups.delete('');
  const paid = [...groups.values()].flatMap((rows) => {
    const payee = rows[0] ? payeeOf(rows[0]) : null;
    return payee === null ? [] : [{ ...payee, rows }];
  });
  const ids = paid.flatMap(({ kind, key }) => (kind === 'payee' ? [key] : []));
  const { rows: found } = await tx.query<{ id: string }>(W9S, [organizationId, ids]);
  const facts = { w9s: new Set(found.map(({ id }) => id)), thresholdCents: thresholdOf(Number(to.slice(0, 4))).cents };
  const payees = paid.map((one) => payeeFrom(one, saidOf(one.kind, one.key), facts));
  return { payees: payees.toSorted(byStanding), others };
};
