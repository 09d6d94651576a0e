import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '../../../test/user.ts';
import { joinRecoveryCases } from '#contracts/recovery/recovery-joins/joins.ts';
import { listRecoveryCases, type ListedCase, type RecoveryCase } from '#contracts/recovery/cases/recovery.ts';
import { FakeApi } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aSession, show } from '../../../test/render.tsx';
import { CaseMenu } from './case-menu.tsx';

const id = (n: number) => `01890000-0000-7000-8000-00000000000${String(n)}`;
const listed = (n: number, title: string, defendantId: string | null): ListedCase => ({
  caseId: id(n),
  title,
  status: 'open',
  priority: 2,
  openedAt: `2026-11-1${String(n)}T18:00:00.000Z`,
  defendantId,
  defendantName: 'Theo Landry',
  photoUrl: null,
  assignedTo: null,
  forfeitureCents: 500_000,
  dueOn: null,
});
const own = listed(2, 'Theo Landry – A-2', id(8)) as RecoveryCase;
const page = {
  rows: [
    listed(4, 'Found in Gretna', null),
    listed(3, 'Somebody else', id(9)),
    own,
    listed(1, 'Theo Landry – A-1', id(8)),
  ],
  nextCursor: null,
  withoutCase: 0,
  withoutCaseCents: 0,
  counts: { all: 4, open: 4, active: 0, closed: 0 },
};

it('A case is joined with another of its defendant, after the consequences are read', async () => {
  const user = userEvent.setup();
  const params = { recoveryCaseId: id(2) };
  const server = new FakeApi()
    .on(listRecoveryCases, page)
    .on(joinRecoveryCases, { caseId: id(1), joinedCaseId: id(2) }, params);
  const { frame } = await show(<CaseMenu recoveryCase={own}>{null}</CaseMenu>, aSession());
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Join with another case…' }));
  await screen.findByRole('radio', { name: 'Theo Landry – A-1' });
  // Of the same defendant first, then of nobody known; never itself or somebody else's.
  expect(screen.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual([id(1), id(4)]);
  await user.click(screen.getByRole('button', { name: 'Join cases' }));
  await screen.findByText('Choose a case.');
  await user.click(screen.getByRole('radio', { name: 'Theo Landry – A-1' }));
  // Another search may not show what was chosen: it is chosen anew.
  await user.type(screen.getByRole('textbox', { name: 'Search cases' }), ' A-1');
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('radio', { name: /A-1/ }).checked).toBe(false));
  server.on(listRecoveryCases, { ...page, rows: [own] });
  await user.type(screen.getByRole('textbox', { name: 'Search cases' }), ' B-7');
  await screen.findByText('No other case is found for this search. One about a different defendant cannot be joined.');
  server.on(listRecoveryCases, page);
  await user.clear(screen.getByRole('textbox', { name: 'Search cases' }));
  await user.click(await screen.findByRole('radio', { name: 'Theo Landry – A-1' }));
  await screen.findByText(/of “Theo Landry – A-2” move into “Theo Landry – A-1”, the older case/);
  expect((await axe(document.body)).violations).toEqual([]);
  await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'The same person');
  await user.click(screen.getByRole('button', { name: 'Join cases' }));
  await waitFor(() => expect(server.sentTo(joinRecoveryCases, params)).toHaveLength(1));
  expect(server.sentTo(joinRecoveryCases, params)[0]?.body).toEqual({ otherCaseId: id(1), reason: 'The same person' });
  expect(frame).toBeTruthy();
});
