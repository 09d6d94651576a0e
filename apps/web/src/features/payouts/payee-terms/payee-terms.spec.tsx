import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '../../../test/user.ts';
import { listPayeeTerms, setPayeeTerms } from '#contracts/payouts/payee-terms/payee-terms.ts';
import { FakeApi } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aSession, show } from '../../../test/render.tsx';
import { PayeeTerms } from './payee-terms.tsx';

const terms = (days: number) => ({ terms: [{ kind: 'official' as const, payee: 'sheriff:Orleans', days }] });
const shown = (role: 'Admin' | 'Accounting') =>
  show(<PayeeTerms kind="official" payee="sheriff:Orleans" name="Sheriff of Orleans" />, aSession(role));

it('an Admin changes within how many days an official is paid', async () => {
  const api = new FakeApi().on(listPayeeTerms, terms(45)).on(setPayeeTerms, terms(10));
  const { container } = await shown('Admin');
  const user = userEvent.setup();
  await screen.findByText('Paid within 45 days');
  await user.click(screen.getByRole('button', { name: 'Change terms' }));
  const days = await screen.findByLabelText(/^Days/);
  await user.clear(days);
  await user.click(screen.getByRole('button', { name: 'Set Terms' }));
  await screen.findByText('Enter the days.');
  expect((await axe(container)).violations).toEqual([]);
  api.on(listPayeeTerms, terms(10));
  await user.type(days, '10');
  await user.click(screen.getByRole('button', { name: 'Set Terms' }));
  await screen.findByText('Paid within 10 days');
  expect(api.sentWith('PUT').map(({ body }) => body)).toEqual([
    { kind: 'official', payee: 'sheriff:Orleans', days: 10, basedOn: 45 },
  ]);
});

it('who keeps the books reads the terms, 30 days where none are set', async () => {
  new FakeApi().on(listPayeeTerms, { terms: [] });
  await shown('Accounting');
  await screen.findByText('Paid within 30 days');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Change terms' })).toBeNull());
});
