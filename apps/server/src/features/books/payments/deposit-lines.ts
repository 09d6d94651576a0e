import type { Deciding } from '#contracts/books/periods/backdating.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Actor } from '../../../kernel/actor.ts';
import type { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { accountDecider, banking, mustBeBookable } from '../account/index.ts';

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

/** What a line brings to the bank in cents, by the events that its account decided: refunds and returns less than zero. */
export const centsOf = (
  { kind }: Pick<DepositLine, 'kind'>,
  events: readonly { data: object }[],
): { cents: number; isCash: boolean } => {
  const cents = events.reduce((sum, { data }) => sum + ('amountCents' in data ? Number(data.amountCents) : 0), 0);
  const isCash = events.some(({ data }) => 'method' in data && data.method === 'Cash');
  return { cents: kind === 'refund' || kind === 'return' ? -cents : cents, isCash };
};

/** Where a line stands in what was sent: `receipts.2`. */
type Path = (line: DepositLine) => string;

/** The refusal of a line, beside it. */
const beside = (error: unknown, path: string): unknown =>
  error instanceof Refused ? new Refused(error.code, error.details, [{ path, message: error.message }]) : error;

/**
 * Judges every line as its account stands now, before anything is decided; answers what they come to, in cents.
 * @throws Refused FUTURE_DAY, TOO_FAR_BACK; what an account refuses, beside its line; ENTRY_TWICE.
 */
export const judgeLines = async (
  commands: CommandRunner,
  actor: Actor,
  { lines, on, path, ...deciding }: Deciding & { lines: readonly DepositLine[]; on: string; path: Path },
): Promise<{ cashCents: number; otherCents: number }> => {
  mustBeBookable(on, deciding); // a bag may be a cash line alone
  const sums = { cashCents: 0, otherCents: 0 };
  const seen = new Set<string>();
  for (const line of lines) {
    const { kind, accountId, entryId } = line;
    try {
      if (seen.has(entryId)) throw new Refused('ENTRY_TWICE');
      seen.add(entryId);
      const state = await commands.read(accountDecider, actor, accountId);
      const { cents, isCash } = centsOf(line, BANKING_DECISIONS[kind](state, { entryId, on, slip: '', ...deciding }));
      sums[isCash ? 'cashCents' : 'otherCents'] += cents;
    } catch (error) {
      throw beside(error, path(line));
    }
  }
  return sums;
};
