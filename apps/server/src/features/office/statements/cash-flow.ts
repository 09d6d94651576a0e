import type { LedgerAccount } from '#contracts/agency/chart/chart.ts';
import type { Sheet, StatementLine, StatementSection } from '#contracts/office/statement-lines/statement-lines.ts';
import { addDays, formatDay } from '#domain/kernel/days.ts';
import type { StatementDays } from '#domain/office/statements.ts';
import { describeEntry } from '../../books/ledger/index.ts';
import { ofLedger, sumOf, type Moved } from '../statement-lines/index.ts';
import { BANKS, type BankMove, type NamedBank, type PlacedMove } from './cash-flow.query.ts';

/** What the ledger says of money at the bank in a period; what stood there before it and in its end. */
export interface CashFlowFacts {
  chart: readonly LedgerAccount[];
  period: StatementDays;
  moves: readonly BankMove[];
  before: Moved;
  after: Moved;
  /** Where the ledger's account is several at banks: these, and what moved each. */
  named: readonly NamedBank[];
  placed: readonly PlacedMove[];
}

/** What makes a section: an account at a bank, or all that the ledger has there. */
interface BankPart {
  bank: string;
  name: string;
  /** As its last line calls it. */
  called: string;
  /** It is all that the ledger has there: its lines are those of the figure. */
  isWhole: boolean;
  openingCents: number;
  moves: readonly BankMove[];
}

/** What moves money at a bank, by what it is for; types of entries with what takes them back. */
const KINDS: readonly (readonly [name: string, types: readonly string[]])[] = [
  ['Deposits from the drawer', ['PaymentDeposited', 'DepositMade', 'CollateralBanked']],
  ['Cards settled', ['CardsSettled', 'RefundSettled', 'ReturnSettled']],
  ['Transfers from clients', ['PaymentReceived', 'PaymentVoided', 'FundsClassified']],
  ['Returned by the bank', ['PaymentReturned', 'ReturnCharged', 'CollateralBounced']],
  ['Refunds to clients', ['RefundApproved', 'RefundVoided', 'UnclaimedPaid', 'PayoutVoided']],
  ['Officials', ['OfficialFeesPaid', 'OfficialFeesVoided', 'OfficialFeesRecovered', 'OfficialAdvanceRepaid']],
  ['Sureties', ['DisbursementMade', 'DisbursementVoided', 'PayableRecovered', 'AdvanceRepaid', 'SuretyMoneyVoided']],
  ['BUF', ['BufReleased']],
  ['Judgments of forfeitures', ['JudgmentPaid', 'JudgmentRemitted']],
  ['Commission', ['CommissionPaid', 'CommissionPaymentVoided']],
  ['Recovery', ['PayablePaid', 'PayablePaymentVoided', 'PaidCostRecovered']],
  ['Expenses, draws and taxes', ['ExpensePaid', 'ExpenseVoided']],
  ['Other money in', ['OtherMoneyReceived']],
  ['Between own accounts', ['BankTransferMade', 'BankTransferVoided']],
  ['Floats of tills', ['FloatDrawn']],
  ['Collateral returned or applied', ['CollateralReturned', 'CollateralReturnVoided', 'CollateralApplied']],
  [
    'Brought in',
    [
      'CollateralCorrected',
      'CollateralBroughtIn',
      'BalanceBroughtIn',
      'BalanceCorrected',
      'OpeningLineBooked',
      'OpeningLineTakenBack',
      'OpeningLineCorrected',
    ],
  ],
];

const kindOf = (eventType: string): string =>
  KINDS.find(([, types]) => types.includes(eventType))?.[0] ?? describeEntry(eventType, null);

const COLUMNS = ['Amount', 'In', 'Out'];

const lineOf = ({ bank, isWhole }: BankPart, name: string, moves: readonly BankMove[]): StatementLine => {
  const [cameIn = 0, wentOut = 0] = sumOf(
    moves.map(({ inCents, outCents }) => [inCents, outCents]),
    2,
  );
  const figures = [cameIn + wentOut, cameIn, wentOut];
  const of = [...new Set(moves.map(({ eventType }) => eventType))].join(',');
  return { code: null, name, figures, opens: isWhole ? [ofLedger(bank, { of })] : [], accountId: null };
};

/** Kinds in their order; what has no kind of its own comes last. */
const placeOf = (name: string): number => {
  const place = KINDS.findIndex(([known]) => known === name);
  return place < 0 ? KINDS.length : place;
};

/** What no statement of a bank has told yet, of which account it is. */
const NOT_MATCHED = 'Not matched with a bank account yet';

/** The parts of an account of the ledger: one, or each of its accounts at banks and what is of none that is known. */
const partsOf = (bank: string, { chart, moves, before, named, placed }: CashFlowFacts): BankPart[] => {
  const accounts = named.filter((account) => account.bank === bank);
  if (accounts.length === 0) {
    const name = `${bank} ${chart.find(({ code }) => code === bank)?.name ?? ''}`;
    const own = moves.filter((move) => move.bank === bank);
    return [{ bank, name, called: bank, isWhole: true, openingCents: before.get(bank)?.[0] ?? 0, moves: own }];
  }
  return [...accounts, { bankAccountId: null, name: NOT_MATCHED }].map(({ bankAccountId, name }) => {
    const own = placed.filter((move) => move.bank === bank && move.bankAccountId === bankAccountId);
    const openingCents = own.reduce((sum, { beforeCents }) => sum + beforeCents, 0);
    const called = `${bank} ${name}`;
    return { bank, name: called, called, isWhole: false, openingCents, moves: own };
  });
};

/** A bank account with what stood there before, what moved it, and what stands there in the end. */
const sectionOfBank = (period: StatementDays, part: BankPart): StatementSection => {
  const { bank, name, called, isWhole, openingCents, moves } = part;
  const dayBefore = addDays(period.from ?? period.to, -1);
  const opening: StatementLine = {
    code: null,
    name: `At the end of ${formatDay(dayBefore)}`,
    figures: [openingCents, 0, 0],
    opens: isWhole ? [ofLedger(bank, { days: { from: null, to: dayBefore } })] : [],
    accountId: null,
  };
  const moved = moves.filter(({ inCents, outCents }) => inCents !== 0 || outCents !== 0);
  const byKind = Map.groupBy(moved, ({ eventType }) => kindOf(eventType));
  const lines = [...byKind]
    .toSorted(([one], [other]) => placeOf(one) - placeOf(other) || one.localeCompare(other))
    .map(([kind, of]) => lineOf(part, kind, of));
  const all = [opening, ...lines];
  const figures = sumOf(
    all.map((line) => line.figures),
    COLUMNS.length,
  );
  return { name, lines: all, total: { name: `${called} at the end of ${formatDay(period.to)}`, figures } };
};

/** What came to each bank account and left it, by what it was for (money#cash-flow). */
export const cashFlow = (facts: CashFlowFacts): Sheet => {
  const sections = BANKS.flatMap((bank) => partsOf(bank, facts))
    .map((part) => sectionOfBank(facts.period, part))
    .filter(({ lines }) => lines.length > 1 || lines[0]?.figures[0] !== 0);
  const all = sumOf(
    sections.map(({ total }) => total.figures),
    COLUMNS.length,
  );
  const standing = BANKS.reduce((sum, bank) => sum + (facts.after.get(bank)?.[0] ?? 0), 0);
  const words = `Equals ${BANKS.join(' and ')} in the trial balance of ${formatDay(facts.period.to)}`;
  return {
    columns: COLUMNS.map((name) => ({ name, days: facts.period })),
    sections,
    totals: [{ name: 'Total at the bank', figures: all }],
    proofs: [{ words, cents: all[0] ?? 0, againstCents: standing }],
  };
};
