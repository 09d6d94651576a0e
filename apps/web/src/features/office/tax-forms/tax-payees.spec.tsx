import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import { listTaxPayees, setTaxPayee, type TaxPayee } from '#contracts/office/tax-forms/tax-forms.ts';
import { FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aSession, show } from '../../../test/render.tsx';
import { userEvent } from '../../../test/user.ts';
import { TaxPayees } from './tax-payees.tsx';

const agent: TaxPayee = {
  kind: 'agent',
  payeeId: '0197a000-0000-7000-8000-000000000002',
  name: 'Remy Guidry',
  paidCents: 240_000,
  payments: 2,
  treatment: 'services',
  standing: 'reported',
  hasW9: true,
  version: 1,
};
const vendor: TaxPayee = {
  ...agent,
  kind: 'vendor',
  payeeId: '0197a000-0000-7000-8000-000000000003',
  name: 'Pelican Towers LLC',
  paidCents: 900_000,
  treatment: null,
  standing: 'undecided',
  hasW9: false,
  version: 0,
};

type Answer = AnswerOf<typeof listTaxPayees>;
const answer: Answer = {
  payees: [agent, vendor],
  thresholdCents: 200_000,
  citation: 'P.L. 119-21 § 70433',
  isThresholdOfYear: true,
};

const start = async (answered: Partial<Answer> = {}, role?: 'Auditor') => {
  const api = new FakeApi().on(listTaxPayees, { ...answer, ...answered }).on(setTaxPayee, { version: 1 });
  const { container } = await show(<TaxPayees year={2026} />, aSession(role ?? 'Admin'));
  return { api, container, user: userEvent.setup() };
};

it('payees of the year say as what they are paid, whether their W-9 is here, and lead to their payments', async () => {
  const { container } = await start();
  const rows = within(await screen.findByRole('table')).getAllByRole('row');
  expect(rows[1]?.textContent).toMatch(/Remy Guidry.*Services, reported.*On a form.*On file.*\$2,400\.00/);
  expect(rows[2]?.textContent).toMatch(/Pelican Towers LLC.*Nobody said what for.*To be decided.*Missing.*\$9,000\.00/);
  expect(screen.getByText(/reports who was paid \$2,000\.00 or more for services/)).toBeTruthy();
  const link = screen.getByRole('link', { name: '$9,000.00: payments to Pelican Towers LLC' });
  expect(link.getAttribute('href')).toMatch(/^\/money\/out\?.*sought=Pelican/);
  expect((await axe(container)).violations).toEqual([]);
});

it('whoever is to be decided is decided in a dialog; until then there is no file', async () => {
  const { api, user } = await start();
  expect(await screen.findByText(/^1 payee to be decided/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: '1099-NEC file' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Change how Pelican Towers LLC is paid' }));
  await user.click(await screen.findByRole('combobox', { name: /^Paid as/ }));
  await user.click(await screen.findByRole('option', { name: 'Goods, rent or taxes' }));
  await user.click(screen.getByRole('checkbox', { name: 'W-9 on file' }));
  api.on(listTaxPayees, { ...answer, payees: [agent, { ...vendor, treatment: 'other', standing: 'exempt' }] });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('link', { name: '1099-NEC file' })).toBeTruthy();
  expect(api.sentWith('PUT').map(({ body }) => body)).toEqual([
    { kind: 'vendor', payeeId: vendor.payeeId, treatment: 'other', hasW9: true, basedOn: 0 },
  ]);
});

it('an Auditor reads it, decides nothing and takes no file away; a figure that nobody read is said', async () => {
  await start({ payees: [agent], isThresholdOfYear: false }, 'Auditor');
  expect(await screen.findByText(/Nobody has read the figure of 2026 yet/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Change/ })).toBeNull();
  expect(screen.queryByRole('link', { name: '1099-NEC file' })).toBeNull();
});

it('what could not be read is said, and a year without payees says so', async () => {
  new FakeApi().on(listTaxPayees, () => refusal('MONEY_STOPPED'));
  await show(<TaxPayees year={2026} />);
  expect(await screen.findByText('Failed to load the payees.')).toBeTruthy();
});

it('a year without payees is empty', async () => {
  await start({ payees: [] });
  expect(await screen.findByText('Nobody was paid for their work in this year.')).toBeTruthy();
});
