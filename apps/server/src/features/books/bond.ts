import type { Deciding } from '#contracts/books/backdating.ts';
import type { VoidReason } from '#domain/option-lists.ts';
import { laterDay } from '#domain/backdating.ts';
import { reversalOf } from '#domain/posting.ts';
import type { Posting } from '#domain/posting.ts';
import { isSameRule, premiumBy } from '#domain/premium.ts';
import type { PremiumRule } from '#domain/premium.ts';
import type { Decider } from '../../platform/event-log/events.ts';
import { Refused } from '../../kernel/refused.ts';
import type { BondEvent } from './bond-events.ts';
import { fieldsOf, merged, mustBeForfeitable, sameFields, settled } from './bond-fields.ts';
import type { FieldEdit, SettledFields, TypedFields } from './bond-fields.ts';
import { daysOfFirstPremium, premiumPostings, priced, priceOf, recordedRule } from './bond-price.ts';
import type { Price } from './bond-price.ts';

/** What a bond's events booked so far. */
interface Booked {
  eventIds: readonly string[];
  postings: readonly Posting[];
  /** The newest day among them. */
  on: string | null;
}

/** A bond that was written, voided or not. */
export interface WrittenBond extends Price {
  defendantId: string;
  accountId: string;
  fields: SettledFields;
  /** The fields as each event left them: an edit names the one it was made from (decision 45). */
  versions: readonly SettledFields[];
  writtenEventId: string;
  booked: Booked;
  voided: boolean;
}

/** A bond as decisions see it; `written` is null before its first event. */
export interface Bond {
  bondId: string;
  written: WrittenBond | null;
}

const bookedWith = (booked: Booked, { eventId, data }: BondEvent & { eventId: string }): Booked => {
  if (data.postings.length === 0) return booked;
  const day = ('bookedOn' in data ? data.bookedOn : undefined) ?? data.effectiveOn;
  return {
    eventIds: [...booked.eventIds, eventId],
    postings: [...booked.postings, ...data.postings],
    on: laterDay(day, booked.on),
  };
};

const evolve = (state: Bond, event: BondEvent & { eventId: string }): Bond => {
  if (event.type === 'BondWritten') {
    const { defendantId, accountId } = event.data;
    const fields = fieldsOf(event.data as SettledFields);
    const booked = bookedWith({ eventIds: [], postings: [], on: null }, event);
    const described = { defendantId, accountId, fields, versions: [fields], ...priceOf(event.data) };
    return { ...state, written: { ...described, writtenEventId: event.eventId, booked, voided: false } };
  }
  if (!state.written) return state;
  const before = { ...state.written, booked: bookedWith(state.written.booked, event) };
  if (event.type === 'BondVoided') return { ...state, written: { ...before, voided: true } };
  const fields = fieldsOf(event.data as SettledFields);
  const versions = [...before.versions, fields];
  return { ...state, written: { ...before, fields, versions, ...priceOf(event.data) } };
};

/** The bond aggregate: stream `bond-{organization}.{bondId}`. */
export const bondDecider: Decider<Bond, BondEvent> = {
  category: 'bond',
  initial: (bondId) => ({ bondId, written: null }),
  evolve,
};

const mustNotBeFuture = (day: string | null, today: string): void => {
  if (day !== null && day > today) throw new Refused('FUTURE_DAY');
};

/** The bond where it stands. @throws Refused BOND_NOT_FOUND, BOND_VOIDED. */
export const liveBond = ({ written }: Bond): WrittenBond => {
  if (!written) throw new Refused('BOND_NOT_FOUND');
  if (written.voided) throw new Refused('BOND_VOIDED');
  return written;
};

/**
 * Writes a bond and books its premium on the account, effective on the bond date, else today (design 8).
 * @throws Refused FUTURE_DAY, PREMIUM_RULE_MISSING; VALIDATION_FAILED for a forfeiture without a date that can be.
 */
export const writeBond = (
  state: Bond,
  input: Deciding & {
    fields: TypedFields;
    defendantId: string;
    accountId: string;
    rules: readonly PremiumRule[];
  },
): BondEvent[] => {
  if (state.written) throw new Refused('CONFLICT');
  const { defendantId, accountId, rules, today } = input;
  mustNotBeFuture(input.fields.bondDate, today);
  const fields = settled(input.fields);
  mustBeForfeitable(fields, null, today);
  const days = daysOfFirstPremium(fields.bondDate, input);
  const price = priced(fields, rules, days.effectiveOn);
  const postings = premiumPostings(price.premiumCents, { accountId, bondId: state.bondId });
  const data = { bondId: state.bondId, accountId, defendantId, ...fieldsOf(fields), ...price, ...days, postings };
  return [{ type: 'BondWritten', data }];
};

const mayBecome = (before: SettledFields, after: SettledFields, { role, hasReason }: Deciding): void => {
  const [from, to] = [before.status, after.status];
  if (from === to) return;
  if (to === 'PAID') throw new Refused('PAID_WITHOUT_JUDGMENT');
  if (from !== 'DISCHARGED' && from !== 'REWRITTEN') return;
  if (role !== 'Admin' && role !== 'Supervisor') throw new Refused('ROLE_REFUSED');
  if (!hasReason) throw new Refused('VALIDATION_FAILED', {}, [{ path: 'reason', message: 'Say why.' }]);
};

/** What an amendment makes of the premium. The premium of a bond that has booked none yet books like a new bond's (books.md 3.12). */
const amendedPrice = (
  before: WrittenBond,
  fields: SettledFields,
  input: Deciding & { rules: readonly PremiumRule[] },
): Price & { effectiveOn: string; bookedOn?: string } => {
  const isFirst = before.booked.on === null;
  const days = isFirst
    ? daysOfFirstPremium(fields.bondDate, input)
    : { effectiveOn: laterDay(input.today, before.booked.on) };
  const pricedOn = fields.bondDate ?? (isFirst ? input.today : before.pricedOn);
  const samePrice =
    pricedOn === before.pricedOn &&
    fields.amountCents === before.fields.amountCents &&
    fields.jurisdiction === before.fields.jurisdiction &&
    fields.postedAt === before.fields.postedAt;
  const price = samePrice ? priceOf(before) : priced(fields, input.rules, pricedOn);
  return { ...price, ...(price.premiumCents === before.premiumCents ? { effectiveOn: input.today } : days) };
};

/**
 * Amends a bond and books the difference of the premium, effective today (design 8). The premium is computed anew only
 * where amount, place or bond date change: a rule that changed since does not touch it. Unchanged fields: no event.
 * `closed` is why its account takes no money; null where it does.
 * @throws Refused BOND_NOT_FOUND, BOND_VOIDED, EDITED_MEANWHILE, FUTURE_DAY, PREMIUM_RULE_MISSING, PAID_WITHOUT_JUDGMENT;
 *   VALIDATION_FAILED for a forfeiture without a date that can be; ROLE_REFUSED or VALIDATION_FAILED where it leaves
 *   DISCHARGED or REWRITTEN without the role or a reason (decision 15); `closed` where the premium changes.
 */
export const amendBond = (
  state: Bond,
  input: Deciding & { edit: FieldEdit; basedOn: number; rules: readonly PremiumRule[]; closed: Refused | null },
): BondEvent[] => {
  const before = liveBond(state);
  const fields = settled(merged(before.versions, input.basedOn, input.edit));
  if (sameFields(before.fields, fields)) return [];
  mayBecome(before.fields, fields, input);
  mustNotBeFuture(fields.bondDate, input.today);
  mustBeForfeitable(fields, before.fields, input.today);
  const price = amendedPrice(before, fields, input);
  const tags = { accountId: before.accountId, bondId: state.bondId };
  const postings = premiumPostings(price.premiumCents - before.premiumCents, tags);
  if (postings.length > 0 && input.closed) throw input.closed;
  const previousPremiumCents = before.premiumCents;
  return [{ type: 'BondAmended', data: { ...tags, ...fieldsOf(fields), previousPremiumCents, ...price, postings } }];
};

/**
 * Prices a bond by a corrected version of the very rule that priced it and books the difference, today and never before
 * what stands (decision 50, books.md 3.6). Priced by it already, or to the same premium: no event.
 * @throws Refused BOND_NOT_FOUND, BOND_VOIDED, PRICED_OTHERWISE; `closed` where its account takes no money.
 */
export const repriceBond = (
  state: Bond,
  { rule, today, closed }: { rule: PremiumRule; today: string; closed: Refused | null },
): BondEvent[] => {
  const { accountId, fields, premiumRule, premiumCents: previousPremiumCents, pricedOn, booked } = liveBond(state);
  if (!premiumRule || !isSameRule(premiumRule, rule)) throw new Refused('PRICED_OTHERWISE');
  const premiumCents = premiumBy(rule, fields.amountCents);
  if ((premiumRule.version ?? 1) >= rule.version || premiumCents === previousPremiumCents) return [];
  if (closed) throw closed;
  const tags = { accountId, bondId: state.bondId };
  const postings = premiumPostings(premiumCents - previousPremiumCents, tags);
  const price = { premiumCents, premiumRule: recordedRule(rule), pricedOn, effectiveOn: laterDay(today, booked.on) };
  return [{ type: 'BondAmended', data: { ...tags, ...fieldsOf(fields), previousPremiumCents, ...price, postings } }];
};

/**
 * Voids a bond written in error: takes back the sum of what stands of it, today and never before what it takes back,
 * and names every event it reverses (books.md 3.3 and 3.6).
 * @throws Refused BOND_NOT_FOUND, BOND_VOIDED; `closed` where it takes a premium off a closed account.
 */
export const voidBond = (
  state: Bond,
  input: { reasonCode: VoidReason; today: string; closed: Refused | null },
): BondEvent[] => {
  const { accountId, premiumCents, writtenEventId, booked } = liveBond(state);
  const postings = reversalOf(booked.postings);
  if (postings.length > 0 && input.closed) throw input.closed;
  const data = {
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

/** What an answer says of the event that a command recorded: the bond, its account, its premium in cents. */
export const bookedPremium = (bondId: string, [event]: readonly Pick<BondEvent, 'data'>[]) => {
  if (!event) throw new RangeError(`Bond ${bondId} has recorded nothing.`);
  const { accountId, premiumCents } = event.data;
  return { bondId, accountId, premiumCents };
};
