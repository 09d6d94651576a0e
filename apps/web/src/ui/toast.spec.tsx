import { describe, expect, it } from '@jest/globals';
import { notifications, Notifications } from '@mantine/notifications';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '../test/user.ts';
import { ProblemError } from '../lib/api.ts';
import { show } from '../test/render.tsx';
import { heldUndo } from '../test/toast.ts';
import { notifyFailure, notifyWithUndo } from './toast.tsx';

describe('A notice of a failure', () => {
  it('stays until it is closed, however long that takes', async () => {
    await show(<Notifications autoClose={1} />);
    act(() => {
      notifications.show({ message: 'Saved.' });
      notifyFailure('Failed to add payment.');
    });
    await waitFor(() => expect(screen.queryByText('Saved.')).toBeNull());
    const failure = screen.getByRole('alert');
    expect(failure.textContent).toContain('Failed to add payment.');
    await userEvent.click(within(failure).getByRole('button'));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });
});

describe('A toast with undo', () => {
  const say = async (undo: () => Promise<unknown>) => {
    await show(<Notifications />);
    act(() => notifyWithUndo('Note deleted.', undo));
    return heldUndo();
  };

  it('undoes the action once, and closes', async () => {
    let undone = 0;
    const button = await say(() => Promise.resolve((undone += 1)));
    expect(screen.getByText('Note deleted.')).toBeTruthy();
    await userEvent.dblClick(button);
    await waitFor(() => expect(screen.queryByText('Note deleted.')).toBeNull());
    expect(undone).toBe(1);
  });

  it('says what could not be taken back, and can be asked again', async () => {
    let asked = 0;
    const gone = new ProblemError('INTERNAL_ERROR', 'It is gone.', [], 'r1');
    const button = await say(() => ((asked += 1) === 1 ? Promise.reject(gone) : Promise.resolve()));
    await userEvent.click(button);
    expect(await screen.findByText('It is gone.')).toBeTruthy();
    await userEvent.click(button);
    await waitFor(() => expect(screen.queryByText('Note deleted.')).toBeNull());
    expect(asked).toBe(2);
  });
});
