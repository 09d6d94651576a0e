import type { PlansKept, PlansOfAccount, PlansOfAgent } from '#contracts/office/production/plans-kept.ts';

/** The report as it is made: to what it is narrowed and as of what was known, in words; null of all that is known. */
export interface PlansMade {
  accounts: readonly PlansOfAccount[];
  narrowedTo: readonly string[];
  known: string | null;
}

/** What accounts add up to: every figure of the report is the sum of the lines behind it (money#plans-kept). */
export const plansOf = (accounts: readonly PlansOfAccount[]): PlansKept => {
  const sum = (of: (account: PlansOfAccount) => number) => accounts.reduce((all, account) => all + of(account), 0);
  return {
    accounts: accounts.length,
    due: sum(({ due }) => due),
    late: sum(({ late }) => late),
    dueCents: sum(({ dueCents }) => dueCents),
    paidCents: sum(({ paidCents }) => paidCents),
    lateCents: sum(({ lateCents }) => lateCents),
    made: sum(({ made }) => made),
    kept: sum(({ kept }) => kept),
    broken: sum(({ broken }) => broken),
    open: sum(({ open }) => open),
  };
};

const byName = (one: PlansOfAgent, other: PlansOfAgent): number => {
  if (one.agentId === null || other.agentId === null) return one.agentId === null ? 1 : -1;
  return one.fullName.localeCompare(other.fullName) || (one.agentId < other.agentId ? -1 : 1);
};

/** The same for each agent, by name; accounts without a bond are nobody's and stand last. */
export const plansByAgent = (accounts: readonly PlansOfAccount[]): PlansOfAgent[] =>
  [...Map.groupBy(accounts, ({ agentId }) => agentId)]
    .map(([agentId, own]) => ({ agentId, fullName: own[0]?.agentName ?? '', ...plansOf(own) }))
    .toSorted(byName);

/** Accounts with something late or broken: the most late first, then whose promises are broken. */
export const behind = (accounts: readonly PlansOfAccount[]): PlansOfAccount[] =>
  accounts
    .filter(({ lateCents, broken }) => lateCents > 0 || broken > 0)
    .toSorted((a, b) => b.lateCents - a.lateCents || b.broken - a.broken || (a.shortId ?? 0) - (b.shortId ?? 0));
