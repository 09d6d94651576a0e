import { describe, expect, it } from '@jest/globals';
import { Notifications } from '@mantine/notifications';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { listAccountsOfDefendant, type Account } from '#contracts/books/account/accounts.ts';
import {
  addIndemnitor,
  linkIndemnitor,
  listIndemnitors,
  saveReference,
  unlinkIndemnitor,
  type Indemnitor,
} from '#contracts/people/people/indemnitors.ts';
import { answer, FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { anAccount, anIndemnitor } from '../../../test/people.ts';
import { aSession, show } from '../../../test/render.tsx';
import { heldUndo } from '../../../test/toast.ts';
import { AddIndemnitor } from '../../people/people/add-indemnitor.tsx';
import { LiableForList } from './liable-for-list.tsx';

const { defendantId, indemnitorId } = anIndemnitor();
const account = anAccount();
const { accountId } = account;

/** A server with these people and accounts, that links and unlinks. */
const server = (indemnitors: Indemnitor[], accounts: Account[] = [account]) => {
  let now = indemnitors;
  const link = (accountIds: string[]) => {
    now = now.map((person) => (person.indemnitorId === indemnitorId ? { ...person, accountIds } : person));
    return answer({ accountId, indemnitorId });
  };
  return new FakeApi()
    .on(listIndemnitors, () => answer({ indemnitors: now }), { defendantId })
    .on(listAccountsOfDefendant, { accounts }, { defendantId })
    .on(linkIndemnitor, () => link([accountId]), { accountId })
    .on(unlinkIndemnitor, () => link([]), { accountId, indemnitorId });
};
const group = (name: string) => within(screen.getByRole('region', { name }));

/** Unlinking stands behind a menu of its own, not beside what is pressed every day. */
const unlink = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Actions of Odile Hebert' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Unlink from Account 0000012' }));
};

describe('Liable For', () => {
  it('says so where nobody is liable', async () => {
    server([]);
    await show(<LiableForList defendantId={defendantId} />);
    expect(await screen.findByText('No indemnitors linked to this defendant.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Add indemnitor' }).getAttribute('href')).toBe(
      `/defendants/${defendantId}/liable-for?add=1`,
    );
  });

  it('groups by account, then Unassigned; a group folds', async () => {
    server([
      anIndemnitor({ accountIds: [accountId] }),
      anIndemnitor({ indemnitorId: crypto.randomUUID(), fullName: 'Remy Aucoin' }),
    ]);
    const { frame } = await show(<LiableForList defendantId={defendantId} />);
    expect(await screen.findByRole('region', { name: 'Account 0000012' })).toBeTruthy();
    expect(group('Account 0000012').getByText('Odile Hebert')).toBeTruthy();
    expect(group('Account 0000012').queryByText('Remy Aucoin')).toBeNull();
    expect(group('Unassigned').getByText('Remy Aucoin')).toBeTruthy();
    const fold = group('Unassigned').getByRole('button', { name: /^Unassigned/ });
    expect(fold.getAttribute('aria-expanded')).toBe('true');
    fireEvent.click(fold);
    expect(fold.getAttribute('aria-expanded')).toBe('false');
    expect((await axe(frame)).violations).toEqual([]);
  });

  it('shows references behind a toggle, and adds one', async () => {
    const api = server([anIndemnitor()]);
    const { frame } = await show(<LiableForList defendantId={defendantId} />);
    const toggle = await screen.findByRole('button', { name: 'References of Odile Hebert' });
    fireEvent.click(toggle);
    expect(screen.getByText('No references on file')).toBeTruthy();
    expect((await axe(frame)).violations).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Add reference' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add reference' }));
    fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Yvette' } });
    fireEvent.change(dialog.getByLabelText('Phone'), { target: { value: '(504) 555-0111' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(api.sentWith('PUT')).toHaveLength(1));
    const [sent] = api.sentWith('PUT');
    expect(sent?.address).toMatch(new RegExp(`^/api${saveReference.path.replace(':referenceId', '[0-9a-f-]{36}')}$`));
    expect(sent?.body).toMatchObject({
      personType: 'indemnitor',
      personId: indemnitorId,
      name: 'Yvette',
      phone: '5045550111',
    });
  });

  it('links to an account and takes it back', async () => {
    const api = server([anIndemnitor()]);
    await show(<LiableForList defendantId={defendantId} />);
    fireEvent.click(await screen.findByRole('button', { name: 'Link to Account: Odile Hebert' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Link Indemnitor to Account' }));
    fireEvent.click(await dialog.findByRole('button', { name: 'Link' }));
    expect(await screen.findByRole('region', { name: 'Account 0000012' })).toBeTruthy();
    expect(api.sentWith('POST')[0]?.body).toEqual({ indemnitorId });
    await unlink();
    fireEvent.click(await screen.findByRole('button', { name: 'Unlink' }));
    expect(await screen.findByRole('region', { name: 'Unassigned' })).toBeTruthy();
  });

  it('unlinks, and Undo links again', async () => {
    const api = server([anIndemnitor({ accountIds: [accountId] })]);
    await show(
      <>
        <LiableForList defendantId={defendantId} />
        <Notifications />
      </>,
    );
    await unlink();
    fireEvent.click(await screen.findByRole('button', { name: 'Unlink' }));
    const undo = await heldUndo();
    expect(screen.getByText('Odile Hebert is no longer liable for Account 0000012.')).toBeTruthy();
    expect(await screen.findByRole('region', { name: 'Unassigned' })).toBeTruthy();
    fireEvent.click(undo);
    expect(await screen.findByRole('region', { name: 'Account 0000012' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Unassigned' })).toBeNull();
    expect(api.sentTo(linkIndemnitor, { accountId }).map(({ body }) => body)).toEqual([{ indemnitorId }]);
  });

  it('says why linking failed, and where there is no account', async () => {
    server([anIndemnitor()]).on(linkIndemnitor, () => refusal('ACCOUNT_OF_OTHER_DEFENDANT'), { accountId });
    const { unmount } = await show(<LiableForList defendantId={defendantId} />);
    fireEvent.click(await screen.findByRole('button', { name: 'Link to Account: Odile Hebert' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Link' }));
    expect(await screen.findByText('Failed to link: This account belongs to another defendant.')).toBeTruthy();
    expect((await axe(screen.getByRole('dialog'))).violations).toEqual([]);
    unmount();
    server([anIndemnitor()], []);
    await show(<LiableForList defendantId={defendantId} />);
    fireEvent.click(await screen.findByRole('button', { name: 'Link to Account: Odile Hebert' }));
    expect(await screen.findByText('No accounts found for this defendant.')).toBeTruthy();
  });

  it('shows Unlink to nobody before the menu of its line is open', async () => {
    server([anIndemnitor({ accountIds: [accountId] })]);
    await show(<LiableForList defendantId={defendantId} />);
    const line = within((await screen.findByText('Odile Hebert')).closest('li')!);
    expect(line.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
      'References of Odile Hebert',
      'Link to Account: Odile Hebert',
      'Actions of Odile Hebert',
    ]);
    expect(screen.queryByText(/Unlink/)).toBeNull();
  });

  it('leaves an auditor nothing to press but the references', async () => {
    server([anIndemnitor({ accountIds: [accountId] })]);
    await show(<LiableForList defendantId={defendantId} />, aSession('Auditor'));
    await screen.findByText('Odile Hebert');
    expect(screen.queryByRole('button', { name: /Link to Account/ })).toBeNull();
    expect(screen.queryByRole('link', { name: /Edit/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Actions of/ })).toBeNull();
  });
});

describe('Adding an indemnitor', () => {
  it('sends what was typed, and says what the server wants', async () => {
    let closed = 0;
    const api = new FakeApi().on(addIndemnitor, () => refusal('INDEMNITOR_EMPTY'), { defendantId });
    await show(<AddIndemnitor defendantId={defendantId} onClose={() => (closed += 1)} />);
    const dialog = within(await screen.findByRole('dialog', { name: 'Add indemnitor' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Add indemnitor' }));
    expect(await screen.findByText('Enter at least a full name, a phone or an address.')).toBeTruthy();
    expect((await axe(screen.getByRole('dialog'))).violations).toEqual([]);
    api.on(addIndemnitor, anIndemnitor(), { defendantId });
    fireEvent.change(dialog.getByLabelText('Full Name'), { target: { value: 'Odile Hebert' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Add: SSN' }));
    fireEvent.change(dialog.getByLabelText('SSN', { selector: 'input' }), { target: { value: '123-45-4321' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Add indemnitor' }));
    await waitFor(() => expect(closed).toBe(1));
    expect(api.sentWith('POST').at(-1)?.body).toMatchObject({ fullName: 'Odile Hebert', ssn: '123454321' });
  });
});
