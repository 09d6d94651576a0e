import type { Deciding } from '#contracts/books/periods/backdating.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Actor } from '../../../kernel/actor.ts';
import type { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { UNDEPOSITED } from '#domain/kernel/chart-of-accounts.ts';
import type { Posting } from '#domain/kernel/posting.ts';
import { accountDecider, banking, mustBeBookable } from '../account/index.ts';
import type { Bag, TillLine } from './deposit.ts';

/** A line of a deposit or settlement: a receipt in the bag, a settled card, a refund to a card, a returned card. */
export interface DepositLine {
  kind: 'receipt' | 'card' | 'refund' | 'return';
  accountId: string;
  /** The payment, or the request of the refund. */
  entryId: string;
}

/** How the stream of the account judges each line. */
export const BANKING_DECISIONS = {
  receipt: banking.depositPayment,
  card: banking.settlePayment,
  refund: banking.settleRefund,
  return: banking.settleReturn,
} as const;

/**
 * What a line brings to the bank in cents, by the events that its account decided: refunds and returns less than zero; and
 * the till that it leaves.
 */
export const centsOf = (
  { kind }: Pick<DepositLine, 'kind'>,
  events: readonly { data: object }[],
): { cents: number; isCash: boolean; tillId: string | null } => {
  const cents = events.reduce((sum, { data }) => sum + ('amountCents' in data ? Number(data.amountCents) : 0), 0);
  const isCash = events.some(({ data }) => 'method' in data && data.method === 'Cash');
  const left = events.flatMap(({ data }) => ('postings' in data ? (data.postings as readonly Posting[]) : []));
  const tillId = left.find(({ account }) => account === UNDEPOSITED)?.tags.tillId ?? null;
  return { cents: kind === 'refund' || kind === 'return' ? -cents : cents, isCash, tillId };
};

/** Where a line stands in what was sent: `receipts.2`. */
type Path = (line: DepositLine) => string;

/** The refusal of a line, beside it. */
const beside = (error: unknown, path: string): unknown =>
  error instanceof Refused ? new Refused(error.code, error.details, [{ path, message: error.message }]) : error;

/** Lines of a deposit or settlement; `fromTill`: cash leaves the till that it came into. */
type Judging = Deciding & { lines: readonly DepositLine[]; on: string; path: Path; fromTill?: boolean };

/** What lines come to, in cents: in cash of the office drawer, in checks wherever they lie, and in cash of each till. */
export interface LineSums {
  cashCents: number;
  otherCents: number;
  tills: ReadonlyMap<string, number>;
}

/** The bag of these lines with its cash lines; of `tills` null it takes all of the office drawer. */
export const bagOf = (sums: LineSums, cashCents: number, tills: readonly TillLine[] | null): Bag => {
  const lines = new Map((tills ?? []).map(({ tillId, cashCents: cents }) => [tillId, cents]));
  const places = [...new Set([...lines.keys(), ...sums.tills.keys()])];
  return {
    cashReceiptsCents: sums.cashCents,
    otherReceiptsCents: sums.otherCents,
    cashCents,
    tills: places.map((tillId) => ({
      tillId,
      cashReceiptsCents: sums.tills.get(tillId) ?? 0,
      cashCents: lines.get(tillId) ?? 0,
    })),
  };
};

/**
 * Judges every line as its account stands now, before anything is decided; answers what they come to, in cents.
 * @throws Refused FUTURE_DAY, TOO_FAR_BACK; what an account refuses, beside its line; ENTRY_TWICE.
 */
export const judgeLines = async (
  commands: CommandRunner,
  actor: Actor,
  { lines, on, path, fromTill = false, ...deciding }: Judging,
): Promise<LineSums> => {
  mustBeBookable(on, deciding); // a bag may be a cash line alone
  const sums = { cashCents: 0, otherCents: 0, tills: new Map<string, number>() };
  const seen = new Set<string>();
  for (const line of lines) {
    const { kind, accountId, entryId } = line;
    try {
      if (seen.has(entryId)) throw new Refused('ENTRY_TWICE');
      seen.add(entryId);
      const state = await commands.read(accountDecider, actor, accountId);
      const input = { entryId, on, slip: '', fromTill, ...deciding };
      const { cents, isCash, tillId } = centsOf(line, BANKING_DECISIONS[kind](state, input));
      if (!isCash) sums.otherCents += cents;
      else if (tillId === null) sums.cashCents += cents;
      else sums.tills.set(tillId, (sums.tills.get(tillId) ?? 0) + cents);
    } catch (error) {
      throw beside(error, path(line));
    }
  }
  return sums;
};
