import { Text } from '@mantine/core';
import { showDay } from '../../../lib/format.ts';

interface KnownAsProps {
  known?: string | undefined;
  at?: number | undefined;
}

/** As of what was known a list is, for whoever reads it without its filters; nothing of all that is known. */
export const KnownAs = ({ known, at }: KnownAsProps) => {
  const then = at === undefined ? known && `the end of ${showDay(known)}` : `journal entry ${at}`;
  return then === undefined ? null : <Text size="sm">As known at {then}.</Text>;
};
