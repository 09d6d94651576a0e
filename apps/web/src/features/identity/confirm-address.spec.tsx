import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { confirmSignUp } from '#contracts/sign-up.ts';
import { FakeApi, refusal } from '../../test/api.ts';
import { axe } from '../../test/axe.ts';
import { show } from '../../test/render.tsx';
import { ConfirmAddress } from './confirm-address.tsx';

const start = async () => {
  const confirmed: string[] = [];
  const view = await show(<ConfirmAddress token="a-token" onConfirmed={() => confirmed.push('confirmed')} />, null);
  return { ...view, confirmed, user: userEvent.setup(), button: await screen.findByRole('button') };
};

describe('Confirming an address', () => {
  it('sends the token of the link by a click, not by being opened', async () => {
    const api = new FakeApi().on(confirmSignUp, { confirmed: true });
    const { user, button, confirmed, container } = await start();
    expect(api.sent).toEqual([]);
    expect((await axe(container)).violations).toEqual([]);
    await user.click(button);
    await waitFor(() => expect(confirmed).toEqual(['confirmed']));
    expect(api.sent[0]?.body).toEqual({ token: 'a-token' });
  });

  it('says that a link is used or too old, and leads on', async () => {
    new FakeApi().on(confirmSignUp, () => refusal('CONFIRMATION_LINK_INVALID'));
    const { user, button, container } = await start();
    await user.click(button);
    expect((await screen.findByRole('alert')).textContent).toContain('This link was used already or is too old.');
    expect(screen.getByRole('link', { name: 'Create the account again' })).toBeTruthy();
    expect((await axe(container)).violations).toEqual([]);
  });
});
