import { planToBringIn, type PlanOfList } from '../books/plan-brought-in.ts';
import { formatCents } from '../kernel/money.ts';
import { accountOf, keyOfAccount, knownAccounts, ownerOf, withBalances } from './move-in-accounts.ts';
import type { CheckedBalances } from './move-in-balance-check.ts';
import { netOf } from './move-in-balance-rows.ts';
import type { WantedBond } from './move-in-bond-check.ts';
import {
  comes,
  finished,
  judgedRows,
  refuse,
  type CheckedList,
  type JudgedRow,
  type KnownClients,
} from './move-in-judged-rows.ts';
import { questionsOfPlans, type PlanFile, type ReadPlan } from './move-in-plan-rows.ts';

/** The list of plans: what comes of it comes with the balance of its account. */
export interface CheckedPlans extends CheckedList<never> {
  list: 'plans';
  /** What of all that come is past due on the cut-over day (moving-in#control-totals). */
  pastDueCents: number;
}

type Row = ReadPlan & JudgedRow;

/** The list of plans, read, and the last day that the old program counts. */
export interface RowsOfPlans {
  file: PlanFile;
  rows: readonly ReadPlan[];
  lastDay: string;
}

/** Checks the list of plans with the accounts of the others; answers the balances with their plans. */
export const checkPlans = (
  { file, rows: read, lastDay: cutOverOn }: RowsOfPlans,
  clients: KnownClients,
  { bonds, balances }: { bonds: readonly WantedBond[]; balances: CheckedBalances | null },
): { plans: CheckedPlans; balances: CheckedBalances | null } => {
  const rows: Row[] = judgedRows(file, read);
  const accounts = withBalances(knownAccounts(bonds), balances?.wanted ?? []);
  const owedOf = new Map(balances?.wanted.map(({ key, parts }) => [key, netOf(parts)]));
  const planOf = new Map<string, { line: number; plan: PlanOfList | null }>();
  for (const row of rows.filter(comes)) {
    const whose = ownerOf(row, clients, accounts);
    const which = 'words' in whose ? whose : accountOf(row, whose.key, accounts);
    if ('words' in whose || 'words' in which) {
      refuse(row, 'words' in which ? which.words : '');
      continue;
    }
    const key = keyOfAccount(whose.key, which.account);
    const owed = owedOf.get(key) ?? 0;
    const known = planOf.get(key);
    if (owed <= 0) refuse(row, 'Its account owes nothing in the list of open balances.');
    else if (known) refuse(row, `Line ${String(known.line)} is a plan of this account.`);
    else {
      planOf.set(key, row);
      if ((row.plan?.pastDueCents ?? 0) > owed) {
        const words = `The past due is more than the balance of ${formatCents(owed)}. It is cut.`;
        row.said.push({ heading: '', words, refuses: false });
      }
    }
  }
  const wanted = balances?.wanted.map((one) => ({ ...one, plan: planOf.get(one.key)?.plan ?? null })) ?? [];
  const pastDueCents = wanted
    .map(({ plan, parts }) => (plan ? planToBringIn(plan, { cutOverOn, balanceCents: netOf(parts) }).openingCents : 0))
    .reduce((sum, cents) => sum + cents, 0);
  const checked = { rows: finished(file, rows), questions: questionsOfPlans(file), wanted: [] };
  return { plans: { list: 'plans', ...checked, pastDueCents }, balances: balances && { ...balances, wanted } };
};
