import { Anchor, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { MOST_COURT_DATES, type CourtDateRow } from '#contracts/books/bond/court-answers.ts';
import { anyStaff } from '#contracts/kernel/roles.ts';
import { addDays } from '#domain/kernel/days.ts';
import { showCount, shortDay } from '../../../lib/format.ts';
import { useMay } from '../../../lib/session.ts';
import { PhoneLink } from '../../../ui/contact.tsx';
import { AppLink, LinkButton } from '../../../ui/link.tsx';
import { AnswerButton, courtPlaceInWords, type CourtDatesOf } from '../../books/court-dates/index.ts';
import { BoardEmpty, BoardRow, BoardSection, type BoardAnswer } from './board-section.tsx';

const CourtDatesOfWeek = lazy(() =>
  import('../../books/court-dates/index.ts').then((court) => ({ default: court.CourtDatesOfWeek })),
);

const TITLE = 'Court';

const dayInWords = (courtDate: string, today: string): string =>
  courtDate === today ? 'Today' : courtDate === addDays(today, 1) ? 'Tomorrow' : shortDay(courtDate, today);

const Row = ({ row, today }: { row: CourtDateRow; today: string }) => {
  const isStaff = useMay(anyStaff);
  const { defendantId, bondId, courtDate, fullName, phoneNumber, indemnitors, asked, answerable } = row;
  const place = { to: '/defendants/$defendantId', params: { defendantId } } as const;
  return (
    <BoardRow
      name={
        <>
          {isStaff ? <AppLink {...place}>{fullName}</AppLink> : fullName}
          {phoneNumber === '' ? null : (
            <Text span size="xs">
              <PhoneLink kept={phoneNumber} />
            </Text>
          )}
        </>
      }
      about={
        <>
          {bondId === null ? `${courtPlaceInWords(row)} · From the defendant’s file` : courtPlaceInWords(row)}
          {indemnitors.map((indemnitor, at) => (
            <div key={at}>
              {indemnitor.fullName} <PhoneLink kept={indemnitor.phoneNumber} />
            </div>
          ))}
        </>
      }
      clock={<span className={asked ? 'board-late' : undefined}>{dayInWords(courtDate, today)}</span>}
      action={
        !isStaff ? null : answerable && bondId !== null ? (
          <AnswerButton of={{ defendantId, bondId, courtDate }} whose={fullName} size="compact-sm" />
        ) : (
          <LinkButton {...place} size="compact-sm" variant="default" aria-label={`Open ${fullName}`}>
            Open
          </LinkButton>
        )
      }
    />
  );
};

interface FigureProps {
  count: number;
  words: string;
  late?: boolean;
  /** Opens the list that it counts, for whoever may read it. */
  open: (() => void) | null;
}

const Figure = ({ count, words, late = false, open }: FigureProps) =>
  count === 0 ? null : open === null ? (
    <span className={late ? 'board-late' : undefined}>{words}</span>
  ) : (
    <Anchor
      component="button"
      type="button"
      inherit
      aria-haspopup="dialog"
      {...(late ? { c: 'error' } : {})}
      onClick={open}
    >
      {words}
    </Anchor>
  );

/** Who is in court, and first of all whose date passed without an answer, asked in place (today#unanswered-court-date). */
export const CourtPanel = ({ board: { court, today } }: { board: BoardAnswer }) => {
  const isStaff = useMay(anyStaff);
  const [list, setList] = useState<CourtDatesOf | null>(null);
  if (court === null) return null;
  const open = (of: CourtDatesOf) => (isStaff ? () => setList(of) : null);
  const { unanswered, rows } = court;
  const more = unanswered >= MOST_COURT_DATES ? '+' : '';
  const figures = (
    <>
      <Figure late count={unanswered} words={`${showCount(unanswered)}${more} unanswered`} open={open('unanswered')} />
      <Figure count={court.today} words={`Today ${showCount(court.today)}`} open={open('today')} />
      <Figure count={court.tomorrow} words={`Tomorrow ${showCount(court.tomorrow)}`} open={open('tomorrow')} />
      <Figure count={court.week} words={`Seven days ${showCount(court.week)}`} open={open('week')} />
    </>
  );
  return (
    <BoardSection title={TITLE} figures={rows.length === 0 ? undefined : figures}>
      {rows.length === 0 ? (
        <BoardEmpty
          title="No court dates in the next seven days."
          next="A court date is shown here from a week before it. Once it has passed, it is asked what happened."
        />
      ) : (
        <ul className="board-rows">
          {rows.map((row) => (
            <Row key={`${row.bondId ?? row.defendantId} ${row.courtDate}`} row={row} today={today} />
          ))}
        </ul>
      )}
      {list === null ? null : (
        <Suspense fallback={null}>
          <CourtDatesOfWeek of={list} onClose={() => setList(null)} />
        </Suspense>
      )}
    </BoardSection>
  );
};
