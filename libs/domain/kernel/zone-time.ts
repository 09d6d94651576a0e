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
export const clockOf = (instant: Date, timeZone: string): number => {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
};

/** When the clocks of a zone say this time `HH:MM` of this day; the difference to UTC is that of then, not of now. */
export const instantAt = (day: string, time: string, timeZone: string): Date => {
  const wanted = Date.parse(`${day}T${time}:00Z`);
  let found = wanted;
  // The second time the difference is that of the right side of a change of the clocks.
  for (let round = 0; round < 2; round += 1) found = wanted - (clockOf(new Date(found), timeZone) - found);
  return new Date(found);
};
