import { notifications } from '@mantine/notifications';
import { countOf } from '../../../lib/format.ts';

/** Says what somebody else was quicker with: it is not in the deposit. */
export const tellLeftOut = (made: {
  number: string | null;
  leftOut: readonly unknown[];
  words: string | null;
}): void => {
  const { number, leftOut, words } = made;
  if (leftOut.length === 0) return;
  notifications.show({
    color: 'yellow',
    autoClose: false,
    message: words ?? `${number ?? ''}: ${countOf(leftOut.length, 'line')} had been taken elsewhere and stayed out.`,
  });
};
