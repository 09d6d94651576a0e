/**
 * Loaded before each file of tests that ask the clock: what they took for today must be today until they end. A file
 * does not begin in the last minutes of a day, in UTC or where the agencies are (screens#today-is).
 */
import { setTimeout as delay } from 'node:timers/promises';

/** Longer than a file takes that asks for the day, in milliseconds. */
const LONGEST_FILE_MS = 300_000;

const dayIn = (timeZone, instant) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(instant);

const dayEndsSoon = (now) =>
  ['UTC', 'America/Chicago'].some((zone) => dayIn(zone, now) !== dayIn(zone, now + LONGEST_FILE_MS));

if (dayEndsSoon(Date.now()))
  process.stderr.write('The day ends within five minutes, in UTC or in Chicago: these tests begin when it is over.\n');
while (dayEndsSoon(Date.now())) await delay(1_000);
