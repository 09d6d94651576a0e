import { expect, it } from '@jest/globals';
import type { CalendarEntry, CalendarOfDay } from '#contracts/office/calendar/calendar.ts';
import { calendarText } from './calendar-text.ts';

const id = (end: string) => `a6f1c2de-0000-4000-8000-0000000000${end}`;
const nora: CalendarEntry = {
  defendantId: id('d1'),
  fullName: 'Nora "Nono" Hébert; Jr., of Bayou \\ Lafourche\nand of a parish with a very long name indeed',
  phoneNumber: '5045550142',
  bondId: id('b1'),
  powerNumber: '',
  accountId: null,
  courtTime: '09:00',
  courtSection: '',
  courtLocation: null,
  jurisdiction: 'Orleans',
  caseNumber: '',
  amountCents: null,
};
const inCourt = (on: string, entry: Partial<CalendarEntry> = {}): CalendarOfDay => ({
  on,
  kind: 'court',
  count: 1,
  entries: [{ ...nora, ...entry }],
});
const to = {
  organizationName: 'Crescent City Bail Bonds',
  timeZone: 'America/Chicago',
  role: 'Agent',
  withNames: false,
  ownOnly: false,
  today: '2026-03-01',
  publicUrl: 'https://office.example.com',
} as const;

/** The events of a file as a calendar app reads them: lines unfolded, texts unescaped, by the names of their properties. */
const eventsOf = (text: string): Record<string, string>[] => {
  const lines = text.replaceAll(/\r\n[ \t]/g, '').split('\r\n');
  const events: Record<string, string>[] = [];
  for (const line of lines) {
    if (line === 'BEGIN:VEVENT') events.push({});
    const [, name = '', value = ''] = /^([^:]+):(.*)$/.exec(line) ?? [];
    const event = events.at(-1);
    if (event) event[name] = value.replaceAll(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign));
  }
  return events;
};

it('court keeps its time of day over a change of the clocks, in the zone of the agency', () => {
  const days = ['2026-03-07', '2026-03-08', '2026-10-31', '2026-11-01'].map((on) => inCourt(on));
  const starts = eventsOf(calendarText(days, to)).map(({ DTSTART }) => DTSTART);
  expect(starts).toEqual(['20260307T150000Z', '20260308T140000Z', '20261031T140000Z', '20261101T150000Z']);
  const [inHonolulu] = eventsOf(calendarText([inCourt('2026-07-15')], { ...to, timeZone: 'Pacific/Honolulu' }));
  expect(inHonolulu).toMatchObject({ DTSTART: '20260715T190000Z', DTEND: '20260715T200000Z' });
});

it('what has no time is the whole day, in every zone, and leaves the person free', () => {
  for (const timeZone of ['America/Chicago', 'Pacific/Honolulu', 'Pacific/Guam'])
    expect(eventsOf(calendarText([inCourt('2026-11-01', { courtTime: null })], { ...to, timeZone }))).toEqual([
      expect.objectContaining({
        'DTSTART;VALUE=DATE': '20261101',
        SUMMARY: 'Court · Orleans · time not set',
        TRANSP: 'TRANSPARENT',
        DTSTAMP: '20260301T000000Z',
      }),
    ]);
});

it('a name is read as it was typed, whatever signs it has, in lines of at most 75 bytes', () => {
  const text = calendarText([inCourt('2026-03-07')], { ...to, withNames: true });
  expect(eventsOf(text)[0]?.['SUMMARY']).toBe(`Court · ${nora.fullName} · Orleans 9:00 AM`);
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  expect(text).toMatch(/\r\nEND:VCALENDAR\r\n$/);
});

it('a day with more than is shown says how many more, and leads to all of it', () => {
  const [shown, more] = eventsOf(calendarText([{ ...inCourt('2026-03-07'), count: 1_201 }], to));
  expect(shown?.['UID']).toBe(`court-${id('b1')}@bailiwick`);
  expect(more).toMatchObject({
    UID: 'more-court-2026-03-07@bailiwick',
    SUMMARY: 'Court · 1,200 more',
    DESCRIPTION: 'https://office.example.com/calendar?day=2026-03-07&view=day&kind=court',
  });
  const own = { ...to, ownOnly: true };
  const [, moreOfOwn] = eventsOf(calendarText([{ ...inCourt('2026-03-07'), count: 1_201 }], own));
  expect(moreOfOwn?.['DESCRIPTION']).toBe(`${String(more?.['DESCRIPTION'])}&mine=true`);
});

it('an Auditor is led to bonds and to the day, never to a person’s file', () => {
  const auditor = { ...to, role: 'Auditor' } as const;
  const ofFile = { bondId: null, courtTime: null, jurisdiction: null };
  const checkIn: CalendarOfDay = { on: '2026-03-07', kind: 'check-in', count: 1, entries: [nora] };
  const pages = (role: typeof to | typeof auditor) =>
    eventsOf(calendarText([inCourt('2026-03-07', ofFile), { ...checkIn }], role)).map((event) =>
      event['URL;VALUE=URI']?.replace(to.publicUrl, ''),
    );
  expect(pages(to)).toEqual([`/defendants/${id('d1')}`, `/defendants/${id('d1')}`]);
  expect(pages(auditor)).toEqual(['/calendar?day=2026-03-07&view=day&kind=court', `/bonds/${id('b1')}`]);
});
