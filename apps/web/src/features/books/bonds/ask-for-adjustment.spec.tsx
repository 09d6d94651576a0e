import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '../../../test/user.ts';
import { askForAdjustment } from '#contracts/books/account/adjustments.ts';
import { FakeApi } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aSession, show } from '../../../test/render.tsx';
import { AskForAdjustment } from './ask-for-adjustment.tsx';

const bondId = '9b2e4d6c-1a3f-4c5d-8e7f-2a4b6c8d0e33';
const requestId = '3c5e7a9b-2d4f-4a6c-9b8d-1e3f5a7c9b44';

const open = async (adjustedCents: number) => {
  const api = new FakeApi().on(askForAdjustment, { requestId }, { bondId });
  let closed = false;
  const bond = { bondId, premiumCents: 120_000 - adjustedCents, adjustedCents };
  const onClose = () => {
    closed = true;
  };
  const { container } = await show(<AskForAdjustment bond={bond} onClose={onClose} />, aSession('Supervisor'));
  return { api, container, isClosed: () => closed };
};

it('an adjustment shows the premium after it while it is typed, and needs a reason', async () => {
  const { api, container, isClosed } = await open(0);
  const user = userEvent.setup();
  const dialog = await screen.findByRole('dialog', { name: 'Adjust the premium' });
  expect(within(dialog).queryByRole('combobox', { name: 'Adjustment' })).toBeNull();
  await user.type(within(dialog).getByRole('textbox', { name: /Amount/ }), '200');
  expect(within(dialog).getByText('Premium $1,200.00, then $1,000.00')).toBeTruthy();
  expect((await axe(container)).violations).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Ask for approval' }));
  expect(await within(dialog).findByText('Give a reason.')).toBeTruthy();
  await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Agreed');
  await user.click(within(dialog).getByRole('button', { name: 'Ask for approval' }));
  await waitFor(() => expect(isClosed()).toBe(true));
  expect(api.sentWith('POST').map(({ body }) => body)).toEqual([{ amountCents: 20_000, reason: 'Agreed' }]);
});

it('what was taken off can be put back, which is asked for as a negative amount', async () => {
  const { api, isClosed } = await open(20_000);
  const user = userEvent.setup();
  const dialog = await screen.findByRole('dialog', { name: 'Adjust the premium' });
  await user.click(within(dialog).getByRole('combobox', { name: 'Adjustment' }));
  await user.click(await screen.findByRole('option', { name: 'Put back what was taken off' }));
  await user.type(within(dialog).getByRole('textbox', { name: /Amount/ }), '50');
  expect(within(dialog).getByText('Premium $1,000.00, then $1,050.00')).toBeTruthy();
  await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Not so');
  await user.click(within(dialog).getByRole('button', { name: 'Ask for approval' }));
  await waitFor(() => expect(isClosed()).toBe(true));
  expect(api.sentWith('POST').map(({ body }) => body)).toEqual([{ amountCents: -5_000, reason: 'Not so' }]);
});
