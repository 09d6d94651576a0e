import type { BondFields } from '#contracts/bonds.ts';
import type { Role } from '#contracts/roles.ts';
import { PREMIUM_INCOME } from '#domain/chart-of-accounts.ts';
import { forfeitureDueDate } from '#domain/forfeiture-clock.ts';
import type { BondStatus, VoidReason } from '#domain/option-lists.ts';
import { balanced, credit, debit, receivableDown, receivableUp } from '#domain/posting.ts';
import type { Posting } from '#domain/posting.ts';
import { quotePremium } from '#domain/premium.ts';
import type { PremiumRule } from '#domain/premium.ts';
import type { Decider } from '../../platform/event-log/events.ts';
import { Refused } from '../../platform/refused.ts';
import type { BondEvent } from './bond-events.ts';

type Written = Extract<BondEvent, { type: 'BondWritten' }>['data'];

/** The fields as recorded: those of the form, settled, with the due date of a forfeiture. */
export type SettledFields = Omit<BondFields, 'status'> & { status: BondStatus; dueDate: string | null };

/** What a premium is and why. */
type Price = Pick<Written, 'premiumCents' | 'premiumRule' | 'pricedOn'>;

/** A bond that was written, voided or not. */
export interface WrittenBond extends Price {
  defendantId: string;
  accountId: string;
  fields: SettledFields;
  writtenEventId: string;
  voided: boolean;
}

/** A bond as decisions see it; `written` is null before its first event. */
export interface Bond {
  bondId: string;
  written: WrittenBond | null;
}

const fieldsOf = (data: SettledFields): SettledFields => ({
  status: data.status,
  amountCents: data.amountCents,
  jurisdiction: data.jurisdiction,
  postedAt: data.postedAt,
  chargeCode: data.chargeCode,
  powerNumber: data.powerNumber,
  courtLocation: data.courtLocation,
  caseNumber: data.caseNumber,
  courtDate: data.courtDate,
  reminderDays: data.reminderDays,
  bondDate: data.bondDate,
  forfeitureDate: data.forfeitureDate,
  dueDate: data.dueDate,
});

const priceOf = ({ premiumCents, premiumRule, pricedOn }: Price): Price => ({ premiumCents, premiumRule, pricedOn });

const evolve = (state: Bond, event: BondEvent & { eventId: string }): Bond => {
  if (event.type === 'BondWritten') {
    const { defendantId, accountId } = event.data;
    const fields = fieldsOf(event.data as SettledFields);
    const writtenEventId = event.eventId;
    const written = { defendantId, accountId, fields, writtenEventId, voided: false, ...priceOf(event.data) };
    return { ...state, written };
  }
  if (!state.written) return state;
  if (event.type === 'BondVoided') return { ...state, written: { ...state.written, voided: true } };
  const fields = fieldsOf(event.data as SettledFields);
  return { ...state, written: { ...state.written, fields, ...priceOf(event.data) } };
};

/** The bond aggregate: stream `bond-{organization}.{bondId}`. */
export const bondDecider: Decider<Bond, BondEvent> = {
  category: 'bond',
  initial: (bondId) => ({ bondId, written: null }),
  evolve,
};

/** A forfeited bond has no current court date but a due date; every other has no forfeiture (spec 4, decision 16). */
const settled = (fields: BondFields): SettledFields =>
  fields.status === 'FORFEITED'
    ? { ...fields, courtDate: null, dueDate: forfeitureDueDate(fields.forfeitureDate) }
    : { ...fields, forfeitureDate: null, dueDate: null };

const priced = (fields: SettledFields, rules: readonly PremiumRule[], pricedOn: string): Price => {
  if (fields.amountCents === null) return { premiumCents: 0, premiumRule: null, pricedOn };
  const quote = quotePremium(rules, { ...fields, on: pricedOn });
  if (!quote) throw new Refused('PREMIUM_RULE_MISSING');
  const { parish, effectiveOn, rateBasisPoints, minimumCents } = quote.rule;
  const premiumRule = { parish, effectiveOn, rateBasisPoints, minimumCents };
  return { premiumCents: quote.premiumCents, premiumRule, pricedOn };
};

/** The journal entry of a premium that rises by so many cents (falls where negative); none where it stays. */
const premiumPostings = (riseCents: number, tags: { accountId: string; bondId: string }): Posting[] => {
  if (riseCents === 0) return [];
  if (riseCents > 0) return balanced([receivableUp(riseCents, tags), credit(PREMIUM_INCOME, riseCents, tags)]);
  return balanced([debit(PREMIUM_INCOME, -riseCents, tags), receivableDown(-riseCents, tags)]);
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
 * @throws Refused FUTURE_DAY, PREMIUM_RULE_MISSING.
 */
export const writeBond = (
  state: Bond,
  input: {
    fields: BondFields;
    defendantId: string;
    accountId: string;
    rules: readonly PremiumRule[];
    today: string;
  },
): BondEvent[] => {
  if (state.written) throw new Refused('CONFLICT');
  const { defendantId, accountId, rules, today } = input;
  mustNotBeFuture(input.fields.bondDate, today);
  const fields = settled(input.fields);
  const effectiveOn = fields.bondDate ?? today;
  const price = priced(fields, rules, effectiveOn);
  const postings = premiumPostings(price.premiumCents, { accountId, bondId: state.bondId });
  const data = { bondId: state.bondId, accountId, defendantId, ...fieldsOf(fields), ...price, effectiveOn, postings };
  return [{ type: 'BondWritten', data }];
};

const mayLeave = (from: BondStatus, to: BondStatus, input: { role: Role; hasReason: boolean }): void => {
  if (from === to || (from !== 'DISCHARGED' && from !== 'REWRITTEN')) return;
  if (input.role !== 'Admin' && input.role !== 'Supervisor') throw new Refused('ROLE_REFUSED');
  if (!input.hasReason) throw new Refused('VALIDATION_FAILED', {}, [{ path: 'reason', message: 'Say why.' }]);
};

const sameFields = (a: SettledFields, b: SettledFields): boolean =>
  JSON.stringify(fieldsOf(a)) === JSON.stringify(fieldsOf(b));

/**
 * Amends a bond and books the difference of the premium, effective today (design 8). The premium is computed anew only
 * where amount, place or bond date change: a rule that changed since does not touch it. Unchanged fields: no event.
 * @throws Refused BOND_NOT_FOUND, BOND_VOIDED, FUTURE_DAY, PREMIUM_RULE_MISSING; ROLE_REFUSED or VALIDATION_FAILED where
 *   it leaves DISCHARGED or REWRITTEN without the role or a reason (decision 15).
 */
export const amendBond = (
  state: Bond,
  input: { fields: BondFields; rules: readonly PremiumRule[]; today: string; role: Role; hasReason: boolean },
): BondEvent[] => {
  const before = liveBond(state);
  const fields = settled(input.fields);
  if (sameFields(before.fields, fields)) return [];
  mayLeave(before.fields.status, fields.status, input);
  mustNotBeFuture(fields.bondDate, input.today);
  const pricedOn = fields.bondDate ?? before.pricedOn;
  const samePrice =
    pricedOn === before.pricedOn &&
    fields.amountCents === before.fields.amountCents &&
    fields.jurisdiction === before.fields.jurisdiction &&
    fields.postedAt === before.fields.postedAt;
  const price = samePrice ? priceOf(before) : priced(fields, input.rules, pricedOn);
  const tags = { accountId: before.accountId, bondId: state.bondId };
  const data = {
    ...tags,
    ...fieldsOf(fields),
    previousPremiumCents: before.premiumCents,
    ...price,
    effectiveOn: input.today,
    postings: premiumPostings(price.premiumCents - before.premiumCents, tags),
  };
  return [{ type: 'BondAmended', data }];
};

/**
 * Voids a bond written in error: takes its whole premium back, effective today (decision 18).
 * @throws Refused BOND_NOT_FOUND, BOND_VOIDED.
 */
export const voidBond = (state: Bond, input: { reasonCode: VoidReason; today: string }): BondEvent[] => {
  const { accountId, premiumCents, writtenEventId } = liveBond(state);
  const tags = { accountId, bondId: state.bondId };
  const data = {
    ...tags,
    reversesEventId: writtenEventId,
    reasonCode: input.reasonCode,
    premiumCents,
    effectiveOn: input.today,
    postings: premiumPostings(-premiumCents, tags),
  };
  return [{ type: 'BondVoided', data }];
};

/** What an answer says of the event that a command recorded: the bond, its account, its premium in cents. */
export const bookedPremium = (bondId: string, [event]: readonly Pick<BondEvent, 'data'>[]) => {
  if (!event) throw new RangeError(`Bond ${bondId} has recorded nothing.`);
  const { accountId, premiumCents } = event.data;
  return { bondId, accountId, premiumCents };
};
