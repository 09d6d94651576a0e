import { addDays, dayOf } from '../kernel/days.ts';
import { clockOf, instantAt } from '../kernel/zone-time.ts';

/** Between these hours, theirs, people may be called (recovery#calling-hours): from 8:00 on, before 21:00. */
const FIRST_HOUR = 8;
const END_HOUR = 21;
const FIRST_TIME = '08:00';

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
    [0, 1, 2, 3].map((days) => instantAt(addDays(dayOf(now, zone), days), FIRST_TIME, zone)),
  );
  const candidates = [now, ...mornings.filter((morning) => morning > now)].toSorted(
    (a, b) => a.getTime() - b.getTime(),
  );
  // The hours of the zones of one state meet each day, so that one of the next mornings is allowed.
  return candidates.find((instant) => callBar(person, instant) === null) ?? now;
};
