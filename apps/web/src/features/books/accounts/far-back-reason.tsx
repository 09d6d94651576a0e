import { Text, Textarea, type TextareaProps } from '@mantine/core';
import { mayDateFarBack } from '#contracts/books/bond/backdating.ts';
import { REFUSALS } from '#contracts/kernel/errors.ts';
import { isFarBack } from '#domain/books/backdating.ts';
import { isDay } from '#domain/kernel/days.ts';
import { useSession } from '../../../lib/session.ts';

interface FarBackReasonProps extends TextareaProps {
  /** The day as typed. */
  day: string | null;
  /** What the limit means here, where it refuses nothing; else the words of the refusal. */
  words?: string;
}

/** Asks why something is dated far back, as soon as it is (money#far-back-days); says so to whom it is refused. */
export const FarBackReason = ({ day, words, ...input }: FarBackReasonProps) => {
  const { organization, agent } = useSession();
  if (day === null || !isDay(day) || !isFarBack(day, organization.today)) return null;
  const said = words ?? REFUSALS.TOO_FAR_BACK.text;
  return mayDateFarBack(agent.role) ? (
    <Textarea label="Reason" description={said} withAsterisk={words === undefined} autosize minRows={1} {...input} />
  ) : (
    <Text size="sm" role="note">
      {said}
    </Text>
  );
};
