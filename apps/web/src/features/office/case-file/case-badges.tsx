import { useQuery } from '@tanstack/react-query';
import type { Bond } from '#contracts/books/bond/bonds.ts';
import type { Defendant } from '#contracts/people/people/defendants.ts';
import { courtStatus, soonestDay } from '#domain/people/court-status.ts';
import { ageOn, daysBetween, formatDay } from '#domain/kernel/days.ts';
import { isAsked, isMissed } from '#domain/books/court-answers.ts';
import { dueStatus } from '#domain/books/due-status.ts';
import { answerBy } from '#domain/books/forfeiture-clock.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { countOf } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { bondsOfDefendantQuery } from '../../books/accounts/index.ts';
import { AnswerButton } from '../../books/court-dates/index.ts';
import { courtDateOf, type CourtDate } from './court-date.ts';

const living = (bonds: readonly Bond[]) => bonds.filter(({ voidedAt }) => voidedAt === null);

/** How many days ago a day was; nothing where it is today or to come. */
const overdue = (day: string, today: string) =>
  day < today ? ` · ${countOf(daysBetween(day, today), 'day')} overdue` : '';

/** A bond that stands, as its court date is asked about. */
const questionOf = (bond: Bond) => ({ ...bond, standing: bond.courtAnswer });

const CourtBadge = ({ court: { day: courtDate, bond }, today }: { court: CourtDate; today: string }) => {
  const isMissedOn = bond !== null && isMissed(questionOf(bond), today);
  const status = isMissedOn ? 'Missed Court' : courtStatus(daysBetween(today, courtDate));
  const label =
    status === 'ok'
      ? `In court ${formatDay(courtDate)}`
      : `${status} · ${formatDay(courtDate)}${overdue(courtDate, today)}`;
  return <StatusBadge status={status} label={label} />;
};

const sumOf = (bonds: readonly Bond[]) =>
  formatCents(bonds.reduce((total, { amountCents }) => total + (amountCents ?? 0), 0));

/** FORFEITED bonds with the day that counts, and apart the PAID ones, which stay forfeited (bonds#forfeiture-badge). */
const ForfeitureBadges = ({ bonds, today }: { bonds: readonly Bond[]; today: string }) => {
  const of = (wanted: Bond['status']) => living(bonds).filter(({ status }) => status === wanted);
  const [forfeited, paid] = [of('FORFEITED'), of('PAID')];
  const due = soonestDay(forfeited.map(answerBy));
  return (
    <>
      {forfeited.length === 0 ? null : (
        <StatusBadge status="forfeited" label={`${forfeited.length} forfeited · ${sumOf(forfeited)}`} />
      )}
      {paid.length === 0 ? null : (
        <StatusBadge status="paid" label={`${paid.length} forfeited, paid · ${sumOf(paid)}`} />
      )}
      {due === null ? null : (
        <StatusBadge
          status={dueStatus(daysBetween(today, due))}
          label={`Forfeiture due ${formatDay(due)}${overdue(due, today)}`}
        />
      )}
    </>
  );
};

/** The badges of a case file: court, forfeitures with their due date, a juvenile (screens#profile-badges). */
export const CaseBadges = ({ defendant }: { defendant: Defendant }) => {
  const { today } = useSession().organization;
  const bonds = useQuery(bondsOfDefendantQuery(defendant.defendantId)).data?.bonds ?? [];
  const court = courtDateOf(defendant, bonds, today);
  const { birthday } = defendant;
  return (
    <>
      {court === null ? null : <CourtBadge court={court} today={today} />}
      {court?.bond && isAsked(questionOf(court.bond), today) ? (
        <AnswerButton
          of={{ defendantId: defendant.defendantId, bondId: court.bond.bondId, courtDate: court.day }}
          whose={defendant.fullName}
        />
      ) : null}
      <ForfeitureBadges bonds={bonds} today={today} />
      {birthday !== null && ageOn(birthday, today) < 18 ? <StatusBadge status="juvenile" /> : null}
    </>
  );
};
