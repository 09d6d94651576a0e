import { addDays, dayOf } from '../kernel/days.ts';

/** Between these hours, theirs, people may be called (recovery#calling-hours): from 8:00 on, before 21:00. */
const FIRST_HOUR = 8;
const END_HOUR = 21;

/** What came of a call, in the order of its keys 1 to 4. */
export const CALL_RESULTS = ['answered', 'voicemail', 'no answer', 'wrong number'] as const;
export type CallResult = (typeof CALL_RESULTS)[number];
export type CallDirection = 'outgoing' | 'incoming';

/** A call to a person, of a case or of collections, as the rule looks at it. */
export interface PastCall {
  at: Date;
  direction: CallDirection;
  result: CallResult;
}

const CENTRAL = 'America/Chicago';
const EASTERN = 'America/New_York';
const MOUNTAIN = 'America/Denver';
const PACIFIC = 'America/Los_Angeles';

/** The zones of a state, by its two letters; of a state with several a call must be within the hours in each. */
const ZONES_OF_STATES: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    'AL AR IA IL LA MN MO MS OK WI'.split(' ').map((state): [string, string[]] => [state, [CENTRAL]]),
  ),
  ...Object.fromEntries(
    'CT DC DE GA MA MD ME NC NH NJ NY OH PA RI SC VA VT WV'
      .split(' ')
      .map((state): [string, string[]] => [state, [EASTERN]]),
  ),
  ...Object.fromEntries('CO MT NM UT WY'.split(' ').map((state): [string, string[]] => [state, [MOUNTAIN]])),
  ...Object.fromEntries('CA NV WA'.split(' ').map((state): [string, string[]] => [state, [PACIFIC]])),
  ...Object.fromEntries('FL IN KY MI TN'.split(' ').map((state): [string, string[]] => [state, [EASTERN, CENTRAL]])),
  ...Object.fromEntries('KS ND NE SD TX'.split(' ').map((state): [string, string[]] => [state, [CENTRAL, MOUNTAIN]])),
  ...Object.fromEntries('ID OR'.split(' ').map((state): [string, string[]] => [state, [MOUNTAIN, PACIFIC]])),
  AZ: ['America/Phoenix', MOUNTAIN],
  AK: ['America/Anchorage', 'America/Adak'],
  HI: ['Pacific/Honolulu'],
  PR: ['America/Puerto_Rico'],
};

/** Where a person is, as far as it decides when they may be called: their own zone, else their state, else the agency's. */
export const zonesOf = (person: { zone: string; state: string }, agencyZone: string): readonly string[] => {
  if (person.zone !== '') return [person.zone];
  return ZONES_OF_STATES[person.state.trim().toUpperCase()] ?? [agencyZone];
};

const formats = new Map<string, Intl.DateTimeFormat>();
const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone);
  if (known) return known;
  const parts = { year: 'numeric', month: 'numeric', day: 'numeric' } as const;
  const time = { hour: 'numeric', minute: 'numeric', second: 'numeric', hourCycle: 'h23' } as const;
  const made = new Intl.DateTimeFormat('en-US', { timeZone, ...parts, ...time });
  formats.set(timeZone, made);
  return made;
};

/** What the clocks of a zone say at an instant, as if it were UTC, in milliseconds. */
const clockOf = (instant: Date, timeZone: string): number => {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
};

const HOUR = 3_600_000;

/** When the clocks of a zone say this hour of this day; the difference to UTC is that of then, not of now. */
const instantOf = (day: string, hour: number, timeZone: string): Date => {
  const wanted = Date.parse(`${day}T00:00:00Z`) + hour * HOUR;
  let found = wanted;
  // The second time the difference is that of the right side of a change of the clocks.
  for (let round = 0; round < 2; round += 1) found = wanted - (clockOf(new Date(found), timeZone) - found);
  return new Date(found);
};

const isWithinHours = (instant: Date, timeZone: string): boolean => {
  const hour = new Date(clockOf(instant, timeZone)).getUTCHours();
  return hour >= FIRST_HOUR && hour < END_HOUR;
};

/**
 * Whether a day has had its call: an answer or a voicemail, or no answer for the second time. Incoming ones never count,
 * and neither does a wrong number, where nobody of them was reached.
 */
const hadItsCall = (calls: readonly PastCall[], day: string, timeZone: string): boolean => {
  const ofDay = calls.filter(({ at, direction }) => direction === 'outgoing' && dayOf(at, timeZone) === day);
  if (ofDay.some(({ result }) => result === 'answered' || result === 'voicemail')) return true;
  return ofDay.filter(({ result }) => result === 'no answer').length >= 2;
};

interface Person {
  zones: readonly string[];
  /** The calls to them before, over cases and collections. */
  calls: readonly PastCall[];
  /** The defendant of an open case may be called more than once a day, within the hours (recovery#calling-hours). */
  hoursOnly: boolean;
}

/** Whether a person had their one call of the day before an instant (recovery#calling-hours). */
export const hadCallOfDay = ({ zones, calls, hoursOnly }: Person, now: Date): boolean => {
  const before = calls.filter((call) => call.at < now);
  return !hoursOnly && zones.some((zone) => hadItsCall(before, dayOf(now, zone), zone));
};

/** Why a person may not be called at an instant; null where they may (recovery#calling-hours). */
export const callBar = (person: Person, now: Date): 'hours' | 'day' | null => {
  if (!person.zones.every((zone) => isWithinHours(now, zone))) return 'hours';
  return hadCallOfDay(person, now) ? 'day' : null;
};

/** From when on a person may be called: now, or the next morning that is free of calls where they are. */
export const nextCallTime = (person: Person, now: Date): Date => {
  const mornings = person.zones.flatMap((zone) =>
    [0, 1, 2, 3].map((days) => instantOf(addDays(dayOf(now, zone), days), FIRST_HOUR, zone)),
  );
  const candidates = [now, ...mornings.filter((morning) => morning > now)].toSorted(
    (a, b) => a.getTime() - b.getTime(),
  );
  // The hours of the zones of one state meet each day, so that one of the next mornings is allowed.
  return candidates.find((instant) => callBar(person, instant) === null) ?? now;
};
