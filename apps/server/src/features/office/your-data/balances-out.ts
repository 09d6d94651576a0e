import { decimalOfCents } from '#domain/kernel/money.ts';
import { planOn, planEndOn, resolvedPlans, dueNowOn } from '#domain/books/payment-plan.ts';
import { planFigures } from '#domain/books/plan-figures.ts';
import type { OrganizationId } from '../../../kernel/actor.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { planBooksOf } from '../../books/plans/index.ts';
import { readOwedByKind, type OwedByKind } from '../receivable/index.ts';
import { readKnown } from '../statement-lines/index.ts';
import { listOf, type CsvList } from './csv-list.ts';
import { templateFields } from './lists-out.ts';

interface Of {
  organizationId: OrganizationId;
  timeZone: string;
  /** The agency's day: what is asked for up to it is past due. */
  today: string;
}

interface Whose {
  accountId: string;
  account: string;
  clientId: string;
  clientName: string;
}

type Row = Readonly<Record<string, string>>;

/** How many accounts are read at once. */
const AT_ONCE = 200;

const WHOSE = `
  select a.account_id, lpad(n.short_id::text, 7, '0') as account, d.id as client_id, d.full_name as client_name
  from account a
  join account_number n on n.organization_id = a.organization_id and n.account_id = a.account_id
  join defendant d on d.organization_id = a.organization_id and d.id = a.defendant_id and d.lifecycle = 'live'
  where a.organization_id = $1 and a.account_id = any($2::uuid[])
  order by n.short_id`;

const PLANNED = 'select account_id from account_plan where organization_id = $1 order by account_id';

const whoseOf = async (tx: TenantTransaction, { organizationId }: Of, ids: readonly string[]): Promise<Whose[]> =>
  (await tx.query<Whose>(WHOSE, [organizationId, ids])).rows;

const inPages = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / AT_ONCE) }, (_, at) => all.slice(at * AT_ONCE, (at + 1) * AT_ONCE));

/** Nothing is left empty: the parts have to add up to the balance. */
const amount = (cents: number): string => (cents === 0 ? '' : decimalOfCents(cents));

const balanceRow = ({ account, clientId, clientName }: Whose, owed: OwedByKind): Row => ({
  clientId,
  clientName,
  account,
  balance: decimalOfCents(owed.balanceCents),
  premium: amount(owed.premiumCents),
  passThrough: amount(owed.passThroughCents),
  fees: amount(owed.feesCents),
  charges: amount(owed.chargesCents),
  credit: amount(owed.creditCents),
  owedSince: owed.since ?? '',
});

/** What each account owes by its kinds, as the list of open balances has it (moving-in#leaving-lists). */
const balances = (tx: TenantTransaction, of: Of): CsvList => {
  const fields = templateFields('balances');
  async function* pages() {
    const known = await readKnown(tx, of, {});
    const owed = await readOwedByKind(tx, of.organizationId, { known, to: of.today });
    for (const some of inPages(owed)) {
      const byAccount = new Map(some.map((one) => [one.accountId, one]));
      const whose = await whoseOf(tx, of, [...byAccount.keys()]);
      yield whose.flatMap((one) => {
        const found = byAccount.get(one.accountId);
        const row = found && balanceRow(one, { ...found, since: earlier(found.since, of.today) });
        return row ? [fields.map(({ name }) => row[name] ?? '')] : [];
      });
    }
  }
  return listOf('open-balances.csv', headingsOf(fields), pages());
};

/** A fee that is due on a later day is owed since today. */
const earlier = (since: string | null, today: string): string | null =>
  since !== null && since > today ? today : since;

const headingsOf = (fields: readonly { heading: string }[]): string[] => fields.map(({ heading }) => heading);

/** The plans in force that ask for something yet, as the list of plans has them. */
const plans = (tx: TenantTransaction, of: Of): CsvList => {
  const fields = templateFields('plans');
  const { organizationId, today } = of;
  async function* pages() {
    const { rows } = await tx.query<{ accountId: string }>(PLANNED, [organizationId]);
    for (const some of inPages(rows.map(({ accountId }) => accountId))) {
      const whose = await whoseOf(tx, of, some);
      const books = await planBooksOf(tx, organizationId, some);
      yield whose.flatMap(({ accountId, account, clientId, clientName }) => {
        const found = books.get(accountId);
        const plan = found ? planOn(resolvedPlans(found), today) : null;
        if (!found || !plan || planEndOn(found, plan, today) !== null) return [];
        const { nextDue } = planFigures(found, plan, today);
        if (nextDue === null) return [];
        const { amountCents, frequency } = plan.version;
        const row: Row = {
          clientId,
          clientName,
          account,
          amount: decimalOfCents(amountCents),
          frequency,
          nextDue: nextDue.on,
          pastDue: decimalOfCents(dueNowOn(found, plan, today)),
        };
        return [fields.map(({ name }) => row[name] ?? '')];
      });
    }
  }
  return listOf('plans.csv', headingsOf(fields), pages());
};

/** Open balances and plans, as moving in reads them. */
export const balancesOut = (tx: TenantTransaction, of: Of): CsvList[] => [balances(tx, of), plans(tx, of)];
