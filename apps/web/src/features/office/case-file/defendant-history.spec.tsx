import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { listHistory, type HistoryEntry } from '#contracts/people/people/history.ts';
import { answer, FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { show } from '../../../test/render.tsx';
import { HistoryList } from './history-list.tsx';

const params = { defendantId: 'a6f1c2de-0000-4000-8000-00000000000d' };
const bondId = 'a6f1c2de-0000-4000-8000-0000000000b1';
const entries: HistoryEntry[] = [
  {
    entryId: '3',
    at: '2026-11-20T15:05:00.000Z',
    who: 'Lena Guidry',
    kind: 'details',
    words: 'Changed Phone from (504) 555-0142 to (504) 555-0143',
    link: null,
  },
  {
    entryId: '2',
    at: '2026-11-20T05:30:00.000Z',
    who: 'Paul Broussard',
    kind: 'bonds',
    words: 'Wrote a bond',
    link: { to: 'bond', id: bondId },
  },
];
const first: HistoryEntry = {
  entryId: '1',
  at: '2026-11-01T15:00:00.000Z',
  who: 'Former staff',
  kind: 'details',
  words: 'Created the file',
  link: null,
};

describe('The history of a defendant', () => {
  it('says what was changed, by whom and when, by day of the organization’s zone, page after page', async () => {
    new FakeApi().on(
      listHistory,
      ({ address }) =>
        answer(address.includes('cursor=') ? { rows: [first], nextCursor: null } : { rows: entries, nextCursor: 'c' }),
      params,
    );
    const { frame } = await show(<HistoryList {...params} kind={undefined} />);
    expect(await screen.findByText('Changed Phone from (504) 555-0142 to (504) 555-0143')).toBeTruthy();
    const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(headings()).toEqual(['Today', '11/19/2026']); // 05:30 in UTC is the evening before in Louisiana
    expect(screen.getByText(/Lena Guidry/).textContent).toBe('Lena Guidry · 9:05 AM · Details');
    expect(screen.getByRole('link', { name: 'Open bond' }).getAttribute('href')).toBe(`/bonds/${bondId}`);
    fireEvent.click(screen.getByRole('button', { name: 'Load more' }));
    expect(await screen.findByText('Created the file')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
    expect((await axe(frame)).violations).toEqual([]);
  });

  it('is empty in words, and narrowed by kind', async () => {
    const api = new FakeApi().on(listHistory, { rows: [], nextCursor: null }, params);
    await show(<HistoryList {...params} kind="money" />);
    expect(await screen.findByText('Nothing here yet.')).toBeTruthy();
    expect(api.sent[0]?.address).toContain('kind=money');
  });

  it('says what failed', async () => {
    new FakeApi().on(listHistory, () => refusal('DEFENDANT_NOT_FOUND'), params);
    await show(<HistoryList {...params} kind={undefined} />);
    expect(await screen.findByText('Defendant not found.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  });
});
