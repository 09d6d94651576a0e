import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '../../../test/user.ts';
import { nameAccount } from '#contracts/books/account/accounts.ts';
import { FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { anAccount } from '../../../test/people.ts';
import { show } from '../../../test/render.tsx';
import { NameAccount } from './name-account.tsx';

const account = anAccount({ name: 'Drug case', nameVersion: 2 });
const { accountId } = account;

describe('The name of an account', () => {
  it('is changed from the version that was read, and kept as typed where that is refused', async () => {
    const user = userEvent.setup();
    const api = new FakeApi().on(nameAccount, () => refusal('CONFLICT'), { accountId });
    await show(<NameAccount account={account} editable />);
    await user.click(screen.getByRole('button', { name: 'Rename this account' }));
    const name = await screen.findByLabelText('Name');
    expect((await axe(screen.getByRole('dialog'))).violations).toEqual([]);
    await user.clear(name);
    await user.type(name, 'Traffic{Enter}');
    await screen.findByText('Somebody else changed this at the same moment. Try again.');
    expect(name).toHaveProperty('value', 'Traffic');
    expect(api.sentTo(nameAccount, { accountId }).map(({ body }) => body)).toEqual([{ name: 'Traffic', basedOn: 2 }]);
    api.on(nameAccount, { accountId, name: 'Traffic', nameVersion: 3 }, { accountId });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: 'Rename this account' })).toBeTruthy();
  });

  it('is shown and not changed where somebody only reads', async () => {
    await show(<NameAccount account={account} editable={false} />);
    expect(screen.getByText('Drug case')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
