import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '../../../test/user.ts';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import { previewSuretyContract } from '#contracts/agency/sureties/preview-contract.ts';
import { addSurety, changeSurety, listSureties, setSuretyContract } from '#contracts/agency/sureties/sureties.ts';
import { answer, FakeApi } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { show } from '../../../test/render.tsx';
import { Sureties } from './sureties.tsx';

type Surety = AnswerOf<typeof listSureties>['sureties'][number];

const ID = '01890000-0000-7000-8000-000000000001';
const january = {
  contractId: '01890000-0000-7000-8000-000000000002',
  effectiveOn: '2026-01-01',
  version: 1,
  premiumCentsPerThousand: 1_000,
  premiumBasisPoints: null,
  bufCentsPerThousand: 1_000,
  minimumCents: 0,
  rounding: 'proportional' as const,
  limitCents: null,
  weekEndsOn: 0,
  reportDay: 1,
  citation: 'Contract of 2026',
  reason: 'Signed',
  enteredBy: 'Alma Broussard',
  enteredAt: '2026-01-01T12:00:00.000Z',
};
const pelican: Surety = {
  suretyId: ID,
  name: 'Pelican Surety',
  contactName: 'Remy Guidry',
  phoneNumber: '5045550142',
  email: '',
  isActive: true,
  version: 3,
  contracts: [january],
};

describe('Sureties', () => {
  it('stand with their contact and every contract in words', async () => {
    const corrected = { ...january, version: 2, bufCentsPerThousand: 500, reason: 'The BUF is $5' };
    const share = {
      ...january,
      contractId: '01890000-0000-7000-8000-000000000003',
      effectiveOn: '2099-01-01',
      premiumCentsPerThousand: null,
      premiumBasisPoints: 1_000,
      minimumCents: 2_500,
      rounding: 'started1000' as const,
    };
    const contracts = [share, { ...corrected, contractId: '01890000-0000-7000-8000-000000000004' }, january];
    const off = { ...pelican, suretyId: january.contractId, name: 'Gulf Casualty', isActive: false, contracts: [] };
    new FakeApi().on(listSureties, { sureties: [{ ...pelican, contracts }, off] });
    const { container } = await show(<Sureties />);
    const panel = within(await screen.findByRole('region', { name: 'Pelican Surety' }));
    for (const message of [
      'Remy Guidry · (504) 555-0142',
      '10% of the premium, at least $25.00',
      'Version 2: The BUF is $5',
      'Per started $1,000',
    ])
      panel.getByText(message);
    panel.getByText('Signed');
    expect(panel.getAllByText(/^(in force|upcoming)$/).map((badge) => badge.textContent)).toEqual([
      'upcoming',
      'in force',
    ]);
    const gulf = within(screen.getByRole('region', { name: 'Gulf Casualty' }));
    gulf.getByText('Not in use');
    gulf.getByText('No contract yet.');
    expect((await axe(container)).violations).toEqual([]);
  });

  it('start empty, and the first is added with what is known of it', async () => {
    const added = { ...pelican, version: 1 };
    const api = new FakeApi().on(listSureties, { sureties: [] }).on(addSurety, () => answer(added));
    await show(<Sureties />);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Add Surety' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Surety' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText('Enter the name of the surety.');
    await user.type(dialog.getByLabelText('Surety', { exact: false }), 'Pelican Surety');
    await user.type(dialog.getByLabelText('Phone'), '5045550142');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [sent] = api.sent.filter(({ method }) => method === 'POST');
    expect(sent?.body).toMatchObject({ name: 'Pelican Surety', phoneNumber: '5045550142', email: '' });
  });

  it('are switched off, based on what the form was opened with', async () => {
    const api = new FakeApi()
      .on(listSureties, { sureties: [pelican] })
      .on(changeSurety, () => answer({ ...pelican, isActive: false, version: 4 }), { suretyId: ID });
    await show(<Sureties />);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Edit Pelican Surety' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Surety' }));
    await user.click(dialog.getByRole('switch', { name: /^In use/ }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [sent] = api.sent.filter(({ method }) => method === 'PUT');
    expect(sent?.body).toMatchObject({ name: 'Pelican Surety', isActive: false, basedOn: 3 });
  });

  it('show what a bond owes by the typed rates beside what it owes now, and need a reason', async () => {
    const api = new FakeApi()
      .on(listSureties, { sureties: [pelican] })
      .on(previewSuretyContract, { count: 2, same: 1, differenceCents: -5_000 }, { suretyId: ID })
      .on(setSuretyContract, () => answer({ ...january, premiumCentsPerThousand: 750 }), { suretyId: ID });
    await show(<Sureties />);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Set Contract of Pelican Surety' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Contract of Pelican Surety' }));
    dialog.getByText('A bond of $10,000.00 with a premium of $1,200.00 owes $100.00 premium and $100.00 BUF.');
    const rate = dialog.getByLabelText('Premium per $1,000', { exact: false });
    await user.clear(rate);
    dialog.getByText('Type the rates to see what a bond of $10,000.00 owes.');
    await user.type(rate, '7.50');
    dialog.getByText(/owes \$75\.00 premium and \$100\.00 BUF, until then \$100\.00 premium and \$100\.00 BUF\.$/);
    await dialog.findByText(/^2 bonds written from .* on would owe \$50\.00 less in all\. Nothing is booked until/);
    await user.click(dialog.getByRole('button', { name: 'Set Contract' }));
    await dialog.findByText('Give a reason.');
    await user.type(dialog.getByLabelText('Why', { exact: false }), 'Renewed');
    await user.click(dialog.getByRole('button', { name: 'Set Contract' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [sent] = api.sent.filter(({ method }) => method === 'POST');
    expect(sent?.body).toMatchObject({
      premiumCentsPerThousand: 750,
      premiumBasisPoints: null,
      bufCentsPerThousand: 1_000,
      minimumCents: 0,
      rounding: 'proportional',
      limitCents: null,
      weekEndsOn: 0,
      reportDay: 1,
      reason: 'Renewed',
    });
  });

  it('may be owed a share of the premium in place of a rate of the face', async () => {
    const api = new FakeApi()
      .on(listSureties, { sureties: [{ ...pelican, contracts: [] }] })
      .on(previewSuretyContract, { count: 0, same: 0, differenceCents: 0 }, { suretyId: ID })
      .on(setSuretyContract, () => answer(january), { suretyId: ID });
    await show(<Sureties />);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Set Contract of Pelican Surety' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('radio', { name: 'The premium' }));
    await user.type(dialog.getByLabelText(/^Share of the premium/), '10');
    await user.type(dialog.getByLabelText('BUF per $1,000', { exact: false }), '10');
    await user.type(dialog.getByLabelText('Source', { exact: false }), 'Letter of March');
    await user.type(dialog.getByLabelText('Why', { exact: false }), 'First contract');
    await user.click(dialog.getByRole('button', { name: 'Set Contract' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [sent] = api.sent.filter(({ method }) => method === 'POST');
    expect(sent?.body).toMatchObject({ premiumCentsPerThousand: null, premiumBasisPoints: 1_000 });
  });
});
