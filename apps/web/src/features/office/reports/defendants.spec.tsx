import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import {
  changePreferences,
  DEFAULT_PREFERENCES,
  getPreferences,
  type Preferences,
} from '#contracts/agency/organizations/preferences.ts';
import { listMissedCheckIns } from '#contracts/books/check-ins/check-ins.ts';
import { listDefendants } from '#contracts/people/people/defendants.ts';
import { listIndemnitors } from '#contracts/people/people/indemnitors.ts';
import { applyChange } from '../../../lib/live.ts';
import { answer, FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { show } from '../../../test/render.tsx';
import { KeptListTools } from '../../agency/organizations/index.ts';
import { columnsOf, type DefendantLine } from './defendant-columns.tsx';
import { DefendantFilters } from './defendant-filters.tsx';
import { DefendantList } from './defendant-list.tsx';
import { columnsIn, kindOf } from './defendants-filtered.ts';
import type { DefendantsSearch } from './defendants-search.ts';

const line = (index: number, changes: Partial<DefendantLine> = {}): DefendantLine => ({
  defendantId: `a6f1c2de-0000-4000-8000-${String(index).padStart(12, '0')}`,
  fullName: `Person ${index}`,
  birthday: '1988-03-09',
  phoneNumber: '5045550142',
  city: 'Gretna',
  createdAt: '2026-11-01T04:30:00.000Z',
  courtDate: '2026-12-01',
  openBonds: 2,
  forfeitedBonds: 0,
  exposureCents: 2_500_000,
  missingPapers: [],
  photoUrl: null,
  balanceCents: 12_345,
  lastPaymentOn: '2026-11-19',
  lastContactOn: null,
  checkIns: null,
  ...changes,
});

const NO_CHECK_INS = { lastOn: null, nextOn: null, missed: 0 };

/** The list with its filters; what the URL would say is `search`. */
const Screen = ({
  initial = {},
  onSearch,
}: {
  initial?: DefendantsSearch;
  onSearch?: (s: DefendantsSearch) => void;
}) => {
  const [search, setSearch] = useState(initial);
  const change = (changes: Partial<DefendantsSearch>) => {
    const next = { ...search, ...changes };
    setSearch(next);
    onSearch?.(next);
  };
  return (
    <main>
      <KeptListTools
        list="defendants"
        columns={columnsOf(columnsIn(search), 'America/Chicago')}
        search={kindOf(search)}
        onOpen={change}
      />
      <DefendantFilters search={search} change={change} />
      <DefendantList search={search} change={change} />
    </main>
  );
};

/** A server that keeps what one likes. */
const withPreferences = (api: FakeApi) => {
  let kept: Preferences = DEFAULT_PREFERENCES;
  return api
    .on(getPreferences, () => answer(kept))
    .on(changePreferences, ({ body }) => answer((kept = body as Preferences)));
};
const listed = (api: FakeApi) => api.sent.filter(({ address }) => address.startsWith('/api/defendants'));

/** A server that has `count` people, 200 to a page. */
const withPeople = (count: number) => {
  const rows = Array.from({ length: count }, (_, index) => line(index));
  return withPreferences(new FakeApi()).on(listDefendants, ({ address }) => {
    const query = new URLSearchParams(address.split('?')[1]);
    const from = Number(query.get('cursor') ?? 0);
    const to = from + Number(query.get('limit'));
    return answer({ rows: rows.slice(from, to), nextCursor: to < count ? String(to) : null });
  });
};
/** What was asked of the list. */
const asked = (api: FakeApi) =>
  listed(api).map(({ address }) => Object.fromEntries(new URLSearchParams(address.split('?')[1])));

const wide = window.matchMedia.bind(window);
beforeEach(() => localStorage.clear());
afterEach(() => void (window.matchMedia = wide));

describe('All Defendants', () => {
  it('shows who there is, each with the way to the profile, and nothing for axe to find', async () => {
    const api = withPeople(2);
    const { frame } = await show(<Screen />);
    expect(await screen.findByText('Person 1')).toBeTruthy();
    expect(asked(api)).toEqual([{ limit: '200' }]);
    expect(screen.getAllByText('View Profile')).toHaveLength(2);
    expect(screen.getAllByText('03/09/1988')).toHaveLength(2);
    expect(screen.getAllByText('$123.45')).toHaveLength(2);
    expect((await axe(frame)).violations).toEqual([]);
  });

  it('has court, last contact and balance under the name on a phone, whatever was chosen, and the whole row opens', async () => {
    const api = new FakeApi()
      .on(getPreferences, () => answer({ ...DEFAULT_PREFERENCES, lists: { defendants: { columns: ['city'] } } }))
      .on(listDefendants, () =>
        answer({ rows: [line(0, { lastContactOn: '2026-11-24' }), line(1)], nextCursor: null }),
      );
    window.matchMedia = (query) => Object.assign(wide(query), { matches: query.includes('max-width: 48em') });
    await show(<Screen />);
    const name = await screen.findByRole('link', { name: 'Person 0' });
    expect(name.className).toContain('row-link');
    const row = name.closest('tr');
    const under = (line?: Element | null) =>
      [...(line?.querySelectorAll('.beneath > span') ?? [])].map(({ textContent }) => textContent);
    expect(under(row)).toEqual(['Court 12/01/2026', 'Contact 11/24/2026', ' $123.45']);
    // Nobody was in touch: nothing is said of it.
    expect(under(row?.nextElementSibling)).toEqual(['Court 12/01/2026', ' $123.45']);
    expect(asked(api)).toEqual([{ contacts: 'true', limit: '200' }]);
    const columns = columnsOf('all', 'America/Chicago', true);
    expect(columns.filter(({ wideOnly }) => wideOnly).map(({ key }) => key)).toContain('open');
  });

  it('asks for the last contact on a wide screen only where that column was chosen', async () => {
    const chosen = { ...DEFAULT_PREFERENCES, lists: { defendants: { columns: ['lastContact'] } } };
    const api = new FakeApi()
      .on(getPreferences, () => answer(chosen))
      .on(listDefendants, ({ address }) => {
        const lastContactOn = address.includes('contacts=true') ? '2026-11-24' : null;
        return answer({ rows: [line(0, { lastContactOn })], nextCursor: null });
      });
    await show(<Screen />);
    expect(await screen.findByText('11/24/2026')).toBeTruthy();
    expect(asked(api).at(-1)).toEqual({ contacts: 'true', limit: '200' });
  });

  it('says so where there is nobody, and where nobody fits', async () => {
    withPeople(0);
    const { unmount } = await show(<Screen />);
    expect(await screen.findByText('No defendants found.')).toBeTruthy();
    expect(screen.getByText('Create the first one to write a bond.')).toBeTruthy();
    const create = screen.getByRole('link', { name: 'Create the first defendant' });
    expect(create.getAttribute('href')).toBe('/defendants/new');
    unmount();
    let search: DefendantsSearch = {};
    await show(<Screen initial={{ owing: true }} onSearch={(next) => (search = next)} />);
    expect(await screen.findByText('No defendants match these filters.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
    await waitFor(() => expect(search.owing).toBeUndefined());
    expect(await screen.findByText('Create the first one to write a bond.')).toBeTruthy();
  });

  it('says what failed and asks again on Retry', async () => {
    const api = new FakeApi().on(listDefendants, () => refusal('TEMPORARILY_UNAVAILABLE'));
    await show(<Screen />);
    fireEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(listed(api)).toHaveLength(2));
  });

  it('asks the server to sort by the header that is pressed, and again for the other way', async () => {
    const api = withPeople(3);
    await show(<Screen />);
    fireEvent.click(await screen.findByRole('button', { name: /Balance Due/ }));
    await waitFor(() => expect(asked(api).at(-1)).toEqual({ limit: '200', sort: 'balance' }));
    fireEvent.click(await screen.findByRole('button', { name: /Balance Due/ }));
    await waitFor(() => expect(asked(api).at(-1)).toEqual({ limit: '200', sort: 'balance', descending: 'true' }));
    const header = await screen.findByRole('columnheader', { name: /Balance Due/ });
    expect(header.getAttribute('aria-sort')).toBe('descending');
  });

  it('puts what narrows it into the URL', async () => {
    const api = withPeople(3);
    let search: DefendantsSearch = {};
    await show(<Screen onSearch={(next) => (search = next)} />);
    fireEvent.change(screen.getByLabelText('Filter by city'), { target: { value: 'Gretna' } });
    await waitFor(() => expect(search.city).toBe('Gretna'));
    fireEvent.change(screen.getByLabelText('Born from'), { target: { value: '01011980' } });
    fireEvent.click(screen.getByLabelText('Owing'));
    await waitFor(() => expect(search).toMatchObject({ city: 'Gretna', bornFrom: '1980-01-01', owing: true }));
    await waitFor(() =>
      expect(asked(api).at(-1)).toEqual({ limit: '200', city: 'Gretna', bornFrom: '1980-01-01', owing: 'true' }),
    );
  });

  it('says by which account it is filtered, and shows everybody again', async () => {
    const api = withPeople(1);
    const account = 'a6f1c2de-0000-4000-8000-0000000000aa';
    await show(<Screen initial={{ account_id: account }} />);
    expect(await screen.findByText(/^Filtered by account/)).toBeTruthy();
    expect(asked(api).some(({ accountId }) => accountId === account)).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Show all defendants' }));
    await waitFor(() => expect(asked(api).at(-1)).toEqual({ limit: '200' }));
  });

  it('remembers the columns that were chosen', async () => {
    const api = withPeople(1);
    const { unmount } = await show(<Screen />);
    await screen.findByText('Person 0');
    const tool = screen.getByRole('button', { name: 'Columns' });
    await waitFor(() => expect(tool.matches(':enabled')).toBe(true));
    fireEvent.click(tool);
    fireEvent.click(await screen.findByLabelText('Open bonds'));
    expect(await screen.findByRole('columnheader', { name: 'Open bonds' })).toBeTruthy();
    fireEvent.click(screen.getByLabelText('Phone'));
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Phone' })).toBeNull());
    await waitFor(() => expect(api.sentWith('PUT')).toHaveLength(2));
    unmount();
    await show(<Screen />);
    expect(await screen.findByRole('columnheader', { name: 'Open bonds' })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Phone' })).toBeNull());
  });

  it('has check-in columns', async () => {
    const checkIns = { lastOn: '2026-11-10', nextOn: '2026-12-04', missed: 2 };
    const api = withPreferences(new FakeApi())
      .on(listDefendants, { rows: [line(0, { checkIns }), line(1, { checkIns: NO_CHECK_INS })], nextCursor: null })
      .on(listIndemnitors, { indemnitors: [] }, { defendantId: line(0).defendantId })
      .on(listMissedCheckIns, { today: { due: 10, done: 5 }, count: 1, rows: [] });
    const { frame } = await show(<Screen initial={{ view: 'checkins' }} />);
    expect(await screen.findByText('2 missed')).toBeTruthy();
    expect(screen.getByText('11/10/2026')).toBeTruthy();
    expect(screen.getAllByText('12/04/2026').length).toBeGreaterThan(0);
    expect(await screen.findByText('Check-ins 5 of 10 today · 1 person missed')).toBeTruthy();
    expect(screen.queryByRole('columnheader', { name: 'City' })).toBeNull();
    expect(asked(api)).toMatchObject([{ checkIns: 'true', sort: 'checkIns', descending: 'true' }]);
    fireEvent.click(screen.getByRole('button', { name: 'Log check-in of Person 0' }));
    expect(await screen.findByRole('dialog', { name: 'Log check-in: Person 0' })).toBeTruthy();
    expect((await axe(frame)).violations).toEqual([]);
  });

  it('follows changes while it is short, and only tells of them when it is long', async () => {
    const api = withPeople(2000);
    const { queries } = await show(<Screen />);
    await screen.findByText('Person 0');
    const change = () => act(() => applyChange(queries, { token: 's:1', changes: [{ topic: 'defendant', id: 'x' }] }));
    change();
    await waitFor(() => expect(listed(api)).toHaveLength(2));
    expect(screen.queryByText('Something in this list has changed.')).toBeNull();
    for (let pages = 1; pages < 4; pages += 1) {
      const before = listed(api).length;
      fireEvent.click(await screen.findByRole('button', { name: 'Load more' }));
      await waitFor(() => expect(listed(api)).toHaveLength(before + 1));
      await waitFor(() => expect(screen.getByRole('button', { name: 'Load more' })).toHaveProperty('disabled', false));
    }
    const before = listed(api).length;
    change();
    expect(await screen.findByText('Something in this list has changed.')).toBeTruthy();
    expect(listed(api)).toHaveLength(before);
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(screen.queryByText('Something in this list has changed.')).toBeNull());
  });
});
