import { afterEach, describe, expect, it } from '@jest/globals';
import { notificationsStore } from '@mantine/notifications';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { getMugshot } from '#contracts/people/documents/documents.ts';
import { createIntake, findExposures, findLikelyMatches, getIntake } from '#contracts/office/intake/intake.ts';
import { readDraft } from '../../../lib/drafts.ts';
import { adoptSession, sessionQuery } from '../../../lib/session.ts';
import { answer, FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aSession, show } from '../../../test/render.tsx';
import { cleanToasts } from '../../../test/toast.ts';
import { CreateDefendant } from './create-defendant.tsx';
import { draftOf } from './intake-draft.ts';

const ids = {
  defendantId: 'a6f1c2de-0000-4000-8000-00000000000d',
  bondId: 'a6f1c2de-0000-4000-8000-00000000000b',
  accountId: 'a6f1c2de-0000-4000-8000-00000000000a',
};
const SSN = '528914406';

afterEach(() => {
  sessionStorage.clear();
  cleanToasts();
});

const anApi = () => new FakeApi().on(findLikelyMatches, { matches: [] }).on(findExposures, { people: [] });
const intakesSent = (api: FakeApi) => api.sent.filter(({ address }) => address === '/api/intakes');
/** Under how many command ids they were sent. */
const idsSent = (api: FakeApi) => new Set(intakesSent(api).map(({ headers }) => headers.get('idempotency-key'))).size;

const groupOf = (legend: string, within_: HTMLElement = document.body) =>
  within(within(within_).getAllByRole('group', { name: legend })[0] ?? within_);
const type = (label: string, value: string, group = groupOf('Personal Information')) =>
  fireEvent.change(group.getByLabelText(new RegExp(`^${label}( \\*)?$`)), { target: { value } });
/** Opens a folded group of the defendant, or of an indemnitor. */
const add = (group: RegExp, within_: HTMLElement = document.body) => {
  fireEvent.click(within(within_).getByRole('button', { name: group }));
};
/** The defendant's stands open, an indemnitor's is folded away. */
const typeSsn = (value: string, within_?: HTMLElement) => {
  if (within_) add(/^Add: SSN/, within_);
  fireEvent.change(within(within_ ?? document.body).getByLabelText('SSN', { selector: 'input' }), {
    target: { value },
  });
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const block = (number: number) => screen.getByRole('region', { name: `Indemnitor ${number}` });
const inBlock = (number: number) => groupOf('Personal Information', block(number));
const toIndemnitors = async () => {
  press('Next: Indemnitor');
  await screen.findByRole('region', { name: 'Indemnitor 1' });
};

describe('Create Defendant', () => {
  it('sends the charges of the quote that it was opened with, and goes to their account with the quoted plan', async () => {
    const api = anApi().on(createIntake, ids);
    const { router } = await show(<CreateDefendant />);
    const charges = [
      { amountCents: 2_500_000, parish: 'Jefferson' },
      { amountCents: 50_000, parish: null },
    ];
    const plan = {
      downCents: 300_000,
      amountCents: 29_500,
      frequency: 'WEEKLY',
      startOn: '2026-11-27',
      endsAfter: 1,
      words: '$3,000.00 down, then 1 payment of $295.00 on 11/27/2026',
    } as const;
    await act(() => router.navigate({ to: '/here' as never, state: { quote: { charges, withFees: true, plan } } }));
    expect(await screen.findByText('Jefferson $25,000.00')).toBeTruthy();
    expect(screen.getByText(/Quoted: \$3,000\.00 down, then 1 payment/)).toBeTruthy();
    expect((await axe(screen.getByRole('region', { name: 'From the quote' }))).violations).toEqual([]);
    type('Full Name', 'Theo Landry');
    await toIndemnitors();
    press('Next');
    await waitFor(() => expect(intakesSent(api)).toHaveLength(1));
    expect(intakesSent(api)[0]?.body).toMatchObject({ charges, withFees: true });
    await waitFor(() => expect(router.state.location.pathname).toBe(`/accounts/${ids.accountId}`));
    expect(router.state.location.state.quotedPlan).toEqual(plan);
  });

  it('has the spec’s sections, masks and steps, and axe finds nothing on either', async () => {
    anApi();
    const { frame } = await show(<CreateDefendant />);
    expect(screen.queryByRole('group', { name: 'Employment' })).toBeNull(); // until it is asked for
    add(/^Add: Employment$/);
    expect(document.activeElement).toBe(screen.getByLabelText('Employer'));
    add(/^Add: Vehicle$/);
    expect(screen.queryByRole('group', { name: 'References' })).toBeNull();
    add(/^Add: References$/);
    expect(document.activeElement).toBe(groupOf('References').getByLabelText('Name'));
    for (const label of ['SSN', 'Race', 'Sex', 'Height', 'Weight (lbs)', 'Court Date']) {
      expect(groupOf('Personal Information').getByLabelText(label, { selector: 'input' })).toBeTruthy();
    }
    for (const legend of ['Personal Information', 'Employment', 'Vehicle', 'References']) {
      expect(screen.getByRole('group', { name: legend })).toBeTruthy();
    }
    expect(screen.getByRole('list', { name: 'Steps' }).querySelector('[aria-current]')?.textContent).toBe(
      '1. Defendant',
    );
    type('Full Name', 'Theo Landry');
    typeSsn('528 91-4406');
    expect(screen.getByLabelText<HTMLInputElement>('SSN', { selector: 'input' }).value).toBe('528-91-4406');
    expect((await axe(frame)).violations).toEqual([]);
    await toIndemnitors();
    add(/^Add: Employment$/, block(1));
    add(/^Add: References$/, block(1));
    for (const legend of ['Personal Information', 'Employment', 'References']) {
      expect(within(block(1)).getByRole('group', { name: legend })).toBeTruthy();
    }
    expect(screen.queryByRole('button', { name: /Remove Indemnitor/ })).toBeNull();
    press('+ Add Another Indemnitor');
    await waitFor(() => expect(document.activeElement).toBe(inBlock(2).getByLabelText('Full Name')));
    type('Full Name', 'Odile', inBlock(1));
    type('Full Name', 'Luc', inBlock(2));
    expect((await axe(frame)).violations).toEqual([]);
    press('Remove Indemnitor 1');
    expect(inBlock(1).getByLabelText<HTMLInputElement>('Full Name').value).toBe('Luc');
  });

  it('starts with what was typed in search, sends everybody under one command id and opens the bond, as it was until that stands on the screen; then it begins with the next person', async () => {
    const api = anApi().on(createIntake, () => answer(ids));
    const { router } = await show(<CreateDefendant />);
    await act(() =>
      router.navigate({ to: '/here', state: { full_name: 'Theo Landry', birthday: '1988-03-09' } } as never),
    );
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Birthday').value).toBe('03/09/1988'));
    expect(screen.getByLabelText<HTMLInputElement>('Full Name', { exact: false }).value).toBe('Theo Landry');
    type('Birthday', '03101988');
    typeSsn(SSN);
    add(/^Add: Vehicle$/);
    type('Vehicle Year', '2011', groupOf('Vehicle'));
    add(/^Add: References$/);
    type('Name', 'Clothilde', groupOf('References'));
    await toIndemnitors();
    type('Full Name', 'Odile Sonnier', inBlock(1));
    const seen = new Set<string>();
    const watching = new MutationObserver(() => {
      for (const input of document.querySelectorAll<HTMLInputElement>('fieldset input')) seen.add(input.value);
      seen.add(screen.queryByText('Next: Indemnitor') ? 'emptied' : 'kept');
    });
    watching.observe(document.body, { subtree: true, childList: true, attributes: true });
    press('Next');
    expect(screen.getByRole('button', { name: 'Saving...' })).toBeTruthy();
    await waitFor(() => expect(router.state.location.pathname).toBe(`/bonds/${ids.bondId}`));
    const welcome = () =>
      notificationsStore
        .getState()
        .notifications.filter(({ message }) => (message as string).startsWith('Theo Landry was'));
    await waitFor(() => expect(welcome()).toHaveLength(1));
    watching.disconnect();
    expect(welcome()[0]).not.toHaveProperty('autoClose'); // it goes after 3 s, as all do
    expect(seen).toContain('Odile Sonnier');
    expect(seen).not.toContain('emptied');
    expect(inBlock(1).getByLabelText<HTMLInputElement>('Full Name').value).toBe('Odile Sonnier');
    expect(screen.getByRole('button', { name: 'Saving...' })).toBeTruthy(); // the bond is still being loaded
    expect(intakesSent(api)).toHaveLength(1);
    expect(intakesSent(api)[0]?.body).toMatchObject({
      defendant: { fullName: 'Theo Landry', birthday: '1988-03-10', ssn: SSN, vehicleYear: '2011', weight: null },
      references: [{ name: 'Clothilde' }],
      indemnitors: [{ fullName: 'Odile Sonnier', birthday: null, references: [{ name: '' }] }],
    });
    expect(screen.queryByText('Leave without saving?')).toBeNull();
    expect(sessionStorage.length).toBe(0);
    await act(() => router.navigate({ to: '/here' as never }));
    expect(await screen.findByRole('button', { name: 'Next: Indemnitor' })).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/^Full Name/).value).toBe('');
    expect(intakesSent(api)).toHaveLength(1);
  });

  it('takes the defendant’s address for an indemnitor at one press, gives back what stood there, and sends what they are to the defendant', async () => {
    const api = anApi().on(createIntake, () => answer(ids));
    await show(<CreateDefendant />);
    const value = (label: string) => inBlock(1).getByLabelText<HTMLInputElement>(label).value;
    const same = () => inBlock(1).getByRole<HTMLInputElement>('checkbox', { name: 'Same address as defendant' });
    type('Full Name', 'Theo Landry');
    await toIndemnitors();
    expect(same().disabled).toBe(true);
    type('Street Address', '2 Rampart St', inBlock(1));
    press('Back');
    type('Street Address', '1 Canal St');
    type('City', 'New Orleans');
    await toIndemnitors();
    fireEvent.click(same());
    expect([same().checked, value('Street Address'), value('City')]).toEqual([true, '1 Canal St', 'New Orleans']);
    fireEvent.click(same());
    expect([same().checked, value('Street Address'), value('City')]).toEqual([false, '2 Rampart St', '']);
    fireEvent.click(same());
    fireEvent.click(inBlock(1).getByRole('combobox', { name: 'Relationship' }));
    fireEvent.click(await screen.findByRole('option', { name: 'Parent' }));
    press('Next');
    await waitFor(() => expect(intakesSent(api)).toHaveLength(1));
    expect(intakesSent(api)[0]?.body).toMatchObject({
      indemnitors: [{ relationship: 'Parent', address: '1 Canal St', city: 'New Orleans', zip: '' }],
    });
  });

  it('says the contract’s messages beside their fields before the next step, and refuses an incomplete birthday of anybody, also after a reload (screens#nothing-is-changed)', async () => {
    const api = anApi();
    const view = await show(<CreateDefendant />);
    type('Birthday', '02301988');
    type('Email', 'x@');
    press('Next: Indemnitor');
    expect(await screen.findByText('Full name is required')).toBeTruthy();
    expect(screen.getByText('Enter a valid date in MM/DD/YYYY.')).toBeTruthy();
    expect(screen.getByText('Please enter a valid email address (x@)')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Full Name', { exact: false })));
    type('Full Name', 'Theo Landry');
    type('Email', '');
    type('Birthday', '0309');
    expect(screen.queryByText('Enter a valid date in MM/DD/YYYY.')).toBeNull();
    press('Next: Indemnitor');
    expect(await screen.findByText('Enter a valid date in MM/DD/YYYY.')).toBeTruthy();
    view.unmount();
    await show(<CreateDefendant />);
    expect(screen.getByLabelText<HTMLInputElement>('Birthday').value).toBe('03/09');
    type('Birthday', '03091988');
    await toIndemnitors();
    type('Full Name', 'Odile', inBlock(1));
    type('Birthday', '0203', inBlock(1));
    press('Next');
    expect(await screen.findByText('Enter a valid date in MM/DD/YYYY.')).toBeTruthy();
    expect(intakesSent(api)).toEqual([]);
  });

  it('keeps everything on Back, and warns of an indemnitor that is not saved and before what was typed is lost', async () => {
    anApi();
    const { router } = await show(<CreateDefendant />);
    type('Full Name', 'Theo Landry');
    await toIndemnitors();
    type('Email', 'odile@example.com', inBlock(1));
    expect(screen.getByText('An indemnitor is saved only with a full name, a phone or an address.')).toBeTruthy();
    press('Back');
    expect(screen.getByLabelText<HTMLInputElement>('Full Name', { exact: false }).value).toBe('Theo Landry');
    await toIndemnitors();
    expect(inBlock(1).getByLabelText<HTMLInputElement>('Email').value).toBe('odile@example.com');
    type('Phone', '5045550142', inBlock(1));
    expect(screen.queryByText('An indemnitor is saved only with a full name, a phone or an address.')).toBeNull();
    void router.navigate({ to: '/elsewhere' } as never);
    expect(await screen.findByText('Leave without saving?')).toBeTruthy();
    press('Cancel');
    await waitFor(() => expect(screen.queryByText('Leave without saving?')).toBeNull());
    expect(router.state.location.pathname).toBe('/here');
  });

  it('says a refusal in the spec’s words, and jumps to the step and the field that the server names', async () => {
    const api = anApi();
    await show(<CreateDefendant />);
    type('Full Name', 'Theo Landry');
    await toIndemnitors();
    for (const [code, message] of [
      ['SIGNED_OUT', 'User not authenticated'],
      ['NO_AGENT_RECORD', 'User is not associated with any organization'],
      ['CONFLICT', 'Somebody else changed this at the same moment. Try again.'],
    ] as const) {
      api.on(createIntake, () => refusal(code));
      press('Next');
      await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
      expect((await screen.findByRole('alert')).textContent).toBe(`Error creating defendant/bond/account: ${message}`);
    }
    api.on(createIntake, () =>
      refusal('VALIDATION_FAILED', [
        { path: 'indemnitors.0.email', message: 'No such mailbox.' },
        { path: 'defendant.city', message: 'No such city.' },
      ]),
    );
    press('Next');
    expect(await screen.findByText('No such city.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(groupOf('Personal Information').getByLabelText('City')));
    await toIndemnitors();
  });
});

describe('When the answer does not come', () => {
  it('asks again by itself, then keeps the form and says so; the next try has the same id, and opens what an earlier one has saved, where the form was changed since', async () => {
    const api = anApi().on(createIntake, () => {
      throw new TypeError('Failed to fetch');
    });
    const { router } = await show(<CreateDefendant />);
    type('Full Name', 'Theo Landry');
    await toIndemnitors();
    press('Next');
    await waitFor(() => expect(intakesSent(api)).toHaveLength(3));
    const message =
      'Error creating defendant/bond/account: The server did not answer. Nothing you typed is lost; try again.';
    expect(await screen.findByText(message)).toBeTruthy();
    expect(intakesSent(api)).toHaveLength(3);
    type('Full Name', 'Odile', inBlock(1));
    api.on(createIntake, ({ headers }) => {
      api.on(getIntake, ids, { intakeId: headers.get('idempotency-key') ?? '' });
      return refusal('IDEMPOTENCY_KEY_REUSED');
    });
    press('Next');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/bonds/${ids.bondId}`));
    expect(intakesSent(api)).toHaveLength(4);
    expect(idsSent(api)).toBe(1);
  });
});

describe('The draft', () => {
  it('waits without any SSN for whoever was signed out, who is asked nothing about leaving, and can be discarded', async () => {
    anApi();
    const { queries, router, unmount } = await show(<CreateDefendant />);
    type('Full Name', 'Theo Landry');
    typeSsn(SSN);
    await toIndemnitors();
    type('Full Name', 'Odile Sonnier', inBlock(1));
    typeSsn('528914407', block(1));
    queries.setQueryData(sessionQuery.queryKey, null);
    await act(() => router.navigate({ to: '/login' } as never));
    expect(router.state.location.pathname).toBe('/login');
    unmount();
    act(() => adoptSession(queries, aSession()));
    // A made-up id may have any digits.
    const kept = Object.keys(sessionStorage)
      .map((key) => sessionStorage.getItem(key))
      .join()
      .replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '');
    expect(kept).toMatch(/Theo Landry/);
    expect(kept).not.toMatch(/528|4406|4407/);
    await show(<CreateDefendant />);
    expect(screen.getByText(/^Restored your draft/)).toBeTruthy();
    expect(inBlock(1).getByLabelText<HTMLInputElement>('Full Name').value).toBe('Odile Sonnier');
    press('Back');
    expect(screen.getByLabelText<HTMLInputElement>('Full Name', { exact: false }).value).toBe('Theo Landry');
    press('Discard');
    expect(screen.getByLabelText<HTMLInputElement>('Full Name', { exact: false }).value).toBe('');
    expect(screen.queryByText(/^Restored your draft/)).toBeNull();
    expect(sessionStorage.length).toBe(0);
  });

  it('keeps its command id: sent before and after a reload it is saved once, and one that was saved opens its bond', async () => {
    const api = anApi().on(createIntake, () => refusal('CONFLICT'));
    const view = await show(<CreateDefendant />);
    type('Full Name', 'Theo Landry');
    await toIndemnitors();
    press('Next');
    await screen.findByRole('alert');
    view.unmount();
    const again = await show(<CreateDefendant />);
    press('Next');
    await waitFor(() => expect(intakesSent(api)).toHaveLength(2));
    await screen.findByRole('alert');
    expect(idsSent(api)).toBe(1);
    again.unmount();
    api.on(getIntake, ids, { intakeId: intakesSent(api)[0]?.headers.get('idempotency-key') ?? '' });
    const { router } = await show(<CreateDefendant />);
    await waitFor(() => expect(router.state.location.pathname).toBe(`/bonds/${ids.bondId}`));
    expect(sessionStorage.length).toBe(0);
  });

  it('is left alone where it is of an older form, or broken, and is gone once somebody else signs in', async () => {
    anApi();
    const { unmount } = await show(<CreateDefendant />);
    type('Full Name', 'Theo Landry');
    unmount();
    const key = Object.keys(sessionStorage)[0] ?? '';
    const { openedFor } = readDraft(key) as { openedFor: string };
    const found = () => draftOf(readDraft(key), openedFor);
    expect(found()).not.toBeNull();
    for (const stored of ['{', 'null', '[]', '{"values":{}}']) {
      sessionStorage.setItem(key, stored);
      expect([stored, found()]).toEqual([stored, null]);
    }
    const { queries } = await show(<CreateDefendant />);
    expect(screen.queryByText(/^Restored your draft/)).toBeNull();
    expect(sessionStorage.length).toBe(1);
    const somebodyElse = {
      ...aSession(),
      user: { ...aSession().user, userId: 'b6f1c2de-0000-4000-8000-000000000001' },
    };
    act(() => adoptSession(queries, somebodyElse));
    expect(sessionStorage.length).toBe(0);
  });
});

describe('Somebody who is on file', () => {
  it('is looked up by enough, and offered with the reasons and the way to their case file, without a question about leaving', async () => {
    const match = {
      defendantId: ids.defendantId,
      fullName: 'Theodore Landry',
      birthday: '1988-03-09',
      phoneNumber: '',
      city: 'Houma',
      reasons: ['Nickname: Theo / Theodore', 'Same birthday'],
    };
    const api = anApi();
    const { router } = await show(<CreateDefendant />);
    type('Full Name', 'Theo');
    type('Birthday', '0309');
    type('Phone', '504555');
    type('Phone', '5045550142');
    await waitFor(() => expect(api.sent).toHaveLength(1));
    expect(api.sent[0]?.body).toEqual({ name: 'Theo', birthday: null, phoneNumber: '5045550142', ssn: '' });
    api.on(findLikelyMatches, { matches: [match] }).on(getMugshot, { mugshot: null }, { defendantId: ids.defendantId });
    type('Full Name', 'Theo Landry');
    type('Birthday', '03091988');
    type('Phone', '');
    await waitFor(() => expect(api.sentWith('POST')).toHaveLength(2));
    expect(await screen.findByText('Nickname: Theo / Theodore · Same birthday')).toBeTruthy();
    expect(api.sentWith('POST').at(-1)?.body).toEqual({
      name: 'Theo Landry',
      birthday: '1988-03-09',
      phoneNumber: '',
      ssn: '',
    });
    expect(api.sent.every(({ address }) => !/Theo|1988/.test(address))).toBe(true);
    expect((await axe(screen.getByRole('alert'))).violations).toEqual([]);
    const beside = within(screen.getByRole('table', { name: 'Theodore Landry' }));
    expect(beside.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'You typedTLOn file',
      'NameTheo LandryTheodore Landry',
      'Birthday03/09/198803/09/1988',
      'Phone——',
      'City—Houma',
    ]);
    expect(beside.getAllByLabelText('the same')).toHaveLength(1);
    type('Birthday', '0309');
    expect(beside.getByText(/^03\/09\/?$/)).toBeTruthy();
    fireEvent.click(screen.getByRole('link', { name: 'Use this file: Theodore Landry' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/defendants/${ids.defendantId}`));
  });

  it('as an indemnitor: what they already guarantee', async () => {
    const person = {
      fullName: 'Odile Sonnier',
      birthday: '1970-02-03',
      phoneNumber: '',
      reasons: ['Same SSN'],
      exposure: {
        openBonds: 3,
        openAmountCents: 2_750_000,
        pastDueCents: 84_000,
        forfeitedBonds: 1,
        forfeitedAmountCents: 1_000_000,
      },
      indemnitors: [{ indemnitorId: ids.accountId, defendantName: 'Luc Landry' }],
    };
    new FakeApi().on(findLikelyMatches, { matches: [] }).on(findExposures, { people: [person] });
    await show(<CreateDefendant />);
    type('Full Name', 'Theo Landry');
    await toIndemnitors();
    typeSsn(SSN, block(1));
    const sentence = 'Already guarantees 3 open bonds, $27,500.00; 1 forfeited, $10,000.00; $840.00 past due.';
    expect((await screen.findAllByText(sentence)).length).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Luc Landry' }).getAttribute('href')).toBe(`/indemnitors/${ids.accountId}`);
    expect((await axe(screen.getByRole('alert'))).violations).toEqual([]);
  });
});
