import ical, { ICalEventClass, ICalEventTransparency, type ICalEventData } from 'ical-generator';
import type { CalendarEntry, CalendarOfDay } from '#contracts/office/calendar/calendar.ts';
import { anyStaff, type Role } from '#contracts/kernel/roles.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { formatTime } from '#domain/kernel/time-of-day.ts';
import { instantAt } from '#domain/kernel/zone-time.ts';
import { CALENDAR_KIND_WORDS } from '#domain/office/calendar-days.ts';

/** For whom a calendar is written, and when. */
interface WrittenFor {
  organizationName: string;
  timeZone: string;
  role: Role;
  withNames: boolean;
  ownOnly: boolean;
  today: string;
  /** Where its links lead. */
  publicUrl: string;
}

/** Nobody knows how long court takes: so long it stands in a calendar, in milliseconds. */
const COURT_MS = 3_600_000;
/** How often apps are asked to fetch it again, in seconds. */
const FETCH_AGAIN_SECONDS = 3_600;

const COUNT = new Intl.NumberFormat('en-US');

type Kind = CalendarOfDay['kind'];

/** The screen where it is done: as the calendar leads there (today#calendar); the day, where a role opens none. */
const pageOf = (
  { accountId, bondId, defendantId }: CalendarEntry,
  kind: Kind,
  on: string,
  { role, ownOnly }: WrittenFor,
): string => {
  if (accountId !== null) return `/accounts/${accountId}/plan`;
  const opensFiles = anyStaff.some((one) => one === role);
  if (bondId !== null && (kind !== 'check-in' || !opensFiles)) return `/bonds/${bondId}`;
  return opensFiles ? `/defendants/${defendantId}` : dayPage(on, kind, ownOnly);
};

const dayPage = (on: string, kind: Kind, ownOnly: boolean): string =>
  `/calendar?day=${on}&view=day&kind=${kind}${ownOnly ? '&mine=true' : ''}`;

const inALine = (words: readonly (string | null)[], between: string): string => words.filter(Boolean).join(between);

/** What it is, where and when; who, where names were chosen. */
const summaryOf = (entry: CalendarEntry, kind: Kind, withNames: boolean): string => {
  const { fullName, jurisdiction, courtTime, amountCents } = entry;
  const time = kind !== 'court' ? '' : courtTime === null ? 'time not set' : formatTime(courtTime);
  const where = inALine([jurisdiction, time], courtTime === null ? ' · ' : ' ');
  const sum = amountCents === null ? '' : formatCents(amountCents);
  return inALine([CALENDAR_KIND_WORDS[kind], withNames ? fullName : '', where, sum], ' · ');
};

/** What tells an entry again: court dates and deadlines move with their bond, of others a bond or account has several. */
const uidOf = ({ accountId, bondId, defendantId }: CalendarEntry, kind: Kind, on: string): string => {
  const thing = `${kind}-${accountId ?? bondId ?? defendantId}`;
  return kind === 'court' || kind === 'deadline' ? thing : `${thing}-${on}`;
};

/** By its time where it has one, in UTC; else all day. */
const when = (on: string, courtTime: string | null, timeZone: string) => {
  if (courtTime === null) return { start: new Date(on), allDay: true, transparency: ICalEventTransparency.TRANSPARENT };
  const start = instantAt(on, courtTime, timeZone);
  return { start, end: new Date(start.getTime() + COURT_MS) };
};

const eventsOf = ({ on, kind, count, entries }: CalendarOfDay, to: WrittenFor): ICalEventData[] => {
  const { timeZone, withNames, ownOnly, today, publicUrl } = to;
  const written = (uid: string, path: string) => ({
    id: `${uid}@bailiwick`,
    // The same all day, so that the same day's file is the same.
    stamp: new Date(today),
    class: ICalEventClass.PRIVATE,
    url: publicUrl + path,
  });
  const shown = entries.map((entry): ICalEventData => {
    const { courtTime, courtLocation, courtSection, caseNumber, powerNumber } = entry;
    const page = pageOf(entry, kind, on, to);
    // A case is of one person, and its court tells everybody whose: it stands with the name alone.
    const of = [caseNumber === '' ? '' : `Case ${caseNumber}`, powerNumber === '' ? '' : `Power ${powerNumber}`];
    const location = kind === 'court' ? inALine([courtLocation, courtSection], ', ') : '';
    return {
      ...written(uidOf(entry, kind, on), page),
      ...when(on, courtTime, timeZone),
      summary: summaryOf(entry, kind, withNames),
      ...(location === '' ? {} : { location }),
      description: inALine([withNames ? inALine(of, ' · ') : '', publicUrl + page], '\n'),
    };
  });
  if (count <= entries.length) return shown;
  const page = dayPage(on, kind, ownOnly);
  const more = {
    ...written(`more-${kind}-${on}`, page),
    ...when(on, null, timeZone),
    summary: `${CALENDAR_KIND_WORDS[kind]} · ${COUNT.format(count - entries.length)} more`,
    description: publicUrl + page,
  };
  return [...shown, more];
};

/** The calendar as an iCalendar file (RFC 5545), without names unless they were chosen (today#calendar-feed). */
export const calendarText = (days: readonly CalendarOfDay[], to: WrittenFor): string =>
  `${ical({
    name: `${to.organizationName} calendar`,
    prodId: { company: 'Bailiwick', product: 'Calendar', language: 'EN' },
    ttl: FETCH_AGAIN_SECONDS,
    events: days.flatMap((day) => eventsOf(day, to)),
  }).toString()}\r\n`;
