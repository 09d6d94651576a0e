import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { setCallHold, type CallHoldShown } from '#contracts/books/plans/promises.ts';
import { FakeApi } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { show } from '../../../test/render.tsx';
import { userEvent } from '../../../test/user.ts';
import { CallHold } from './set-call-hold.tsx';

const accountId = 'a6f1c2de-0000-4000-8000-00000000000a';
const hold: CallHoldShown = {
  until: '2026-12-03',
  reason: 'In hospital',
  heldBy: 'Marie Delacroix',
  heldOn: '2026-11-20',
};
const open = (of: CallHoldShown | null, mayChange = true) =>
  show(<CallHold accountId={accountId} fullName="Ada Terms" hold={of} mayChange={mayChange} />);

it('says until when nobody calls, why, and who held it; it is lifted with one press', async () => {
  const api = new FakeApi().on(setCallHold, { accountId }, { accountId });
  const shown = await open(hold);
  await screen.findByText('Do not call until 12/03/2026: In hospital');
  screen.getByText('Held by Marie Delacroix on 11/20/2026');
  expect((await axe(shown.container)).violations).toEqual([]);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Lift the hold on calls' }));
  await waitFor(() => expect(api.sentTo(setCallHold, { accountId }).map(({ body }) => body)).toEqual([{ hold: null }]));
});

it('without an end names no day, and is only read by whoever may not change it', async () => {
  await open({ ...hold, until: null }, false);
  await screen.findByText('Do not call: In hospital');
  expect(screen.queryByRole('button')).toBeNull();
});

it('offers to hold calls where they are not held', async () => {
  await open(null);
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Hold calls…' }));
  await screen.findByRole('dialog', { name: 'Hold calls' });
});
