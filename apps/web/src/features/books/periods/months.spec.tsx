import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  checkMonth,
  closeMonth,
  listMonths,
  reopenMonth,
  softCloseMonth,
  type MonthOfBooks,
} from '#contracts/books/periods/periods.ts';
import { FakeApi } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aSession, show } from '../../../test/render.tsx';
import { userEvent } from '../../../test/user.ts';
import { Months } from './months.tsx';

const open: MonthOfBooks = {
  month: '2026-03',
  state: 'open',
  isOver: false,
  changed: null,
  seal: null,
  lateEntries: 0,
  closesNext: false,
  reopens: false,
};
const next: MonthOfBooks = { ...open, month: '2026-02', isOver: true, closesNext: true };
const closed: MonthOfBooks = {
  ...open,
  month: '2026-01',
  state: 'sealed',
  isOver: true,
  reopens: true,
  changed: { by: 'Alma Broussard', at: '2026-02-03T15:00:00.000Z', reason: '' },
  seal: { journalNumber: 1_204, chainHead: 'ab'.repeat(32) },
  lateEntries: 2,
};
const months = [open, next, closed];
const of = ({ month }: MonthOfBooks) => ({ month });
const warning = { blocks: false, screen: 'drawer', words: '$100.00 lies in the drawer.' } as const;

it('The month that closes next is shown with what warns, where it is settled, and closes once it is confirmed', async () => {
  const api = new FakeApi()
    .on(listMonths, { months })
    .on(checkMonth, { checks: [warning] }, of(next))
    .on(closeMonth, { month: '2026-02' }, of(next));
  const user = userEvent.setup();
  const { container } = await show(<Months chosen={undefined} />);
  const month = await screen.findByRole('region', { name: 'February 2026' });
  await within(month).findByText('Warns:');
  expect(within(month).getByRole('link', { name: 'Drawer' }).getAttribute('href')).toBe('/money/drawer');
  expect(within(month).queryByRole('button', { name: 'Reopen' })).toBeNull();
  expect((await axe(container)).violations).toEqual([]);
  await user.click(within(month).getByRole('button', { name: 'Close' }));
  const dialog = await screen.findByRole('dialog', { name: 'Close February 2026' });
  expect(dialog.textContent).toMatch(/Nobody books in it any more, nor before it/);
  await user.click(within(dialog).getByRole('button', { name: 'Close month' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.sentTo(closeMonth, of(next))).toHaveLength(1);
});

it('What blocks keeps a month from closing, and a soft close is still offered', async () => {
  new FakeApi()
    .on(listMonths, { months })
    .on(checkMonth, { checks: [{ blocks: true, screen: 'proof', words: 'The books do not foot.' }] }, of(next))
    .on(softCloseMonth, { month: '2026-02' }, of(next));
  const user = userEvent.setup();
  await show(<Months chosen="2026-02" />);
  const month = await screen.findByRole('region', { name: 'February 2026' });
  await within(month).findByText('Blocks:');
  expect(within(month).getByRole('button', { name: 'Close' }).hasAttribute('disabled')).toBe(true);
  await user.click(within(month).getByRole('button', { name: 'Soft close' }));
  expect((await screen.findByRole('dialog')).textContent).toMatch(
    /only Accounting, a Supervisor or an Admin book in it/,
  );
});

it('A closed month shows who closed it, its seal and what came late; an Admin opens it with a reason', async () => {
  const api = new FakeApi()
    .on(listMonths, { months })
    .on(checkMonth, { checks: [] }, of(closed))
    .on(reopenMonth, { month: '2026-01' }, of(closed));
  const user = userEvent.setup();
  await show(<Months chosen="2026-01" />);
  await screen.findByText('2 late entries');
  const list = screen.getByRole('table');
  expect(list.textContent).toMatch(/January 2026.*journal entry 1204, chain head abababababab.*Alma Broussard/);
  const month = screen.getByRole('region', { name: 'January 2026' });
  await user.click(within(month).getByRole('button', { name: 'Reopen' }));
  const dialog = await screen.findByRole('dialog', { name: 'Reopen January 2026' });
  await user.type(within(dialog).getByRole('textbox', { name: /^Reason/ }), 'An invoice came late');
  await user.click(within(dialog).getByRole('button', { name: 'Reopen' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.sentTo(reopenMonth, of(closed))[0]?.body).toEqual({ reason: 'An invoice came late' });
});

it.each([
  ['Admin', true],
  ['Supervisor', false],
] as const)('What was cut leads an Admin, who runs it again, to its screen: %s', async (role, leads) => {
  const words = '1 decision is not finished yet.';
  new FakeApi()
    .on(listMonths, { months })
    .on(checkMonth, { checks: [{ blocks: false, screen: 'failed-work', words }] }, of(next));
  await show(<Months chosen="2026-02" />, aSession(role));
  const month = within(await screen.findByRole('region', { name: 'February 2026' }));
  await month.findByText(/1 decision is not finished yet/);
  expect(month.queryByRole('link', { name: 'Failed work' }) !== null).toBe(leads);
  expect(month.queryByText(/An Admin sees to it/) === null).toBe(leads);
});

it('An Auditor sees the months and changes none', async () => {
  new FakeApi().on(listMonths, { months }).on(checkMonth, { checks: [] }, of(closed));
  await show(<Months chosen="2026-01" />, aSession('Auditor'));
  await screen.findByRole('region', { name: 'January 2026' });
  expect(screen.queryByRole('button', { name: /close|reopen/i })).toBeNull();
});
