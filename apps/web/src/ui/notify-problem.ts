import { notifications } from '@mantine/notifications';
import { asError } from '../lib/as-error.ts';
import { problemText } from './problem.tsx';

/** Says what failed where no place on the screen is left to say it. */
export const notifyProblem = (error: unknown): void => {
  const message = problemText(asError(error));
  notifications.show({ color: 'red', role: 'alert', message });
};
