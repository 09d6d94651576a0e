import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  compareIndemnitors,
  findDuplicatesOfIndemnitor,
  listDuplicateIndemnitors,
  mergeIndemnitors,
  tellIndemnitorsApart,
  undoIndemnitorMerge,
  type IndemnitorInPair,
  type IndemnitorsBeside,
  type MergedIndemnitor,
} from '#contracts/office/indemnitor-merges/indemnitor-merges.ts';
import { FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aBareIndemnitor, anIndemnitor } from '../../../test/people.ts';
import { show } from '../../../test/render.tsx';
import { userEvent } from '../../../test/user.ts';
import { takenOf } from '../duplicates/index.ts';
import { comparedIndemnitorFields } from './compared-indemnitor-fields.ts';
import { DuplicateIndemnitors } from './duplicate-indemnitors.tsx';
import { DuplicatesOfIndemnitor } from './duplicates-of-indemnitor.tsx';

const ONE = 'a6f1c2de-0000-4000-8000-00000000000a';
const OTHER = 'b6f1c2de-0000-4000-8000-00000000000b';
const params = { indemnitorId: ONE, otherId: OTHER };

const HOLDS = { accounts: 0, references: 0, notes: 0, documents: 0, letters: 0 };
const inList = (indemnitorId: string, fullName: string, holds = HOLDS): IndemnitorInPair => ({
  indemnitorId,
  fullName,
  birthday: '1960-05-01',
  phoneNumber: '5045550188',
  city: 'Houma',
  createdAt: '2026-11-20T20:00:00.000Z',
  holds,
});
const reasons = ['Nickname: Theo / Theodore', 'Same birthday'];
const pair = {
  defendantId: anIndemnitor().defendantId,
  defendantName: 'Remy Landry',
  one: inList(ONE, 'Theo Sonnier', { ...HOLDS, accounts: 2, references: 1 }),
  other: inList(OTHER, 'Theodore Sonnier'),
  reasons,
};
const beside: IndemnitorsBeside = {
  one: { person: anIndemnitor({ indemnitorId: ONE, fullName: 'Theo Sonnier', email: '' }), holds: pair.one.holds },
  other: {
    person: anIndemnitor({ indemnitorId: OTHER, fullName: 'Theodore Sonnier', city: 'Houma', email: 't@example.com' }),
    holds: HOLDS,
  },
  reasons,
  sameSsn: true,
  isApart: false,
};

const start = async (pairs: (typeof pair)[]) => {
  const api = new FakeApi()
    .on(listDuplicateIndemnitors, { pairs, hasMore: false })
    .on(compareIndemnitors, beside, params);
  const view = await show(<DuplicateIndemnitors />);
  return { ...view, api, user: userEvent.setup() };
};

describe('Indemnitors of one file who are likely one person', () => {
  it('are listed with whose they are and why, and nothing for axe to find', async () => {
    const { frame } = await start([pair]);
    const list = await screen.findByLabelText('Possible duplicates among indemnitors');
    for (const part of [
      'Theo Sonnier',
      '05/01/1960 · (504) 555-0188 · Houma',
      'Liable for 2 accounts · 1 reference · since 11/20/2026',
      'Unassigned · since 11/20/2026',
      'Both of Remy Landry · Nickname: Theo / Theodore · Same birthday',
    ])
      expect(list.textContent).toContain(part);
    expect((await axe(frame)).violations).toEqual([]);
  });

  it('say of each only what is known', async () => {
    await start([{ ...pair, other: { ...pair.other, birthday: null, phoneNumber: '', city: '' } }]);
    const list = await screen.findByLabelText('Possible duplicates among indemnitors');
    expect(list.textContent).toContain('Theodore SonnierUnassigned');
  });

  it('are told apart', async () => {
    const { api, user } = await start([pair]);
    await user.click(await screen.findByRole('button', { name: 'Compare Theo Sonnier and Theodore Sonnier' }));
    const dialog = await screen.findByRole('dialog', { name: 'Same person?' });
    api.on(tellIndemnitorsApart, { isApart: true }, params);
    api.on(listDuplicateIndemnitors, { pairs: [], hasMore: false });
    await user.click(await within(dialog).findByRole('button', { name: 'Not the same person' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Indemnitors of one file' })).toBeNull());
  });

  it('become one, field by field', async () => {
    const { api, user, frame } = await start([pair]);
    await user.click(await screen.findByRole('button', { name: 'Compare Theo Sonnier and Theodore Sonnier' }));
    await user.click(await screen.findByRole('button', { name: 'Merge into one' }));
    const dialog = await screen.findByRole('dialog', { name: 'Merge two indemnitors' });
    const asked = within(dialog).getByRole('group', { name: 'Which one do you want to keep?' });
    expect(within(asked).getAllByRole('radiogroup')).toHaveLength(2); // name and city
    expect((await axe(frame)).violations).toEqual([]);
    await user.click(within(asked).getByRole('radio', { name: 'Houma' }));
    api.on(mergeIndemnitors, () => refusal('INDEMNITORS_NOT_MERGEABLE'), { indemnitorId: ONE });
    await user.click(within(dialog).getByRole('button', { name: 'Merge' }));
    expect(await within(dialog).findByText(/The file of these two is being merged/)).toBeTruthy();
    api.on(mergeIndemnitors, { mergeId: OTHER, indemnitorId: ONE }, { indemnitorId: ONE });
    await user.click(within(dialog).getByRole('button', { name: 'Merge' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.sentTo(mergeIndemnitors, { indemnitorId: ONE }).at(-1)?.body).toEqual({
      otherId: OTHER,
      // What the other one alone knows, and what was chosen.
      take: ['email', 'city'],
      basedOn: 1,
      otherBasedOn: 1,
    });
  });

  it('and what neither knows is not asked', () => {
    const bare = (fullName: string) => ({ person: aBareIndemnitor({ fullName }), holds: HOLDS });
    const two = { ...beside, one: bare('Theo Sonnier'), other: bare('Theodore Sonnier') };
    expect(comparedIndemnitorFields(two).map(({ label }) => label)).toEqual(['Full Name']);
  });

  it('or the other way round', () => {
    const fields = comparedIndemnitorFields(beside);
    expect(takenOf(fields, 'other', {})).toEqual([]);
    expect(takenOf(fields, 'other', { fullName: 'one' })).toEqual(['fullName']);
  });
});

describe('Possible duplicates of one indemnitor', () => {
  const startOf = async (others: IndemnitorInPair[], merges: MergedIndemnitor[] = []) => {
    const answer = { others: others.map((indemnitor) => ({ indemnitor, reasons, isApart: true })), merges };
    const api = new FakeApi()
      .on(findDuplicatesOfIndemnitor, answer, { indemnitorId: ONE })
      .on(compareIndemnitors, { ...beside, isApart: true }, params);
    const indemnitor = { indemnitorId: ONE, fullName: 'Theo Sonnier' };
    const shown = await show(<DuplicatesOfIndemnitor indemnitor={indemnitor} onClose={() => undefined} />);
    return { ...shown, api, user: userEvent.setup() };
  };

  it('are everybody else of the file, with the way to compare each', async () => {
    const { frame, user } = await startOf([pair.other]);
    const dialog = await screen.findByRole('dialog', { name: 'Possible duplicates of Theo Sonnier' });
    expect(await within(dialog).findByText('Nickname: Theo / Theodore · Same birthday')).toBeTruthy();
    expect(within(dialog).getByText('Not the same person')).toBeTruthy();
    expect((await axe(frame)).violations).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Compare with Theodore Sonnier' }));
    expect(await screen.findByText('Marked as two different people.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Look again' })).toBeTruthy();
  });

  it('tell who was merged into them, and undo one of today', async () => {
    const at = '2026-11-20T20:00:00.000Z';
    const merged = { mergeId: OTHER, fullName: 'Theodore Sonnier', by: 'Marie Delacroix', at, isToday: true };
    const { api, frame, user } = await startOf([], [merged, { ...merged, mergeId: ONE, fullName: '', isToday: false }]);
    expect(await screen.findByText('No other indemnitors.')).toBeTruthy();
    const list = screen.getByRole('region', { name: 'Merged into this indemnitor' });
    expect(list.textContent).toContain('Theodore Sonnier merged 11/20/2026 by Marie Delacroix');
    expect(list.textContent).toContain('Without a name');
    expect((await axe(frame)).violations).toEqual([]);
    api.on(undoIndemnitorMerge, { indemnitorId: ONE, otherId: OTHER }, { indemnitorId: ONE, mergeId: OTHER });
    api.on(findDuplicatesOfIndemnitor, { others: [], merges: [] }, { indemnitorId: ONE });
    await user.click(within(list).getByRole('button', { name: 'Undo the merge of Theodore Sonnier' }));
    await waitFor(() => expect(screen.queryByText(/Theodore Sonnier/)).toBeNull());
  });
});
