import { expect, it, jest } from '@jest/globals';
import { Notifications } from '@mantine/notifications';
import { screen, waitFor } from '@testing-library/react';
import { closeCourt } from '#contracts/books/bond/court-answers.ts';
import { FakeApi } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { show } from '../../../test/render.tsx';
import { userEvent } from '../../../test/user.ts';
import { CloseCourt } from './close-court.tsx';

const id = (end: string) => `a6f1c2de-0000-4000-8000-0000000000${end}`;
const dates = [
  { bondId: id('b1'), jurisdiction: 'Orleans', courtLocation: 'Section M3' },
  { bondId: id('b2'), jurisdiction: 'Orleans', courtLocation: null },
  { bondId: id('b3'), jurisdiction: 'Jefferson', courtLocation: '24th' },
  { bondId: null, jurisdiction: null, courtLocation: null },
];

it('A closed court has the dates of its parish reset, as many as it says before, and says what had changed', async () => {
  const api = new FakeApi().on(closeCourt, { reset: 1, changed: [id('b2')] });
  const onClose = jest.fn();
  await show(
    <>
      <Notifications />
      <CloseCourt day="2026-12-03" dates={dates} onClose={onClose} />
    </>,
  );
  const dialog = await screen.findByRole('dialog', { name: 'Court closed on 12/03/2026' });
  screen.getByRole('button', { name: 'Reset 3 court dates' });
  expect(dialog.textContent).toContain('1 date of people without an open bond stays');
  expect((await axe(dialog)).violations).toEqual([]);
  const user = userEvent.setup();
  await user.click(screen.getByRole('combobox', { name: 'Closed' }));
  await user.click(await screen.findByRole('option', { name: 'Orleans (2)' }));
  await user.type(screen.getByRole('textbox', { name: /Reset to/ }), '12/10/2026');
  await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'Storm');
  await user.click(screen.getByRole('button', { name: 'Reset 2 court dates' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(api.sentTo(closeCourt).map(({ body }) => body)).toEqual([
    { bonds: [id('b1'), id('b2')], courtDate: '2026-12-03', nextDate: '2026-12-10', reason: 'Storm' },
  ]);
  await screen.findByText('1 court date reset to 12/10/2026. 1 date had changed meanwhile and stayed.');
});

it('A closed court asks for the day and the reason', async () => {
  const api = new FakeApi();
  await show(<CloseCourt day="2026-12-03" dates={dates} onClose={() => undefined} />);
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Reset 3 court dates' }));
  await screen.findByText('Give a reason.');
  screen.getByText('Enter a valid date in MM/DD/YYYY.');
  expect(api.sent).toEqual([]);
});
