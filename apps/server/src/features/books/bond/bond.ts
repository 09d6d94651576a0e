import type { Deciding } from '#contracts/books/periods/backdating.ts';
import type { BondStatus, VoidReason } from '#domain/kernel/option-lists.ts';
import { laterDay } from '#domain/books/backdating.ts';
import { isUnanswered, type CourtLife } from '#domain/books/court-answers.ts';
import { isEmptyBond } from '#domain/books/bond-status.ts';
import type { CheckInSchedule } from '#domain/books/check-ins.ts';
import { balanced, reversalOf } from '#domain/kernel/posting.ts';
import type { Decider } from '../../../platform/event-log/events.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { BondEvent } from './bond-events.ts';
import {
  fieldsOf,
  merged,
  mustBeForfeitable,
  mustBePossible,
  sameFields,
  settled,
  type FieldEdit,
  type RecordedFields,
  type SettledFields,
  type TypedFields,
} from './bond-fields.ts';
import { adjustedAfter, incomeOf, voidsAskedAfter, type Adjusted, type VoidsAsked } from './bond-requests-state.ts';
import { judgedAfter, mustNotStand, type Judged } from './bond-judgment-state.ts';
import { courtLifeOf } from './bond-life.ts';
import { begins, begunBy } from './bond-begun.ts';
import { bookedHere, bookedWith, movedTo, type Booked } from './bond-booked.ts';
import { dueLines, duesOf, activeDues, type BondPower, type Dues } from './bond-dues.ts';
import { overrideAfter, overrideFor, type Override } from './bond-override.ts';
import {
  amendedPrice,
  daysOfFirstPremium,
  daysOfRewrite,
  priced,
  priceOf,
  type Price,
  type Rates,
} from './bond-price.ts';
import { mayAmend, mayBecome, mayVoid, type Amending } from './bond-status.ts';

type BondWrittenData = Extract<BondEvent, { type: 'BondWritten' }>['data'];

/** Said to whoever wants to change a bond between the claim of a move and its decision. */
export const BEING_MOVED = 'This bond is being moved to another account. Try again in a moment.';

/** A bond that was written, voided or not. */
export interface WrittenBond extends Price, Adjusted, Judged, VoidsAsked {
  defendantId: string;
  accountId: string;
  /** The bond that this one is a rewrite of; it alone makes one (bonds#rewrite-of-decides). */
  rewriteOf: string | null;
  /** The bond that took over from it, as it was written; null while none has, or that was voided. */
  rewrite: BondWrittenData | null;
  /** How many rewrites of it were voided. */
  rewritesVoided: number;
  fields: SettledFields;
  /** What was said of its court date. */
  court: CourtLife;
  /** The fields as each event left them: an edit names the one it was made from (screens#edits-name-their-version). */
  versions: readonly SettledFields[];
  writtenEventId: string;
  /** As it came from the old program, while nothing else happened to it; its event stays true. */
  broughtIn: Extract<BondEvent, { type: 'BondBroughtIn' }>['data'] | null;
  booked: Booked;
  /** What of it is owed to the surety of its power; null where nothing is. */
  dues: Dues | null;
  /** By what its face stands above its power; null where that covers it. */
  override: Override | null;
  voided: boolean;
  /** Whether its power was voided with it. */
  paperVoid: boolean;
  /** The numbers that it bore on papers that were replaced, and are void. */
  replacedPowers: readonly string[];
  /** When its defendant checks in; null where no schedule stands on it. */
  checkIns: CheckInSchedule | null;
  /** The move that has claimed it, or the bill of its judgment; null while none is under way. */
  moving: { transferId: string; fromAccountId: string; toAccountId: string } | null;
}

/** A bond as decisions see it; `written` is null before its first event. */
export interface Bond {
  bondId: string;
  written: WrittenBond | null;
}

const rewrittenBy = (
  { rewrite, rewritesVoided }: WrittenBond,
  event: BondEvent,
): Pick<WrittenBond, 'rewrite' | 'rewritesVoided'> => {
  if (event.type === 'BondRewritten') return { rewrite: event.data.rewrite, rewritesVoided };
  return event.type === 'RewriteUndone'
    ? { rewrite: null, rewritesVoided: rewritesVoided + 1 }
    : { rewrite, rewritesVoided };
};

const placeAfter = (
  { accountId, moving }: WrittenBond,
  event: BondEvent,
): Pick<WrittenBond, 'accountId' | 'moving'> & { defendantId?: string } => {
  if (event.type === 'BondPassedOn') return { accountId, moving, defendantId: event.data.defendantId };
  if (event.type === 'BondMoveClaimed') {
    const { transferId, toAccountId, billedAccountId: fromAccountId = accountId } = event.data;
    return { accountId, moving: { transferId, fromAccountId, toAccountId } };
  }
  if (event.type === 'BondMoved') return { accountId: event.data.accountId, moving: null };
  const isOver = event.type === 'BondMoveAbandoned' || event.type === 'JudgmentBillMoved';
  return { accountId, moving: isOver ? null : moving };
};

const checkInsAfter = ({ checkIns }: WrittenBond, event: BondEvent): CheckInSchedule | null => {
  if (event.type === 'CheckInsStopped') return null;
  if (event.type !== 'CheckInsScheduled') return checkIns;
  const { frequency, firstDueOn } = event.data;
  return { frequency, firstDueOn };
};

const evolve = (state: Bond, event: BondEvent & { eventId: string }): Bond => {
  if (begins(event)) return { ...state, written: begunBy(event, state.written?.versions ?? []) };
  if (!state.written) return state;
  const { written } = state;
  const money = {
    ...adjustedAfter(written, event),
    ...judgedAfter(written, event),
    ...voidsAskedAfter(written, event),
  };
  const court = courtLifeOf(written.court, event, written.fields);
  // What the opening says of its judgment is no work on it.
  const broughtIn = event.type === 'JudgmentBroughtIn' ? written.broughtIn : null;
  const before = { ...written, broughtIn, booked: bookedWith(written.booked, event), ...money, court };
  if (event.type === 'BondVoided')
    return { ...state, written: { ...before, voided: true, paperVoid: event.data.paperVoid ?? false } };
  const fields = fieldsOf(event.data as RecordedFields);
  const versions = [...before.versions, fields];
  if (event.type !== 'BondAmended') {
    const checkIns = checkInsAfter(before, event);
    const after = { ...rewrittenBy(before, event), ...placeAfter(before, event), checkIns };
    return { ...state, written: { ...before, fields, versions, ...after } };
  }
  const { replacedPowers: earlier } = before;
  const replacedPowers = event.data.powerChange === 'replaced' ? [...earlier, before.fields.powerNumber] : earlier;
  return {
    ...state,
    written: {
      ...before,
      fields,
      versions,
      replacedPowers,
      ...priceOf(event.data),
      dues: event.data.dues ?? null,
      override: overrideAfter(before, fields, event.data),
    },
  };
};

/** The bond aggregate: stream `bond-{organization}.{bondId}`. */
export const bondDecider: Decider<Bond, BondEvent> = {
  category: 'bond',
  initial: (bondId) => ({ bondId, written: null }),
  evolve,
};

/** A bond that was written, voided or not. @throws Refused BOND_NOT_FOUND. */
export const writtenBond = ({ written }: Bond): WrittenBond => {
  if (!written) throw new Refused('BOND_NOT_FOUND');
  return written;
};

/** The bond where it stands. @throws Refused BOND_NOT_FOUND, BOND_VOIDED; CONFLICT while it is being moved. */
export const liveBond = (state: Bond): WrittenBond => {
  const written = writtenBond(state);
  if (written.voided) throw new Refused('BOND_VOIDED');
  if (written.moving) throw new Refused('CONFLICT', { words: BEING_MOVED });
  return written;
};

/**
 * Writes a bond and books its premium on the account, effective on the bond date, else today (money#who-books-what).
 * @throws Refused FUTURE_DAY, PREMIUM_RULE_MISSING; VALIDATION_FAILED for a forfeiture without a date that can be, and
 *   for a face above what the contract of its `power` allows; POWER_OVERRIDE, OVERRIDE_CHANGED as `overrideFor` says.
 */
export const writeBond = (
  state: Bond,
  input: Deciding &
    Rates & {
      fields: Omit<TypedFields, 'agentId'>;
      agentId?: string; // the posting agent, who wrote it
      defendantId: string;
      accountId: string;
      rewriteOf?: string | null;
      power?: BondPower | null;
      override?: Override | null; // given for a face above the power
    },
): BondEvent[] => {
  if (state.written) throw new Refused('CONFLICT');
  const { defendantId, accountId, today, agentId = null, rewriteOf = null, power = null, override = null } = input;
  if (input.fields.status !== 'OPEN') mayBecome('OPEN', input.fields.status, 'form', input);
  const fields = settled({ ...input.fields, agentId }, null, today);
  mustBePossible(fields, null, today);
  mustBeForfeitable(fields, null, today);
  const days = rewriteOf === null ? daysOfFirstPremium(fields.bondDate, input) : daysOfRewrite(input);
  const { bondId } = state;
  const { price, lines } = priced({ bondId, accountId, fields, rewriteOf }, input, days.effectiveOn);
  const chain = rewriteOf === null ? {} : { rewriteOf };
  const incomeCents = incomeOf(lines, rewriteOf !== null);
  const dues = duesOf(power, { fields, incomeCents, pricedOn: price.pricedOn });
  const postings = balanced([...lines, ...dueLines(dues, { bondId, accountId })]);
  const allowed = overrideFor(power, fields, { before: null, given: override });
  const owed = { ...price, ...(dues && { dues }), ...(allowed && { override: allowed }) };
  const data = { bondId, accountId, defendantId, ...chain, ...fieldsOf(fields), ...owed, ...days };
  return [{ type: 'BondWritten', data: { ...data, postings } }];
};

/**
 * An unfinished bond, like that of the wizard, is dated on the day on which it gets an amount or a power
 * (today#wizard-bond).
 */
const dayOfFinishing = (before: WrittenBond, edited: SettledFields, today: string): string | null => {
  const isFinished = before.fields.bondDate === null && isUnfinished(before) && !isEmptyBond(edited);
  return isFinished ? today : null;
};

/** The court date that nobody answered, where an edit takes it away (today#unanswered-court-date). */
const unansweredAfter = (
  { fields: { status, courtDate }, court }: WrittenBond,
  after: SettledFields,
  today: string,
) => {
  const isGone = after.status === 'OPEN' && after.courtDate !== courtDate;
  return courtDate !== null && isGone && isUnanswered({ status, courtDate, ...court }, today)
    ? { unanswered: courtDate }
    : {};
};

/**
 * Amends a bond and books the difference of the premium, effective today (money#who-books-what). The premium is
 * computed anew only where amount, place or bond date change: a rule that changed since does not touch it. Unchanged
 * fields: no event.
 * `closed` is why its account takes no money; null where it does.
 * @throws Refused BOND_NOT_FOUND, BOND_VOIDED, EDITED_MEANWHILE, FUTURE_DAY, PREMIUM_RULE_MISSING, JUDGMENT_STANDS;
 *   what `mayAmend` says of it; VALIDATION_FAILED for a forfeiture without a date that can be; `closed` where the premium changes.
 */
export const amendBond = (
  state: Bond,
  input: Amending &
    Rates & {
      edit: FieldEdit;
      basedOn: number;
      closed: Refused | null;
      power?: BondPower | null;
      override?: Override | null; // given for a face above the power
    },
): BondEvent[] => {
  const before = liveBond(state);
  const edited = settled(merged(before.versions, input.basedOn, input.edit), before.fields, input.today);
  const fields = { ...edited, bondDate: edited.bondDate ?? dayOfFinishing(before, edited, input.today) };
  if (sameFields(before.fields, fields)) return [];
  if (before.fields.status !== fields.status && fields.status !== 'PAID') mustNotStand(before);
  const powerChange = mayAmend(before, fields, input);
  mustBePossible(fields, before.fields, input.today);
  mustBeForfeitable(fields, before.fields, input.today);
  const tags = { accountId: before.accountId, bondId: state.bondId };
  const allowed = overrideFor(input.power ?? null, fields, { before, given: input.override ?? null });
  const price = amendedPrice(before, { ...tags, fields, rewriteOf: before.rewriteOf }, { power: null, ...input });
  // What is owed to the surety alone leaves a closed account as it is (money#closed-account-refuses).
  if (input.closed && activeDues(price.postings).length < price.postings.length) throw input.closed;
  const moved = before.rewriteOf === null ? movedTo(before.booked, before.fields, fields, input) : {};
  const previousPremiumCents = before.premiumCents;
  const overridden = allowed ? { override: allowed } : {};
  const unanswered = unansweredAfter(before, fields, input.today);
  const data = { ...tags, ...fieldsOf(fields), previousPremiumCents, ...price, ...moved, ...overridden, ...unanswered };
  return [{ type: 'BondAmended', data: powerChange ? { ...data, powerChange } : data }];
};

/** A paper of a bond that ever stood so never goes back to its holder (powers#paper-intact). */
export const spendsPaper = (status: BondStatus): boolean =>
  status === 'FORFEITED' || status === 'PAID' || status === 'DISCHARGED';

/**
 * Voids a bond written in error: takes back the sum of what stands of it, today and never before what it takes back,
 * and names every event it reverses (money#corrections-book-today, money#voiding-a-bond).
 * @throws Refused BOND_NOT_FOUND, BOND_VOIDED, REINSTATE_FIRST after a discharge, JUDGMENT_PAID, JUDGMENT_STANDS,
 *   REWRITE_STANDS; `closed` where it takes a premium off a closed account.
 */
export const voidBond = (
  state: Bond,
  input: {
    reasonCode: VoidReason;
    today: string;
    closed: Refused | null;
    paperIntact?: boolean;
    approval?: { requestId: string; alone: boolean };
  },
): BondEvent[] => {
  const bond = liveBond(state);
  const { accountId, premiumCents, writtenEventId, booked, fields, versions } = bond;
  mayVoid(fields.status);
  mustNotStand(bond);
  const postings = reversalOf(bookedHere(booked));
  if (postings.length > 0 && input.closed) throw input.closed;
  const isSpent = versions.some(({ status }) => spendsPaper(status));
  const data = {
    ...(isSpent || input.paperIntact === false ? { paperVoid: true } : {}),
    ...(input.approval && { approval: input.approval }),
    bondId: state.bondId,
    accountId,
    reversesEventId: booked.eventIds[0] ?? writtenEventId,
    reversesEventIds: [...booked.eventIds],
    reasonCode: input.reasonCode,
    premiumCents,
    effectiveOn: laterDay(input.today, booked.on),
    postings,
  };
  return [{ type: 'BondVoided', data }];
};

/** Whether a bond has nothing to it yet, as far as its own events say (today#unfinished-bond). */
export const isUnfinished = ({ fields, booked, rewriteOf }: WrittenBond): boolean =>
  fields.status === 'OPEN' && isEmptyBond(fields) && booked.on === null && rewriteOf === null;

/**
 * Discards an unfinished bond (today#discarding-unfinished).
 * @throws Refused BOND_NOT_FOUND, BOND_VOIDED; BOND_FINISHED where it has an amount or a power, or booked anything.
 */
export const discardBond = (state: Bond, today: string): BondEvent[] => {
  if (!isUnfinished(liveBond(state))) throw new Refused('BOND_FINISHED');
  return voidBond(state, { reasonCode: 'Entered in error', today, closed: null });
};

/** What an answer says of the event that a command recorded: the bond, its account, its premium in cents. */
export const bookedPremium = (bondId: string, [event]: readonly Pick<BondEvent, 'data'>[]) => {
  if (!event || !('premiumCents' in event.data)) throw new RangeError(`Bond ${bondId} has booked nothing.`);
  const { accountId, premiumCents } = event.data;
  return { bondId, accountId, premiumCents };
};

/**
 * Has a bond, a voided one too, be another file's of the same person (people#merged-files); one that is not the first
 * file's stays. @throws Refused BOND_NOT_FOUND; CONFLICT while it is being moved.
 */
export const passBondOn = (
  state: Bond,
  { mergeId, fromDefendantId, defendantId }: { mergeId: string; fromDefendantId: string; defendantId: string },
): BondEvent[] => {
  const { fields, accountId, moving, ...bond } = writtenBond(state);
  if (bond.defendantId !== fromDefendantId) return [];
  if (moving) throw new Refused('CONFLICT', { words: BEING_MOVED });
  const data = { bondId: state.bondId, accountId, ...fieldsOf(fields), mergeId, fromDefendantId, defendantId };
  return [{ type: 'BondPassedOn', data }];
};
