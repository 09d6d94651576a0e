/** What a judgment is paid out of, and a remission comes back to: the bank, or what the surety holds of the BUF. */
export const JUDGMENT_FUNDS = ['bank', 'buf'] as const;
export type JudgmentFund = (typeof JUDGMENT_FUNDS)[number];

/** An account that a judgment was billed to, in cents; `givenBackCents` is its share of the remissions so far. */
export interface JudgmentBill {
  accountId: string;
  billedCents: number;
  givenBackCents: number;
}

/** The judgment of a forfeiture and what became of it, in cents (money#judgment-of-a-forfeiture). */
export interface Judgment {
  /** A day: that of the judgment. */
  judgedOn: string;
  /** Of the bond's face; the court's costs stand beside it. */
  judgedCents: number;
  costsCents: number;
  paidCents: number;
  /** The day of its last payment; null where nothing is paid. */
  paidOn: string | null;
  /** All that was remitted: what lowered the debt and what came back as money. */
  remittedCents: number;
  cameBackCents: number;
  /** In the order in which they were billed first. */
  bills: readonly JudgmentBill[];
}

/** What a judgment comes to with its costs. */
export const judgmentTotal = ({ judgedCents, costsCents }: Judgment): number => judgedCents + costsCents;

/** What of a judgment is still owed. */
export const judgmentOwed = (judgment: Judgment): number => {
  const { paidCents, remittedCents, cameBackCents } = judgment;
  return judgmentTotal(judgment) - paidCents - (remittedCents - cameBackCents);
};

/**
 * Whether something was paid of a judgment and nothing is owed any more: then its bond is PAID (bonds#becoming-paid).
 */
export const isJudgmentPaid = (judgment: Judgment): boolean =>
  judgmentOwed(judgment) === 0 && judgment.paidCents > judgment.cameBackCents;

/** What can still be remitted: all that is not yet. */
export const remittable = (judgment: Judgment): number => judgmentTotal(judgment) - judgment.remittedCents;

const sum = (bills: readonly JudgmentBill[], of: 'billedCents' | 'givenBackCents'): number =>
  bills.reduce((cents, bill) => cents + bill[of], 0);

/** What can still be billed: judged − remitted − (billed − given back); never below zero (money#judgment-billing). */
export const billable = (judgment: Judgment): number => {
  const billed = sum(judgment.bills, 'billedCents') - sum(judgment.bills, 'givenBackCents');
  return Math.max(0, remittable(judgment) - billed);
};

/** a × b ÷ c, rounded half-up; none of them is negative. */
const rounded = (a: number, b: number, c: number): number =>
  Number((2n * BigInt(a) * BigInt(b) + BigInt(c)) / (2n * BigInt(c)));

/** What a remission does, in cents. */
export interface Remission {
  /** Taken off what is still owed. */
  loweredCents: number;
  /** The rest, which comes back as money. */
  cameBackCents: number;
  /** What the billed accounts get of it; an account that gets nothing is left out. */
  shares: { accountId: string; cents: number }[];
}

/**
 * Divides a remission (money#remission): what is still owed first, the rest comes back as money. The billed accounts
 * have, over all remissions so far, round(remitted × billed ÷ judged), each by its share, the last the rest; so the last
 * may give a cent up again after another account was billed.
 */
export const divideRemission = (judgment: Judgment, amountCents: number): Remission => {
  const { bills } = judgment;
  const loweredCents = Math.min(amountCents, judgmentOwed(judgment));
  const remitted = judgment.remittedCents + amountCents;
  const shareOf = (billedCents: number) => rounded(remitted, billedCents, judgmentTotal(judgment));
  let left = shareOf(sum(bills, 'billedCents'));
  const shares = bills.map(({ accountId, billedCents, givenBackCents }, index) => {
    const whole = index === bills.length - 1 ? left : shareOf(billedCents);
    left -= whole;
    return { accountId, cents: whole - givenBackCents };
  });
  return {
    loweredCents,
    cameBackCents: amountCents - loweredCents,
    shares: shares.filter(({ cents }) => cents !== 0),
  };
};
