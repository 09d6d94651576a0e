import { describe, expect, it, test } from '@jest/globals';
import fc from 'fast-check';
import { Story } from '../../../../test/given.ts';
import { bringInPower, isAsBroughtIn, takePowerOut, type PowerOfList } from './power-brought-in.ts';
import { claimPower, followBond } from './power-claim.ts';
import { assignPower, HOLDERS_ACTS, movePower, receivePower } from './power-stock.ts';
import { powerDecider, powerState, type PowerNumber } from './power.ts';

const today = '2026-03-09';
const now = new Date('2026-03-09T15:00:00.000Z');
const bondId = '9b2e4d6c-1a3f-4c5d-8e7f-2a4b6c8d0e3a';
const [agent, other] = ['4c1e7a9b-2d3f-4e5a-9b6c-8d0e1f2a3b44', '4c1e7a9b-2d3f-4e5a-9b6c-8d0e1f2a3b45'];
const row: PowerOfList = {
  powerId: '5b8d1f2a-7c4e-4a6b-9d3f-1e2c4b6a8d55',
  lotId: '8c0e2a4b-6d1f-4c3a-9b5e-7f9d1b3c5e22',
  receivedAt: '2026-03-09T15:00:00.000Z',
  suretyId: '3a5c7e9b-1d2f-4b6a-8c4d-0e2f6a8b1c99',
  spelling: 'AB-1001',
  amountCents: 5_000_000,
  issuedOn: null,
  expiresOn: '2026-12-31',
  notes: '',
  holderId: agent,
};
const empty = () => new Story(powerDecider, 'AB1001');
const came = (more: Partial<PowerOfList> = {}) => bringIn(empty(), more);
const bringIn = (story: ReturnType<typeof empty>, more: Partial<PowerOfList> = {}) => {
  story.when((state) => bringInPower(state, { ...row, ...more }, { now, today }));
  return story;
};
/** A bond of the lists bears it. */
const borne = (story: ReturnType<typeof empty>) => {
  const claim = { bondId, claimId: '2f4a6c8e-0b1d-4f3a-8c5e-7d9f1b3a5c71', claimedAt: '2026-03-09T15:00:00.000Z' };
  const wanted = { ...claim, suretyId: row.suretyId, spelling: 'ab1001', agentId: agent, usedOn: '2026-01-05' };
  story.when((state) => claimPower(state, wanted, null));
  story.when((state) => followBond(state, { bondId, says: 'executed', agentId: agent, today }));
  return story;
};
const released = (story: ReturnType<typeof empty>) => {
  story.when((state) => followBond(state, { bondId, says: 'released', agentId: agent, today }));
  return story;
};
const typesOf = (events: readonly { type: string }[]) => events.map(({ type }) => type);
const only = ({ state: { powers } }: ReturnType<typeof empty>) => {
  const [power] = powers;
  if (!power || powers.length > 1) throw new Error(`There are ${String(powers.length)} powers.`);
  return power;
};
const standing = (state: PowerNumber) =>
  state.powers.map((power) => {
    const { spelling, amountCents, expiresOn, holderId } = power;
    return [powerState(power), spelling, amountCents, expiresOn, holderId];
  });

describe('a power of a list (moving-in#opening-surety)', () => {
  it('is in hand of its holder, or in the office, and comes once', () => {
    expect(standing(came().state)).toEqual([['assigned', 'AB-1001', 5_000_000, '2026-12-31', agent]]);
    expect(powerState(only(came({ holderId: null })))).toBe('received');
    expect(bringInPower(came().state, row, { now, today })).toEqual([]);
  });

  it('comes expired where its last day is past, and is back in hand where the list is corrected', () => {
    const story = came({ expiresOn: '2026-03-08' });
    expect(powerState(only(story))).toBe('expired');
    expect(powerState(only(bringIn(story, { expiresOn: today, holderId: other })))).toBe('assigned');
    expect(only(story).holderId).toBe(other);
  });

  it('completes the number that a bond bears, which stays as it is', () => {
    const story = bringIn(borne(empty()), { holderId: other });
    expect(standing(story.state)).toEqual([['executed', 'AB-1001', 5_000_000, '2026-12-31', agent]]);
    expect(typesOf(bringInPower(story.state, { ...row, amountCents: 6_000_000 }, { now, today }))).toEqual([
      'PowerCorrected',
    ]);
    expect(() => bringInPower(story.state, { ...row, amountCents: 1 }, { now, today })).toThrow('Power AB-1001 is on');
  });

  it('is not received twice', () => {
    const story = empty();
    story.when((state) => receivePower(state, { ...row, lotId: bondId }));
    expect(() => bringInPower(story.state, row, { now, today })).toThrow('These numbers exist already: AB-1001.');
  });

  test('however often it was corrected, it stands as the last list says', () => {
    const said = fc.record({
      spelling: fc.constantFrom('AB-1001', 'ab1001'),
      amountCents: fc.constantFrom(null, 100_000, 500_000),
      expiresOn: fc.constantFrom(null, '2026-03-08', today, '2027-01-01'),
      holderId: fc.constantFrom(null, agent, other),
    });
    fc.assert(
      fc.property(fc.array(said, { minLength: 1, maxLength: 6 }), (rows) => {
        const story = empty();
        for (const one of rows) bringIn(story, one);
        expect(standing(story.state)).toEqual(standing(came(rows.at(-1)).state));
        expect(isAsBroughtIn(only(story), { holderId: rows.at(-1)?.holderId ?? null, wasBorne: false })).toBe(true);
      }),
    );
  });
});

describe('taking a power of a list back (moving-in#taking-back)', () => {
  const untouched = { holderId: agent, wasBorne: false };

  it('leaves nothing of it, whatever bonds of the lists bore it, and it comes again', () => {
    for (const story of [came(), released(borne(came())), released(bringIn(borne(empty())))]) {
      const { holderId, powerId } = only(story);
      expect(isAsBroughtIn(only(story), { holderId, wasBorne: true })).toBe(true);
      story.when((state) => takePowerOut(state, powerId));
      expect(story.state.powers).toEqual([]);
      const again = { powerId: other, lotId: bondId };
      expect(powerState(only(bringIn(story, again)))).toBe('assigned');
    }
  });

  it('is refused while a bond bears it', () => {
    const story = borne(came());
    expect(() => takePowerOut(story.state, row.powerId)).toThrow('Power AB-1001 is on');
  });

  test('one that somebody worked with is not as it came', () => {
    const work: ((state: PowerNumber) => ReturnType<typeof movePower>)[] = [
      (state) => assignPower(state, { powerId: row.powerId, holderId: other, today }),
      (state) => HOLDERS_ACTS.reserve(state, row.powerId, agent, now),
      (state) => movePower(state, { powerId: row.powerId, to: 'lost', today }),
      (state) => movePower(state, { powerId: row.powerId, to: 'returned', today }),
    ];
    expect(isAsBroughtIn(only(came()), untouched)).toBe(true);
    for (const decide of work) {
      const story = came();
      story.when(decide);
      expect(isAsBroughtIn(only(story), untouched)).toBe(false);
    }
  });
});
