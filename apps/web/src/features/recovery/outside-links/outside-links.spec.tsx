import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '../../../test/user.ts';
import {
  listOutsideLinks,
  makeOutsideLink,
  type OutsideLink,
} from '#contracts/recovery/outside-links/outside-links.ts';
import { listRecoveryPayees } from '#contracts/recovery/recovery-costs/payees.ts';
import type { RecoveryCase } from '#contracts/recovery/cases/recovery.ts';
import { FakeApi } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aSession, show } from '../../../test/render.tsx';
import { CaseOutsideLinks } from './case-outside-links.tsx';

const id = (n: number) => `01890000-0000-7000-8000-00000000000${String(n)}`;
const params = { recoveryCaseId: id(1) };
const link: OutsideLink = {
  linkId: id(2),
  name: 'Remy Trosclair',
  email: '',
  phone: '5045550166',
  fields: ['identity'],
  madeAt: '2026-03-10T15:00:00.000Z',
  madeBy: 'Alma Broussard',
  expiresAt: '2026-03-17T15:00:00.000Z',
  isValid: true,
  revokedAt: null,
  path: '/outside#abc',
  openings: null,
  fee: {
    payeeId: id(3),
    payeeName: 'Trosclair Recovery',
    hasW9: false,
    feeBasis: 'percent of face',
    feeCents: null,
    feeBasisPoints: 1_000,
    faceCents: 500_000,
    isProposed: false,
  },
};
const shown = (links: OutsideLink[]) => {
  const server = new FakeApi().on(listOutsideLinks, { links }, params).on(listRecoveryPayees, {
    payees: [{ payeeId: id(3), name: 'Trosclair Recovery', hasW9: false, hasW9File: false, version: 1 }],
  });
  const recoveryCase = { caseId: id(1), status: 'active' } as RecoveryCase;
  return { server, view: show(<CaseOutsideLinks recoveryCase={recoveryCase} />, aSession()) };
};

it('The row of a link says what its grant pays to whom', async () => {
  const { frame } = await shown([link, { ...link, linkId: id(4), fee: null }]).view;
  await screen.findByText('Fee 10% of a face of $5,000.00: $500.00 to Trosclair Recovery. W-9 needed before payment.');
  expect(screen.getAllByText(/^Fee /)).toHaveLength(1);
  expect((await axe(frame)).violations).toEqual([]);
});

it('The row of a link says how often it was opened, first and last', async () => {
  const openings = { count: 3, firstOpenedAt: '2026-03-10T16:00:00.000Z', lastSeenAt: '2026-03-11T20:30:00.000Z' };
  await shown([
    { ...link, openings },
    { ...link, linkId: id(4) },
  ]).view;
  await screen.findByText('Opened 3 times · first 03/10/2026, 11:00 AM · last seen 03/11/2026, 3:30 PM');
  expect(screen.getAllByText('Not opened yet')).toHaveLength(1);
});

it('The row of a revoked link says when that was', async () => {
  const revoked = { ...link, isValid: false, path: null, revokedAt: '2026-03-11T20:30:00.000Z' };
  await shown([revoked]).view;
  await screen.findByText('revoked');
  await screen.findByText(/until 03\/17\/2026, 10:00 AM · revoked 03\/11\/2026, 3:30 PM$/);
});

it('A link is made with a fee, its basis and its payee', async () => {
  const user = userEvent.setup();
  const { server, view } = shown([]);
  await view;
  server.on(makeOutsideLink, { linkId: id(2) }, params);
  await user.click(await screen.findByRole('button', { name: 'Make Link' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Link for an outside helper' }));
  await user.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Remy Trosclair');
  await user.type(dialog.getByRole('textbox', { name: /^Phone/ }), '5045550166');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Fee' }), 'Flat');
  await user.click(dialog.getByRole('button', { name: 'Make Link' }));
  dialog.getByText('Choose who is paid.');
  dialog.getByText('Enter an amount greater than 0.');
  await user.type(dialog.getByRole('textbox', { name: /^Amount/ }), '500');
  await user.selectOptions(dialog.getByRole('combobox', { name: /^To/ }), 'Trosclair Recovery');
  dialog.getByRole('button', { name: 'Edit Trosclair Recovery' });
  expect((await axe(document.body)).violations).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Make Link' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sentWith('POST')[0]?.body).toEqual({
    name: 'Remy Trosclair',
    email: '',
    phone: '5045550166',
    fields: ['identity', 'photo', 'description'],
    days: 7,
    feeBasis: 'flat',
    feePayeeId: id(3),
    feeCents: 50_000,
    feeBasisPoints: null,
  });
});
