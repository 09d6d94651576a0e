import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { bondFields, type BondFields } from '#contracts/books/bond/bonds.ts';
import type { SheriffFee } from '#domain/agency/premium-shares.ts';
import { PARISHES } from '#domain/agency/parishes.ts';
import { imbalanceOf } from '#domain/kernel/posting.ts';
import { quotePremium, SEEDED_PREMIUM_RULES } from '#domain/agency/premium.ts';
import { eventIdAt, given, Story } from '../../../../test/given.ts';
import { bondEventTypes, type BondEvent } from './bond-events.ts';
import { Refused } from '../../../kernel/refused.ts';
import { amendBond, BEING_MOVED, bondDecider, discardBond, passBondOn, voidBond, writeBond } from './bond.ts';
import { repriceBond } from './bond-adjustments.ts';

const bondId = '9b2e4d6c-1a3f-4c5d-8e7f-2a4b6c8d0e33';
const accountId = '6a7c1f0e-58a1-4f0c-9d3b-0b1f4a2c7e11';
const defendantId = '0d9a5f5e-8f43-4b5b-8a56-6b1f0c9d2e22';
const today = '2026-03-09';
const rules = SEEDED_PREMIUM_RULES;
/** The sheriff's fee has tests of its own: the worked scenarios. */
const sheriffFees: readonly SheriffFee[] = [];

const fields = (changes: Partial<BondFields> = {}): BondFields => ({ ...bondFields.parse({}), ...changes });
const bond = (...events: BondEvent[]) => given(bondDecider, bondId, events);
const write = (changes: Partial<BondFields> = {}) =>
  writeBond(bond(), { fields: fields(changes), defendantId, accountId, rules, sheriffFees, today });
const amend = (events: BondEvent[], changes: Partial<BondFields>, by: Partial<Parameters<typeof amendBond>[1]> = {}) =>
  amendBond(bond(...events), {
    edit: changes,
    basedOn: events.length - 1,
    rules,
    sheriffFees,
    today,
    closed: null,
    role: 'Agent',
    hasReason: false,
    ...by,
  });
const error = { reasonCode: 'Entered in error', today, closed: null } as const;

describe('a bond of a file that is merged (people#merged-files)', () => {
  const other = '2c4e6a8b-0d1f-4c3e-9a5b-7d9f1b3c5e22';
  const passing = { mergeId: other, fromDefendantId: defendantId, defendantId: other };

  it('is the other file’s from then on, once, with its fields, and books nothing', () => {
    const written = write({ amountCents: 1_000_000, jurisdiction: 'Jefferson' });
    const passed = passBondOn(bond(...written), passing);
    expect(passed).toMatchObject([
      { type: 'BondPassedOn', data: { bondId, accountId, amountCents: 1_000_000, ...passing } },
    ]);
    expect(bondEventTypes.BondPassedOn.schema.parse(passed[0]?.data)).toEqual(passed[0]?.data);
    const [before, after] = [bond(...written).written, bond(...written, ...passed).written];
    expect(after).toEqual({ ...before, defendantId: other, versions: [before?.fields, before?.fields] });
    expect(passBondOn(bond(...written, ...passed), passing)).toEqual([]);
    // What is edited next names the version that the passing on has made.
    expect(amend([...written, ...passed], { caseNumber: '2026-77' })).toHaveLength(1);
  });

  it('goes along voided, too, and stays where it is another’s', () => {
    const written = write({ amountCents: 1_000_000 });
    const voided = voidBond(bond(...written), error);
    expect(passBondOn(bond(...written, ...voided), passing)).toHaveLength(1);
    expect(bond(...written, ...voided, ...passBondOn(bond(...written, ...voided), passing)).written?.voided).toBe(true);
    expect(passBondOn(bond(...written), { ...passing, fromDefendantId: other })).toEqual([]);
  });

  it('waits while it is being moved', () => {
    const [written] = write({ amountCents: 1_000_000 });
    const claimed = { type: 'BondMoveClaimed', data: bondEventTypes.BondMoveClaimed.samples[0]?.data } as BondEvent;
    expect(() => passBondOn(bond(written!, claimed), passing)).toThrow(BEING_MOVED);
  });
});

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
          premiumRule: {
            parish: 'Jefferson',
            effectiveOn: '1900-01-01',
            version: 1,
            rateBasisPoints: 1_250,
            minimumCents: 12_500,
          },
          effectiveOn: '2026-03-01',
          postings: [
            { account: '1100', side: 'debit', amountCents: 125_000, tags },
            { account: '4000', side: 'credit', amountCents: 120_000, tags },
            { account: '2110', side: 'credit', amountCents: 5_000, tags: { ...tags, payee: '24th-jdc' } },
          ],
        }) as unknown,
      },
    ]);
  });

  it('without an amount books nothing, whatever the rules say', () => {
    expect(write()).toMatchObject([{ data: { premiumCents: 0, premiumRule: null, postings: [], effectiveOn: today } }]);
    expect(writeBond(bond(), { fields: fields(), defendantId, accountId, rules: [], sheriffFees, today })).toHaveLength(
      1,
    );
  });

  it('refuses a bond date in the future, and an amount that no rule prices', () => {
    expect(() => write({ bondDate: '2026-03-10' })).toThrow('The date cannot be in the future.');
    const priced = { fields: fields({ amountCents: 1 }), defendantId, accountId, rules: [], sheriffFees, today };
    expect(() => writeBond(bond(), priced)).toThrow('No premium rule is in force on that day.');
  });

  it('forfeited has no current court date and a due date after 180 days (bonds#forfeiture-clears-court-date)', () => {
    const dates = { courtDate: '2026-04-01', forfeitureDate: '2026-01-01' };
    expect(write({ status: 'FORFEITED', ...dates })).toMatchObject([
      { data: { courtDate: null, forfeitureDate: '2026-01-01', dueDate: '2026-06-30' } },
    ]);
    expect(write({ status: 'OPEN', ...dates })).toMatchObject([
      { data: { courtDate: '2026-04-01', forfeitureDate: null, dueDate: null } },
    ]);
  });

  it('keeps time and section with a court date, and neither without one (today#court-time-and-section)', () => {
    const hour = { courtTime: '09:30', courtSection: 'M3' };
    expect(write({ courtDate: '2026-04-01', ...hour })).toMatchObject([{ data: { courtDate: '2026-04-01', ...hour } }]);
    const none = { courtDate: null, courtTime: null, courtSection: '' };
    expect(write(hour)).toMatchObject([{ data: none }]);
    const dates = { courtDate: '2026-01-01', forfeitureDate: '2026-01-01' };
    expect(write({ status: 'FORFEITED', ...dates, ...hour })).toMatchObject([{ data: none }]);
  });

  it('happens once', () => {
    expect(() =>
      writeBond(bond(...write()), { fields: fields(), defendantId, accountId, rules, sheriffFees, today }),
    ).toThrow('Somebody else changed this');
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

  it('is refused on nothing, on a void, and into the future', () => {
    expect(() => amend([], {})).toThrow('Bond not found.');
    const written = write();
    expect(() => amend([...written, ...voidBond(bond(...written), error)], { caseNumber: '1' })).toThrow('is void');
    expect(() => amend(written, { bondDate: '2026-03-10' })).toThrow('future');
  });
});

describe('an edit of a bond that others edit too (screens#edits-name-their-version)', () => {
  const written = write({ amountCents: 1_000_000, caseNumber: '1' });
  const raised = amend(written, { amountCents: 2_000_000 });
  const late = (edit: Partial<BondFields>) => amend([...written, ...raised], edit, { basedOn: 0 });

  it('is merged where it does not touch theirs', () => {
    expect(late({ caseNumber: '2' })).toMatchObject([
      { data: { caseNumber: '2', amountCents: 2_000_000, premiumCents: 240_000, postings: [] } },
    ]);
  });

  it('is asked where it does, and where it changes another field of the premium', () => {
    for (const edit of [{ amountCents: 3_000_000 }, { jurisdiction: 'Jefferson' as const }]) {
      expect(() => late(edit)).toThrow(
        expect.objectContaining({
          code: 'EDITED_MEANWHILE',
          fields: [{ path: Object.keys(edit)[0], message: 'Somebody changed this at the same time.' }],
        }),
      );
    }
  });

  it('that wants what is there already does nothing', () => {
    expect(late({ amountCents: 2_000_000 })).toEqual([]);
  });

  it('from a version that never was is refused', () => {
    expect(() => amend(written, { caseNumber: '2' }, { basedOn: 1 })).toThrow('need your attention');
  });
});

describe('the first premium of a bond', () => {
  const wizard = write();

  it('is effective on the bond date whenever its amount is filled in, as if the bond were new (money#bond-date-books)', () => {
    const filled = amend(wizard, { amountCents: 1_000_000, bondDate: '2026-03-01' }, { today: '2026-03-12' });
    expect(filled).toMatchObject([
      { data: { previousPremiumCents: 0, premiumCents: 120_000, effectiveOn: '2026-03-01', pricedOn: '2026-03-01' } },
    ]);
    expect(filled[0]?.data).not.toHaveProperty('bookedOn');
    expect(amend(wizard, { amountCents: 1_000_000 }, { today: '2026-03-12' })).toMatchObject([
      { data: { effectiveOn: '2026-03-12', pricedOn: '2026-03-12' } },
    ]);
  });

  it('dates an unfinished bond on the day of finishing it, by its amount or its power, unless a date was typed', () => {
    const today = '2026-03-12';
    const dateOf = (edit: Parameters<typeof amend>[1]) => amend(wizard, edit, { today })[0]?.data;
    expect(dateOf({ amountCents: 1_000_000 })).toMatchObject({ bondDate: today });
    expect(dateOf({ powerNumber: 'A-1' })).toMatchObject({ bondDate: today });
    expect(dateOf({ amountCents: 1_000_000, bondDate: '2026-03-01' })).toMatchObject({ bondDate: '2026-03-01' });
    expect(dateOf({ caseNumber: '26-1' })).toMatchObject({ bondDate: null });
    const dated = amend(wizard, { amountCents: 1_000_000 }, { today });
    expect(amend([...wizard, ...dated], { bondDate: null }, { today: '2026-03-20' })).toMatchObject([
      { data: { bondDate: null } },
    ]);
  });

  it('of a bond that booked before is a difference, of today', () => {
    const written = write({ amountCents: 1_000_000, bondDate: '2026-03-01' });
    const emptied = amend(written, { amountCents: null });
    expect(amend([...written, ...emptied], { amountCents: 500_000 }, { today: '2026-03-12' })).toMatchObject([
      { data: { effectiveOn: '2026-03-12', premiumCents: 60_000 } },
    ]);
  });

  it('of a bond date far back books today, unless a money role says why (money#bond-date-books)', () => {
    const old = { amountCents: 1_000_000, bondDate: '2026-02-06' };
    expect(write(old)).toMatchObject([
      { data: { effectiveOn: '2026-02-06', bookedOn: today, pricedOn: '2026-02-06' } },
    ]);
    const input = { fields: fields(old), defendantId, accountId, rules, sheriffFees, today };
    for (const [role, hasReason, bookedOn] of [
      ['Accounting', true, undefined],
      ['Accounting', false, today],
      ['Agent', true, today],
    ] as const) {
      expect(writeBond(bond(), { ...input, role, hasReason })[0]?.data).toEqual(
        expect.objectContaining(bookedOn === undefined ? { effectiveOn: '2026-02-06' } : { bookedOn }),
      );
    }
    expect(write({ ...old, bondDate: '2026-02-07' })[0]?.data).not.toHaveProperty('bookedOn');
  });
});

describe('a status (bonds#becoming-forfeited)', () => {
  it('FORFEITED needs its date, not after today and not before the bond date', () => {
    const at = (message: string) =>
      expect.objectContaining({ fields: [{ path: 'forfeitureDate', message }] }) as unknown as Error;
    const forfeit = (dates: Partial<BondFields>) => () => write({ status: 'FORFEITED', ...dates });
    expect(forfeit({ courtDate: '2026-04-01' })).toThrow(at('Enter the forfeiture date.'));
    expect(forfeit({ forfeitureDate: '2026-03-10' })).toThrow(at('The forfeiture date cannot be in the future.'));
    expect(forfeit({ forfeitureDate: '2026-03-01', bondDate: '2026-03-02' })).toThrow(
      at('The forfeiture date is before the bond date.'),
    );
    const written = write({ bondDate: '2026-03-02' });
    expect(() => amend(written, { status: 'FORFEITED' })).toThrow(at('Enter the forfeiture date.'));
    const forfeited = amend(written, { status: 'FORFEITED', forfeitureDate: '2026-03-05' });
    expect(() => amend([...written, ...forfeited], { bondDate: '2026-03-06' })).toThrow(
      at('The forfeiture date is before the bond date.'),
    );
  });

  it('FORFEITED without its date, from before, stays as it is until the status is touched', () => {
    const [old] = write({ status: 'OPEN' });
    const before = { ...old!, data: { ...old!.data, status: 'FORFEITED' as const } } as BondEvent;
    expect(amend([before], { caseNumber: '7' })).toHaveLength(1);
  });

  it('PAID is refused until a judgment can be paid', () => {
    expect(() => amend(write(), { status: 'PAID' as never })).toThrow(
      'Only a forfeited bond with a judgment can be PAID. For the premium, record a payment.',
    );
  });
});

describe('a bond on a closed account (money#closed-account-refuses)', () => {
  const closed = new Refused('ACCOUNT_CLOSED');
  const written = write({ amountCents: 1_000_000 });

  it('takes no other premium, but every other change', () => {
    expect(() => amend(written, { amountCents: 2_000_000 }, { closed })).toThrow('This account is closed.');
    expect(amend(written, { courtDate: '2026-04-01' }, { closed })).toHaveLength(1);
  });

  it('is voided only where nothing of it stands', () => {
    expect(() => voidBond(bond(...written), { ...error, closed })).toThrow('This account is closed.');
    expect(voidBond(bond(...write()), { ...error, closed })).toHaveLength(1);
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
          reversesEventIds: [eventIdAt(0), eventIdAt(1)],
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

  it('is never before what it takes back, and names what booked, not what only wrote the bond (money#corrections-book-today)', () => {
    const events = [...write(), ...amend(write(), { amountCents: 1_000_000 }, { today: '2026-03-10' })];
    expect(voidBond(bond(...events), { ...error, today: '2026-03-09' })).toMatchObject([
      { data: { effectiveOn: '2026-03-10', reversesEventId: eventIdAt(1), reversesEventIds: [eventIdAt(1)] } },
    ]);
  });

  it('happens once, and only to a bond', () => {
    const written = write();
    const voided = voidBond(bond(...written), error);
    expect(voided).toMatchObject([{ data: { premiumCents: 0, postings: [] } }]);
    expect(() => voidBond(bond(...written, ...voided), error)).toThrow('This bond is void.');
    expect(() => voidBond(bond(), error)).toThrow('Bond not found.');
  });
});

it.each(Object.entries(bondEventTypes))('%s reads its golden samples', (_, { schema, samples }) => {
  for (const { data } of samples) expect(schema.parse(data)).toEqual(data);
});

it('keeps the receivable at the premium of the rule through any amendments, and at zero after a void', () => {
  const change = fc.record({
    status: fc.constantFrom('OPEN', 'CLOSED'),
    amountCents: fc.option(fc.integer({ min: 1, max: 100_000_000 })),
    jurisdiction: fc.option(fc.constantFrom(...PARISHES)),
    postedAt: fc.option(fc.constantFrom(...PARISHES)),
  });
  fc.assert(
    fc.property(change, fc.array(change, { maxLength: 8 }), (first, changes) => {
      const story = new Story(bondDecider, bondId);
      const postings = () => story.events.map(({ data }) => ('postings' in data ? data.postings : []));
      const receivable = () =>
        imbalanceOf(
          postings()
            .flat()
            .filter(({ account }) => account === '1100'),
        );
      story.when((state) =>
        writeBond(state, { fields: fields(first), defendantId, accountId, rules, sheriffFees, today }),
      );
      for (const next of changes) {
        const said = { role: 'Admin', hasReason: true, confirmed: true } as const;
        const by = { rules, sheriffFees, today, closed: null, ...said };
        const basedOn = story.events.length - 1;
        story.when((state) => amendBond(state, { edit: next, basedOn, ...by }));
        expect(receivable()).toBe(quotePremium(rules, { ...next, on: today })?.premiumCents);
      }
      story.when((state) => voidBond(state, error));
      expect(receivable()).toBe(0);
      for (const entry of postings()) expect(imbalanceOf(entry)).toBe(0);
    }),
  );
});

describe('a bond priced by a corrected rule (money#corrected-premium-rules)', () => {
  const jefferson = rules.find(({ parish }) => parish === 'Jefferson')!;
  const corrected = { ...jefferson, version: 2, rateBasisPoints: 1_300, citation: 'Act 5' };
  const written = write({ amountCents: 1_000_000, jurisdiction: 'Jefferson', bondDate: '2026-03-01' });
  const reprice = (events: BondEvent[], by: Partial<Parameters<typeof repriceBond>[1]> = {}) =>
    repriceBond(bond(...events), { rule: corrected, sheriffFees, today, closed: null, ...by });
  const tags = { accountId, bondId };

  it('books the difference today and names the version; again it books nothing', () => {
    const [amended] = reprice(written);
    expect(amended).toMatchObject({
      type: 'BondAmended',
      data: {
        previousPremiumCents: 125_000,
        premiumCents: 130_000,
        premiumRule: { parish: 'Jefferson', version: 2, rateBasisPoints: 1_300, minimumCents: 12_500 },
        pricedOn: '2026-03-01',
        effectiveOn: today,
        postings: [
          { account: '1100', side: 'debit', amountCents: 5_000, tags },
          { account: '4000', side: 'credit', amountCents: 5_000, tags },
        ],
      },
    });
    expect(reprice([...written, amended!])).toEqual([]);
    const [lower] = reprice([...written, amended!], { rule: { ...corrected, version: 3, rateBasisPoints: 1_200 } });
    expect(lower).toMatchObject({ data: { premiumCents: 120_000, previousPremiumCents: 130_000 } });
  });

  it('is never booked before what stands, nor changes anything but the premium', () => {
    const later = amend(written, { amountCents: 2_000_000 }, { today: '2026-03-20' });
    expect(reprice([...written, ...later])).toMatchObject([
      { data: { effectiveOn: '2026-03-20', amountCents: 2_000_000, status: 'OPEN', bondDate: '2026-03-01' } },
    ]);
  });

  it('is refused for another rule, a voided bond and a closed account; an equal premium books nothing', () => {
    expect(() => reprice(written, { rule: { ...corrected, effectiveOn: '2026-01-01' } })).toThrow(
      'The premium of this bond is no longer set by this rule.',
    );
    expect(() => reprice(write())).toThrow('no longer set by this rule');
    expect(() => reprice([...written, ...voidBond(bond(...written), error)])).toThrow('This bond is void.');
    const closed = new Refused('ACCOUNT_CLOSED');
    expect(() => reprice(written, { closed })).toThrow('This account is closed.');
    expect(reprice(written, { closed, rule: { ...corrected, rateBasisPoints: 1_250 } })).toEqual([]);
  });

  it('written before rules had versions was priced by the first', () => {
    const [event] = written;
    if (event?.type !== 'BondWritten' || !event.data.premiumRule) throw new Error('No premium was booked.');
    const { version: _, ...unversioned } = event.data.premiumRule;
    const old: BondEvent = { type: 'BondWritten', data: { ...event.data, premiumRule: unversioned } };
    expect(reprice([old], { rule: { ...corrected, version: 1 } })).toEqual([]);
    expect(reprice([old])).toHaveLength(1);
  });
});

describe('discarding an unfinished bond', () => {
  it('voids it, and books nothing', () => {
    expect(discardBond(bond(...write()), today)).toMatchObject([
      { type: 'BondVoided', data: { bondId, reasonCode: 'Entered in error', premiumCents: 0, postings: [] } },
    ]);
  });

  it.each([
    ['an amount', { amountCents: 100_000 }],
    ['a power', { powerNumber: 'AB-1' }],
    ['another status', { status: 'CLOSED' as const }],
  ])('is refused once it has %s', (_, changes) => {
    const events = [...write(), ...amend(write(), changes)];
    expect(() => discardBond(bond(...events), today)).toThrow('This bond is finished. Void it instead.');
  });

  it('is refused for good once it booked anything, and of a void one', () => {
    const booked = [...write(), ...amend(write(), { amountCents: 100_000 })];
    const emptied = [...booked, ...amend(booked, { amountCents: null })];
    expect(() => discardBond(bond(...emptied), today)).toThrow('This bond is finished. Void it instead.');
    expect(() => discardBond(bond(...write(), ...discardBond(bond(...write()), today)), today)).toThrow('is void');
  });
});
