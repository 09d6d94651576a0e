import { addDays, daysBetween, formatDay } from '../kernel/days.ts';

/** Days from the forfeiture date to the due date (bonds#forfeiture-due-date, bonds#forfeiture-due-date). */
export const FORFEITURE_DAYS = 180;

/** A period that a statute sets: so many days, from its day of effect on. `verified` once counsel has read it. */
interface Period {
  days: number;
  effectiveOn: string;
  citation: string;
  verified: boolean;
}

/**
 * The clerk's notice: from the warrant, and since Acts 2025 No. 63 from the failure to appear
 * (recovery#notice-deadline).
 */
export const NOTICE_PERIODS = [
  { from: 'warrantOn', days: 60, effectiveOn: '2017-01-01', citation: 'La. C.Cr.P. 334', verified: false },
  {
    from: 'ftaDate',
    days: 60,
    effectiveOn: '2025-08-01',
    citation: 'La. C.Cr.P. 334, Acts 2025 No. 63',
    verified: false,
  },
] as const satisfies readonly (Period & { from: 'warrantOn' | 'ftaDate' })[];

/** The appeal of a judgment of bond forfeiture, from the mailing of its notice: the shorter of the two there are. */
export const APPEAL_PERIOD: Period = {
  days: 30,
  effectiveOn: '1900-01-01',
  citation: 'La. C.C.P. 2123',
  verified: false,
};

/** The days of a forfeiture that people enter (recovery#days-of-a-forfeiture); all may be missing. */
export interface ForfeitureDays {
  ftaDate: string | null;
  warrantOn: string | null;
  warrantRecalledOn: string | null;
  noticeSentOn: string | null;
  noticeCertificateOn: string | null;
  noticeReceivedOn: string | null;
  showCauseOn: string | null;
  judgmentMailedOn: string | null;
  forfeitureDate: string | null;
}

/**
 * The day a forfeiture must be answered by: 180 days after its date; none without a date (bonds#forfeiture-due-date).
 */
export const forfeitureDueDate = (forfeitureDate: string | null): string | null =>
  forfeitureDate === null ? null : addDays(forfeitureDate, FORFEITURE_DAYS);

/** What is wrong with the date of a forfeiture, in words; null where nothing is (bonds#becoming-forfeited). */
export const forfeitureDateProblem = (
  { forfeitureDate, bondDate }: { forfeitureDate: string | null; bondDate: string | null },
  today: string,
): string | null => {
  if (forfeitureDate === null) return 'Enter the forfeiture date.';
  if (forfeitureDate > today) return 'The forfeiture date cannot be in the future.';
  if (bondDate !== null && forfeitureDate < bondDate) return 'The forfeiture date is before the bond date.';
  return null;
};

/** The due date is provisional until the clerk's notice certificate is recorded (bonds#provisional-forfeiture-date). */
export const isProvisional = ({ noticeCertificateOn }: Pick<ForfeitureDays, 'noticeCertificateOn'>): boolean =>
  noticeCertificateOn === null;

/** Until when the clerk's notice must be certified; null where the day that it runs from is not known. */
export const noticeDeadline = ({
  ftaDate,
  warrantOn,
}: Pick<ForfeitureDays, 'ftaDate' | 'warrantOn'>): string | null => {
  if (ftaDate === null) return null;
  const { from, days } = NOTICE_PERIODS.findLast(({ effectiveOn }) => effectiveOn <= ftaDate) ?? NOTICE_PERIODS[0];
  const start = from === 'ftaDate' ? ftaDate : warrantOn;
  return start === null ? null : addDays(start, days);
};

/**
 * The notice watch of an OPEN or FORFEITED bond, in words; null where there is nothing to say (recovery#notice-watch).
 */
export const noticeWatch = (
  days: Pick<ForfeitureDays, 'ftaDate' | 'warrantOn' | 'warrantRecalledOn' | 'noticeCertificateOn'>,
  today: string,
): string | null => {
  const deadline = noticeDeadline(days);
  if (deadline === null || days.warrantRecalledOn !== null) return null;
  const { noticeCertificateOn: certified } = days;
  if (certified !== null) {
    const late = daysBetween(deadline, certified);
    return late > 0 ? `surety may be released: notice sent ${inDays(late)} late` : null;
  }
  if (today > deadline) return 'surety may be released: certificate not received';
  return `notice due by ${formatDay(deadline)}`;
};

/** By when the statute wants the forfeiture answered: the earlier of notice sent and certificate, + 180 days. */
export const statutoryDeadline = ({
  noticeSentOn,
  noticeCertificateOn,
}: Pick<ForfeitureDays, 'noticeSentOn' | 'noticeCertificateOn'>): {
  day: string;
  from: 'notice sent' | 'clerk’s notice certificate';
} | null => {
  const first = earlier(noticeSentOn, noticeCertificateOn);
  if (first === null) return null;
  const from = first === noticeCertificateOn ? 'clerk’s notice certificate' : 'notice sent';
  return { day: addDays(first, FORFEITURE_DAYS), from };
};

/** The day that counts: the earlier of due date and statutory deadline (bonds#day-that-counts). */
export const answerBy = (days: Pick<ForfeitureDays, 'forfeitureDate' | 'noticeSentOn' | 'noticeCertificateOn'>) =>
  earlier(forfeitureDueDate(days.forfeitureDate), statutoryDeadline(days)?.day ?? null);

/** By when a judgment can be appealed; null before its mailing. */
export const appealDeadline = ({ judgmentMailedOn }: Pick<ForfeitureDays, 'judgmentMailedOn'>): string | null =>
  judgmentMailedOn === null ? null : addDays(judgmentMailedOn, APPEAL_PERIOD.days);

/** Days to a deadline as people say it: `12 days`, `due today`, `3 days overdue`. */
export const daysLeftInWords = (deadline: string, today: string): string => {
  const left = daysBetween(today, deadline);
  if (left === 0) return 'due today';
  return left > 0 ? inDays(left) : `${inDays(-left)} overdue`;
};

const ORDER = [
  ['ftaDate', 'The missed court date'],
  ['warrantOn', 'The warrant'],
  ['noticeCertificateOn', 'The clerk’s notice certificate'],
  ['judgmentMailedOn', 'The judgment’s mailing'],
] as const;

/** What is odd about the days, in words: they are recorded all the same (bonds#computed-deadlines). */
export const forfeitureWarnings = (days: Pick<ForfeitureDays, (typeof ORDER)[number][0]>): string[] => {
  const known = ORDER.flatMap(([name, message]) => {
    const day = days[name];
    return day === null ? [] : [{ day, words: message }];
  });
  return known.slice(1).flatMap(({ day, words }, index) => {
    const before = known[index];
    return before && day < before.day ? [`${words} is before ${before.words.replace('The', 'the')}.`] : [];
  });
};

const inDays = (count: number): string => (count === 1 ? '1 day' : `${count} days`);

const earlier = (one: string | null, other: string | null): string | null =>
  one === null || other === null ? (one ?? other) : one < other ? one : other;
