import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { getReminderDays, setReminderDays } from '#contracts/books/court-reminders/court-reminders.ts';
import { answer, FakeApi } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { show } from '../../../test/render.tsx';
import { userEvent } from '../../../test/user.ts';
import { SetReminderDays } from './set-reminder-days.tsx';

it('an Admin sets from how many days before court people are called', async () => {
  const api = new FakeApi().on(getReminderDays, { days: 7 });
  await show(<SetReminderDays />);
  const days = await screen.findByLabelText<HTMLInputElement>('Days');
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  expect([days.value, save.disabled]).toEqual(['7', true]);
  expect((await axe(screen.getByRole('region', { name: 'Court reminders' }))).violations).toEqual([]);
  const user = userEvent.setup();
  await user.clear(days);
  await user.type(days, '3');
  api.on(setReminderDays, () => answer({ days: 3 })).on(getReminderDays, { days: 3 });
  await user.click(save);
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true));
  expect(api.sentWith('PUT').map(({ body }) => body)).toEqual([{ days: 3 }]);
});
