import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { bondFields } from '#contracts/bonds.ts';
import type { BondFields } from '#contracts/bonds.ts';
import { BOND_FORM_STATUSES } from '#domain/option-lists.ts';
import { PARISHES } from '#domain/parishes.ts';
import { imbalanceOf } from '#domain/posting.ts';
import { quotePremium, SEEDED_PREMIUM_RULES } from '#domain/premium.ts';
import { eventIdAt, given, Story } from '../../../test/given.ts';
import { bondEventTypes } from './bond-events.ts';
import type { BondEvent } from './bond-events.ts';
import { amendBond, bondDecider, voidBond, writeBond } from './bond.ts';

const bondId = '9b2e4d6c-1a3f-4c5d-8e7f-2a4b6c8d0e33';
const accountId = '6a7c1f0e-58a1-4f0c-9d3b-0b1f4a2c7e11';
const defendantId = '0d9a5f5e-8f43-4b5b-8a56-6b1f0c9d2e22';
const today = '2026-03-09';
const rules = SEEDED_PREMIUM_RULES;

const fields = (changes: Partial<BondFields> = {}): BondFields => ({ ...bondFields.parse({}), ...changes });
const bond = (...events: BondEvent[]) => given(bondDecider, bondId, events);
const write = (changes: Partial<BondFields> = {}) =>
  writeBond(bond(), { fields: fields(changes), defendantId, accountId, rules, today });
const amend = (events: BondEvent[], changes: Partial<BondFields>, by: Partial<Parameters<typeof amendBond>[1]> = {}) =>
  amendBond(bond(...events), { fields: fields(changes), rules, today, role: 'Agent', hasReason: false, ...by });
const error = { reasonCode: 'Entered in error', today } as const;

describe('writing a bond', () => {
  it('books its premium on the account, effective on the bond date', () => {
    const tags = { accountId, bondId };
    expect(write({ amountCents: 1_000_000, jurisdiction: 'Jefferson', bondDate: '2026-03-01' })).toEqual([
      {
        type: 'BondWritten',
        data: expect.objectContaining({
          bondId,
          accountId,
          defendantId,
          premiumCents: 125_000,
          premiumRule: { parish: 'Jefferson', effectiveOn: '1900-01-01', rateBasisPoints: 1_250, minimumCents: 12_500 },
          effectiveOn: '2026-03-01',
          postings: [
            { account: '1100', side: 'debit', amountCents: 125_000, tags },
            { account: '4000', side: 'credit', amountCents: 125_000, tags },
          ],
        }) as unknown,
      },
    ]);
  });

  it('without an amount books nothing, whatever the rules say', () => {
    expect(write()).toMatchObject([{ data: { premiumCents: 0, premiumRule: null, postings: [], effectiveOn: today } }]);
    expect(writeBond(bond(), { fields: fields(), defendantId, accountId, rules: [], today })).toHaveLength(1);
  });

  it('refuses a bond date in the future, and an amount that no rule prices', () => {
    expect(() => write({ bondDate: '2026-03-10' })).toThrow('A day in the future cannot be booked.');
    const priced = { fields: fields({ amountCents: 1 }), defendantId, accountId, rules: [], today };
    expect(() => writeBond(bond(), priced)).toThrow('No premium rule is in force on that day.');
  });

  it('forfeited has no current court date and a due date after 180 days (decision 16)', () => {
    const dates = { courtDate: '2026-04-01', forfeitureDate: '2026-01-01' };
    expect(write({ status: 'FORFEITED', ...dates })).toMatchObject([
      { data: { courtDate: null, forfeitureDate: '2026-01-01', dueDate: '2026-06-30' } },
    ]);
    expect(write({ status: 'FORFEITED', courtDate: '2026-04-01' })).toMatchObject([
      { data: { courtDate: null, forfeitureDate: null, dueDate: null } },
    ]);
    expect(write({ status: 'OPEN', ...dates })).toMatchObject([
      { data: { courtDate: '2026-04-01', forfeitureDate: null, dueDate: null } },
    ]);
  });

  it('happens once', () => {
    expect(() => writeBond(bond(...write()), { fields: fields(), defendantId, accountId, rules, today })).toThrow(
      'Somebody else changed this',
    );
  });
});

describe('amending a bond', () => {
  it('records both figures and books the difference today', () => {
    const written = write({ amountCents: 1_000_000, bondDate: '2026-03-01' });
    const amended = amend(written, { amountCents: 1_500_000, bondDate: '2026-03-01' });
    expect(amended).toMatchObject([
      {
        type: 'BondAmended',
        data: {
          previousPremiumCents: 120_000,
          premiumCents: 180_000,
          effectiveOn: today,
          postings: [
            { account: '1100', side: 'debit', amountCents: 60_000 },
            { account: '4000', side: 'credit', amountCents: 60_000 },
          ],
        },
      },
    ]);
    expect(amend([...written, ...amended], { amountCents: null, bondDate: '2026-03-01' })).toMatchObject([
      {
        data: {
          previousPremiumCents: 180_000,
          premiumCents: 0,
          postings: [
            { account: '4000', side: 'debit', amountCents: 180_000 },
            { account: '1100', side: 'credit', amountCents: 180_000 },
          ],
        },
      },
    ]);
  });

  it('without a change records nothing', () => {
    expect(amend(write({ chargeCode: '14:67' }), { chargeCode: '14:67' })).toEqual([]);
  });

  it('keeps the premium where neither amount, place nor bond date changed, though the rules did', () => {
    const dearer = rules.map((rule) => ({ ...rule, rateBasisPoints: 2_000 }));
    const written = write({ amountCents: 1_000_000 });
    const court = { amountCents: 1_000_000, courtDate: '2026-04-01' };
    expect(amend(written, court, { rules: dearer })).toMatchObject([{ data: { premiumCents: 120_000, postings: [] } }]);
    expect(amend(written, { ...court, jurisdiction: 'Orleans' }, { rules: dearer })).toMatchObject([
      { data: { premiumCents: 200_000 } },
    ]);
  });

  it('prices by the rule of the bond date, else of the day it was written', () => {
    const later = [...rules, { ...rules[0]!, effectiveOn: '2026-04-01', rateBasisPoints: 2_000 }];
    const written = write({ amountCents: 1_000_000 });
    const inMay = { rules: later, today: '2026-05-01' };
    expect(amend(written, { amountCents: 2_000_000 }, inMay)).toMatchObject([{ data: { premiumCents: 240_000 } }]);
    expect(amend(written, { amountCents: 2_000_000, bondDate: '2026-04-02' }, inMay)).toMatchObject([
      { data: { premiumCents: 400_000, pricedOn: '2026-04-02' } },
    ]);
  });

  it('away from DISCHARGED needs a Supervisor or an Admin, and a reason (decision 15)', () => {
    const discharged = write({ status: 'DISCHARGED' });
    expect(() => amend(discharged, { status: 'OPEN' })).toThrow('Your role does not allow this.');
    expect(() => amend(discharged, { status: 'OPEN' }, { role: 'Supervisor' })).toThrow('need your attention');
    expect(amend(discharged, { status: 'OPEN' }, { role: 'Supervisor', hasReason: true })).toHaveLength(1);
    expect(amend(discharged, { status: 'DISCHARGED', caseNumber: '1' })).toHaveLength(1);
    expect(amend(write({ status: 'CLOSED' }), { status: 'OPEN' })).toHaveLength(1);
  });

  it('is refused on nothing, on a void, and into the future', () => {
    expect(() => amend([], {})).toThrow('Bond not found.');
    const written = write();
    expect(() => amend([...written, ...voidBond(bond(...written), error)], { caseNumber: '1' })).toThrow('was voided');
    expect(() => amend(written, { bondDate: '2026-03-10' })).toThrow('future');
  });
});

describe('voiding a bond', () => {
  it('takes the whole premium back, amendments included, and names the bond’s first event', () => {
    const written = write({ amountCents: 1_000_000 });
    const amended = amend(written, { amountCents: 1_500_000 });
    const state = bond(...written, ...amended);
    expect(voidBond(state, error)).toMatchObject([
      {
        type: 'BondVoided',
        data: {
          reversesEventId: eventIdAt(0),
          reasonCode: 'Entered in error',
          premiumCents: 180_000,
          effectiveOn: today,
          postings: [
            { account: '4000', side: 'debit', amountCents: 180_000 },
            { account: '1100', side: 'credit', amountCents: 180_000 },
          ],
        },
      },
    ]);
  });

  it('happens once, and only to a bond', () => {
    const written = write();
    const voided = voidBond(bond(...written), error);
    expect(voided).toMatchObject([{ data: { premiumCents: 0, postings: [] } }]);
    expect(() => voidBond(bond(...written, ...voided), error)).toThrow('This bond was voided.');
    expect(() => voidBond(bond(), error)).toThrow('Bond not found.');
  });
});

it.each(Object.entries(bondEventTypes))('%s reads its golden samples', (_, { schema, samples }) => {
  for (const { data } of samples) expect(schema.parse(data)).toEqual(data);
});

it('keeps the receivable at the premium of the rule through any amendments, and at zero after a void', () => {
  const change = fc.record({
    status: fc.constantFrom(...BOND_FORM_STATUSES),
    amountCents: fc.option(fc.integer({ min: 1, max: 100_000_000 })),
    jurisdiction: fc.option(fc.constantFrom(...PARISHES)),
    postedAt: fc.option(fc.constantFrom(...PARISHES)),
  });
  fc.assert(
    fc.property(change, fc.array(change, { maxLength: 8 }), (first, changes) => {
      const story = new Story(bondDecider, bondId);
      const receivable = () =>
        imbalanceOf(story.events.flatMap(({ data }) => data.postings).filter(({ account }) => account === '1100'));
      story.when((state) => writeBond(state, { fields: fields(first), defendantId, accountId, rules, today }));
      for (const next of changes) {
        const input = { fields: fields(next), rules, today, role: 'Admin', hasReason: true } as const;
        story.when((state) => amendBond(state, input));
        expect(receivable()).toBe(quotePremium(rules, { ...next, on: today })?.premiumCents);
      }
      story.when((state) => voidBond(state, error));
      expect(receivable()).toBe(0);
      for (const { data } of story.events) expect(imbalanceOf(data.postings)).toBe(0);
    }),
  );
});
