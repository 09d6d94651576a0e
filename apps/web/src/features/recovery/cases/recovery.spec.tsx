import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '../../../test/user.ts';
import { DEFAULT_PREFERENCES, getPreferences } from '#contracts/agency/organizations/preferences.ts';
import { listContacts, saveContact } from '#contracts/recovery/cases/contacts.ts';
import { getCaseOfBond, listForfeitedWithoutCase, openCaseOfBond } from '#contracts/recovery/cases/forfeitures.ts';
import {
  addInterview,
  createRecoveryCase,
  editRecoveryCase,
  listAssignees,
  listInterviews,
  listRecoveryCases,
  type FieldInterview,
  type ListedCase,
  type RecoveryCase,
} from '#contracts/recovery/cases/recovery.ts';
import { answer, FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aSession, show } from '../../../test/render.tsx';
import { CaseContacts } from './case-contacts.tsx';
import { CaseForfeiture } from './case-forfeiture.tsx';
import { CaseInterviews } from './case-interviews.tsx';
import { CaseList } from './case-list.tsx';
import { changeWords } from './case-overview.tsx';
import { CaseSide } from './case-side.tsx';
import { CreateRecoveryCase } from './create-recovery-case.tsx';
import { CaseOfBond, OfferCase } from './open-case-of-bond.tsx';
import { RecoveryOnly } from './recovery-only.tsx';
import { preferencesQuery } from '../../agency/organizations/index.ts';
import { RefreshCases } from './refresh-cases.tsx';
import { ANSWER_MS, ARRIVAL_MS } from './cases.queries.ts';

const caseId = 'a6f1c2de-0000-4000-8000-0000000000c1';
const bondId = 'a6f1c2de-0000-4000-8000-0000000000b1';
const listed = (changes: Partial<ListedCase> = {}): ListedCase => ({
  caseId,
  title: 'Theo Landry – A-1',
  status: 'open',
  priority: 2,
  openedAt: '2026-11-18T18:00:00.000Z',
  defendantId: 'a6f1c2de-0000-4000-8000-0000000000d1',
  defendantName: 'Theo Landry',
  photoUrl: null,
  assignedTo: null,
  forfeitureCents: 500_000,
  dueOn: '2026-12-01',
  ...changes,
});
const page = (rows: ListedCase[]) => ({
  rows,
  nextCursor: null,
  withoutCase: 0,
  withoutCaseCents: 0,
  counts: { all: 7, open: 4, active: 2, closed: 1 },
});
const aCase = (changes: Partial<RecoveryCase> = {}): RecoveryCase => ({
  ...listed(),
  bondId: null,
  closedAt: null,
  outcome: null,
  outcomeOn: null,
  outcomeNote: '',
  suretyCaseId: null,
  version: 3,
  joined: [],
  bonds: [],
  changes: [],
  ...changes,
});
const list = async (api: FakeApi) => {
  const view = await show(<CaseList search={{}} change={() => undefined} onNew={() => undefined} />);
  return { api, ...view };
};

afterEach(() => void jest.useRealTimers());

describe('The recovery cases', () => {
  it('are cards with who it is, what is at stake and by when, under buttons with the counts over all', async () => {
    const nobody = listed({
      caseId: caseId.replace('c1', 'c2'),
      defendantName: null,
      dueOn: null,
      title: 'Blue house',
    });
    const { frame } = await list(new FakeApi().on(listRecoveryCases, page([listed(), nobody])));
    const card = within(await screen.findByRole('article', { name: 'Theo Landry, Theo Landry – A-1' }));
    for (const message of ['open', '$5,000.00', '11/18/2026', 'a6f1c2de', 'Assigned To', 'No Photo', '11 days'])
      card.getByText(message);
    expect(card.getByRole('link').getAttribute('href')).toBe(`/recovery/cases/${caseId}`);
    within(screen.getByRole('article', { name: 'Unknown Defendant, Blue house' })).getByText('Unknown Defendant');
    for (const message of ['all (7)', 'open (4)', 'active (2)', 'closed (1)']) screen.getByText(message);
    screen.getByPlaceholderText('Search defendant, case id, title');
    expect((await axe(frame)).violations).toEqual([]);
  });

  it('say that there are none, in the words of the specification', async () => {
    await list(new FakeApi().on(listRecoveryCases, page([])));
    await screen.findByText('No cases found.');
    screen.getByRole('button', { name: 'New Case' });
  });

  it('say whose bonds are forfeited without one, and how much, over the list', async () => {
    const forfeited = (nth: number, defendantName: string | null, amountCents: number | null) => ({
      bondId: `b7f1c2de-0000-4000-8000-0000000000b${String(nth)}`,
      defendantId: 'b7f1c2de-0000-4000-8000-0000000000d1',
      defendantName,
      powerNumber: '',
      caseNumber: '',
      amountCents,
      forfeitureDate: null,
      answerBy: null,
    });
    const rows = [
      forfeited(1, 'Remy Charbonnet', 1_000_000),
      forfeited(2, null, null),
      forfeited(3, 'Theo Landry', 250_000),
      forfeited(4, 'Odile Hebert', 100_000),
    ];
    const api = new FakeApi()
      .on(listRecoveryCases, { ...page([]), withoutCase: 4, withoutCaseCents: 1_350_000 })
      .on(listForfeitedWithoutCase, { rows, nextCursor: null, count: 4 });
    await list(api);
    const over = within(await screen.findByRole('region', { name: 'Forfeited without a case' }));
    over.getByText('Forfeited without a case: 4');
    over.getByText('$13,500.00');
    await over.findByText('Remy Charbonnet, $10,000.00 · Unknown Defendant · Theo Landry, $2,500.00 · 1 more');
    await userEvent.click(over.getByRole('button', { name: 'Show' }));
    await over.findByRole('button', { name: /^New Case for Odile Hebert/ });
  });

  it('that cannot be loaded say so with Retry, and the counts are unknown', async () => {
    const { api } = await list(new FakeApi().on(listRecoveryCases, () => refusal('ROLE_REFUSED')));
    await screen.findByText('Failed to load recovery cases');
    screen.getByText('all (–)');
    api.on(listRecoveryCases, page([listed()]));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('article');
  });

  it('are asked again by a button where auto refresh is off, which else is not there', async () => {
    const api = new FakeApi()
      .on(listRecoveryCases, page([listed()]))
      .on(getPreferences, { ...DEFAULT_PREFERENCES, autoRefresh: false });
    await show(
      <>
        <RefreshCases />
        <CaseList search={{}} change={() => undefined} onNew={() => undefined} />
      </>,
    );
    await screen.findByRole('article', { name: /Theo Landry/ });
    api.on(listRecoveryCases, page([listed({ defendantName: 'Remy Fontenot' })]));
    await userEvent.click(await screen.findByRole('button', { name: 'Refresh' }));
    await screen.findByRole('article', { name: /Remy Fontenot/ });
  });

  it('have no button to ask again where auto refresh is on', async () => {
    new FakeApi().on(getPreferences, DEFAULT_PREFERENCES);
    const { queries } = await show(<RefreshCases />);
    await waitFor(() => expect(queries.getQueryData(preferencesQuery.queryKey)).toBeDefined());
    expect(screen.queryByRole('button')).toBeNull();
  });

  /** A reply that never comes, or begins and never ends, until it is given up. */
  const hanging = (begins: boolean) => {
    globalThis.fetch = (_, init) => {
      const givenUp = new Promise<never>((_resolve, reject) =>
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error)),
      );
      return begins ? Promise.resolve(Object.assign(answer({}), { json: () => givenUp })) : givenUp;
    };
  };

  it('without an answer in 10 seconds say so', async () => {
    hanging(false);
    jest.useFakeTimers({ advanceTimers: true, doNotFake: ['performance', 'queueMicrotask'] });
    await show(<CaseList search={{ search: 'late' }} change={() => undefined} onNew={() => undefined} />);
    await screen.findByText('Loading…');
    await act(() => jest.advanceTimersByTimeAsync(ANSWER_MS + 1_000));
    await screen.findByText('RecoveryCases load timeout');
    screen.getByRole('button', { name: 'Retry' });
  });

  it('that were answered but are not all there in 12 seconds say so', async () => {
    hanging(true);
    jest.useFakeTimers({ advanceTimers: true, doNotFake: ['performance', 'queueMicrotask'] });
    await show(<CaseList search={{ search: 'slow' }} change={() => undefined} onNew={() => undefined} />);
    await screen.findByText('Loading…');
    await act(() => jest.advanceTimersByTimeAsync(ARRIVAL_MS + 1_000));
    await screen.findByText('Failed to load recovery cases (timeout).');
  });

  it('are told to whoever has no access', async () => {
    await show(<RecoveryOnly>Secret</RecoveryOnly>, aSession('Agent'));
    await screen.findByText('You do not have access to recovery.');
    expect(screen.queryByText('Secret')).toBeNull();
  });
});

describe('A new case', () => {
  it('asks for a title', async () => {
    const api = new FakeApi().on(createRecoveryCase, { caseId });
    const { router } = await show(<CreateRecoveryCase onClose={() => undefined} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Create' }));
    await screen.findByText('Title is required');
    expect(api.sent).toEqual([]);
    await userEvent.type(screen.getByLabelText(/Title/), 'Landry');
    await userEvent.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/recovery/cases/${caseId}`));
  });
});

describe('What is saved in place', () => {
  const side = async (reply: () => Response) => {
    const params = { recoveryCaseId: caseId };
    const assignees = [{ userId: bondId, name: 'Remy Guidry' }];
    const api = new FakeApi().on(listAssignees, { assignees }).on(editRecoveryCase, reply, params);
    await show(<CaseSide recoveryCase={aCase()} />);
    await userEvent.click(await screen.findByRole('combobox', { name: 'Priority' }));
    await userEvent.click(await screen.findByRole('option', { name: 'High' }));
    return api;
  };

  it('says that it was', async () => {
    const api = await side(() => answer({ caseId, version: 4 }));
    await screen.findByText('Saved.');
    expect(api.sentTo(editRecoveryCase, { recoveryCaseId: caseId })[0]?.body).toEqual({ priority: 1, basedOn: 3 });
  });

  it('says that it could not be', async () => {
    await side(() => refusal('INTERNAL_ERROR'));
    await screen.findByText('Could not save (table/policy may be missing).');
  });
});

describe('The tabs of a case', () => {
  const params = { recoveryCaseId: caseId };

  it('say that contacts or interviews are not to be had', async () => {
    new FakeApi()
      .on(listContacts, () => refusal('INTERNAL_ERROR'), params)
      .on(listInterviews, () => refusal('INTERNAL_ERROR'), params);
    await show(
      <>
        <CaseContacts caseId={caseId} besidePhone={() => null} />
        <CaseInterviews caseId={caseId} />
      </>,
    );
    await screen.findByText('Contacts unavailable (table/policy).');
    await screen.findByText('Interviews unavailable (table/policy).');
  });

  it('say that no bond is forfeited', async () => {
    await show(<CaseForfeiture recoveryCase={aCase()} />);
    await screen.findByText('No forfeited bonds found for this case.');
  });

  it('fill in today where an interview date is focused, and keep what could not be saved', async () => {
    const api = new FakeApi()
      .on(listInterviews, { interviews: [] }, params)
      .on(addInterview, () => refusal('INTERNAL_ERROR'), params);
    const { frame } = await show(<CaseInterviews caseId={caseId} />);
    await userEvent.click(await screen.findByLabelText('Interview Date'));
    expect(screen.getByLabelText<HTMLInputElement>('Interview Date').value).toBe('11/20/2026');
    await userEvent.type(screen.getByLabelText('Name'), 'His cousin');
    await userEvent.click(screen.getByRole('button', { name: 'Add Interview' }));
    await screen.findByText('Could not save (table/policy may be missing).');
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('His cousin');
    api.on(addInterview, { interviewId: bondId }, params);
    await userEvent.click(screen.getByRole('button', { name: 'Add Interview' }));
    await screen.findByText('Saved.');
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('');
    expect((await axe(frame)).violations).toEqual([]);
  });

  it('fill in today where an interview date is reached by keyboard, for another day to be typed over it', async () => {
    new FakeApi().on(listInterviews, { interviews: [] }, params);
    await show(<CaseInterviews caseId={caseId} />);
    const date = await screen.findByLabelText<HTMLInputElement>('Interview Date');
    for (let tabs = 0; tabs < 20 && document.activeElement !== date; tabs += 1) await userEvent.tab();
    expect(document.activeElement).toBe(date);
    expect(date.value).toBe('11/20/2026');
    await userEvent.keyboard('11182026');
    expect(date.value).toBe('11/18/2026');
  });

  it('take an interview without a date for one of today', async () => {
    const api = new FakeApi()
      .on(listInterviews, { interviews: [] }, params)
      .on(addInterview, { interviewId: bondId }, params);
    await show(<CaseInterviews caseId={caseId} />);
    await userEvent.type(await screen.findByLabelText('Name'), 'His cousin');
    await userEvent.click(screen.getByRole('button', { name: 'Add Interview' }));
    await screen.findByText('Saved.');
    expect(screen.getByLabelText('Name').closest('.no-print')).toBeTruthy(); // an empty form is no part of the paper
    expect(api.sentWith('POST')[0]?.body).toMatchObject({ interviewDate: '2026-11-20', name: 'His cousin' });
  });

  it('show a struck interview with who struck it and why', async () => {
    const struck: FieldInterview = {
      interviewId: bondId,
      interviewDate: '2026-11-19',
      name: 'His cousin',
      location: '',
      notes: '',
      createdAt: '2026-11-19T18:00:00.000Z',
      createdBy: 'Remy Guidry',
      afterClosing: false,
      struck: { at: '2026-11-20T18:00:00.000Z', by: 'Alma Broussard', reason: 'Of another case' },
    };
    new FakeApi().on(listInterviews, { interviews: [struck] }, params);
    await show(<CaseInterviews caseId={caseId} />);
    await screen.findByText('Crossed out by Alma Broussard, 11/20/2026, 12:00 PM: Of another case');
    expect(screen.queryByRole('button', { name: /^Cross out/ })).toBeNull();
  });

  it('edit a contact of the case in place, and lead to the screen of every other', async () => {
    const base = { email: '', relationship: '', address: '', referenceOf: '', isOther: false };
    const contacts = [
      {
        contactId: bondId,
        role: 'defendant' as const,
        name: 'Theo Landry',
        phone: '5045550101',
        version: 0,
        ...base,
        editedAt: { kind: 'defendant' as const, id: bondId },
      },
      {
        contactId: caseId,
        role: 'reference' as const,
        name: 'Neighbour',
        phone: '',
        version: 1,
        ...base,
        address: '9 Royal St',
        editedAt: null,
      },
    ];
    const of = { recoveryCaseId: caseId, contactId: caseId };
    const api = new FakeApi()
      .on(listContacts, { contacts }, params)
      .on(saveContact, { contactId: caseId, version: 2 }, of);
    const { frame } = await show(<CaseContacts caseId={caseId} besidePhone={() => null} />);
    const call = await screen.findByRole('link', { name: '(504) 555-0101' });
    expect(call.getAttribute('href')).toBe('tel:+15045550101');
    screen.getByRole('link', { name: 'Edit on client’s page: Theo Landry' });
    const map = screen.getByRole('link', { name: '9 Royal St' }).getAttribute('href');
    expect(map).toBe('https://www.google.com/maps/search/?api=1&query=9%20Royal%20St');
    await userEvent.click(screen.getByRole('button', { name: 'Edit Neighbour' }));
    await userEvent.clear(screen.getByLabelText('Address'));
    await userEvent.type(screen.getByLabelText('Address'), '1 Canal St');
    expect((await axe(frame)).violations).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(api.sentTo(saveContact, of)).toHaveLength(1));
    expect(api.sentTo(saveContact, of)[0]?.body).toMatchObject({ address: '1 Canal St', basedOn: 1 });
    await screen.findByText('Saved.');
  });

  it('add a contact of the case’s own, who is a reference unless another role is chosen', async () => {
    const api = new FakeApi().on(listContacts, { contacts: [] }, params);
    await show(<CaseContacts caseId={caseId} besidePhone={() => null} />);
    await screen.findByText('No contacts yet.');
    await userEvent.click(screen.getByRole('button', { name: 'Add Contact' }));
    const form = screen.getByRole('form', { name: 'New contact' });
    await userEvent.type(within(form).getByLabelText('Name'), 'The neighbour');
    await userEvent.type(within(form).getByLabelText('Phone'), '5045550199');
    await userEvent.click(within(form).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(api.sentWith('PUT')).toHaveLength(1));
    expect(api.sentWith('PUT')[0]?.body).toMatchObject({
      name: 'The neighbour',
      phone: '5045550199',
      role: 'reference',
      basedOn: 0,
    });
  });

  it('tell what happened in words', () => {
    const of = { caseId, version: 2, at: '2026-11-20T18:00:00.000Z', by: null, reason: '' };
    const fields = [
      { field: 'status', before: 'active', after: 'closed' },
      { field: 'outcome', before: '', after: 'set aside' },
    ];
    expect(changeWords({ ...of, kind: 'closed', fields }, new Map())).toBe(
      'Case closed · Status: active → closed · Outcome: set aside',
    );
    const assigned = [{ field: 'assignedTo', before: '', after: bondId }];
    expect(changeWords({ ...of, kind: 'edited', fields: assigned }, new Map([[bondId, 'Remy Guidry']]))).toBe(
      'Assigned To: — → Remy Guidry',
    );
    const added = [{ field: 'file', before: '', after: 'Warrant.pdf' }];
    expect(changeWords({ ...of, kind: 'file', fields: added }, new Map())).toBe('File added: Warrant.pdf');
    const removed = [{ field: 'file', before: 'Warrant.pdf', after: '' }];
    expect(changeWords({ ...of, kind: 'file-removed', fields: removed, reason: 'Twice' }, new Map())).toBe(
      'File removed: Warrant.pdf · Twice',
    );
  });
});

describe('The case of a bond', () => {
  const of = { bondId };
  const may = { case: null, mayOpen: true, joins: null, defendantName: 'Theo Landry' };

  it('is offered when a forfeiture was saved, and goes on when it is declined', async () => {
    const api = new FakeApi().on(getCaseOfBond, may, of);
    let gone = 0;
    const { frame } = await show(<OfferCase bondId={bondId} onDone={() => (gone += 1)} />);
    await screen.findByRole('dialog', { name: 'Open a recovery case?' });
    expect((await axe(frame)).violations).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
    expect([gone, api.sentWith('POST')]).toEqual([1, []]);
  });

  it('is offered by the name of the open case that the bond can join', async () => {
    const api = new FakeApi()
      .on(getCaseOfBond, { ...may, joins: { caseId: null, status: 'open' } }, of)
      .on(openCaseOfBond, { caseId: null, isNew: true }, of); // an Agent is not told which it is
    let gone = 0;
    await show(<OfferCase bondId={bondId} onDone={() => (gone += 1)} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Add to the open case of Theo Landry' }));
    await waitFor(() => expect(gone).toBeGreaterThan(0));
    expect(api.sentWith('POST')[0]?.body).toEqual({ joins: 'open' });
  });

  it('is opened anew once where its button is clicked twice', async () => {
    const api = new FakeApi().on(getCaseOfBond, may, of).on(openCaseOfBond, { caseId, isNew: true }, of);
    await show(<CaseOfBond bondId={bondId} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Open recovery case' }));
    const button = await screen.findByRole('button', { name: 'New case' });
    api.on(getCaseOfBond, { ...may, case: { caseId, status: 'open' }, mayOpen: false }, of);
    await userEvent.dblClick(button);
    await screen.findByRole('link', { name: 'Recovery case' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.sentWith('POST').map(({ body }) => body)).toEqual([{ joins: null }]);
  });

  it('is not offered where there is one', async () => {
    new FakeApi().on(getCaseOfBond, { ...may, case: { caseId, status: 'open' }, mayOpen: false }, of);
    let gone = 0;
    await show(<OfferCase bondId={bondId} onDone={() => (gone += 1)} />);
    await waitFor(() => expect(gone).toBe(1));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('leads whoever works in recovery there, and tells the others that it exists', async () => {
    const there = { ...may, case: { caseId, status: 'active' as const }, mayOpen: false };
    new FakeApi().on(getCaseOfBond, there, of);
    const { unmount } = await show(<CaseOfBond bondId={bondId} />);
    expect((await screen.findByRole('link', { name: 'Recovery case' })).getAttribute('href')).toBe(
      `/recovery/cases/${caseId}`,
    );
    unmount();
    const other = await show(<CaseOfBond bondId={bondId} />, aSession('Agent'));
    await screen.findByText('active');
    screen.getByText('Recovery case');
    expect(screen.queryByRole('link')).toBeNull();
    other.unmount();
    await show(<CaseOfBond bondId={bondId} />, aSession('Accounting'));
    await screen.findByText(`Recovery case ${caseId.slice(0, 8)}`); // they see its number, too, and its costs
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      `/recovery/cases/${caseId}/costs`,
    ]);
  });
});
