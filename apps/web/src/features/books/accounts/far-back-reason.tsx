import { Text, Textarea, type TextareaProps } from '@mantine/core';
import { mayDateFarBack, type Closing } from '#contracts/books/periods/backdating.ts';
import { refusalText } from '#contracts/kernel/errors.ts';
import { isFarBack } from '#domain/books/backdating.ts';
import { monthInWords, monthOf } from '#domain/books/months.ts';
import { isDay } from '#domain/kernel/days.ts';
import { useSession } from '../../../lib/session.ts';
import { useClosing } from '../periods/index.ts';

interface FarBackReasonProps extends TextareaProps {
  /** The day as typed. */
  day: string | null;
  /** What the limit means here, where it refuses nothing; else the words of the refusal. */
  words?: string;
}

/** What it means for a fact, which no closed month refuses (money#bond-date-books). */
const bookedToday = (month: string, closing: Closing): string => {
  if (closing === 'move-in') return 'This day belongs to the program that you moved from: it is booked today.';
  return closing === 'hard'
    ? `${month} is closed: it is booked today.`
    : `${month} is soft-closed: it is booked today, unless Accounting, a Supervisor or an Admin gives a reason.`;
};

const CODES = { hard: 'PERIOD_CLOSED', soft: 'PERIOD_SOFT_CLOSED', 'move-in': 'BEFORE_MOVE_IN' } as const;

/**
 * Asks why something is dated far back, or in a soft-closed month, as soon as it is (money#far-back-days,
 * money#closed-periods); says so to whom it is refused, and to all where the month is closed.
 */
export const FarBackReason = ({ day, words, ...input }: FarBackReasonProps) => {
  const { organization, agent } = useSession();
  const closing = useClosing(day);
  if (day === null || !isDay(day) || (closing === null && !isFarBack(day, organization.today))) return null;
  const month = monthInWords(monthOf(day));
  const code = closing === null ? 'TOO_FAR_BACK' : CODES[closing];
  const said =
    closing !== null && words !== undefined ? bookedToday(month, closing) : (words ?? refusalText(code, { month }));
  return mayDateFarBack(agent.role) && (closing === null || closing === 'soft') ? (
    <Textarea label="Reason" description={said} withAsterisk={words === undefined} autosize minRows={1} {...input} />
  ) : (
    <Text size="sm" role="note">
      {said}
    </Text>
  );
};
