import type { Deciding } from '#contracts/books/periods/backdating.ts';
import { laterDay } from '#domain/books/backdating.ts';
import {
  BANK,
  BUF_HELD,
  FORFEITURE_LOSS,
  FORFEITURES_PAYABLE,
  type LedgerAccountCode,
} from '#domain/kernel/chart-of-accounts.ts';
import {
  billable,
  divideRemission,
  isJudgmentPaid,
  judgmentOwed,
  remittable,
  type Remission,
} from '#domain/books/judgment.ts';
import { formatCents } from '#domain/kernel/money.ts';
import {
  balanced,
  credit,
  debit,
  imbalanceOf,
  receivableDown,
  receivableUp,
  type Posting,
  type PostingTags,
} from '#domain/kernel/posting.ts';
import { Refused } from '../../../kernel/refused.ts';
import {
  approvedBy,
  byOnePerson,
  stillWaiting,
  type Approval,
  type Approver,
} from '../../agency/organizations/index.ts';
import { liveBond, type Bond, type WrittenBond } from './bond.ts';
import type { BondEvent } from './bond-events.ts';
import { fieldsOf, refusedAt, settled } from './bond-fields.ts';
import type { JudgmentPayment, KnownJudgment } from './bond-judgment-state.ts';
import { daysOfFirstPremium } from './bond-price.ts';
import { bondEndings, named } from './bond-requests.ts';

/** @throws Refused JUDGMENT_MISSING. */
export const mustBeJudged = ({ judgment }: WrittenBond): KnownJudgment => {
  if (judgment === null) throw new Refused('JUDGMENT_MISSING');
  return judgment;
};

/** What is owed of a judgment stands by its bond and the bond's surety. */
const owedTags = (bond: { accountId: string; bondId: string }, suretyId: string | null) =>
  suretyId === null ? bond : { ...bond, suretyId };

/**
 * Where money of a judgment comes from or goes to: the bank, or the surety's BUF, by its tag alone (money#buf-tags).
 */
const fundOf = (bond: { accountId: string; bondId: string }, bufOf: string | null) =>
  bufOf === null
    ? ({ account: BANK, tags: bond, of: {} } as const)
    : ({ account: BUF_HELD, tags: { suretyId: bufOf }, of: { bufOf } } as const);

/** What the bond is once its judgment stands so: PAID where something was paid and nothing is owed any more. */
const afterMoney = ({ fields }: WrittenBond, judgment: KnownJudgment, today: string) =>
  fields.status === 'FORFEITED' && isJudgmentPaid(judgment)
    ? fieldsOf(settled({ ...fields, status: 'PAID' }, fields, today))
    : fieldsOf(fields);

/**
 * Enters the judgment of a FORFEITED bond, once per forfeiture, at most its face; the court's costs stand apart
 * (money#judgment-of-a-forfeiture). Its day is a fact: it books on it, or today where it is far back and nobody says
 * why (money#bond-date-books).
 * @throws Refused BOND_NOT_FOUND, BOND_VOIDED, JUDGMENT_FORFEITED_ONLY, JUDGED_ALREADY, JUDGMENT_LIMIT;
 *   VALIDATION_FAILED for a day that cannot be.
 */
export const enterJudgment = (
  state: Bond,
  input: Deciding & {
    judgmentId: string;
    judgedOn: string;
    judgedCents: number;
    costsCents: number;
    /** Of the bond; what is owed is tagged with it. Null where none is known. */
    suretyId: string | null;
  },
): BondEvent[] => {
  const bond = liveBond(state);
  const { judgmentId, judgedOn, judgedCents, costsCents, today } = input;
  const { status, amountCents, bondDate } = bond.fields;
  if (bond.judgment !== null) throw new Refused('JUDGED_ALREADY');
  if (status !== 'FORFEITED') throw new Refused('JUDGMENT_FORFEITED_ONLY');
  const face = amountCents ?? 0;
  if (judgedCents > face) throw new Refused('JUDGMENT_LIMIT', { limit: formatCents(face) });
  if (judgedOn > today) throw refusedAt('judgedOn', 'The date cannot be in the future.');
  if (bondDate !== null && judgedOn < bondDate) throw refusedAt('judgedOn', 'The judgment is before the bond date.');
  const tags = { accountId: bond.accountId, bondId: state.bondId };
  const cents = judgedCents + costsCents;
  const owed = credit(FORFEITURES_PAYABLE, cents, owedTags(tags, input.suretyId));
  const postings = balanced([debit(FORFEITURE_LOSS, cents, tags), owed]);
  const judged = { judgmentId, judgedOn, judgedCents, costsCents, ...daysOfFirstPremium(judgedOn, input), postings };
  return [{ type: 'JudgmentEntered', data: { ...named(state.bondId, bond), ...judged } }];
};

/** What is to stand of the judgment of a bond in the opening of the books. */
interface WantedJudgment {
  judgmentId: string;
  amountCents: number;
  /** Under whose tag the opening books it; null where no surety of the bond is known. */
  suretyId: string | null;
  /** The cut-over day. */
  effectiveOn: string;
  today: string;
}

/** What of an opening stands on a bond, in cents, whatever was paid of it since. */
export const openedJudgment = ({ written }: Bond): number => written?.openedJudgment?.cents ?? 0;

/**
 * Says what an opening brought in of a bond's judgment, which is paid, billed and remitted like any other
 * (moving-in#opening-judgment); what stands already is no event. Never less than was paid or billed since, and nothing
 * else once some of it was remitted or all was paid. What is beyond the face counts as the court's costs.
 * @throws Refused BOND_NOT_FOUND, BOND_VOIDED, JUDGMENT_FORFEITED_ONLY, JUDGED_ALREADY, OPENING_JUDGMENT_MOVED.
 */
export const openJudgment = (state: Bond, wanted: WantedJudgment): BondEvent[] => {
  const { judgmentId, amountCents, suretyId, effectiveOn, today } = wanted;
  const opened = openedJudgment(state);
  if (amountCents === opened && state.written !== null) return [];
  const bond = liveBond(state);
  const { judgment, fields } = bond;
  if (judgment?.judgmentId === judgmentId) {
    const billedCents = judgment.bills.reduce((sum, bill) => sum + bill.billedCents, 0);
    const isOver = fields.status !== 'FORFEITED' || judgment.remittedCents > 0;
    if (isOver || amountCents < Math.max(judgment.paidCents, billedCents)) throw new Refused('OPENING_JUDGMENT_MOVED');
  } else {
    if (opened > 0) throw new Refused('OPENING_JUDGMENT_MOVED');
    if (judgment !== null) throw new Refused('JUDGED_ALREADY');
    if (fields.status !== 'FORFEITED') throw new Refused('JUDGMENT_FORFEITED_ONLY');
  }
  const judgedCents = Math.min(amountCents, fields.amountCents ?? 0);
  const costsCents = amountCents - judgedCents;
  const after =
    judgment === null ? fieldsOf(fields) : afterMoney(bond, { ...judgment, judgedCents, costsCents }, today);
  const { bondId } = state;
  const of = { bondId, accountId: bond.accountId, ...after, ...(suretyId !== null && { owedSuretyId: suretyId }) };
  return [{ type: 'JudgmentBroughtIn', data: { ...of, judgmentId, judgedCents, costsCents, effectiveOn } }];
};

/** @throws Refused JUDGMENT_PAYMENT_LIMIT. */
export const mustBeOwed = (judgment: KnownJudgment, paidCents: number): void => {
  const owed = judgmentOwed(judgment);
  if (paidCents > owed) throw new Refused('JUDGMENT_PAYMENT_LIMIT', { limit: formatCents(owed) });
};

interface Paying extends Approval {
  requestId: string;
  paidCents: number;
  bufOf: string | null;
}

/** The payment of a judgment, booked. */
export const paid = (bondId: string, bond: WrittenBond, { today, bufOf, ...payment }: Paying): BondEvent[] => {
  const judgment = mustBeJudged(bond);
  const { paidCents } = payment;
  const tags = { accountId: bond.accountId, bondId };
  const effectiveOn = laterDay(today, judgment.on);
  const fields = afterMoney(bond, { ...judgment, paidCents: judgment.paidCents + paidCents }, today);
  const from = fundOf(tags, bufOf);
  const owed = debit(FORFEITURES_PAYABLE, paidCents, owedTags(tags, judgment.suretyId));
  const postings = balanced([owed, credit(from.account, paidCents, from.tags)]);
  const data = { bondId, accountId: bond.accountId, ...fields, ...payment, ...from.of, effectiveOn, postings };
  return [{ type: 'JudgmentPaid', data }];
};

/**
 * Pays a judgment today, from the bank or out of what the surety `bufOf` holds of the BUF: at most what is owed; the last
 * payment makes the bond PAID (bonds#becoming-paid). Where what one person has paid of it would come to more than
 * `limitCents`, it only asks a second one (money#second-person). What the surety holds is judged on its own stream:
 * see `payDraw`.
 * @throws Refused BOND_NOT_FOUND, BOND_VOIDED, JUDGMENT_MISSING, JUDGMENT_PAYMENT_LIMIT.
 */
export const payJudgment = (
  state: Bond,
  input: Pick<JudgmentPayment, 'paidCents' | 'bufOf' | 'askedBy' | 'askedAt'> & {
    requestId: string;
    limitCents: number;
    today: string;
  },
): BondEvent[] => {
  const bond = liveBond(state);
  const { limitCents, today, bufOf, ...asked } = input;
  const { requestId, paidCents } = asked;
  mustBeOwed(mustBeJudged(bond), paidCents);
  if (bond.paidByOneCents + paidCents > limitCents)
    return [
      {
        type: 'JudgmentPaymentRequested',
        data: { ...named(state.bondId, bond), ...asked, ...(bufOf !== null && { bufOf }) },
      },
    ];
  return paid(state.bondId, bond, { requestId, paidCents, bufOf, ...byOnePerson(today) });
};

/** A payment that waits. @throws Refused REQUEST_NOT_FOUND, REQUEST_DECIDED. */
export const pendingOf = ({ judgmentPayments }: WrittenBond, requestId: string): JudgmentPayment =>
  stillWaiting(judgmentPayments.get(requestId));

/**
 * Approves a payment of a judgment, which books it today; what is owed is judged again.
 * @throws Refused REQUEST_NOT_FOUND, REQUEST_DECIDED, FOUR_EYES, WAITING_FOR_APPROVAL; what `payJudgment` refuses.
 */
export const approveJudgmentPayment = (
  state: Bond,
  { requestId, ...by }: { requestId: string; approver: Approver; today: string },
): BondEvent[] => {
  const bond = liveBond(state);
  const { paidCents, bufOf, ...asked } = pendingOf(bond, requestId);
  const approval = approvedBy(by, 'judgment payment', asked);
  mustBeOwed(mustBeJudged(bond), paidCents);
  return paid(state.bondId, bond, { requestId, paidCents, bufOf, ...approval });
};

/** Ends a payment that waits: nothing was booked. */
export const { decline: declineJudgmentPayment, withdraw: withdrawJudgmentPayment } = bondEndings(
  ({ judgmentPayments }) => judgmentPayments,
  ['JudgmentPaymentDeclined', 'JudgmentPaymentWithdrawn'],
  ({ paidCents }) => ({ paidCents }),
);

/**
 * Bills a part of a judgment to an account, as a charge of it (money#account-totals, money#judgment-billing): where
 * the account takes recovery and an indemnity agreement of the bond is on file. `closed` is why the account takes no
 * money; null where it does.
 * @throws Refused BOND_NOT_FOUND, BOND_VOIDED, JUDGMENT_MISSING, RECOVERY_NOT_BILLABLE, INDEMNITY_AGREEMENT_MISSING,
 *   JUDGMENT_BILL_LIMIT; `closed`.
 */
export const billJudgment = (
  state: Bond,
  input: {
    billedAccountId: string;
    billedCents: number;
    recoveryBillable: boolean;
    hasAgreement: boolean;
    closed: Refused | null;
    today: string;
  },
): BondEvent[] => {
  const bond = liveBond(state);
  const judgment = mustBeJudged(bond);
  const { billedAccountId, billedCents, today } = input;
  if (!input.recoveryBillable) throw new Refused('RECOVERY_NOT_BILLABLE');
  if (!input.hasAgreement) throw new Refused('INDEMNITY_AGREEMENT_MISSING');
  const limit = billable(judgment);
  if (billedCents > limit) throw new Refused('JUDGMENT_BILL_LIMIT', { limit: formatCents(limit) });
  if (input.closed) throw input.closed;
  const tags = { accountId: billedAccountId, bondId: state.bondId };
  const postings = balanced([receivableUp(billedCents, tags), credit(FORFEITURE_LOSS, billedCents, tags)]);
  const { judgmentId, on } = judgment;
  const bill = { judgmentId, billedAccountId, billedCents, effectiveOn: laterDay(today, on), postings };
  return [{ type: 'JudgmentBilled', data: { ...named(state.bondId, bond), ...bill } }];
};

/**
 * What a remission books: the debt, where money comes back to, the billed accounts, and what is left of it is ours
 * (money#recipes-of-judgments).
 */
const remissionLines = (
  { loweredCents, cameBackCents, shares }: Remission,
  bond: { bondId: string; accountId: string },
  { owed, into }: { owed: PostingTags; into: { account: LedgerAccountCode; tags: PostingTags } },
): Posting[] => {
  const given = [
    debit(FORFEITURES_PAYABLE, loweredCents, owed),
    debit(into.account, cameBackCents, into.tags),
    ...shares.map(({ accountId, cents }) =>
      cents > 0 ? receivableDown(cents, { ...bond, accountId }) : receivableUp(-cents, { ...bond, accountId }),
    ),
  ].filter(({ amountCents }) => amountCents > 0);
  const ours = imbalanceOf(given);
  const loss: Posting[] =
    ours === 0
      ? []
      : [{ account: FORFEITURE_LOSS, side: ours > 0 ? 'credit' : 'debit', amountCents: Math.abs(ours), tags: bond }];
  return balanced([...given, ...loss]);
};

/** What a remission of so many cents would do. @throws Refused JUDGMENT_MISSING, REMISSION_LIMIT. */
const remissionOf = (bond: WrittenBond, remittedCents: number): Remission => {
  const judgment = mustBeJudged(bond);
  const limit = remittable(judgment);
  if (remittedCents > limit) throw new Refused('REMISSION_LIMIT', { limit: formatCents(limit) });
  return divideRemission(judgment, remittedCents);
};

/** The accounts that were billed: a remission gives them back their share. */
export const billedAccounts = ({ written }: Bond): string[] =>
  (written?.judgment?.bills ?? []).map(({ accountId }) => accountId);

/**
 * Records a remission, today (money#remission): what is still owed first, the rest comes back to the bank, or to the
 * BUF of the surety `bufOf`; the billed accounts get their share. `closed` says of an account why it takes no money.
 * @throws Refused BOND_NOT_FOUND, BOND_VOIDED, JUDGMENT_MISSING, REMISSION_LIMIT; `closed` of an account with a share.
 */
export const remitJudgment = (
  state: Bond,
  input: { remittedCents: number; bufOf: string | null; today: string; closed: ReadonlyMap<string, Refused> },
): BondEvent[] => {
  const bond = liveBond(state);
  const { remittedCents, bufOf, today, closed } = input;
  const judgment = mustBeJudged(bond);
  const remission = remissionOf(bond, remittedCents);
  for (const { accountId } of remission.shares) {
    const refused = closed.get(accountId);
    if (refused) throw refused;
  }
  const { bondId } = state;
  const { accountId } = bond;
  const after = {
    ...judgment,
    remittedCents: judgment.remittedCents + remittedCents,
    cameBackCents: judgment.cameBackCents + remission.cameBackCents,
  };
  const fields = afterMoney(bond, after, today);
  const tags = { bondId, accountId };
  const into = fundOf(tags, remission.cameBackCents === 0 ? null : bufOf);
  const postings = remissionLines(remission, tags, { owed: owedTags(tags, judgment.suretyId), into });
  const effectiveOn = laterDay(today, judgment.on);
  const remitted = { judgmentId: judgment.judgmentId, remittedCents, ...remission, ...into.of, effectiveOn, postings };
  return [{ type: 'JudgmentRemitted', data: { bondId, accountId, ...fields, ...remitted } }];
};
