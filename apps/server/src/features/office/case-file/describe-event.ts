import { BOND_LABELS } from '#domain/books/bond-labels.ts';
import { CHECK_IN_WORDS } from '#domain/books/check-ins.ts';
import { formatDay } from '#domain/kernel/days.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { formatShortId } from '#domain/kernel/short-id.ts';
import { formatTime } from '#domain/kernel/time-of-day.ts';
import { isBanking } from '../../books/account/index.ts';
import { bondEventTypes, type BondEvent } from '../../books/bond/index.ts';
import { planEventTypes, type PlanEvent } from '../../books/plans/index.ts';
import { trustEventTypes } from '../../books/trust/index.ts';
import { collateralWords } from './collateral-words.ts';
import { describeBanking } from './describe-banking.ts';
import type { BondFields, CollateralEvent, EventContext, HistoryEvent } from './history-event.ts';
import { courtWords } from './court-words.ts';
import { judgmentWords } from './judgment-words.ts';
import { after, alone } from './history-words.ts';
import { correctionWords, openingWords, paymentBeforeWords } from './opening-words.ts';
import { planWords } from './plan-words.ts';
import { unclaimedWords } from './unclaimed-words.ts';

type Field = keyof typeof BOND_LABELS;
const MONEY: readonly Field[] = ['amountCents', 'premiumCents'];
const DAYS: readonly Field[] = [
  'courtDate',
  'bondDate',
  'forfeitureDate',
  'dueDate',
  'ftaDate',
  'warrantOn',
  'warrantRecalledOn',
  'noticeSentOn',
  'noticeCertificateOn',
  'noticeReceivedOn',
  'showCauseOn',
  'judgmentMailedOn',
  'disposedOn',
];

const shown = (field: Field, value: string | number | null | undefined): string => {
  if (value === null || value === undefined || value === '') return 'none';
  if (field === 'premiumCents' && value === 0) return 'none';
  if (MONEY.includes(field)) return formatCents(Number(value));
  if (field === 'courtTime') return formatTime(String(value));
  return DAYS.includes(field) ? formatDay(String(value)) : String(value);
};

/** Not every event of a bond says what its premium is: of those that do not, nothing changed it. */
const saysPremium = (before: BondFields | null, after: Partial<BondFields>): boolean =>
  before?.premiumCents !== undefined && after.premiumCents !== undefined;

/** What changed of a bond, field by field, in the order of its form. */
const bondChanges = (before: BondFields | null, after: Partial<BondFields>): string =>
  (Object.keys(BOND_LABELS) as Field[])
    .filter((field) => field !== 'premiumCents' || saysPremium(before, after))
    .filter((field) => shown(field, before?.[field]) !== shown(field, after[field]))
    .map((field) => `${BOND_LABELS[field]} from ${shown(field, before?.[field])} to ${shown(field, after[field])}`)
    .join('; ');

const bondName = (powerNumber: string | undefined): string => (powerNumber ? `bond ${powerNumber}` : 'a bond');
const receipt = (number: number | null): string => (number === null ? '' : ` (receipt ${number})`);
const numbered = (number: number | null): string =>
  number === null ? 'an account' : `account ${formatShortId(number)}`;

/** What an amendment changed: fields, the notes, why there is another power number. */
const amendedWords = (
  before: BondFields | null,
  data: Extract<BondHistoryEvent, { type: 'BondAmended' }>['data'],
): string => {
  const notes = (before?.notes ?? '') === (data.notes ?? '') ? '' : 'notes';
  const agent = (before?.agentId ?? data.agentId) === data.agentId ? '' : 'posting agent';
  const power = data.powerChange === undefined ? '' : `the old power number was ${data.powerChange}`;
  const court = data.unanswered === undefined ? '' : `court on ${formatDay(data.unanswered)} stays unanswered`;
  const { premiumCents = data.previousPremiumCents }: Partial<BondFields> = before ?? {};
  const standing = before && { ...before, premiumCents };
  return [bondChanges(standing, data), court, power, agent, notes].filter(Boolean).join('; ');
};

type BondHistoryEvent = Extract<HistoryEvent, { type: BondEvent['type'] }>;
type Transferred = Pick<
  Extract<HistoryEvent, { type: 'EntriesTransferred' }>['data'],
  'bondId' | 'premiumCents' | 'bonds' | 'judgmentBills' | 'entries'
>;
type CollateralTold = Extract<HistoryEvent, { type: CollateralEvent['type'] }>;
type PlanTold = Extract<HistoryEvent, { type: PlanEvent['type'] }>;

/** A void of one person, or one that a second person approved. */
const voidedVerb = ({ approval }: { approval?: { alone: boolean } | undefined }): string =>
  approval ? `Approved${alone(approval)} the void of` : 'Voided';

/** A bond that was written, or came from the old program. */
const beginningWords = (event: Extract<BondHistoryEvent, { type: 'BondWritten' | 'BondBroughtIn' }>): string => {
  const { powerNumber, amountCents, premiumCents } = event.data;
  const amount = amountCents === null ? ' without an amount' : ` for ${formatCents(amountCents)}`;
  if (event.type === 'BondWritten')
    return `Wrote ${bondName(powerNumber)}${amount}${premiumCents === 0 ? '' : `, premium ${formatCents(premiumCents)}`}`;
  const { broughtInOn, courtDateBefore } = event.data;
  const court = courtDateBefore === null ? '' : `, in court on ${formatDay(courtDateBefore)}`;
  return `Brought in ${bondName(powerNumber)}${amount} from the old program, as of ${formatDay(broughtInOn)}${court}`;
};

const bondWords = (event: BondHistoryEvent, { texts, before, accountNumber }: EventContext): string => {
  const why = after(' · ', texts['reason']);
  switch (event.type) {
    case 'BondWritten':
    case 'BondBroughtIn':
      return beginningWords(event);
    case 'BondAmended':
      return `Changed ${bondName(event.data.powerNumber)}${after(': ', amendedWords(before, event.data))}${why}`;
    case 'AdjustmentRequested':
      return `Asked to adjust the premium of ${bondName(event.data.powerNumber)} by ${formatCents(-event.data.byCents)}${why}`;
    case 'PremiumAdjusted':
      return `Approved${alone(event.data)} an adjustment of the premium of ${bondName(event.data.powerNumber)} by ${formatCents(-event.data.byCents)}`;
    case 'AdjustmentDeclined':
      return `Declined an adjustment of the premium of ${bondName(event.data.powerNumber)} by ${formatCents(-event.data.byCents)}${why}`;
    case 'AdjustmentWithdrawn':
      return `Withdrew the request to adjust the premium of ${bondName(event.data.powerNumber)} by ${formatCents(-event.data.byCents)}`;
    case 'JudgmentEntered':
    case 'JudgmentBroughtIn':
    case 'JudgmentPaymentRequested':
    case 'JudgmentPaid':
    case 'JudgmentPaymentDeclined':
    case 'JudgmentPaymentWithdrawn':
    case 'JudgmentBilled':
    case 'JudgmentBillMoved':
    case 'JudgmentRemitted':
      return judgmentWords(event, bondName(event.data.powerNumber), why);
    case 'BondVoidRequested':
      return `Asked to void ${bondName(event.data.powerNumber)}: ${event.data.reasonCode}${why}`;
    case 'BondVoidDeclined':
      return `Declined the void of ${bondName(event.data.powerNumber)}${why}`;
    case 'BondVoidWithdrawn':
      return `Withdrew the request to void ${bondName(event.data.powerNumber)}`;
    case 'CheckInsScheduled': {
      const { powerNumber, frequency, firstDueOn } = event.data;
      return `Scheduled check-ins on ${bondName(powerNumber)}: ${CHECK_IN_WORDS[frequency]} from ${formatDay(firstDueOn)}`;
    }
    case 'CheckInsStopped':
      return `Stopped the check-ins on ${bondName(event.data.powerNumber)}`;
    case 'BondDischarged': {
      const { powerNumber, dischargedOn, proofKind } = event.data;
      const court = after(', ', texts['court']);
      return `Discharged ${bondName(powerNumber)} as of ${formatDay(dischargedOn)}${court}; proof: ${proofKind}${why}`;
    }
    case 'BondRewritten':
      return `Rewrote ${bondName(event.data.powerNumber)} at a premium of ${formatCents(event.data.rewrite.premiumCents)}${why}`;
    case 'RewriteUndone':
      return `The rewrite of ${bondName(event.data.powerNumber)} was voided: it is open again`;
    case 'BondReinstated': {
      const { powerNumber, how } = event.data;
      const message = how === 'Reinstate' ? 'Reinstated' : 'Undid as entered in error the status of';
      return `${message} ${bondName(powerNumber)}: ${bondChanges(before, event.data)}${why}`;
    }
    case 'CourtAnswered':
    case 'CourtAnswerUndone':
      return courtWords(event, bondName(event.data.powerNumber), texts['reason']);
    case 'BondMoveClaimed':
      return `Began to move ${event.data.billedAccountId ? 'the bill of the judgment of ' : ''}${bondName(event.data.powerNumber)} to another account${why}`;
    case 'BondPassedOn':
      return `Took over ${bondName(event.data.powerNumber)} from another file of this person`;
    case 'BondMoved':
      return `Moved ${bondName(event.data.powerNumber)} to ${numbered(accountNumber)}`;
    case 'BondMoveAbandoned':
      return `The move of ${bondName(event.data.powerNumber)} was canceled: it stayed on ${numbered(accountNumber)}`;
    case 'BondVoided': {
      const { premiumCents, reasonCode } = event.data;
      const premium = premiumCents === 0 ? '' : ` and its premium of ${formatCents(premiumCents)}`;
      return `${voidedVerb(event.data)} ${bondName(before?.powerNumber)}${premium}: ${reasonCode}${why}`;
    }
  }
};

const ENTRY_WORDS = {
  fee: 'a fee',
  charge: 'a charge',
  payment: 'a payment',
  refund: 'a refund',
  'write-off': 'a write-off',
  lowered: 'a reversed write-off',
  unclaimed: 'an unclaimed credit',
  payout: 'a payout',
  collateral: 'collateral applied',
  'sent-back': 'what the bank sent back',
  opened: 'a balance brought forward',
} as const;

/** What goes over, by its kinds: 'a premium of $1,200.00, a fee of $25.00'. */
const transferredWords = ({ bondId, premiumCents, bonds, judgmentBills, entries }: Transferred): string => {
  const premiums = bonds ?? (bondId === null ? [] : [{ premiumCents }]);
  const words = [
    ...premiums.map((bond) => `a premium of ${formatCents(bond.premiumCents)}`),
    ...(judgmentBills ?? []).map(({ billedCents }) => `a judgment of ${formatCents(billedCents)}`),
    ...entries.map(({ kind, amountCents }) => `${ENTRY_WORDS[kind]} of ${formatCents(amountCents)}`),
  ];
  return words.length === 0 ? 'nothing' : words.join(', ');
};

const toClose = ({ closes }: { closes?: true | undefined }): string => (closes ? ', to close the account' : '');

/** What was set of an account itself. */
const settingWords = (
  event: Extract<HistoryEvent, { type: `Account${string}` | 'RecoveryBillableSet' | 'ChecksRefusedSet' }>,
  account: string,
): string => {
  switch (event.type) {
    case 'AccountOpened':
      return `Opened ${account}`;
    case 'AccountPassedOn':
      return `Took over ${account} from another file of this person`;
    case 'AccountClosed':
      return `Closed ${account}`;
    case 'AccountReopened':
      return `Reopened ${account}`;
    case 'RecoveryBillableSet':
      return `Recovery ${event.data.billable ? 'may' : 'may not'} be billed to ${account}`;
    case 'ChecksRefusedSet':
      return event.data.refused
        ? `Set ${account} to cash, card and money order only`
        : `Let ${account} pay by check again`;
  }
};

const VOIDED_WORDS = {
  RefundVoided: 'a refund',
  WriteOffVoided: 'a write-off',
  FeeVoided: 'a fee',
  ChargeVoided: 'a charge',
} as const;

type Taken = Extract<HistoryEvent, { type: 'CollateralApplied' | 'CollateralTurnedDown' }>;

const appliedWords = ({ type, data }: Taken, { accountNumber, texts }: EventContext): string => {
  const [amount, account] = [formatCents(data.amountCents), numbered(accountNumber)];
  return type === 'CollateralApplied'
    ? `Applied collateral of ${amount} to ${account}${after(' · ', texts['reason'])}`
    : `Collateral of ${amount} was not applied to ${account}: less was due`;
};

type Moved = Extract<HistoryEvent, { type: 'EntriesTransferred' | 'EntriesReceived' | 'TransferAbandoned' }>;

/** What went to another account, came from one, or stayed. */
const transferWords = (event: Moved, { accountNumber, texts }: EventContext): string => {
  const account = numbered(accountNumber);
  switch (event.type) {
    case 'EntriesTransferred':
      return `Transferred ${transferredWords(event.data)} from ${account}${after(' · ', texts['reason'])}`;
    case 'EntriesReceived':
      return `Received ${transferredWords(event.data)} on ${account} by transfer`;
    case 'TransferAbandoned':
      return `Canceled a move from ${account}`;
  }
};

const addedWords = (
  { type, data }: Extract<HistoryEvent, { type: 'FeeAdded' | 'ChargeAdded' }>,
  texts: EventContext['texts'],
): string => {
  const what = type === 'ChargeAdded' ? 'charge' : data.kind;
  const article = /^([AEIOU]|NSF)/.test(what) ? 'an' : 'a';
  return `Added ${article} ${what} of ${formatCents(data.amountCents)}${after(': ', texts['description'])}`;
};

const accountWords = (
  event: Exclude<HistoryEvent, BondHistoryEvent | PlanTold | CollateralTold | Taken>,
  context: EventContext,
): string => {
  const { texts, receiptNumber, accountNumber } = context;
  const why = (code: string) => `: ${code}${after(' · ', texts['reason'])}`;
  if (isBanking(event)) return describeBanking(event, context);
  switch (event.type) {
    case 'AccountOpened':
    case 'AccountPassedOn':
    case 'AccountClosed':
    case 'AccountReopened':
    case 'RecoveryBillableSet':
    case 'ChecksRefusedSet':
      return settingWords(event, numbered(accountNumber));
    case 'FeeAdded':
    case 'ChargeAdded':
      return addedWords(event, texts);
    case 'PaymentReceived': {
      const { amountCents, method, recovers } = event.data;
      const payer = after(', from ', texts['payer']);
      const what = recovers ? 'recovery of a write-off,' : 'payment of';
      return `Recorded a ${what} ${formatCents(amountCents)}, ${method}${payer}${receipt(receiptNumber)}`;
    }
    case 'EntriesTransferred':
    case 'EntriesReceived':
    case 'TransferAbandoned':
      return transferWords(event, context);
    case 'RefundRequested':
      return `Asked for a refund of ${formatCents(event.data.amountCents)}, ${event.data.method}${toClose(event.data)}${after(' · ', texts['reason'])}`;
    case 'WriteOffRequested':
      return `Asked to write off ${formatCents(event.data.amountCents)}${toClose(event.data)}${after(' · ', texts['reason'])}`;
    case 'VoidRequested':
      return `Asked to void ${event.data.voids === 'recovery' ? 'a recovery' : ENTRY_WORDS[event.data.voids]} of ${formatCents(event.data.amountCents)}${why(event.data.reasonCode)}`;
    case 'RefundApproved':
      return `Approved${alone(event.data)} a refund of ${formatCents(event.data.amountCents)}, ${event.data.method}`;
    case 'WriteOffApproved':
      return `Approved${alone(event.data)} a write-off of ${formatCents(event.data.amountCents)}`;
    case 'RequestDeclined':
      return `Declined a ${event.data.kind} of ${formatCents(event.data.amountCents)}${after(' · ', texts['reason'])}`;
    case 'RequestWithdrawn':
      return `Withdrew the request for a ${event.data.kind} of ${formatCents(event.data.amountCents)}`;
    case 'WriteOffLowered':
      return `Took ${formatCents(event.data.amountCents)} off the write-offs: a credit that nobody paid`;
    case 'BalanceBroughtIn':
      return openingWords(event);
    case 'PaymentBroughtIn':
      return paymentBeforeWords(event, texts);
    case 'BalanceCorrectionRequested':
    case 'BalanceCorrected':
      return correctionWords(event, texts['reason']);
    case 'UnclaimedBroughtIn':
    case 'CreditUnclaimed':
    case 'UnclaimedVoided':
    case 'PayoutRequested':
    case 'UnclaimedPaid':
    case 'PayoutVoided':
      return unclaimedWords(event, texts);
    case 'RefundVoided':
    case 'WriteOffVoided':
    case 'FeeVoided':
    case 'ChargeVoided':
      return `${voidedVerb(event.data)} ${VOIDED_WORDS[event.type]} of ${formatCents(event.data.amountCents)}${why(event.data.reasonCode)}`;
    case 'PaymentVoided': {
      const { amountCents, reasonCode } = event.data;
      return `${voidedVerb(event.data)} a payment of ${formatCents(amountCents)}${receipt(receiptNumber)}${why(reasonCode)}`;
    }
  }
};

const isOfBond = (event: HistoryEvent): event is BondHistoryEvent => event.type in bondEventTypes;
const isOfTrust = (event: HistoryEvent): event is CollateralTold => event.type in trustEventTypes;
const isTaken = (event: HistoryEvent): event is Taken =>
  event.type === 'CollateralApplied' || event.type === 'CollateralTurnedDown';
const isOfPlan = (event: HistoryEvent): event is PlanTold => event.type in planEventTypes;

/** An event of a defendant's account, plan, bond or collateral in words. */
export const describeEvent = (event: HistoryEvent, context: EventContext): string => {
  if (isOfPlan(event)) return planWords(event, context.texts);
  if (isOfTrust(event)) return collateralWords(event, context);
  if (isTaken(event)) return appliedWords(event, context);
  return isOfBond(event) ? bondWords(event, context) : accountWords(event, context);
};
