import type { Sheet, StatementLine } from '#contracts/office/statement-lines/statement-lines.ts';
import { formatDay } from '#domain/kernel/days.ts';
import type { StatementDays } from '#domain/office/statements.ts';
import { sectionOf, sumOf } from '../statement-lines/index.ts';
import { BANKS, type BankMove } from './cash-flow.query.ts';
import { BANKED_BY, type BankedEntry } from './deposits.query.ts';

/** What came to the bank in a period, and what its cash flow has. */
export interface DepositFacts {
  period: StatementDays;
  entries: readonly BankedEntry[];
  moves: readonly BankMove[];
}

const COLUMNS = ['Total', 'Cash', 'Checks', 'Cards', 'Sent back and fees'];

const CHECKS: readonly (string | null)[] = ['Check', 'Cashiers Check', 'Money Order'];

/** In which column an entry stands: what a slip has besides its receipts is cash, or what the card company kept. */
const columnOf = ({ eventType, detail }: BankedEntry): number => {
  if (eventType === 'DepositMade') return 1;
  if (eventType !== 'PaymentDeposited') return 4;
  if (detail === 'Cash') return 1;
  return CHECKS.includes(detail) ? 2 : 3;
};

const figuresOf = (entries: readonly BankedEntry[]): number[] =>
  sumOf(
    entries.map((entry) => COLUMNS.map((_, at) => (at === 0 || at === columnOf(entry) ? entry.cents : 0))),
    COLUMNS.length,
  );

const receipts = (entries: readonly BankedEntry[]): string => {
  const count = entries.filter(({ eventType }) => eventType === 'PaymentDeposited').length;
  return count === 1 ? '1 receipt' : `${String(count)} receipts`;
};

/** What one slip brought on a day: a part of it that came late has a day of its own. What has no slip is an entry. */
const lineOf = (entries: readonly BankedEntry[]): StatementLine => {
  const [{ on, slip, journalNumber } = { on: '', slip: null, journalNumber: 0 }] = entries;
  const by = slip === null ? '' : `, by ${slip.madeBy}`;
  return {
    code: slip?.number ?? null,
    name: `${formatDay(on)}, ${receipts(entries)}${by}`,
    figures: figuresOf(entries),
    opens: [slip === null ? { page: 'entry', journalNumber } : { page: 'deposit', depositId: slip.depositId }],
    accountId: null,
  };
};

const SECTIONS = [
  ['Deposits', 'deposit'],
  ['Card settlements', 'settlement'],
  ['Banked without a slip', undefined],
] as const;

/** What came to the bank slip by slip; it foots with the cash flow (money#deposits-listed). */
export const depositSheet = ({ period, entries, moves }: DepositFacts): Sheet => {
  const places = COLUMNS.length;
  const sections = SECTIONS.flatMap(([name, kind]) => {
    const own = entries.filter(({ slip }) => slip?.kind === kind);
    const bySlip = Map.groupBy(own, ({ slip, on, journalNumber }) => `${on} ${slip?.number ?? journalNumber}`);
    const lines = [...bySlip.values()].map(lineOf);
    return lines.length === 0 ? [] : [sectionOf(name, lines, { total: `Total ${name.toLowerCase()}`, places })];
  });
  const all = sumOf(
    sections.map(({ total }) => total.figures),
    places,
  );
  const flowed = moves
    .filter(({ bank, eventType }) => bank === BANKS[0] && BANKED_BY.some((type) => type === eventType))
    .reduce((sum, { inCents, outCents }) => sum + inCents + outCents, 0);
  const words = 'Equals deposits from the drawer and cards settled in the cash flow of these days';
  return {
    columns: COLUMNS.map((name) => ({ name, days: period })),
    sections,
    totals: [{ name: 'Total at the bank', figures: all }],
    proofs: [{ words, cents: all[0] ?? 0, againstCents: flowed }],
  };
};
