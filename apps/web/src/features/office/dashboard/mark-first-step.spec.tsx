import { afterEach, expect, it } from '@jest/globals';
import { Notifications } from '@mantine/notifications';
import { screen, waitFor } from '@testing-library/react';
import { FIRST_STEPS, markFirstStep, type FirstStep } from '#contracts/office/dashboard/first-steps.ts';
import { FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { show } from '../../../test/render.tsx';
import { cleanToasts } from '../../../test/toast.ts';
import { userEvent } from '../../../test/user.ts';
import { FirstSteps } from './first-steps.tsx';
import { ShowFirstSteps } from './show-first-steps.tsx';

afterEach(cleanToasts);

it('A new agency reads what is done, and of what is left why and where, each with a link', async () => {
  new FakeApi();
  const { frame } = await show(<FirstSteps done={['agency', 'mail']} isPutAway={false} />);
  expect(screen.getByRole('heading', { name: 'First steps: 2 of 9 done' })).toBeTruthy();
  expect(screen.getByRole('list', { name: 'Done' }).textContent).toBe('Agency and logoE-mail');
  expect(screen.getAllByRole('link')).toHaveLength(FIRST_STEPS.length - 2);
  const powers = screen.getByRole('link', { name: 'Powers received: Power inventory' });
  expect(powers.getAttribute('href')).toBe('/admin/power-inventory');
  expect((await axe(frame)).violations).toEqual([]);
});

it('What the product cannot see is done once an Admin says that it looks right; a refusal is said', async () => {
  const api = new FakeApi().on(markFirstStep, () => refusal('TEMPORARILY_UNAVAILABLE'));
  const user = userEvent.setup();
  await show(
    <>
      <FirstSteps done={[]} isPutAway={false} />
      <Notifications />
    </>,
  );
  expect(screen.getAllByRole('button', { name: /looks right/ })).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Required papers: looks right' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/\w/));
  expect(api.sentTo(markFirstStep).map(({ body }) => body)).toEqual([{ mark: 'papers', isSet: true }]);
});

it('The list is put away with one press, and taken back with Undo', async () => {
  const done: FirstStep[] = ['agency'];
  const api = new FakeApi().on(markFirstStep, { done, isPutAway: true });
  const user = userEvent.setup();
  await show(
    <>
      <FirstSteps done={done} isPutAway={false} />
      <Notifications />
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'Put away' }));
  await user.click(await screen.findByText('Undo'));
  const sent = api.sentTo(markFirstStep).map(({ body }) => body);
  expect(sent).toEqual([true, false].map((isSet) => ({ mark: 'put-away', isSet })));
});

it.each([
  [[...FIRST_STEPS], 'All first steps are done.'],
  [['agency' as const], 'First steps are on the dashboard of Admins again.'],
])('The settings bring the list back, where something is left: %j', async (done, said) => {
  new FakeApi().on(markFirstStep, { done, isPutAway: false });
  const user = userEvent.setup();
  const { frame } = await show(
    <>
      <ShowFirstSteps />
      <Notifications />
    </>,
  );
  expect((await axe(frame)).violations).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Show on the dashboard' }));
  expect(await screen.findByText(said)).toBeTruthy();
});
