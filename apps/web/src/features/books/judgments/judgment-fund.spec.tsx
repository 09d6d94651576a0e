import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '../../../test/user.ts';
import { listAccountsOfDefendant } from '#contracts/books/account/accounts.ts';
import { getJudgmentBuf, payJudgment, recordRemission } from '#contracts/books/bond/judgments.ts';
import { FakeApi } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aBond } from '../../../test/people.ts';
import { aSession, show } from '../../../test/render.tsx';
import { PayJudgment } from './pay-judgment.tsx';
import { RecordRemission } from './record-remission.tsx';

const judgment = {
  judgedOn: '2026-03-09',
  judgedCents: 50_000,
  costsCents: 0,
  paidCents: 8_000,
  paidOn: '2026-03-10',
  remittedCents: 0,
  cameBackCents: 0,
  bills: [],
};
const bond = aBond({ status: 'FORFEITED', judgment });
const params = { bondId: bond.bondId };
const answer = { ...params, status: 'FORFEITED', revision: 3 } as const;
const pelican = { suretyId: crypto.randomUUID(), suretyName: 'Pelican Surety', availableCents: 2_000 };

it('A judgment is paid out of the BUF of its surety, which says what is available', async () => {
  const user = userEvent.setup();
  const server = new FakeApi()
    .on(getJudgmentBuf, { buf: pelican }, params)
    .on(payJudgment, { ...answer, requestId: crypto.randomUUID(), waiting: false }, params);
  let closed = false;
  const { frame } = await show(<PayJudgment bond={bond} onClose={() => (closed = true)} />, aSession('Accounting'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Pay the judgment' }));
  await dialog.findByText('$20.00 is available');
  expect(dialog.getByRole('radio', { name: 'From the bank' })).toHaveProperty('checked', true);
  await user.click(dialog.getByRole('radio', { name: 'From the BUF held by Pelican Surety' }));
  dialog.getByText(/Drawn from the BUF today/);
  expect((await axe(frame)).violations).toEqual([]);
  const amount = dialog.getByRole('textbox', { name: /Amount/ });
  await user.clear(amount);
  await user.type(amount, '20');
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Judgment of Orleans');
  await user.click(dialog.getByRole('button', { name: 'Pay' }));
  await waitFor(() => expect(closed).toBe(true));
  expect(server.sentTo(payJudgment, params)[0]?.body).toEqual({
    amountCents: 2_000,
    from: 'buf',
    reason: 'Judgment of Orleans',
  });
});

it('Without a surety, or with nothing held, a judgment is paid from the bank', async () => {
  const server = new FakeApi().on(getJudgmentBuf, { buf: null }, params);
  const shown = await show(<PayJudgment bond={bond} onClose={() => undefined} />, aSession('Accounting'));
  await screen.findByText('From the bank. No surety of this bond is known, so no BUF is held for it.');
  shown.unmount();
  server.on(getJudgmentBuf, { buf: { ...pelican, availableCents: -5 } }, params);
  await show(<PayJudgment bond={bond} onClose={() => undefined} />, aSession('Accounting'));
  await screen.findByText('$0.00 is available');
  expect(screen.getByRole('radio', { name: /BUF held/ })).toHaveProperty('disabled', true);
});

it('A remission asks where money comes back to where some does, and says it', async () => {
  const user = userEvent.setup();
  const server = new FakeApi()
    .on(getJudgmentBuf, { buf: { ...pelican, availableCents: 0 } }, params)
    .on(listAccountsOfDefendant, { accounts: [] }, { defendantId: bond.defendantId })
    .on(recordRemission, answer, params);
  let closed = false;
  const { frame } = await show(<RecordRemission bond={bond} onClose={() => (closed = true)} />, aSession('Accounting'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Record a remission' }));
  await user.type(dialog.getByRole('textbox', { name: /Amount/ }), '400');
  dialog.getByText('$400.00 less is owed.');
  expect(dialog.queryByRole('radiogroup')).toBeNull();
  await user.clear(dialog.getByRole('textbox', { name: /Amount/ }));
  await user.type(dialog.getByRole('textbox', { name: /Amount/ }), '450');
  await user.click(await dialog.findByRole('radio', { name: 'To the BUF held by Pelican Surety' }));
  dialog.getByText('$30.00 comes back to the BUF held by Pelican Surety.');
  expect((await axe(frame)).violations).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Record remission' }));
  await waitFor(() => expect(closed).toBe(true));
  expect(server.sentTo(recordRemission, params)[0]?.body).toEqual({ amountCents: 45_000, into: 'buf' });
});
