import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '../../../test/user.ts';
import { listSheriffFees, setSheriffFee } from '#contracts/agency/organizations/organizations.ts';
import { answer, FakeApi } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { show } from '../../../test/render.tsx';
import { SheriffFees } from './sheriff-fees.tsx';

const seeded = {
  parish: null,
  effectiveOn: '1900-01-01',
  version: 1,
  centsPerHundred: 200,
  citation: 'R.S. 22:822',
  reason: '',
  enteredBy: null,
  enteredAt: null,
};
const off = {
  parish: 'Orleans',
  effectiveOn: '2026-01-01',
  version: 1,
  centsPerHundred: 0,
  citation: 'R.S. 22:822',
  reason: 'The sheriff bills it',
  enteredBy: 'Alma Broussard',
  enteredAt: '2026-01-01T12:00:00.000Z',
};

describe("The sheriff's premium fees", () => {
  it('stand with their day and who entered them; nothing of a face is off', async () => {
    new FakeApi().on(listSheriffFees, { fees: [seeded, off] });
    const { container } = await show(<SheriffFees />);
    await screen.findByText('$2.00 per $100');
    for (const message of ['Off', 'The sheriff bills it', 'Comes with the product']) screen.getByText(message);
    expect((await axe(container)).violations).toEqual([]);
  });

  it('are set with a source and a reason', async () => {
    const api = new FakeApi().on(listSheriffFees, { fees: [seeded] }).on(setSheriffFee, () => answer(off));
    await show(<SheriffFees />);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Set Fee' }));
    const dialog = await screen.findByRole('dialog', { name: "Set the Sheriff's Premium Fee" });
    await user.click(within(dialog).getByRole('button', { name: 'Set Fee' }));
    expect(await within(dialog).findByText('Give a reason.')).toBeTruthy();
    await user.type(within(dialog).getByLabelText('Fee per $100', { exact: false }), '0.00');
    await user.type(within(dialog).getByLabelText('Why', { exact: false }), 'The sheriff bills it');
    await user.click(within(dialog).getByRole('button', { name: 'Set Fee' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [sent] = api.sent.filter(({ method }) => method === 'POST');
    expect(sent?.body).toMatchObject({ parish: null, centsPerHundred: 0, reason: 'The sheriff bills it' });
  });
});
