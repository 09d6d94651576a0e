import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '../../../test/user.ts';
import { getDefendant } from '#contracts/people/people/defendants.ts';
import { listDefendantReferences, listIndemnitors } from '#contracts/people/people/indemnitors.ts';
import { listQuickLinks } from '#contracts/agency/quick-links/quick-links.ts';
import {
  listSearchResults,
  logSearches,
  noteSearchResult,
  type SearchResult,
} from '#contracts/office/recovery-tools/recovery-tools.ts';
import { getRecoveryCase, type RecoveryCase } from '#contracts/recovery/cases/recovery.ts';
import { searchEverything } from '#contracts/office/search/search.ts';
import { FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aBareDefendant } from '../../../test/people.ts';
import { show } from '../../../test/render.tsx';
import { RecoveryTools } from './recovery-tools.tsx';

const caseId = 'a6f1c2de-0000-4000-8000-0000000000c1';
const defendantId = 'a6f1c2de-0000-4000-8000-0000000000d1';
const defendant = aBareDefendant({
  defendantId,
  fullName: 'Theo Landry',
  birthday: '1988-03-09',
  ssnLast4: '4321',
  phoneNumber: '5045550142',
  city: 'Gretna',
  state: 'LA',
  sex: 'M',
  createdAt: '2026-11-20T15:00:00.000Z',
});
const aCase: RecoveryCase = {
  caseId,
  title: 'Theo Landry – A-1',
  status: 'active',
  priority: 2,
  openedAt: '2026-11-18T18:00:00.000Z',
  defendantId,
  defendantName: 'Theo Landry',
  photoUrl: null,
  assignedTo: null,
  forfeitureCents: 500_000,
  dueOn: '2026-12-01',
  bondId: null,
  closedAt: null,
  outcome: null,
  outcomeOn: null,
  outcomeNote: '',
  suretyCaseId: null,
  version: 3,
  bonds: [],
  changes: [],
  joined: [],
};
const noted: SearchResult = {
  searchResultId: 'a6f1c2de-0000-4000-8000-0000000000e1',
  caseId,
  result: 'Works at a dock',
  source: 'Facebook',
  foundAt: '2026-11-19T18:00:00.000Z',
  recordedAt: '2026-11-19T18:05:00.000Z',
  recordedBy: 'Rita Recovers',
  afterClosing: false,
  struck: null,
};
const ofCase = { searchedKind: 'case', searchedId: caseId } as const;
const ofPerson = { searchedKind: 'defendant', searchedId: defendantId } as const;
const withData = (results: SearchResult[] = [], changes: Partial<RecoveryCase> = {}) =>
  new FakeApi()
    .on(getRecoveryCase, { ...aCase, ...changes }, { recoveryCaseId: caseId })
    .on(getDefendant, defendant, { defendantId })
    .on(listIndemnitors, { indemnitors: [] }, { defendantId })
    .on(listDefendantReferences, { references: [] }, { defendantId })
    .on(listQuickLinks, { links: [] })
    .on(listSearchResults, { results }, ofCase)
    .on(listSearchResults, { results }, ofPerson)
    .on(logSearches, { searchedId: caseId }, ofCase)
    .on(logSearches, { searchedId: defendantId }, ofPerson);

describe('Tools & Links', () => {
  const before = window.open.bind(window);
  const opened: string[] = [];
  beforeEach(() => {
    opened.length = 0;
    window.open = () => {
      const location = { replace: (url: string) => void opened.push(url) };
      return { opener: null, location } as unknown as Window;
    };
  });
  afterEach(() => {
    jest.useRealTimers();
    window.open = before;
  });

  it('fill their searches for the person of a case, the notice above, without a digit of the SSN, and log each opening', async () => {
    const api = withData();
    const { frame } = await show(<RecoveryTools caseId={caseId} />);
    const social = within(await screen.findByRole('region', { name: 'Social & Web Presence' }));
    expect(screen.getByRole('note').textContent).toMatch(/not for employment or credit decisions/);
    expect(screen.getByRole('note').compareDocumentPosition(social.getByRole('list'))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    const google = social.getByRole('link', { name: 'Google' });
    expect(new URL(google.getAttribute('href') ?? '').searchParams.get('q')).toBe('"Theo Landry" Gretna LA');
    expect(frame.innerHTML).not.toMatch(/4321|SSN/);
    expect((await axe(frame)).violations).toEqual([]);

    jest.useFakeTimers();
    fireEvent.click(social.getByRole('button', { name: 'Open All: Social & Web Presence' }));
    act(() => void jest.advanceTimersByTime(249));
    expect(opened).toHaveLength(1);
    act(() => void jest.advanceTimersByTime(2_000));
    expect(opened).toHaveLength(8);
    jest.useRealTimers();
    fireEvent.click(google);
    await waitFor(() =>
      expect(api.sentWith('POST').map(({ body }) => body)).toEqual([
        { set: 'Social & Web Presence', count: 8 },
        { set: 'Social & Web Presence', count: 1 },
      ]),
    );
  });

  it('leave links where the browser blocks tabs', async () => {
    withData();
    window.open = () => null;
    await show(<RecoveryTools caseId={caseId} />);
    const social = within(await screen.findByRole('region', { name: 'Social & Web Presence' }));
    jest.useFakeTimers();
    fireEvent.click(social.getByRole('button', { name: 'Open All: Social & Web Presence' }));
    act(() => void jest.runAllTimers());
    expect(social.getByRole('alert').textContent).toMatch(/^Your browser blocked 8 of 8 tabs/);
    expect(social.getAllByRole('link')).toHaveLength(8);
  });

  it('note what was found with its source and time, and show what was noted', async () => {
    const struck = { at: '2026-11-20T12:00:00.000Z', by: 'Alma Broussard', reason: 'Of the same name' };
    const other = { ...noted, searchResultId: noted.searchResultId.replace('e1', 'e2'), result: 'In Texas', struck };
    const api = withData([noted, other]);
    const { frame } = await show(<RecoveryTools caseId={caseId} />);
    const user = userEvent.setup();
    const form = within(await screen.findByRole('form', { name: 'Note a result' }));
    const list = within(await screen.findByRole('list', { name: 'Results' }));
    for (const message of ['Works at a dock', 'Crossed out by Alma Broussard, 11/20/2026, 6:00 AM: Of the same name'])
      list.getByText(message);
    expect(list.getAllByText('Source: Facebook')).toHaveLength(2);
    expect(list.getAllByRole('button')).toHaveLength(1);
    expect((await axe(frame)).violations).toEqual([]);

    await user.click(form.getByRole('button', { name: 'Note Result' }));
    form.getByText('Enter the result.');
    form.getByText('Enter where it was found.');
    await user.type(form.getByLabelText(/Result/), 'Sister in Houma');
    await user.type(form.getByLabelText(/Source/), 'Whitepages');
    api.on(noteSearchResult, { searchResultId: noted.searchResultId, caseId }, ofCase);
    await user.click(form.getByRole('button', { name: 'Note Result' }));
    await waitFor(() => expect(form.getByLabelText(/Result/)).toHaveProperty('value', ''));
    expect(api.sentWith('POST').at(-1)?.body).toMatchObject({ result: 'Sister in Houma', source: 'Whitepages' });
  });

  it('find a person, whose searches are then shown', async () => {
    const person = { why: 'Name', defendantId, fullName: 'Theo Landry', birthday: null, phoneNumber: '' };
    withData().on(searchEverything, { hits: [{ kind: 'defendant', ...person }], notices: [] });
    const { frame } = await show(<RecoveryTools />);
    await userEvent.setup().type(await screen.findByLabelText('Defendant'), 'Landry');
    const choose = await screen.findByRole('link', { name: 'Choose: Theo Landry' });
    expect(choose.getAttribute('href')).toBe(`/recovery/tools?defendant=${defendantId}`);
    expect((await axe(frame)).violations).toEqual([]);
  });

  it('are those of a chosen person', async () => {
    withData([noted]);
    const { frame } = await show(<RecoveryTools defendantId={defendantId} />);
    await screen.findByRole('region', { name: 'Social & Web Presence' });
    const list = within(await screen.findByRole('list', { name: 'Results' }));
    expect(list.getByRole('link', { name: 'Recovery case' }).getAttribute('href')).toBe(`/recovery/cases/${caseId}`);
    expect((await axe(frame)).violations).toEqual([]);
  });

  it('say when there is nobody, and when searches could not be loaded', async () => {
    withData([], { defendantId: null, defendantName: null });
    const { unmount } = await show(<RecoveryTools caseId={caseId} />);
    await screen.findByText('This case has no defendant yet.');
    unmount();
    withData().on(getDefendant, () => refusal('DEFENDANT_NOT_FOUND'), { defendantId });
    const gone = await show(<RecoveryTools defendantId={defendantId} />);
    await screen.findByText('Defendant not found.');
    gone.unmount();
    withData().on(listIndemnitors, () => refusal('INTERNAL_ERROR'), { defendantId });
    await show(<RecoveryTools caseId={caseId} />);
    await screen.findByText('Failed to load the searches.');
  });
});
