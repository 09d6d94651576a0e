import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { Role } from '#contracts/kernel/roles.ts';
import { listSavedReports } from '#contracts/office/saved-reports/saved-reports.ts';
import { STATEMENT_NAMES } from '#domain/office/statements.ts';
import { FakeApi } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aSession, show } from '../../../test/render.tsx';
import { userEvent } from '../../../test/user.ts';
import { ReportLibrary } from './report-library.tsx';

const start = (role: Role = 'Admin') => {
  new FakeApi().on(listSavedReports, { reports: [], colleagues: [], mailServer: true });
  return show(<ReportLibrary />, aSession(role));
};
const names = () => screen.getAllByRole('link').map(({ textContent }) => textContent);

it('The library of reports names every report under what it is about', async () => {
  await start();
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Money', 'Trade']);
  expect(names()).toContain('Income statement');
  const balance = screen.getByRole('link', { name: 'Balance sheet' });
  expect(balance.getAttribute('href')).toBe('/admin/reports/balance-sheet');
  expect(screen.getByRole('link', { name: 'Journal' }).getAttribute('href')).toBe('/admin/reports?tab=journal');
  expect((await axe(screen.getByTestId('screen'))).violations).toEqual([]);
});

it('The library of reports finds one by its name or by what it answers', async () => {
  const user = userEvent.setup();
  await start();
  await user.type(screen.getByLabelText('Find a report'), 'OWES and is');
  await waitFor(() => expect(names()).toEqual(['Balance sheet']));
  await user.type(screen.getByLabelText('Find a report'), ' nothing');
  expect(await screen.findByText('No report is called that.')).toBeTruthy();
});

it('The library of reports has every statement, and of the others what the reader may open', async () => {
  await start('Auditor');
  expect(names()).toEqual(expect.arrayContaining(Object.values(STATEMENT_NAMES)));
  expect(names()).not.toContain('Overview');
});
