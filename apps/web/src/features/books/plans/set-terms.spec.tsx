import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { getTerms, setTerms } from '#contracts/books/plans/plans.ts';
import { answer, FakeApi } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { show } from '../../../test/render.tsx';
import { userEvent } from '../../../test/user.ts';
import { SetTerms } from './set-terms.tsx';

it('an Admin sets after how many days a premium is due', async () => {
  const api = new FakeApi().on(getTerms, { days: 7 });
  await show(<SetTerms />);
  const days = await screen.findByLabelText<HTMLInputElement>('Days');
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  expect([days.value, save.disabled]).toEqual(['7', true]);
  expect((await axe(screen.getByRole('region', { name: 'Terms' }))).violations).toEqual([]);
  const user = userEvent.setup();
  await user.clear(days);
  await user.type(days, '30');
  api.on(setTerms, () => answer({ days: 30 })).on(getTerms, { days: 30 });
  await user.click(save);
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true));
  expect(api.sentWith('PUT').map(({ body }) => body)).toEqual([{ days: 30 }]);
});
