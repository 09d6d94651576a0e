import { describe, expect, it } from '@jest/globals';
import { Story } from '../../../../test/given.ts';
import { claimPower, followBond, isSettled, releasePower, type BondSays, type WantedPower } from './power-claim.ts';
import { powerEventTypes } from './power-events.ts';
import { HOLDERS_ACTS, movePower, receivePower } from './power-stock.ts';
import { powerDecider, powerState, reportPower } from './power.ts';

const bondA = '9b2e4d6c-1a3f-4c5d-8e7f-2a4b6c8d0e3a';
const bondB = '9b2e4d6c-1a3f-4c5d-8e7f-2a4b6c8d0e3b';
const surety = '3a5c7e9b-1d2f-4b6a-8c4d-0e2f6a8b1c99';
const other = '3a5c7e9b-1d2f-4b6a-8c4d-0e2f6a8b1c98';
const agent = '4c1e7a9b-2d3f-4e5a-9b6c-8d0e1f2a3b44';
const lot = '8c0e2a4b-6d1f-4c3a-9b5e-7f9d1b3c5e22';
const today = '2026-03-09';
const receivedAt = '2026-03-01T15:00:00.000Z';
const claim = (bondId: string, nth: number, more: Partial<WantedPower> = {}): WantedPower => ({
  bondId,
  claimId: `2f4a6c8e-0b1d-4f3a-8c5e-7d9f1b3a5c7${nth}`,
  claimedAt: '2026-03-09T15:00:00.000Z',
  suretyId: null,
  spelling: 'AB-1001',
  agentId: agent,
  usedOn: today,
  ...more,
});
const power = () => new Story(powerDecider, 'AB1001');
const types = (events: readonly { type: string }[]) => events.map(({ type }) => type);
const received = (suretyId = surety, more: Partial<Parameters<typeof receivePower>[1]> = {}) => {
  const story = power();
  const paper = { spelling: 'AB-1001', amountCents: 5_000_000, issuedOn: today, expiresOn: '2026-12-31', notes: '' };
  const of = {
    powerId: '5b8d1f2a-7c4e-4a6b-9d3f-1e2c4b6a8d55',
    lotId: lot,
    receivedAt: '2026-03-01T15:00:00.000Z',
    holderId: agent,
    suretyId,
    ...paper,
    ...more,
  };
  story.when((state) => receivePower(state, of));
  return story;
};
const follow = (story: ReturnType<typeof power>, says: BondSays, bondId = bondA) =>
  story.when((state) => followBond(state, { bondId, says, agentId: agent, today }));
const stateOf = (story: ReturnType<typeof power>) => story.state.powers.map((one) => powerState(one));

describe('a power number', () => {
  it('is held by one bond at a time', () => {
    const story = power();
    story.when((state) => claimPower(state, claim(bondA, 1), null));
    expect(() => claimPower(story.state, claim(bondB, 2), null)).toThrow('Power AB-1001 is already on another bond.');
    story.when((state) => releasePower(state, claim(bondA, 1)));
    expect(types(claimPower(story.state, claim(bondB, 2), null))).toEqual(['PowerClaimed']);
  });

  it('goes back to where its paper was before the bond claimed it (powers#paper-intact)', () => {
    const holderOf = (story: ReturnType<typeof power>) => story.state.powers[0]?.holderId;
    for (const holderId of [null, other]) {
      const story = received(surety, { holderId });
      story.when((state) => claimPower(state, claim(bondA, 1), null));
      story.when((state) => claimPower(state, claim(bondA, 2), null));
      follow(story, 'executed');
      expect(holderOf(story)).toBe(agent);
      follow(story, 'released');
      expect([holderOf(story), stateOf(story)]).toEqual([holderId, [holderId === null ? 'received' : 'assigned']]);
    }
  });

  const powerId = '5b8d1f2a-7c4e-4a6b-9d3f-1e2c4b6a8d55';
  /** A received power, what its reports say of it, and whether one has written it for the bond that bears it. */
  const reported = () => {
    const story = received();
    const named = (reportId: string, word: 'unused' | 'written', bondId = word === 'written' ? bondA : null) =>
      types(story.when((state) => reportPower(state, { powerId, reportId, word, bondId })));
    return { story, named, isWritten: () => story.state.powers[0]?.writtenIn !== null };
  };

  it('is written by a report for the bond that bears it: another bond is written by a later one (powers#remittance)', () => {
    const { story, named, isWritten } = reported();
    expect([named(lot, 'unused'), named(lot, 'unused'), isWritten()]).toEqual([['PowerReported'], [], false]);
    story.when((state) => claimPower(state, claim(bondA, 1), null));
    expect([named(bondA, 'written'), named(bondB, 'written'), isWritten()]).toEqual([['PowerReported'], [], true]);
    expect(story.state.powers[0]?.reportedIn).toBe(lot);
    story.when((state) => releasePower(state, claim(bondA, 1)));
    expect(isWritten()).toBe(true);
    story.when((state) => claimPower(state, claim(bondB, 2), null));
    expect(isWritten()).toBe(false);
    // What was written for the other one is told late.
    expect([named(other, 'written'), isWritten()]).toEqual([[], false]);
    expect([named(other, 'written', bondB), isWritten()]).toEqual([['PowerReported'], true]);
  });

  it('stays written for a bond that it leaves and comes back to, until a report names it unwritten (powers#remittance)', () => {
    const { story, named, isWritten } = reported();
    const claimed = (nth: number) => story.when((state) => claimPower(state, claim(bondA, nth), null));
    const released = (nth: number) => story.when((state) => releasePower(state, claim(bondA, nth)));
    claimed(1);
    named(lot, 'written');
    released(1);
    claimed(2);
    expect(isWritten()).toBe(true);
    released(2);
    expect([named(bondA, 'unused'), isWritten()]).toEqual([['PowerReported'], true]); // what was paid of it is recoverable
    claimed(3);
    expect(isWritten()).toBe(false);
    expect([named(bondB, 'written'), isWritten()]).toEqual([['PowerReported'], true]);
    // It came back between the report that names it unwritten and its telling.
    expect([named(surety, 'unused'), isWritten()]).toEqual([['PowerReported'], false]);
  });

  it('was written for the bond that bore it, where its event named none yet', () => {
    const { story, isWritten } = reported();
    story.when((state) => claimPower(state, claim(bondA, 1), null));
    const which = { powerNumber: 'AB1001', powerId, reportId: lot };
    story.when(() => [{ type: 'PowerReported', data: { ...which, word: 'written' } }]);
    story.when((state) => releasePower(state, claim(bondA, 1)));
    story.when((state) => claimPower(state, claim(bondA, 2), null));
    expect(isWritten()).toBe(true);
  });

  it('is renewed by its own bond, so that an older release cannot free it', () => {
    const story = power();
    story.when((state) => claimPower(state, claim(bondA, 1), null));
    story.when((state) => claimPower(state, claim(bondA, 2), null));
    expect(releasePower(story.state, claim(bondA, 1))).toEqual([]);
    expect(types(releasePower(story.state, claim(bondA, 2)))).toEqual(['PowerReleased']);
  });

  it('claimed a moment ago is not settled by a bond that has another number yet, unless it bore it under that claim', () => {
    const story = received();
    const settled = (nth: number, seconds: number) => {
      const of = claim(bondA, nth);
      return isSettled(story.state, of, new Date(Date.parse(of.claimedAt) + seconds * 1_000));
    };
    story.when((state) => claimPower(state, claim(bondA, 1), null));
    expect([settled(1, 59), settled(1, 60)]).toEqual([false, true]);
    follow(story, 'executed');
    expect(settled(1, 0)).toBe(true);
    story.when((state) => claimPower(state, claim(bondA, 2), null)); // it comes back to the number
    expect([settled(2, 59), settled(2, 60)]).toEqual([false, true]);
  });

  it('is taken over from a claim that was abandoned, and only from that one', () => {
    const story = power();
    story.when((state) => claimPower(state, claim(bondA, 1), null));
    expect(types(claimPower(story.state, claim(bondB, 3), claim(bondA, 1)))).toEqual(['PowerReleased', 'PowerClaimed']);
    story.when((state) => claimPower(state, claim(bondA, 2), null));
    expect(() => claimPower(story.state, claim(bondB, 3), claim(bondA, 1))).toThrow('is already on another bond');
  });

  it('that was never received is refused where the agency says so, but for the bond that bears it already', () => {
    const wanted = (bondId: string, nth: number) => claim(bondId, nth, { unknownRefused: true });
    expect(() => claimPower(power().state, wanted(bondA, 1), null)).toThrow('Power AB-1001 is not in the inventory.');
    const borne = power();
    borne.when((state) => claimPower(state, claim(bondA, 1), null));
    expect(types(claimPower(borne.state, wanted(bondA, 2), null))).toEqual(['PowerClaimed']);
    expect(() => claimPower(borne.state, wanted(bondB, 3), claim(bondA, 1))).toThrow('is not in the inventory');
    expect(types(claimPower(received().state, wanted(bondB, 4), null))).toEqual(['PowerClaimed']);
  });

  it('is not changed by a release that does not hold it', () => {
    expect(releasePower(power().state, claim(bondA, 1))).toEqual([]);
  });

  it('without a surety counts as taken for every surety, and one that is taken for none', () => {
    const bare = power();
    bare.when((state) => claimPower(state, claim(bondA, 1), null));
    expect(() => claimPower(bare.state, claim(bondB, 2, { suretyId: surety }), null)).toThrow(
      'is already on another bond',
    );
    const named = power();
    named.when((state) => claimPower(state, claim(bondA, 1, { suretyId: surety }), null));
    expect(() => claimPower(named.state, claim(bondB, 2), null)).toThrow('is already on another bond');
    expect(types(claimPower(named.state, claim(bondB, 2, { suretyId: other }), null))).toEqual(['PowerClaimed']);
  });

  it('of several sureties is claimed of the one that is named', () => {
    const story = received(surety);
    story.when((state) =>
      receivePower(state, {
        ...received(other).state.powers[0]!,
        powerId: bondB,
        suretyId: other,
        lotId: bondB,
        receivedAt,
      }),
    );
    expect(() => claimPower(story.state, claim(bondA, 1), null)).toThrow('Some fields need your attention.');
    story.when((state) => claimPower(state, claim(bondA, 1, { suretyId: other }), null));
    expect(stateOf(story)).toEqual(['assigned', 'reserved']);
  });
});

describe('what was recorded before the inventory was there', () => {
  const old = (type: 'PowerClaimed' | 'PowerReleased', bondId: string, nth: number) => {
    const { claimId, claimedAt } = claim(bondId, nth);
    const data = { powerNumber: 'AB1001', bondId, claimId };
    return type === 'PowerClaimed' ? [{ type, data: { ...data, claimedAt } }] : [{ type, data }];
  };

  it('is a power without surety that its bond bears', () => {
    const story = power();
    for (const nth of [1, 2]) story.when(() => old('PowerClaimed', bondA, nth));
    expect(story.state.powers).toMatchObject([{ suretyId: null, lotId: null, claim: { bondId: bondA } }]);
    expect(types(follow(story, 'executed'))).toEqual(['PowerExecuted']);
    expect(stateOf(story)).toEqual(['executed']);
  });

  it('is gone where its bond gave it up, and another’s where it was taken over', () => {
    const story = power();
    story.when(() => old('PowerClaimed', bondA, 1));
    story.when(() => old('PowerReleased', bondA, 1));
    expect(story.state.powers).toEqual([]);
    story.when(() => old('PowerClaimed', bondB, 2));
    expect(story.state.powers).toMatchObject([{ claim: { bondId: bondB } }]);
  });

  it('is completed by being received, with the power that it is', () => {
    const story = power();
    story.when(() => old('PowerClaimed', bondA, 1));
    follow(story, 'executed');
    const { powerId = '' } = story.state.powers[0] ?? {};
    const { suretyId: _, powerId: __, ...paper } = received().state.powers[0]!;
    story.when((state) =>
      receivePower(state, { ...paper, holderId: null, lotId: lot, suretyId: surety, powerId: bondB, receivedAt }),
    );
    expect(story.state.powers).toMatchObject([
      { powerId, suretyId: surety, amountCents: 5_000_000, standing: 'executed' },
    ]);
  });
});

describe('a power follows its bond', () => {
  it('from its claim to its discharge, back, and to its release', () => {
    const story = received();
    expect(stateOf(story)).toEqual(['assigned']);
    story.when((state) => claimPower(state, claim(bondA, 1), null));
    expect(stateOf(story)).toEqual(['reserved']);
    expect(follow(story, null)).toEqual([]);
    for (const says of ['executed', 'discharged', 'executed'] as const) {
      follow(story, says);
      expect(stateOf(story)).toEqual([says]);
      expect(follow(story, says)).toEqual([]);
    }
    expect(types(follow(story, 'released'))).toEqual(['PowerReleased']);
    expect(stateOf(story)).toEqual(['assigned']);
  });

  it('expired where its day is past when its bond gives it up, and void for good where the paper is', () => {
    const past = received(surety, { expiresOn: '2026-03-08' });
    past.when((state) => claimPower(state, claim(bondA, 1, { usedOn: '2026-03-08' }), null));
    follow(past, 'executed');
    expect(types(follow(past, 'released'))).toEqual(['PowerReleased', 'PowerExpired']);
    const spent = received();
    spent.when((state) => claimPower(state, claim(bondA, 1), null));
    follow(spent, 'void');
    expect(stateOf(spent)).toEqual(['void']);
    expect(follow(spent, 'released')).toEqual([]);
    const { powerId = '' } = spent.state.powers[0] ?? {};
    expect(() => movePower(spent.state, { powerId, to: 'active', today })).toThrow('Power AB-1001 is void.');
    expect(() => claimPower(spent.state, claim(bondB, 2), null)).toThrow('Power AB-1001 is void.');
  });
});

describe('a bond is refused', () => {
  it('a paper whose last day is before the bond date; that day itself is included', () => {
    const story = received(surety, { expiresOn: '2026-03-08' });
    expect(types(claimPower(story.state, claim(bondA, 1, { usedOn: '2026-03-08' }), null))).toEqual(['PowerClaimed']);
    expect(() => claimPower(story.state, claim(bondA, 1), null)).toThrow('Power AB-1001 expired on 03/08/2026.');
  });

  it.each(['void', 'lost', 'transferred', 'returned'] as const)('a power that is %s', (to) => {
    const story = received();
    const { powerId = '' } = story.state.powers[0] ?? {};
    story.when((state) => movePower(state, { powerId, to, today }));
    expect(() => claimPower(story.state, claim(bondA, 1), null)).toThrow(`Power AB-1001 is ${to}.`);
  });

  it('a power that somebody else holds back, for 72 hours', () => {
    const story = received();
    const { powerId = '' } = story.state.powers[0] ?? {};
    story.when((state) => HOLDERS_ACTS.reserve(state, powerId, agent, new Date('2026-03-09T15:00:00.000Z')));
    expect(() => claimPower(story.state, claim(bondA, 1, { agentId: other }), null)).toThrow('Reserved by');
    expect(types(claimPower(story.state, claim(bondA, 1), null))).toEqual(['PowerClaimed']);
    const later = { agentId: other, claimedAt: '2026-03-12T15:00:00.000Z' };
    expect(types(claimPower(story.state, claim(bondA, 1, later), null))).toEqual(['PowerClaimed']);
  });
});

it.each(Object.entries(powerEventTypes))('%s reads its golden samples', (_, { schema, version, samples }) => {
  for (const { data } of samples.filter((one) => one.version === version)) expect(schema.parse(data)).toEqual(data);
});
