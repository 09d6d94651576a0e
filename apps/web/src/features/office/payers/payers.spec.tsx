import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { joinPayerNames, listPayers, takeOutPayerName } from '#contracts/office/payers/payers.ts';
import { answer, FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { show } from '../../../test/render.tsx';
import { userEvent } from '../../../test/user.ts';
import { PayersOfSeveralNames } from './payers-of-several-names.tsx';

const NAME = 'a6f1c2de-0000-4000-8000-00000000000a';
const payer = {
  payerId: 'a6f1c2de-0000-4000-8000-0000000000aa',
  names: [
    { nameId: NAME, spelling: 'Bayou Trucking LLC' },
    { nameId: 'b6f1c2de-0000-4000-8000-00000000000b', spelling: 'B. T. Hauling' },
  ],
  by: 'Marie Delacroix',
  at: '2026-11-21T20:00:00.000Z',
};

describe('Payers of several names', () => {
  it('are listed, and a name is taken out', async () => {
    const api = new FakeApi().on(listPayers, { payers: [payer] });
    const { frame } = await show(<PayersOfSeveralNames />);
    const list = await screen.findByRole('list');
    expect(list.textContent).toContain('said 11/21/2026 by Marie Delacroix');
    expect((await axe(frame)).violations).toEqual([]);
    api.on(
      takeOutPayerName,
      () => {
        api.on(listPayers, { payers: [] });
        return answer({ nameId: NAME });
      },
      { nameId: NAME },
    );
    await userEvent.setup().click(screen.getByRole('button', { name: 'Take out Bayou Trucking LLC' }));
    expect(await screen.findByText('No payer has two names.')).toBeTruthy();
  });

  it('are said to be one, by two names that were typed', async () => {
    const api = new FakeApi().on(listPayers, { payers: [] });
    const { frame } = await show(<PayersOfSeveralNames />);
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Join two names' }));
    const dialog = await screen.findByRole('dialog', { name: 'Two names, one payer' });
    expect((await axe(frame)).violations).toEqual([]);
    await user.type(within(dialog).getByLabelText(/^Name/), 'Bayou Trucking LLC');
    await user.type(within(dialog).getByLabelText(/^Other name/), 'B. T. Hauling');
    const message = 'No payment was handed over by this name.';
    api.on(joinPayerNames, () => refusal('PAYER_NOT_FOUND', [{ path: 'otherName', message }]));
    await user.click(within(dialog).getByRole('button', { name: 'Join names' }));
    expect((await within(dialog).findAllByText(message)).length).toBeGreaterThan(0);
    api.on(joinPayerNames, () => {
      api.on(listPayers, { payers: [payer] });
      return answer({ payerId: payer.payerId });
    });
    await user.click(within(dialog).getByRole('button', { name: 'Join names' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText('B. T. Hauling')).toBeTruthy();
    expect(api.sentTo(joinPayerNames).at(-1)?.body).toEqual({ name: 'Bayou Trucking LLC', otherName: 'B. T. Hauling' });
  });
});
