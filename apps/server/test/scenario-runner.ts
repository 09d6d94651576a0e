import { z } from 'zod';
import { v5 as uuidV5 } from 'uuid';
import * as accountContracts from '#contracts/books/account/accounts.ts';
import * as closing from '#contracts/books/account/closing.ts';
import { classifyFunds as classifyContract, matchTransfer, returnPayment } from '#contracts/books/payments/banking.ts';
import { countDrawer } from '#contracts/books/drawer/drawer-counts.ts';
import { makeDeposit, settleCards } from '#contracts/books/payments/deposits.ts';
import { payUnclaimed as payContract } from '#contracts/books/account/unclaimed.ts';
import { recoverWriteOff as recoveryContract } from '#contracts/books/payments/recovery.ts';
import * as approvalContracts from '#contracts/books/approvals/approvals.ts';
import { askForAdjustment } from '#contracts/books/account/adjustments.ts';
import { transferEntry as transferContract } from '#contracts/books/transfers/transfers.ts';
import * as bondContracts from '#contracts/books/bond/bonds.ts';
import { bondFields } from '#contracts/books/bond/bonds.ts';
import { moneyRoles, type Role } from '#contracts/kernel/roles.ts';
import { entriesOf } from '#domain/books/booking.ts';
import { firstOpenDay, isClosed } from '#domain/books/months.ts';
import { addDays } from '#domain/kernel/days.ts';
import { slipNumber, type SlipKind } from '#domain/books/banking.ts';
import { isDepositable } from '#domain/kernel/chart-of-accounts.ts';
import type { OfficialAccount } from '#domain/payouts/official-fees.ts';
import type { PaymentMethod } from '#domain/kernel/payment-methods.ts';
import type { Posting } from '#domain/kernel/posting.ts';
import { normalizePowerNumber } from '#domain/kernel/power-number.ts';
import type { SuretyContract } from '#domain/agency/surety-contract.ts';
import { SEEDED_PREMIUM_RULES } from '#domain/agency/premium.ts';
import { SEEDED_SHERIFF_FEES, sheriffPayee } from '#domain/agency/premium-shares.ts';
import { Refused } from '../src/kernel/refused.ts';
import { eventTypes } from '../src/event-types.ts';
import type { RecordedEvent } from '../src/platform/event-log/events.ts';
import * as accounts from '../src/features/books/account/account.ts';
import type * as accountState from '../src/features/books/account/account-state.ts';
import {
  closeAccount,
  closeUnclaimed,
  requestClosing,
  takenByClosing,
  type JudgedClosing,
} from '../src/features/books/account/account-closing.ts';
import { addCharge, addFee, hasApplicationFee } from '../src/features/books/account/account-fees.ts';
import { receivePayment, recoverWriteOff } from '../src/features/books/account/account-payments.ts';
import { approveRequest, requestMoney } from '../src/features/books/account/account-requests.ts';
import { payUnclaimed } from '../src/features/books/account/account-unclaimed.ts';
import { tillOf } from '../src/features/books/account/account-banked.ts';
import * as banking from '../src/features/books/account/account-banking.ts';
import { returnPayment as returnDecision } from '../src/features/books/account/account-returns.ts';
import { voidFee, voidOrAsk, type VoidInput } from '../src/features/books/account/account-voids.ts';
import {
  closeByTransfer,
  receiveEntries,
  transferEntries,
  type TransferInput,
} from '../src/features/books/account/account-transfer.ts';
import type { AccountEvent } from '../src/features/books/account/account-events.ts';
import { linesOf, type StatementEvent } from '../src/features/books/account/account-entries.ts';
import type { StatementLine } from '../src/features/books/account/account-transfer-lines.ts';
import * as bonds from '../src/features/books/bond/bond.ts';
import type { BondPower } from '../src/features/books/bond/bond-dues.ts';
import type { BondEvent } from '../src/features/books/bond/bond-events.ts';
import { approveAdjustment, requestAdjustment } from '../src/features/books/bond/bond-adjustments.ts';
import {
  claimBill,
  claimMove,
  finishMove,
  activeBill,
  activePremium,
} from '../src/features/books/transfers/bond-move.ts';
import { rewriteBond, undoRewrite } from '../src/features/books/bonds/rewrite.ts';
import { commissionDecider, type Commission } from '../src/features/payouts/commission/commission.ts';
import type { CommissionEvent } from '../src/features/payouts/commission/commission-events.ts';
import { dueBefore } from '../src/features/payouts/remittances/disbursement-before.ts';
import { disbursementDecider, type Disbursements } from '../src/features/payouts/remittances/disbursement-state.ts';
import { claimDraw, releaseDrawClaim } from '../src/features/payouts/remittances/surety-money.ts';
import type { DisbursementEvent } from '../src/features/payouts/remittances/disbursement-events.ts';
import type { OfficialEvent } from '../src/features/payouts/official-fees/official-events.ts';
import { officialDecider, type OfficialFees } from '../src/features/payouts/official-fees/official-fees.ts';
import { countTill, tillDecider } from '../src/features/books/tills/till.ts';
import { placeOf, type CheckThere } from '../src/features/books/tills/till-checks.ts';
import type { TillEvent } from '../src/features/books/tills/till-events.ts';
import * as slips from '../src/features/books/payments/deposit.ts';
import type { DepositEvent } from '../src/features/books/payments/deposit-events.ts';
import {
  bagOf as slipBagOf,
  centsOf,
  BANKING_DECISIONS,
  type DepositLine,
} from '../src/features/books/payments/deposit-lines.ts';
import { bankTransferDecider } from '../src/features/books/bank-transfers/bank-transfer.ts';
import type { BankTransferEvent } from '../src/features/books/bank-transfers/bank-transfer-events.ts';
import { expenseDecider, type Expenses } from '../src/features/payouts/expenses/expense-state.ts';
import type { ExpenseEvent } from '../src/features/payouts/expenses/expense-events.ts';
import { manualEntryDecider, type ManualEntries } from '../src/features/books/manual-entries/manual-entry.ts';
import type { ManualEntryEvent } from '../src/features/books/manual-entries/manual-entry-events.ts';
import type { OpeningEvent } from '../src/features/books/opening/opening-events.ts';
import { openingDecider, type Opening } from '../src/features/books/opening/opening-state.ts';
import { periodDecider, type Periods } from '../src/features/books/periods/period.ts';
import type { PeriodEvent } from '../src/features/books/periods/period-events.ts';
import { Story } from './given.ts';
import { BANK_TRANSFER_STEPS, playBankTransfer } from './scenario-bank-transfers.ts';
import { playPayment, playRun, type AgentScenario } from './scenario-commission.ts';
import { playJudgment } from './scenario-judgments.ts';
import { closedOf, playMonth } from './scenario-months.ts';
import { closedUntilOf, isUnsealed, OPENING_STEPS, playOpening } from './scenario-opening.ts';
import { OFFICIAL_STEPS, playOfficial } from './scenario-officials.ts';
import { OTHER_MONEY_STEPS, playOtherMoney } from './scenario-other-money.ts';
import { playTills, ScenarioTills, TILL_STEPS, tillIdOf } from './scenario-tills.ts';
import { playSurety, SURETY_STEPS } from './scenario-sureties.ts';
import {
  bagOf,
  contractsOf,
  OFFICIALS,
  OP_FEES,
  OP_PLACES,
  OP_WAYS,
  type BookedLine,
  type Scenario,
  type Op,
} from './scenarios.ts';
import { somebodyElse } from './somebody-else.ts';

const NAMESPACE = '2d1f6c0e-9b7a-4e53-8c41-0a5d7e9f1b36';
const uuidOf = (kind: string, name: string) => uuidV5(`${kind} ${name}`, NAMESPACE);

/** A line of a deposit or settlement, by the name of what it takes. */
type NamedLine = Pick<DepositLine, 'kind'> & { name: string; isOfTills?: boolean };

/** The steps about a judgment. */
const JUDGMENTS = ['judgment', 'judgmentPay', 'judgmentBill', 'remission'];

type Account = Story<accountState.Account, AccountEvent>;
type Bond = Story<bonds.Bond, BondEvent>;

/** What a step says, read as its own text, number or list. */
const text = (op: Op, name: string): string | null => {
  const value = op[name];
  return typeof value === 'string' ? value : null;
};
const number = (op: Op, name: string): number | null => {
  const value = op[name];
  return typeof value === 'number' ? value : null;
};
const named = (op: Op, name: string): string => text(op, name) ?? '';
const list = (op: Op, name: string): string[] => {
  const value = op[name];
  return Array.isArray(value) ? value.map(String) : [];
};

/** Above it a second person is needed (money#approval-limit). */
const LIMIT = 50_000;

const mustBe = (allowed: readonly string[], role: unknown): void => {
  if (!allowed.includes(String(role))) throw new Refused('ROLE_REFUSED');
};

/** Plays the worked scenarios through the decisions: streams in memory, days as they are told. */
export class ScenarioRunner {
  private readonly accounts = new Map<string, Account>();
  private readonly bonds = new Map<string, Bond>();
  private readonly sureties = new Map<string, Story<Disbursements, DisbursementEvent>>();
  private readonly agents = new Map<string, Story<Commission, CommissionEvent>>();
  private readonly officials = new Story(officialDecider, 'agency');
  private readonly opening = new Story<Opening, OpeningEvent>(openingDecider, 'agency');
  private readonly periods = new Story<Periods, PeriodEvent>(periodDecider, 'agency');
  private readonly expenses = new Story<Expenses, ExpenseEvent>(expenseDecider, 'agency');
  private readonly bankTransfers = new Story(bankTransferDecider, 'agency');
  private readonly entries = new Story<ManualEntries, ManualEntryEvent>(manualEntryDecider, 'agency');
  /** The newest hard-closed month at the place of each event of the log. */
  private readonly closedAt: (string | null)[] = [];
  /** The last day that an opening closes, at the same places. */
  private readonly closedUntilAt: (string | null)[] = [];
  /** Who posted each bond. */
  private readonly agentOf = new Map<string, string>();
  private readonly names = new Map<string, string>();
  private readonly feeAccounts = new Map<string, string>();
  private readonly refunds = new Map<string, string>();
  private readonly log: StatementEvent[] = [];
  private slipsMade = 0;
  private today = '';
  private readonly contracts: Record<string, SuretyContract[]>;
  private readonly tills: ScenarioTills;

  constructor(config: Scenario['config'] = {}) {
    this.contracts = contractsOf(config);
    this.tills = new ScenarioTills(config['tills'] === true);
  }

  /** The lines that a step books. @throws Refused where it is refused; nothing has changed then. */
  play(op: Op): BookedLine[] {
    this.today = op.at ?? this.today;
    const before = this.log.length;
    const play = this.plays[op.op];
    if (!play) throw new RangeError(`No scenario plays ${op.op} yet.`);
    play(op);
    return this.log.slice(before).flatMap((event) => this.booked(event));
  }

  /** The statement lines of an account, in the order of the log. */
  lines(account: string): StatementLine[] {
    const accountId = uuidOf('account', account);
    return this.log.flatMap(linesOf).filter((line) => line.accountId === accountId);
  }

  private readonly plays: Record<string, (op: Op) => void> = {
    openAccount: (op) => {
      const name = named(op, 'account');
      if (this.accounts.has(name)) throw new Refused('CONFLICT');
      const accountId = this.idOf('account', name);
      const story: Account = new Story(accounts.accountDecider, accountId);
      this.accounts.set(name, story);
      const defendantId = uuidOf('defendant', 'D');
      this.on(story, accountId, (state) => accounts.openAccount(state, { defendantId, openedOn: this.today }));
    },
    closeAccount: (op) => this.close(op),
    refund: (op) => {
      mustBe(approvalContracts.askForRefund.roles, this.role(op));
      const request = {
        amountCents: number(op, 'amount'),
        method: OP_WAYS[named(op, 'way')],
        reason: named(op, 'reason'),
      };
      const { amountCents, method } = this.read(approvalContracts.askForRefund.body, request);
      this.requested(op, (state, asking, judged) =>
        requestMoney(state, { ...asking, amountCents, kind: 'refund', method }, judged),
      );
    },
    writeOff: (op) => {
      mustBe(approvalContracts.askForWriteOff.roles, this.role(op));
      const request = { amountCents: number(op, 'amount'), reason: named(op, 'reason') };
      const { amountCents } = this.read(approvalContracts.askForWriteOff.body, request);
      this.requested(op, (state, asking, judged) =>
        requestMoney(state, { ...asking, amountCents, kind: 'write-off', method: null }, judged),
      );
    },
    reopenAccount: (op) => {
      mustBe(accountContracts.reopenAccount.roles, this.role(op));
      this.read(accountContracts.reopenAccount.body, { reason: named(op, 'reason') });
      this.onAccount(op, (state) => accounts.reopenAccount(state, { reopenedOn: this.today }));
    },
    writeBond: (op) => this.writeBond(op),
    amendBond: (op) => this.amendBond(op),
    voidBond: (op) => this.voidBond(op),
    adjustPremium: (op) => this.adjustPremium(op),
    moveBond: (op) => this.moveBond(op),
    transferFee: (op) => this.transferEntry(op, 'fee'),
    transferPayment: (op) => this.transferEntry(op, 'payment'),
    forfeit: (op) => this.edit(op, { status: 'FORFEITED', forfeitureDate: text(op, 'on') ?? this.today }),
    ...Object.fromEntries(JUDGMENTS.map((name) => [name, (op: Op) => this.playJudged(op)])),
    ...Object.fromEntries(SURETY_STEPS.map((name) => [name, (op: Op) => this.playOfSurety(op)])),
    ...Object.fromEntries(OFFICIAL_STEPS.map((name) => [name, (op: Op) => this.playOfOfficials(op)])),
    ...Object.fromEntries(OTHER_MONEY_STEPS.map((name) => [name, (op: Op) => this.playOther(op)])),
    ...Object.fromEntries(TILL_STEPS.map((name) => [name, (op: Op) => this.playOfTills(op)])),
    ...Object.fromEntries(BANK_TRANSFER_STEPS.map((name) => [name, (op: Op) => this.playTransfer(op)])),
    ...Object.fromEntries(OPENING_STEPS.map((name) => [name, (op: Op) => this.playOfOpening(op)])),
    closeMonth: (op) => this.playPeriod(op),
    reopenMonth: (op) => this.playPeriod(op),
    commissionRun: (op) => playRun(op, this.agentScenario(named(op, 'agent'), op), this.log.length),
    addFee: (op) => this.addFee(op),
    voidFee: (op) => {
      mustBe(accountContracts.voidFee.roles, this.role(op));
      const account = this.feeAccounts.get(named(op, 'fee')) ?? '';
      this.voidEntry({ ...op, account }, 'fee');
    },
    pay: (op) => this.pay(op, receivePayment),
    recoverWriteOff: (op) => {
      mustBe(recoveryContract.roles, this.role(op));
      this.pay(op, recoverWriteOff);
    },
    deposit: (op) => this.deposit(op),
    countDrawer: (op) => this.countDrawer(op),
    settleCards: (op) => this.settleCards(op),
    matchTransfer: (op) => {
      mustBe(matchTransfer.roles, this.role(op));
      const payment = named(op, 'payment');
      const account = this.feeAccounts.get(payment) ?? '';
      const input = { paymentId: uuidOf('payment', payment), matchedOn: text(op, 'on') ?? this.today };
      this.onAccount({ ...op, account }, (state) => banking.matchTransfer(state, { ...input, today: this.today }));
    },
    classify: (op) => {
      mustBe(classifyContract.roles, this.role(op));
      const payment = named(op, 'payment');
      const body = { as: OP_PLACES[named(op, 'into')], classifiedOn: text(op, 'on') ?? this.today };
      const { as, classifiedOn: on } = this.read(classifyContract.body, body);
      const input = { paymentId: uuidOf('payment', payment), as, on, ...this.deciding(op) };
      const account = this.feeAccounts.get(payment) ?? '';
      this.onAccount({ ...op, account }, (state) => banking.classifyFunds(state, input));
    },
    returnPayment: (op) => {
      mustBe(returnPayment.roles, this.role(op));
      if (!returnPayment.body.shape.reason.safeParse(named(op, 'reason')).success)
        throw new Refused('VALIDATION_FAILED');
      const payment = named(op, 'payment');
      const account = this.feeAccounts.get(payment) ?? '';
      const feeCents = z.int().default(0).parse(op['nsfFee']);
      const bankFeeCents = z.int().default(0).parse(op['bankFee']);
      const returnedOn = text(op, 'on') ?? this.today;
      const input = { paymentId: uuidOf('payment', payment), returnedOn, feeCents, bankFeeCents };
      const feeId = this.idOf('fee', `nsf-${payment}`);
      this.feeAccounts.set(`nsf-${payment}`, account);
      this.onAccount({ ...op, account }, (state) => returnDecision(state, { ...input, feeId, today: this.today }));
    },
    disburse: (op) => {
      // What a judgment owes is paid by its own command alone (money#judgment-of-a-forfeiture).
      if (named(op, 'account') === '2220') throw new Refused('ROLE_REFUSED');
      if (named(op, 'account') === '2500')
        return playPayment(op, this.agentScenario(named(op, 'tag'), op), this.log.length);
      if (OFFICIALS.includes(named(op, 'account'))) {
        const fees = [`${named(op, 'account')} ${named(op, 'tag')}`];
        return this.playOfOfficials({ ...op, op: 'payOfficial', move: `payout ${this.log.length}`, fees });
      }
      if (/^(5|3100)/.test(named(op, 'account'))) {
        const method = named(op, 'from') === 'till' ? 'Cash' : 'Check';
        return this.playOther({ ...op, op: 'recordExpense', expense: `expense ${this.log.length}`, method });
      }
      mustBe(payContract.roles, this.role(op));
      const { amountCents, reason } = { amountCents: number(op, 'amount'), reason: named(op, 'reason') };
      const request = this.read(payContract.body, { amountCents, to: 'client', method: 'Check', reason });
      const requestId = uuidOf('payout', String(this.log.length));
      const wanted = { ...request, requestId, askedBy: 'asker', askedAt: `${this.today}T12:00:00Z` };
      this.onAccount({ ...op, account: named(op, 'tag') }, (state) => {
        const asking = payUnclaimed(state, wanted, { today: this.today, limitCents: LIMIT });
        if (asking.length === 1 && text(op, 'approvedBy') === null) throw new Refused('FOUR_EYES');
        return asking;
      });
      this.approved(op, requestId);
    },
    voidPayment: (op) => {
      mustBe(accountContracts.voidPayment.roles, this.role(op));
      const account = this.feeAccounts.get(named(op, 'payment')) ?? '';
      this.voidEntry({ ...op, account }, 'payment');
    },
  };

  /** Above the limit somebody else approves it; below it is void at once. */
  private voidEntry(op: Op, name: 'fee' | 'payment'): void {
    if ('reason' in op && named(op, 'reason').trim() === '') throw new Refused('VALIDATION_FAILED');
    const requestId = uuidOf('void', String(this.log.length));
    const by = { requestId, askedBy: 'asker', askedAt: `${this.today}T12:00:00Z`, limitCents: LIMIT };
    const input = this.voidOf(op, name);
    const { entries } = this.account(op).state;
    const kind = entries.get(input.entryId)?.kind === 'charge' ? 'charge' : name;
    this.onAccount(op, (state) => {
      const events = voidOrAsk(state, { ...input, kind, ...by });
      if (events.at(-1)?.type === 'VoidRequested') mustBe(approvalContracts.approveRequest.roles, op['approvedBy']);
      return events;
    });
    this.approved({ ...op, tag: named(op, 'account') }, requestId);
  }

  /** Above the limit somebody else approves it; below it was paid at once. */
  private approved(op: Op, requestId: string): void {
    const account = named(op, 'tag');
    if (this.account({ op: op.op, account }).state.requests.get(requestId)?.state !== 'pending') return;
    mustBe(approvalContracts.approveRequest.roles, op['approvedBy']);
    const approver = {
      userId: 'approver',
      alone: false,
      eligible: [somebodyElse],
      now: new Date(`${this.today}T12:00:00Z`),
    };
    const { state } = this.account({ op: op.op, account });
    const voided = state.requests.get(requestId)?.voids?.entryId;
    const judged = {
      ...this.judged({ op: op.op, account }),
      ...(voided === undefined ? {} : this.lyingOf(state, voided)),
    };
    this.onAccount({ op: op.op, account }, (newest) => approveRequest(newest, { requestId, approver, judged }));
  }

  /** The cash where a receipt was taken, and where its check lies since it was handed over. */
  private lyingOf(state: accountState.Account | undefined, entryId: string) {
    const entry = state?.entries.get(entryId);
    const cashThereCents = this.cashIn(entry ? tillOf(entry) : null);
    return { cashThereCents, liesIn: this.tills.story.state.checks.get(entryId) };
  }

  private pay(op: Op, receive: typeof receivePayment): void {
    const amountCents = this.amount(op);
    const method = named(op, 'method') as PaymentMethod;
    const paymentId = this.idOf('payment', named(op, 'payment'));
    const tillId = isDepositable(method) ? this.tills.takingInto(this.role(op), method === 'Cash') : undefined;
    const paidOn = text(op, 'on') ?? this.today;
    const payment = { paymentId, amountCents, method, paidOn, tillId, ...this.deciding(op) };
    this.onAccount(op, (state) => receive(state, payment));
    this.feeAccounts.set(named(op, 'payment'), named(op, 'account'));
  }

  /** As the product does it: every receipt and the cash are judged, then each account gives its receipt. */
  private deposit(op: Op): void {
    mustBe(makeDeposit.roles, this.role(op));
    const { receipts, lines: places } = bagOf(op);
    const ofTills = places.flatMap(({ till, cash }) => {
      const tillId = tillIdOf(till);
      return tillId === null ? [] : [{ tillId, cashCents: cash }];
    });
    const cashCents = places.reduce((sum, { till, cash }) => (tillIdOf(till) === null ? sum + cash : sum), 0);
    const isOfTills = ofTills.length > 0;
    const lines = receipts.map((name) => ({ kind: 'receipt', name, isOfTills }) as const);
    const { cash, other, tills: sums } = this.judge(op, lines);
    const bag = slipBagOf({ cashCents: cash, otherCents: other, tills: sums }, cashCents, isOfTills ? ofTills : null);
    for (const till of bag.tills ?? []) slips.mustReach(till, this.cashIn(till.tillId));
    slips.mustBeInTill(bag, this.cashIn(null));
    const [number, depositedOn] = this.take(op, 'deposit', lines);
    const tills = ofTills.filter((till) => till.cashCents !== 0);
    const made = { number, depositedOn, cashCents, tills };
    this.on(this.slipOf(number), number, (state) => slips.makeDeposit(state, made));
  }

  private countDrawer(op: Op): void {
    mustBe(countDrawer.roles, this.role(op));
    const thereCents = this.cashIn(null);
    const { countedCents } = this.read(countDrawer.body, { countedCents: op['counted'], expectedCents: thereCents });
    const who = { countId: uuidOf('count', String(this.log.length)), countedBy: uuidOf('person', 'clerk') };
    const when = { countedAt: `${this.today}T23:00:00.000Z`, countedOn: this.today };
    const count = { ...who, ...when, countedCents, expectedCents: thereCents, thereCents };
    this.on(new Story(tillDecider, 'drawer'), 'drawer', () => countTill(count));
  }

  private settleCards(op: Op): void {
    mustBe(settleCards.roles, this.role(op));
    const lines = [
      ...list(op, 'payments').map((name) => ({ kind: 'card', name }) as const),
      ...list(op, 'refunds').map((name) => ({ kind: 'refund', name }) as const),
      ...list(op, 'chargebacks').map((name) => ({ kind: 'return', name }) as const),
    ];
    if (lines.length === 0) throw new Refused('NOTHING_TO_SETTLE');
    this.judge(op, lines);
    const feeCents = z.int().default(0).parse(op['cardFee']);
    const [number, settledOn] = this.take(op, 'settlement', lines);
    this.on(this.slipOf(number), number, (state) => slips.settleCards(state, { number, settledOn, feeCents }));
  }

  /** What the lines come to, of cash and of all else. @throws Refused where an account refuses one. */
  private judge(op: Op, lines: readonly NamedLine[]): { cash: number; other: number; tills: Map<string, number> } {
    accounts.mustBeBookable(text(op, 'on') ?? this.today, this.deciding(op));
    const sums = { cash: 0, other: 0, tills: new Map<string, number>() };
    for (const line of lines) {
      const { cents, isCash, tillId } = centsOf(line, this.taking(op, line, '')(this.holderOf(line).state));
      if (!isCash || tillId === null) sums[isCash ? 'cash' : 'other'] += cents;
      else sums.tills.set(tillId, (sums.tills.get(tillId) ?? 0) + cents);
    }
    return sums;
  }

  private take(op: Op, kind: SlipKind, lines: readonly NamedLine[]): [number: string, on: string] {
    this.slipsMade += 1;
    const number = slipNumber(kind, this.slipsMade);
    for (const line of lines) {
      const holder = this.holderOf(line);
      this.on(holder, holder.state.accountId, this.taking(op, line, number));
    }
    return [number, text(op, 'on') ?? this.today];
  }

  private taking(
    op: Op,
    { kind, name, isOfTills: fromTill = false }: NamedLine,
    slip: string,
  ): (state: accountState.Account) => AccountEvent[] {
    const entryId = kind === 'refund' ? (this.refunds.get(name) ?? '') : uuidOf('payment', name);
    const liesIn = this.tills.story.state.checks.get(entryId);
    const input = { entryId, on: text(op, 'on') ?? this.today, slip, fromTill, liesIn, ...this.deciding(op) };
    return (state) => BANKING_DECISIONS[kind](state, input);
  }

  private holderOf({ name }: NamedLine): Account {
    return this.account({ op: 'find', account: this.feeAccounts.get(name) ?? '' });
  }

  private slipOf(number: string): Story<{ isMade: boolean }, DepositEvent> {
    return new Story(slips.depositDecider, number);
  }

  /** What lies in a till, or in the office drawer, of 1010, less the checks in it. */
  private cashIn(tillId: string | null): number {
    const there = this.sum('1010', (tag) => tillIdOf(tag) === tillId);
    const placed = new Map(this.checks().map((check) => [check.paymentId, placeOf(this.tills.story.state, check)]));
    return this.checks()
      .filter(({ paymentId, lies }) => lies && placed.get(paymentId) === tillId)
      .reduce((sum, { amountCents }) => sum - amountCents, there);
  }

  /** Every check on the accounts; one that went to another account is there. */
  private checks(): CheckThere[] {
    const found = [...this.accounts.values()].flatMap(({ state }) =>
      [...state.entries].flatMap(([paymentId, entry], receiptNumber) => {
        const { kind, method, amountCents } = entry;
        if (kind !== 'payment' || method === null || method === 'Cash' || !isDepositable(method)) return [];
        const lies = accounts.isActive(entry) && entry.depositedOn === null;
        return [{ paymentId, receiptNumber, method, amountCents, takenInto: tillOf(entry), lies }];
      }),
    );
    return [...found.filter(({ lies }) => !lies), ...found.filter(({ lies }) => lies)];
  }

  /** Where cash of so much is paid out, as who does this step would pay it (money#tills). */
  private payingFrom(op: Op, amountCents: number) {
    return this.tills.payingFrom(this.role(op), amountCents, (tillId) => this.cashIn(tillId));
  }

  private playOfTills(op: Op): void {
    playTills(op, {
      role: this.role(op),
      today: this.today,
      cashIn: (tillId) => this.cashIn(tillId),
      checks: () => this.checks(),
      paymentIdOf: (name) => uuidOf('payment', name),
      decide: (decision) => this.on(this.tills.story, 'tills', decision),
    });
  }

  /** At zero at once; with a disposition it is asked for and approved. */
  private close(op: Op): void {
    const disposition = named(op, 'disposition');
    if (disposition === 'none') {
      mustBe(closing.closeAccount.roles, this.role(op));
      this.onAccount(op, (state) => closeAccount(state, this.judged(op)));
      return;
    }
    mustBe(closing.closeWithDisposition.roles, this.role(op));
    if (disposition === 'transfer') return this.closeByTransfer(op);
    const request = { disposition, method: OP_WAYS[named(op, 'way')] ?? null, reason: named(op, 'reason') };
    const { method } = this.read(closing.closeWithDisposition.body, request);
    if (disposition === 'unclaimed') {
      const unclaimedId = uuidOf('unclaimed', String(this.log.length));
      this.onAccount(op, (state) => closeUnclaimed(state, unclaimedId, this.judged(op)));
      return;
    }
    const what = method === null ? ({ kind: 'write-off', method } as const) : ({ kind: 'refund', method } as const);
    this.requested(op, (state, asking, judged) => requestClosing(state, { ...asking, ...what }, judged));
  }

  /** As the product does it: every bond is claimed, the account decides for all, the other one and the bonds are told. */
  private closeByTransfer(op: Op): void {
    const from = this.account(op);
    const { accountId } = from.state;
    const to = this.target(op);
    const transferId = uuidOf('transfer', String(this.log.length));
    const toAccountId = to.state.accountId;
    const claimed = [...this.bonds.values()]
      .filter(({ state }) => state.written?.accountId === accountId || activeBill(state, accountId))
      .map((story) => ({ story, claimId: uuidOf('claim', `${transferId} ${story.state.bondId}`) }));
    for (const { story, claimId } of claimed) {
      const move = { transferId: claimId, toAccountId };
      const isHere = story.state.written?.accountId === accountId;
      this.on(story, story.state.bondId, (state) =>
        isHere ? claimMove(state, move, true) : claimBill(state, { ...move, billedAccountId: accountId }),
      );
    }
    const bonds = claimed
      .filter(({ story }) => story.state.written?.accountId === accountId)
      .map(({ story, claimId }) => ({ ...activePremium(story.state), claimId }));
    const bills = claimed.flatMap(({ story, claimId }) => {
      const bill = activeBill(story.state, accountId);
      return bill ? [{ ...bill, claimId }] : [];
    });
    const { balanceCents, today } = this.judged(op);
    this.on(from, accountId, (state) =>
      closeByTransfer(state, { transferId, toAccountId, bonds, bills, balanceCents, today }),
    );
    const known = from.state.transfers.get(transferId);
    if (known?.is !== 'decided') throw new RangeError('A transfer that was not refused is decided.');
    const received = { fromAccountId: accountId, transferred: known.data, today };
    this.on(to, toAccountId, (state) => receiveEntries(state, received));
    for (const { story } of claimed) this.on(story, story.state.bondId, (state) => finishMove(state, known));
    for (const entry of this.feeAccounts.keys()) this.follow(entry);
  }

  /** Asked for by one person and approved by another one of the roles that the contract names. */
  private requested(
    op: Op,
    ask: (
      state: accountState.Account,
      asking: { requestId: string; askedBy: string; askedAt: string },
      judged: JudgedClosing,
    ) => AccountEvent[],
  ): void {
    if (text(op, 'approvedBy') === null) throw new Refused('FOUR_EYES');
    mustBe(approvalContracts.approveRequest.roles, named(op, 'approvedBy'));
    const requestId = uuidOf('request', String(this.log.length));
    this.refunds.set(named(op, 'refund'), requestId);
    this.feeAccounts.set(named(op, 'refund'), named(op, 'account'));
    const now = new Date(`${this.today}T12:00:00Z`);
    const asking = { requestId, askedBy: 'asker', askedAt: now.toISOString() };
    const approver = { userId: 'approver', alone: false, eligible: [somebodyElse], now };
    const judged = this.judged(op);
    this.onAccount(op, (state) => ask(state, asking, judged));
    this.onAccount(op, (state) => approveRequest(state, { requestId, approver, judged }));
  }

  /** Whatever is asked about is confirmed. */
  private judged(op: Op): JudgedClosing {
    const balanceCents = this.lines(named(op, 'account')).reduce((sum, { amountCents }) => sum + amountCents, 0);
    const state = this.accounts.get(named(op, 'account'))?.state;
    const amountCents = number(op, 'amount') ?? (state ? takenByClosing(state, 'refund', balanceCents) : 0);
    const judged = { balanceCents, today: this.today, question: null, confirmed: true };
    return { ...judged, ...this.payingFrom(op, amountCents) };
  }

  /** As the contract of the command reads it. @throws Refused where that refuses it. */
  private read<T extends z.ZodType>(body: T, request: object): z.output<T> {
    const read = body.safeParse(request);
    if (!read.success) throw new Refused('VALIDATION_FAILED');
    return read.data;
  }

  /** As the product does it: the bond is claimed, the account that it leaves decides, the other one and the bond are told. */
  private moveBond(op: Op): void {
    const story = this.bond(op);
    const { bondId } = story.state;
    const from = this.accountById(story.state.written?.accountId ?? '');
    const payments = list(op, 'payments').map((payment) => uuidOf('payment', payment));
    const leaveBehind =
      op['withFees'] === false
        ? [...from.state.entries]
            .filter(([, entry]) => entry.bondId === bondId && accounts.isActive(entry))
            .map(([entryId]) => entryId)
        : [];
    const bill = activeBill(story.state, from.state.accountId);
    if (op['withFees'] === false && bill && bill.billedCents !== 0) leaveBehind.push(bill.judgmentId);
    if (payments.length > 0 || leaveBehind.length > 0) mustBe(moneyRoles, this.role(op));
    const bond = activePremium(story.state);
    const to = this.target(op);
    const transferId = uuidOf('transfer', String(this.log.length));
    const input = {
      transferId,
      toAccountId: to.state.accountId,
      bond,
      bill,
      leaveBehind,
      also: payments,
      today: this.today,
    };
    claimMove(story.state, input);
    transferEntries(from.state, input);
    this.on(story, bondId, (state) => claimMove(state, { transferId, toAccountId: to.state.accountId }));
    this.transfer(from, to, input);
    const known = from.state.transfers.get(transferId);
    if (known?.is === 'decided') this.on(story, bondId, (state) => finishMove(state, known));
    for (const fee of this.feeAccounts.keys()) this.follow(fee);
  }

  private transferEntry(op: Op, kind: 'fee' | 'payment'): void {
    mustBe(transferContract.roles, this.role(op));
    const from = this.accounts.get(this.feeAccounts.get(named(op, kind)) ?? '');
    if (!from) throw new Refused('ENTRY_NOT_FOUND');
    const to = this.target(op);
    const also = [uuidOf(kind, named(op, kind))];
    const transferId = uuidOf('transfer', String(this.log.length));
    const going = { bond: null, leaveBehind: [], also, today: this.today };
    this.transfer(from, to, { transferId, toAccountId: to.state.accountId, ...going });
    this.follow(named(op, kind));
  }

  private transfer(from: Account, to: Account, input: TransferInput): void {
    this.on(from, from.state.accountId, (state) => transferEntries(state, input));
    const known = from.state.transfers.get(input.transferId);
    if (known?.is !== 'decided') throw new RangeError('A transfer that was not refused is decided.');
    const received = { fromAccountId: from.state.accountId, transferred: known.data, today: this.today };
    this.on(to, to.state.accountId, (state) => receiveEntries(state, received));
  }

  /** Where a fee or payment stands now. */
  private follow(entry: string): void {
    const isHere = ({ state }: Account): boolean =>
      [uuidOf('fee', entry), uuidOf('payment', entry)].some((id) => state.entries.get(id)?.movedTo === null);
    const [name] = [...this.accounts].find(([, account]) => isHere(account)) ?? [];
    if (name !== undefined) this.feeAccounts.set(entry, name);
  }

  /** The open account that a transfer goes to, with its reason. @throws Refused where the contract or the account refuses. */
  private target(op: Op): Account {
    if (!transferContract.body.shape.reason.safeParse(named(op, 'reason')).success)
      throw new Refused('VALIDATION_FAILED');
    const to = this.account({ ...op, account: named(op, 'to') });
    if (to.state.status !== 'open') throw new Refused('ACCOUNT_CLOSED');
    return to;
  }

  private accountById(accountId: string): Account {
    const account = [...this.accounts.values()].find(({ state }) => state.accountId === accountId);
    if (!account) throw new Refused('ACCOUNT_NOT_FOUND');
    return account;
  }

  private writeBond(op: Op): void {
    const name = named(op, 'bond');
    if (this.bonds.has(name)) throw new Refused('CONFLICT');
    if ('rewriteOf' in op) return this.rewrite(op);
    const account = this.account(op);
    if (account.state.status !== 'open') throw new Refused('ACCOUNT_CLOSED');
    const power = this.powerOf(op, null);
    this.mustBeFree(power, name);
    const bondId = this.idOf('bond', name);
    const fields = bondFields.parse({
      amountCents: this.face(op),
      jurisdiction: text(op, 'parish'),
      bondDate: text(op, 'bondDate') ?? this.today,
      powerNumber: named(op, 'power'),
      suretyId: power?.suretyId ?? null,
    });
    const story: Bond = new Story(bonds.bondDecider, bondId);
    const { accountId } = account.state;
    const of = { fields, power, defendantId: uuidOf('defendant', 'D'), accountId };
    const input = { ...of, ...this.rates, ...this.deciding(op) };
    this.on(story, bondId, (state) => bonds.writeBond(state, input));
    this.bonds.set(name, story);
    this.agentOf.set(name, named(op, 'agent'));
  }

  /** The source's event decides; the new bond is written by it (bonds#rewrite-of-decides). */
  private rewrite(op: Op): void {
    const name = named(op, 'bond');
    const source = this.bonds.get(named(op, 'rewriteOf'));
    if (!source) throw new Refused('BOND_NOT_FOUND');
    if ('reason' in op && named(op, 'reason').trim() === '') throw new Refused('VALIDATION_FAILED');
    const { accountId, status } = this.account(op).state;
    if (status !== 'open') throw new Refused('ACCOUNT_CLOSED');
    const fields = {
      ...bondFields.parse({}),
      amountCents: this.face(op),
      jurisdiction: bondFields.shape.jurisdiction.parse(text(op, 'parish')),
      bondDate: text(op, 'bondDate') ?? this.today,
    };
    const decision = { fields, agentId: uuidOf('agent', 'A'), accountId, shownPremiumCents: null };
    this.on(source, source.state.bondId, (state) =>
      rewriteBond(state, { ...decision, ...this.rates, ...this.deciding(op) }),
    );
    const data = bonds.liveBond(source.state).rewrite;
    if (!data) throw new RangeError('A rewrite is written by its source.');
    this.names.set(data.bondId, name);
    const story: Bond = new Story(bonds.bondDecider, data.bondId);
    this.on(story, data.bondId, () => [{ type: 'BondWritten', data }]);
    this.bonds.set(name, story);
    this.agentOf.set(name, this.agentOf.get(named(op, 'rewriteOf')) ?? '');
    if ('power' in op) this.amendBond({ ...op, op: 'amendBond', face: undefined, parish: undefined });
  }

  private amendBond(op: Op): void {
    const { fields } = bonds.liveBond(this.bond(op).state);
    const power = this.powerOf(op, fields);
    if ('power' in op) this.mustBeFree(power, named(op, 'bond'));
    const changes = {
      ...(op['face'] !== undefined ? { amountCents: this.face(op) } : {}),
      ...(op['parish'] !== undefined ? { jurisdiction: bondFields.shape.jurisdiction.parse(text(op, 'parish')) } : {}),
      ...('bondDate' in op ? { bondDate: text(op, 'bondDate') } : {}),
      ...('power' in op ? { powerNumber: named(op, 'power'), suretyId: power?.suretyId ?? null } : {}),
    };
    this.edit(op, changes, power);
  }

  private edit(
    op: Op,
    edit: Parameters<typeof bonds.amendBond>[1]['edit'],
    power: BondPower | null = this.powerOf({ op: op.op }, this.bond(op).state.written?.fields ?? null),
  ): void {
    const story = this.bond(op);
    const { accountId, versions } = bonds.liveBond(story.state);
    const input = {
      edit,
      basedOn: versions.length - 1,
      power,
      ...('power' in op ? { powerChange: 'mistyped' as const } : {}),
      ...this.rates,
      ...this.deciding(op),
      closed: this.closed(accountId),
    };
    this.on(story, story.state.bondId, (state) => bonds.amendBond(state, input));
  }

  private voidBond(op: Op): void {
    mustBe(bondContracts.voidBond.roles, this.role(op));
    const story = this.bond(op);
    const { accountId } = bonds.liveBond(story.state);
    for (const fee of list(op, 'fees')) this.mustStand(fee, story.state.bondId);
    const input = { reasonCode: 'Entered in error', today: this.today, closed: this.closed(accountId) } as const;
    this.on(story, story.state.bondId, (state) => bonds.voidBond(state, input));
    const source = [...this.bonds.values()].find(({ state }) => state.bondId === story.state.written?.rewriteOf);
    if (source) {
      this.on(source, source.state.bondId, (state) => undoRewrite(state, story.state.bondId, this.today));
    }
    for (const fee of list(op, 'fees')) {
      const account = this.feeAccounts.get(fee) ?? '';
      this.onAccount({ ...op, account }, (state) => voidFee(state, this.voidOf({ ...op, fee }, 'fee')));
    }
  }

  /** Debits less credits of an account, of the tags that fit. */
  private sum(account: string, fits: (tag: string) => boolean): number {
    return this.log
      .flatMap((event) => this.booked(event))
      .filter(([code, tag]) => code === account && fits(tag))
      .reduce((sum, [, , cents]) => sum + cents, 0);
  }

  /** What a surety holds of the BUF (money#buf-limits). */
  private heldBy(surety: string): number {
    const ofSurety = (tag: string): boolean => tag.startsWith(`${surety}/`);
    return this.sum('1040', ofSurety) + this.sum('2210', ofSurety);
  }

  private suretyStory(surety: string): Story<Disbursements, DisbursementEvent> {
    const story = this.sureties.get(surety) ?? new Story(disbursementDecider, this.idOf('surety', surety));
    this.sureties.set(surety, story);
    return story;
  }

  /** Whose power a bond stands under: its own, or the nearest of its chain. */
  private suretyOf({ written }: bonds.Bond): string | null {
    const own = written?.dues?.suretyId ?? written?.fields.suretyId ?? null;
    const source = [...this.bonds.values()].find(({ state }) => state.bondId === written?.rewriteOf);
    return own !== null || !source ? own : this.suretyOf(source.state);
  }

  /** Claims what a judgment draws of the BUF, has it booked, and frees the claim. */
  private draw(
    suretyId: string,
    of: { bondId: string; requestId: string; amountCents: number },
    book: () => void,
  ): void {
    const surety = this.names.get(suretyId) ?? '';
    const story = this.suretyStory(surety);
    const drawId = of.requestId;
    this.on(story, suretyId, (state) => claimDraw(state, { ...of, drawId, heldCents: this.heldBy(surety) }));
    try {
      book();
    } catch (error) {
      this.on(story, suretyId, (state) => releaseDrawClaim(state, { drawId, paid: false }));
      throw error;
    }
    this.on(story, suretyId, (state) => releaseDrawClaim(state, { drawId, paid: true }));
  }

  /** A step about a surety, its own or that of what it names; one that nobody knows is of a surety of no name. */
  private playOfSurety(op: Op): void {
    const surety = text(op, 'surety') ?? 'S1';
    const suretyId = this.idOf('surety', surety);
    const story = this.suretyStory(surety);
    playSurety(
      op,
      {
        today: this.today,
        role: this.role(op),
        owed: (power) =>
          power === ''
            ? dueBefore(story.state)
            : {
                powerId: this.powerIdOf(surety, power),
                premiumCents: 0 - this.sum('2200', (tag) => tag === `${surety}/${power}`),
                bufCents: 0 - this.sum('2210', (tag) => tag === `${surety}/${power}`),
              },
        heldCents: this.heldBy(surety),
        decide: (decision) => this.on(story, suretyId, decision),
      },
      this.log.length,
    );
  }

  private playOfOfficials(op: Op): void {
    const owed = (fee: string) => {
      const bond = fee.slice(fee.lastIndexOf('/') + 1);
      return {
        account: fee.slice(0, 4) as OfficialAccount,
        bondId: bond === '' ? null : this.idOf('bond', bond),
        amountCents: 0 - this.sum(fee.slice(0, 4), (tag) => tag === fee.slice(5)),
      };
    };
    const decide = (decision: (state: OfficialFees) => OfficialEvent[]) => this.on(this.officials, 'agency', decision);
    playOfficial(op, { today: this.today, role: this.role(op), owed, decide }, this.log.length);
  }

  private playOther(op: Op): void {
    const decideExpense = (decision: (state: Expenses) => ExpenseEvent[]) =>
      this.on(this.expenses, 'expense', decision);
    const decideEntry = (decision: (state: ManualEntries) => ManualEntryEvent[]) =>
      this.on(this.entries, 'manual', decision);
    const paying = { ...this.payingFrom(op, number(op, 'amount') ?? 0), officeCents: this.cashIn(null) };
    const scenario = { role: this.role(op), deciding: this.deciding(op), ...paying, decideExpense, decideEntry };
    playOtherMoney(op, scenario, this.log.length);
  }

  private playTransfer(op: Op): void {
    playBankTransfer(op, {
      role: this.role(op),
      deciding: this.deciding(op),
      bankId: (name) => this.idOf('bank', name),
      decide: (decision) => this.on(this.bankTransfers, 'bank transfers', decision),
    });
  }

  private playPeriod(op: Op): void {
    playMonth(op, {
      today: this.today,
      role: this.role(op),
      state: this.periods.state,
      journal: () => this.log.flatMap((event) => this.booked(event)),
      suretyId: (name) => this.idOf('surety', name),
      isUnsealed: isUnsealed(this.opening.state),
      decide: (decision) => this.on(this.periods, 'period', decision),
    });
  }

  private playOfOpening(op: Op): void {
    playOpening(op, {
      today: this.today,
      role: this.role(op),
      place: this.log.length,
      state: () => this.opening.state,
      months: closedOf(this.periods.state),
      journal: () => this.log.flatMap((event) => this.booked(event)),
      decide: (decision) => this.on(this.opening, 'opening', decision),
      accountId: (name) => this.idOf('account', name),
      onAccount: (accountId, decision) => this.on(this.accountOf(accountId), accountId, decision),
      bondId: (name) => this.bond({ op: op.op, bond: name }).state.bondId,
      suretyId: (name) => this.idOf('surety', name),
      onSurety: (suretyId, decision) => this.on(this.suretyStory(this.names.get(suretyId) ?? ''), suretyId, decision),
      suretyOf: (bondId) => {
        const { state } = this.bondOf(bondId);
        const opened = state.written?.openedJudgment;
        return opened ? opened.suretyId : this.suretyOf(state);
      },
      onBond: (bondId, decision) => this.on(this.bondOf(bondId), bondId, decision),
    });
  }

  private agentScenario(agent: string, op: Op): AgentScenario {
    const agentId = this.idOf('agent', agent);
    const story = this.agents.get(agent) ?? new Story(commissionDecider, agentId);
    this.agents.set(agent, story);
    return {
      today: this.today,
      role: this.role(op),
      deciding: this.deciding(op),
      bonds: (throughOn) =>
        [...this.bonds]
          .filter(([name]) => this.agentOf.get(name) === agent)
          .map(([, { state }]) => ({
            bondId: state.bondId,
            pricedOn: this.today,
            suretyId: null,
            incomeCents: this.incomeOf(state.bondId, throughOn),
          })),
      sums: (throughOn) =>
        this.log
          .flatMap(linesOf)
          .filter(({ effectiveOn }) => effectiveOn <= throughOn)
          .map(({ accountId, kind, entryId, effectiveOn: on, amountCents: cents }) => ({
            accountId,
            entryId: kind === 'PREMIUM' ? entryId : accountId,
            kind,
            on,
            cents,
          })),
      owedCents: 0 - this.sum('2500', (tag) => tag === agent),
      decide: (decision) => this.on(story, agentId, decision),
    };
  }

  /** Premium income that was booked of a bond up to a day. */
  private incomeOf(bondId: string, throughOn: string): number {
    return this.log
      .flatMap((event) =>
        entriesOf(eventTypes[event.type]?.booking?.(event.data) ?? {}).filter(
          ({ effectiveOn, bookedOn = effectiveOn }) => this.dayInBooks(event, bookedOn, false) <= throughOn,
        ),
      )
      .flatMap(({ postings }) => postings)
      .filter(({ account, tags }) => ['4000', '4010'].includes(account) && tags.bondId === bondId)
      .reduce((sum, { side, amountCents }) => sum + (side === 'credit' ? amountCents : -amountCents), 0);
  }

  private playJudged(op: Op): void {
    const story = this.bond(op);
    const { bondId } = story.state;
    playJudgment(
      op,
      {
        today: this.today,
        role: this.role(op),
        bondId,
        state: story.state,
        decide: (decision) => this.on(story, bondId, decision),
        accountId: (account) => this.account({ op: op.op, account }).state.accountId,
        closed: (accountId) => this.closed(accountId),
        suretyId: this.suretyOf(story.state),
        draw: (suretyId, of, book) => this.draw(suretyId, { ...of, bondId }, book),
        mustBeHeld: (suretyId, amountCents) => {
          if (amountCents > this.heldBy(this.names.get(suretyId) ?? '')) throw new Refused('BUF_LIMIT', { limit: '' });
        },
      },
      this.log.length,
    );
  }

  /** Asked for and approved by somebody else, of the roles that the contracts name. */
  private adjustPremium(op: Op): void {
    mustBe(askForAdjustment.roles, this.role(op));
    mustBe(approvalContracts.approveAdjustment.roles, text(op, 'approvedBy') ?? 'Admin');
    const request = { amountCents: number(op, 'amount'), reason: named(op, 'reason') };
    const read = askForAdjustment.body.safeParse(request);
    if (!read.success) throw new Refused('VALIDATION_FAILED');
    const story = this.bond(op);
    const { bondId } = story.state;
    const requestId = uuidOf('adjustment', String(this.log.length));
    const wanted = {
      requestId,
      byCents: read.data.amountCents,
      askedBy: 'asker',
      askedAt: `${this.today}T12:00:00Z`,
    };
    const closed = this.closed(story.state.written?.accountId ?? '');
    const approver = {
      userId: 'approver',
      alone: false,
      eligible: [somebodyElse],
      now: new Date(`${this.today}T12:00:00Z`),
    };
    this.on(story, bondId, (state) => requestAdjustment(state, wanted, closed));
    this.on(story, bondId, (state) => approveAdjustment(state, { requestId, approver, today: this.today, closed }));
  }

  /** A charge of the catalogue that is charge income. */
  private addCharge(op: Op): void {
    const chargeId = this.idOf('fee', named(op, 'fee'));
    const catalogue = { catalogueChargeId: uuidOf('catalogue', 'C'), ledgerAccount: '4200', bondId: null } as const;
    const charge = { chargeId, amountCents: this.amount(op), chargedOn: text(op, 'on') ?? this.today, ...catalogue };
    this.onAccount(op, (state) => addCharge(state, { ...charge, ...this.deciding(op) }));
    this.feeAccounts.set(named(op, 'fee'), named(op, 'account'));
  }

  private addFee(op: Op): void {
    const kind = OP_FEES[named(op, 'kind')];
    if (!kind) return this.addCharge(op);
    const amountCents = this.amount(op);
    const bond = 'bond' in op ? this.bond(op) : null;
    const written = bond && bonds.liveBond(bond.state);
    if (written && written.accountId !== this.account(op).state.accountId) throw new Refused('BOND_NOT_FOUND');
    const feeId = this.idOf('fee', named(op, 'fee'));
    const chargedOn = text(op, 'on') ?? this.today;
    const whose = {
      bondId: bond?.state.bondId ?? null,
      payee: text(op, 'payee') ?? sheriffPayee(written?.fields ?? null),
    };
    const charged = [...this.accounts.values()].some(
      ({ state }) => bond && hasApplicationFee(state, bond.state.bondId),
    );
    if (kind === 'Application Fee' && charged) throw new Refused('APPLICATION_FEE_CHARGED');
    const fee = { amountCents, chargedOn, ...whose, ...this.deciding(op) };
    this.onAccount(op, (state) => addFee(state, { ...fee, feeId, kind }));
    this.feeAccounts.set(named(op, 'fee'), named(op, 'account'));
  }

  private get rates() {
    return { rules: SEEDED_PREMIUM_RULES, sheriffFees: SEEDED_SHERIFF_FEES };
  }

  private role(op: Op): Role {
    return (text(op, 'role') ?? 'Admin') as Role;
  }

  private deciding(op: Op) {
    const hasReason = named(op, 'reason').trim() !== '';
    const months = { ...closedOf(this.periods.state), closedUntil: closedUntilOf(this.opening.state) };
    return { today: this.today, role: this.role(op), hasReason, months };
  }

  private voidOf(op: Op, kind: 'fee' | 'payment'): VoidInput {
    const entryId = uuidOf(kind, named(op, kind));
    const lying = this.lyingOf(this.accounts.get(named(op, 'account'))?.state, entryId);
    return { entryId, reasonCode: 'Entered in error', today: this.today, ...lying };
  }

  /** As the contract of the command reads it. @throws Refused where that refuses it. */
  private amount(op: Op): number {
    const read = accountContracts.recordPayment.body.shape.amountCents.safeParse(number(op, 'amount'));
    if (!read.success) throw new Refused('VALIDATION_FAILED');
    return read.data;
  }

  private face(op: Op): number | null {
    return number(op, 'face') === 0 ? null : number(op, 'face');
  }

  private account(op: Op): Account {
    const account = this.accounts.get(named(op, 'account'));
    if (!account) throw new Refused('ACCOUNT_NOT_FOUND');
    return account;
  }

  private bond(op: Op): Bond {
    const bond = this.bonds.get(named(op, 'bond'));
    if (!bond) throw new Refused('BOND_NOT_FOUND');
    return bond;
  }

  /** @throws Refused BOND_NOT_FOUND */
  private bondOf(bondId: string): Bond {
    const bond = [...this.bonds.values()].find(({ state }) => state.bondId === bondId);
    if (!bond) throw new Refused('BOND_NOT_FOUND');
    return bond;
  }

  /** @throws Refused ACCOUNT_NOT_FOUND */
  private accountOf(accountId: string): Account {
    const account = [...this.accounts.values()].find(({ state }) => state.accountId === accountId);
    if (!account) throw new Refused('ACCOUNT_NOT_FOUND');
    return account;
  }

  private closed(accountId: string): Refused | null {
    const account = [...this.accounts.values()].find(({ state }) => state.accountId === accountId);
    return account?.state.status === 'open' ? null : new Refused('ACCOUNT_CLOSED');
  }

  /** The power of a step, else the one that the bond bears; a scenario without a surety has numbers alone. */
  private powerOf(op: Op, borne: { powerNumber: string; suretyId: string | null } | null): BondPower | null {
    const powerNumber = text(op, 'power') ?? borne?.powerNumber ?? '';
    if (powerNumber === '') return null;
    const surety = text(op, 'surety') ?? this.names.get(borne?.suretyId ?? '') ?? 'none';
    const powerId = this.powerIdOf(surety, powerNumber);
    return { powerNumber, powerId, suretyId: this.idOf('surety', surety), contracts: this.contracts[surety] ?? [] };
  }

  private powerIdOf(surety: string, powerNumber: string): string {
    const powerId = uuidOf('power', `${surety} ${normalizePowerNumber(powerNumber)}`);
    this.names.set(powerId, `${surety}/${powerNumber}`);
    return powerId;
  }

  private mustBeFree(power: BondPower | null, bond: string): void {
    if (power === null) return;
    const { powerNumber } = power;
    for (const [name, { state }] of this.bonds) {
      const { written } = state;
      const number = normalizePowerNumber(written?.fields.powerNumber ?? '');
      const holds = written && !written.voided && number === normalizePowerNumber(powerNumber);
      if (holds && name !== bond) throw new Refused('POWER_IN_USE', { powerNumber });
    }
  }

  private mustStand(fee: string, bondId: string): void {
    const entry = this.accounts.get(this.feeAccounts.get(fee) ?? '')?.state.entries.get(uuidOf('fee', fee));
    if (entry?.bondId !== bondId || entry.voided) throw new Refused('ENTRY_NOT_FOUND');
  }

  private onAccount(op: Op, decide: (state: accountState.Account) => AccountEvent[]): void {
    const account = this.account(op);
    this.on(account, account.state.accountId, decide);
  }

  private on<
    S extends object,
    E extends
      | AccountEvent
      | BondEvent
      | DepositEvent
      | DisbursementEvent
      | CommissionEvent
      | OfficialEvent
      | TillEvent
      | ExpenseEvent
      | ManualEntryEvent
      | BankTransferEvent
      | PeriodEvent
      | OpeningEvent,
  >(story: Story<S, E>, id: string, decide: (state: S) => readonly E[]): void {
    const first = story.events.length;
    const kind = 'written' in story.state ? 'bond' : 'account';
    const { closedThrough } = this.periods.state;
    const closedUntil = closedUntilOf(this.opening.state);
    story.when(decide).forEach((event, index) => {
      this.closedAt.push(closedThrough);
      this.closedUntilAt.push(closedUntil);
      this.log.push({
        ...event,
        organizationId: NAMESPACE,
        eventId: uuidV5(`${id} ${first + index}`, NAMESPACE),
        stream: `${kind}-${NAMESPACE}.${id}`,
        revision: first + index,
        position: BigInt(this.log.length),
        metadata: { occurredAt: `${this.today}T12:00:00.000Z` } as RecordedEvent['metadata'],
      } as unknown as StatementEvent);
    });
  }

  private idOf(kind: string, name: string): string {
    const id = uuidOf(kind, name);
    this.names.set(id, name);
    return id;
  }

  private booked(event: StatementEvent): BookedLine[] {
    const booking = eventTypes[event.type]?.booking?.(event.data) ?? {};
    return entriesOf(booking).flatMap(
      ({ postings, effectiveOn, closesYear, ofOpening = false, bookedOn = effectiveOn }) =>
        postings.map(
          (posting) =>
            [
              posting.account,
              this.tagOf(posting),
              posting.side === 'debit' ? posting.amountCents : -posting.amountCents,
              closesYear === true ? bookedOn : this.dayInBooks(event, bookedOn, ofOpening),
            ] as const,
        ),
    );
  }

  /** What is of a closed month, or of before a move-in, at its place in the log books on the first open day (money#late-events). */
  private dayInBooks({ position }: StatementEvent, on: string, ofOpening: boolean): string {
    const closed = this.closedAt[Number(position)] ?? null;
    const open = closed !== null && isClosed(on, closed) ? firstOpenDay(closed) : on;
    const until = this.closedUntilAt[Number(position)] ?? null;
    return until !== null && !ofOpening && open <= until ? addDays(until, 1) : open;
  }

  private tagOf({ account, tags }: Posting): string {
    const bond = this.names.get(tags.bondId ?? '') ?? '';
    if (account === '1100' || account === '2310') return this.names.get(tags.accountId ?? '') ?? '';
    if (account === '1010') return this.tills.nameOf(tags.tillId);
    if (account === '1000') return this.names.get(tags.bankAccountId ?? '') ?? '';
    if (['1040', '2200', '2210'].includes(account))
      return this.names.get(tags.powerId ?? '') ?? `${this.names.get(tags.suretyId ?? '') ?? ''}/`;
    if (account === '2500') return this.names.get(tags.agentId ?? '') ?? '';
    if (account === '5000') return this.names.get(tags.suretyId ?? '') ?? '';
    if (account === '2115') return bond;
    const surety = this.names.get(tags.suretyId ?? '') ?? '';
    if (account === '2220') return `${bond}/${surety === 'none' ? '' : surety}`;
    if (!OFFICIALS.includes(account) || (tags.payee === undefined && bond === '')) return '';
    return `${tags.payee ?? ''}/${bond}`;
  }
}
