import { afterEach, describe, expect, it } from '@jest/globals';
import { spotlight } from '@mantine/spotlight';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { searchEverything } from '#contracts/office/search/search.ts';
import { draftKey, keepDraft } from '../lib/drafts.ts';
import { FakeApi } from '../test/api.ts';
import { axe } from '../test/axe.ts';
import { aSession, show } from '../test/render.tsx';
import { CommandPalette } from './command-palette.tsx';

const defendantId = 'a6f1c2de-0000-4000-8000-00000000000d';
const bondId = 'a6f1c2de-0000-4000-8000-00000000000b';
const person = { defendantId, fullName: 'Alcide Broussard', birthday: '1988-03-09' };
const hits = [
  { kind: 'defendant', ...person, phoneNumber: '', why: 'Name contains “brou”' },
  {
    kind: 'bond',
    ...person,
    bondId,
    powerNumber: 'BROU-1',
    status: 'OPEN',
    voided: false,
    why: 'Power number BROU-1 contains “brou”',
  },
] as const;
const notice = { title: 'Accounts search unavailable', message: 'Your role does not allow this.' };

const open = async (role?: 'Auditor') => {
  const shown = await show(<CommandPalette />, aSession(role));
  act(() => spotlight.open());
  const field = await screen.findByPlaceholderText('Go to a screen, or search name, DOB, phone, power #, account');
  return { ...shown, type: (value: string) => fireEvent.change(field, { target: { value } }) };
};

describe('The palette', () => {
  afterEach(() => {
    act(() => spotlight.close());
    sessionStorage.clear();
  });

  it('searches everything, says why each matched, and what could not be searched', async () => {
    const api = new FakeApi().on(searchEverything, { hits: [...hits], notices: [notice] });
    const { type } = await open();
    type('brou');
    expect(await screen.findByText('Defendant · Birthday 03/09/1988 · Name contains “brou”')).toBeTruthy();
    expect(screen.getByText(/^Bond BROU-1 · open · .* · Power number BROU-1 contains “brou”$/)).toBeTruthy();
    expect(screen.getByText('Accounts search unavailable')).toBeTruthy();
    expect(api.sentWith('POST').map(({ body }) => body)).toEqual([{ typed: 'brou' }]);
    expect((await axe(screen.getByRole('dialog'))).violations).toEqual([]);
  });

  it('goes to what is chosen', async () => {
    new FakeApi().on(searchEverything, { hits: [...hits], notices: [] });
    const { type, router } = await open();
    type('brou');
    fireEvent.click(await screen.findByText(/^Bond BROU-1/));
    await waitFor(() => expect(router.state.location.href).toBe(`/bonds/${bondId}`));
  });

  it('offers an Auditor no list of defendants', async () => {
    new FakeApi().on(searchEverything, { hits: [], notices: [] });
    const { type } = await open('Auditor');
    type('brou');
    expect(await screen.findByText('Nothing found.')).toBeTruthy();
    expect(screen.queryByText(/Find defendants named/)).toBeNull();
  });

  it.each([
    ['New bond for ', `/bonds/new?defendant=${defendantId}`],
    ['Record payment for ', `/defendants/${defendantId}/accounts?pay=1`],
  ])('begins what “%s” says for whom it finds', async (message, address) => {
    new FakeApi().on(searchEverything, { hits: [...hits], notices: [] });
    const { type, router } = await open();
    fireEvent.click(screen.getByText(`${message}…`));
    expect(await screen.findByText('Type a name.')).toBeTruthy();
    type(`${message}brou`);
    fireEvent.click(await screen.findByText(`${message}Alcide Broussard`));
    await waitFor(() => expect(router.state.location.href).toBe(address));
  });

  it('finds by whoever pays for whom a payment is recorded, and leads to the one they pay for', async () => {
    const denise = {
      kind: 'indemnitor',
      ...person,
      name: 'Denise Marchand',
      phoneNumber: '',
      owesCents: null,
    } as const;
    const hit = { ...denise, indemnitorId: bondId, why: 'Name begins with “den”' };
    new FakeApi().on(searchEverything, { hits: [hit], notices: [] });
    const { type, router } = await open();
    type('den');
    expect(await screen.findByText('indemnitor of Alcide Broussard · Name begins with “den”')).toBeTruthy();
    type('New bond for den');
    expect(await screen.findByText('Nothing found.')).toBeTruthy();
    type('Record payment for den');
    expect(await screen.findByText(/^Denise Marchand, indemnitor of Alcide Broussard/)).toBeTruthy();
    fireEvent.click(screen.getByText('Record payment for Alcide Broussard'));
    await waitFor(() => expect(router.state.location.href).toBe(`/defendants/${defendantId}/accounts?pay=1`));
  });

  it('offers what was open a moment ago, and nothing of another agency', async () => {
    new FakeApi();
    const { user, organization } = aSession();
    const recent = [{ href: `/bonds/${bondId}`, label: 'Bond BROU-1' }];
    keepDraft(draftKey('recents', user.userId, organization?.organizationId ?? ''), recent);
    keepDraft(draftKey('recents', user.userId, 'another'), [{ href: '/bonds/x', label: 'Not ours' }]);
    const { router } = await open();
    expect(screen.queryByText('Not ours')).toBeNull();
    fireEvent.click(screen.getByText('Bond BROU-1'));
    await waitFor(() => expect(router.state.location.href).toBe(`/bonds/${bondId}`));
  });
});
