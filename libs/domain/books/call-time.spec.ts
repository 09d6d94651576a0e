import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { CALL_RESULTS, callBar, nextCallTime, zonesOf, type PastCall } from './call-time.ts';
import { dayOf } from '../kernel/days.ts';

const CENTRAL = 'America/Chicago';
const someone = (calls: readonly PastCall[] = [], hoursOnly = false, zones: readonly string[] = [CENTRAL]) => ({
  zones,
  calls,
  hoursOnly,
});
const at = (instant: string) => new Date(instant);
const call = (
  instant: string,
  result: PastCall['result'],
  direction: PastCall['direction'] = 'outgoing',
): PastCall => ({
  at: at(instant),
  result,
  direction,
});

describe('where a person is', () => {
  test('is their own zone, else the zones of their state, else the zone of the agency', () => {
    expect(zonesOf({ zone: 'Asia/Tokyo', state: 'LA' }, CENTRAL)).toEqual(['Asia/Tokyo']);
    expect(zonesOf({ zone: '', state: ' ca ' }, CENTRAL)).toEqual(['America/Los_Angeles']);
    expect(zonesOf({ zone: '', state: 'TX' }, CENTRAL)).toEqual([CENTRAL, 'America/Denver']);
    expect(zonesOf({ zone: '', state: '' }, 'America/New_York')).toEqual(['America/New_York']);
    expect(zonesOf({ zone: '', state: 'Ontario' }, CENTRAL)).toEqual([CENTRAL]);
  });
});

describe('the hours', () => {
  test('begin at 8 AM and end before 9 PM, in summer and in winter', () => {
    expect(callBar(someone(), at('2026-07-01T12:59:59Z'))).toBe('hours');
    expect(callBar(someone(), at('2026-07-01T13:00:00Z'))).toBeNull();
    expect(callBar(someone(), at('2026-07-02T01:59:59Z'))).toBeNull();
    expect(callBar(someone(), at('2026-07-02T02:00:00Z'))).toBe('hours');
    expect(callBar(someone(), at('2026-01-15T13:30:00Z'))).toBe('hours');
    expect(callBar(someone(), at('2026-01-15T14:00:00Z'))).toBeNull();
  });

  test('are those after a change of the clocks on its day', () => {
    // Sunday, March 8 and November 1, 2026.
    expect(nextCallTime(someone(), at('2026-03-08T04:00:00Z')).toISOString()).toBe('2026-03-08T13:00:00.000Z');
    expect(nextCallTime(someone(), at('2026-11-01T04:00:00Z')).toISOString()).toBe('2026-11-01T14:00:00.000Z');
  });

  test('of a state with two zones are those that hold in both', () => {
    const texan = someone([], false, zonesOf({ zone: '', state: 'TX' }, CENTRAL));
    expect(nextCallTime(texan, at('2026-07-01T13:30:00Z')).toISOString()).toBe('2026-07-01T14:00:00.000Z');
    expect(callBar(texan, at('2026-07-02T02:30:00Z'))).toBe('hours');
  });
});

describe('once a day', () => {
  const noon = at('2026-07-01T17:00:00Z');
  test.each(['answered', 'voicemail'] as const)('a call that was %s is that of the day', (result) => {
    const person = someone([call('2026-07-01T15:00:00Z', result)]);
    expect(callBar(person, noon)).toBe('day');
    expect(nextCallTime(person, noon).toISOString()).toBe('2026-07-02T13:00:00.000Z');
  });

  test('no answer counts from the second on', () => {
    const once = [call('2026-07-01T15:00:00Z', 'no answer')];
    expect(callBar(someone(once), noon)).toBeNull();
    expect(callBar(someone([...once, call('2026-07-01T16:00:00Z', 'no answer')]), noon)).toBe('day');
  });

  test('incoming calls and wrong numbers never count, and a call of the evening before does not', () => {
    const calls = [
      call('2026-07-01T15:00:00Z', 'answered', 'incoming'),
      call('2026-07-01T15:30:00Z', 'wrong number'),
      call('2026-07-01T01:30:00Z', 'answered'),
    ];
    expect(callBar(someone(calls), noon)).toBeNull();
  });

  test('does not hold for the defendant of an open case, the hours do', () => {
    const person = someone([call('2026-07-01T15:00:00Z', 'answered')], true);
    expect(callBar(person, noon)).toBeNull();
    expect(callBar(person, at('2026-07-02T03:00:00Z'))).toBe('hours');
  });
});

describe('of any person, calls and instant', () => {
  const zones = fc.constantFrom(
    ['America/Chicago'],
    ['America/New_York', 'America/Chicago'],
    ['America/Phoenix', 'America/Denver'],
    ['Pacific/Honolulu'],
    ['America/Anchorage', 'America/Adak'],
    ['Asia/Kolkata'],
    ['Australia/Lord_Howe'],
  );
  const instants = fc.date({ min: at('2024-01-01T00:00:00Z'), max: at('2030-12-31T00:00:00Z'), noInvalidDate: true });
  const situation = fc
    .record({
      zones,
      now: instants,
      hoursOnly: fc.boolean(),
      past: fc.array(fc.tuple(fc.nat(72), fc.nat(3)), { maxLength: 6 }),
    })
    .map(({ past, now, ...rest }) => ({
      now,
      person: {
        ...rest,
        calls: past.map(([hours, result]): PastCall => {
          const results = CALL_RESULTS[result] ?? 'answered';
          return { at: new Date(now.getTime() - (hours + 1) * 1_800_000), direction: 'outgoing', result: results };
        }),
      },
    }));
  const hourIn = (instant: Date, zone: string) =>
    Number(new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }).format(instant));

  test('the next time is allowed, not before now, within the hours, and within three days', () => {
    fc.assert(
      fc.property(situation, ({ person, now }) => {
        const next = nextCallTime(person, now);
        expect(callBar(person, next)).toBeNull();
        expect(next.getTime()).toBeGreaterThanOrEqual(now.getTime());
        expect(next.getTime() - now.getTime()).toBeLessThan(3 * 86_400_000);
        for (const zone of person.zones) {
          expect(hourIn(next, zone)).toBeGreaterThanOrEqual(8);
          expect(hourIn(next, zone)).toBeLessThan(21);
        }
      }),
    );
  });

  test('no half hour before the next time is allowed', () => {
    fc.assert(
      fc.property(situation, ({ person, now }) => {
        const next = nextCallTime(person, now).getTime();
        for (let tried = now.getTime(); tried < next; tried += 1_800_000)
          expect(callBar(person, new Date(tried))).not.toBeNull();
      }),
    );
  });

  test('a call that counts closes the rest of its day for all but the defendant of an open case', () => {
    fc.assert(
      fc.property(situation, fc.integer({ min: 1, max: 86_400_000 }), ({ person, now }, later) => {
        const first = nextCallTime(person, now);
        const called = {
          ...person,
          calls: [...person.calls, { at: first, direction: 'outgoing', result: 'answered' } as const],
        };
        const again = new Date(first.getTime() + later);
        const isSameDay = person.zones.some((zone) => dayOf(first, zone) === dayOf(again, zone));
        if (isSameDay && !person.hoursOnly) expect(callBar(called, again)).not.toBeNull();
        if (person.hoursOnly) expect(callBar(called, again)).toBe(callBar({ ...person, calls: [] }, again));
      }),
    );
  });
});
