import { Stack, Text } from '@mantine/core';
import type { Bond } from '#contracts/books/bond/bonds.ts';
import { courtOpens } from '#domain/agency/court-days.ts';
import { daysBetween, formatDay } from '#domain/kernel/days.ts';
import { dueStatus } from '#domain/books/due-status.ts';
import {
  answerBy,
  appealDeadline,
  daysLeftInWords,
  isProvisional,
  noticeWatch,
  statutoryDeadline,
  type ForfeitureDays,
} from '#domain/books/forfeiture-clock.ts';
import { judgmentOwed } from '#domain/books/judgment.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { useSession } from '../../../lib/session.ts';
import { InstantDay } from '../../../ui/day.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { ShareBar, StepTrack, type Step } from '../../../ui/progress.tsx';

/** What a track is drawn of: a bond, or a forfeiture of it that ended. */
export type Tracked = ForfeitureDays & Pick<Bond, 'dueDate'> & { judgment?: Bond['judgment'] | undefined };

const recorded = (name: string, day: string | null, more = ''): Step => ({
  name,
  reached: day !== null,
  detail: [day === null ? 'not recorded' : formatDay(day), more].filter(Boolean).join(' · '),
});

const stillOwed = (judgment: NonNullable<Bond['judgment']>): string => {
  const owed = judgmentOwed(judgment);
  return owed === 0 ? '' : `${formatCents(owed)} owed`;
};

/** The way from the missed court date to the judgment (recovery#days-of-a-forfeiture). */
const stepsOf = (days: Tracked): Step[] => {
  const { dueDate, judgmentMailedOn, judgment } = days;
  const appeal = appealDeadline(days);
  return [
    recorded('Missed court', days.ftaDate),
    recorded('Warrant', days.warrantOn, days.warrantRecalledOn === null ? '' : 'recalled'),
    recorded('Notice', days.noticeSentOn, days.noticeReceivedOn === null ? '' : 'received'),
    recorded('Clerk’s notice certificate', days.noticeCertificateOn),
    {
      name: 'Due',
      reached: judgmentMailedOn !== null || judgment != null,
      detail: `${dueDate === null ? 'no date' : formatDay(dueDate)}${isProvisional(days) ? ' · provisional' : ''}`,
    },
    ...(judgment ? [recorded('Judgment', judgment.judgedOn)] : []),
    recorded('Judgment mailed', judgmentMailedOn, appeal === null ? '' : `appeal by ${formatDay(appeal)}`),
    ...(judgment ? [recorded('Paid', judgment.paidOn, stillOwed(judgment))] : []),
  ];
};

const TONES = { 'due soon': 'red', 'due in weeks': 'amber', 'due later': 'green' } as const;

/** How much of the time between the forfeiture and its deadline is gone. */
const Clock = ({ from, to, today }: { from: string; to: string; today: string }) => {
  const all = Math.max(1, daysBetween(from, to));
  const gone = Math.min(all, Math.max(0, daysBetween(from, today)));
  return (
    <ShareBar
      label={`${String(gone)} of ${String(all)} days are gone`}
      share={gone / all}
      tone={TONES[dueStatus(daysBetween(today, to))]}
    />
  );
};

/** Where a forfeiture stands: its steps, both clocks, and what is to be said of the notice. */
export const ForfeitureTrack = ({ bond, today }: { bond: Bond; today: string }) => {
  const statutory = statutoryDeadline(bond);
  // A forfeiture that was paid or discharged is only read.
  const counts = bond.status === 'FORFEITED' ? answerBy(bond) : null;
  const watch = bond.status === 'OPEN' || bond.status === 'FORFEITED' ? noticeWatch(bond, today) : null;
  const parish = bond.jurisdiction ?? bond.postedAt;
  const opens = counts === null ? null : courtOpens(counts, parish);
  return (
    <Stack gap="xs">
      <StepTrack label="Forfeiture" steps={stepsOf(bond)} />
      {counts === null ? null : (
        <Text size="sm" component="div" className="tabular">
          <StatusBadge status={dueStatus(daysBetween(today, counts))} label={daysLeftInWords(counts, today)} /> Deadline{' '}
          {formatDay(counts)}
          {opens === null ? '' : `; court opens ${formatDay(opens)}`}.
        </Text>
      )}
      {counts === null || bond.forfeitureDate === null ? null : (
        <Clock from={bond.forfeitureDate} to={counts} today={today} />
      )}
      {statutory !== null && bond.dueDate !== null && statutory.day !== bond.dueDate ? (
        <Text size="sm" className="tabular">
          Due date {formatDay(bond.dueDate)}; statutory deadline {formatDay(statutory.day)}, 180 days from the{' '}
          {statutory.from}. The earlier date counts.
        </Text>
      ) : null}
      {watch === null ? null : (
        <Text size="sm" className="tabular">
          Clerk’s notice: {watch}.
        </Text>
      )}
    </Stack>
  );
};

/** In the head of a forfeited bond: how many days are left, and how much is at stake (recovery#days-left). */
export const ForfeitureClock = ({ bond }: { bond: Bond }) => {
  const { today } = useSession().organization;
  const counts = bond.status === 'FORFEITED' && bond.voidedAt === null ? answerBy(bond) : null;
  return counts === null ? null : (
    <>
      <StatusBadge status={dueStatus(daysBetween(today, counts))} label={daysLeftInWords(counts, today)} />
      <Text span size="sm" className="money">
        {formatCents(bond.amountCents ?? 0)} by {formatDay(counts)}
      </Text>
    </>
  );
};

/** Forfeitures of this bond that ended, each with its days. */
export const EarlierForfeitures = ({ bond }: { bond: Bond }) =>
  bond.earlierForfeitures.map((days) => (
    <details key={days.endedOn}>
      <summary>
        Forfeiture of {days.forfeitureDate === null ? 'an unknown day' : formatDay(days.forfeitureDate)}, ended{' '}
        <InstantDay at={days.endedOn} />
      </summary>
      <StepTrack label="Earlier forfeiture" steps={stepsOf(days)} />
    </details>
  ));
