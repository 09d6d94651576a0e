import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import {
  compareFiles,
  findDuplicatesOf,
  listDuplicates,
  takeBackApart,
  tellApart,
  type FileBeside,
  type FileInPair,
  type FilesBeside,
} from '#contracts/office/duplicates/duplicates.ts';
import { listMerges, mergeFiles, undoMerge } from '#contracts/office/duplicates/merges.ts';
import { getMugshot } from '#contracts/people/documents/documents.ts';
import { answer, FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { show } from '../../../test/render.tsx';
import { userEvent } from '../../../test/user.ts';
import { comparedFields } from './compared-fields.ts';
import { DuplicateFiles } from './duplicate-files.tsx';
import { DuplicatesOfPerson } from './duplicates-of-person.tsx';
import { takenFields } from './kept-fields.ts';

const ONE = 'a6f1c2de-0000-4000-8000-00000000000a';
const OTHER = 'b6f1c2de-0000-4000-8000-00000000000b';
const params = { defendantId: ONE, otherId: OTHER };

const NOTHING_HELD = { accounts: 0, balanceCents: 0, bonds: 0, indemnitors: 0, notes: 0, documents: 0 };
const file = (defendantId: string, fullName: string, holds: Partial<FileInPair['holds']> = {}): FileInPair => ({
  defendantId,
  fullName,
  birthday: '1988-03-09',
  phoneNumber: '5045550142',
  city: 'Houma',
  createdAt: '2026-11-20T20:00:00.000Z',
  holds: { ...NOTHING_HELD, ...holds },
});
const pair = {
  one: file(ONE, 'Theo Landry', { accounts: 1, balanceCents: 110_000, bonds: 2, notes: 1 }),
  other: file(OTHER, 'Theodore Landry'),
  reasons: ['Nickname: Theo / Theodore', 'Same birthday'],
};

const person = (defendantId: string, changes: Partial<FileBeside['person']> = {}): FileBeside['person'] => ({
  defendantId,
  fullName: 'Theo Landry',
  birthday: '1988-03-09',
  phoneNumber: '5045550142',
  email: '',
  address: '',
  city: 'Houma',
  state: '',
  zip: '',
  employerName: '',
  employerPhone: '',
  supervisorName: '',
  employerAddress: '',
  employerCity: '',
  employerState: '',
  employerZip: '',
  alternatePhone: '',
  race: '',
  sex: '',
  height: '',
  weight: null,
  vehicleMake: '',
  vehicleModel: '',
  vehicleYear: '',
  vehicleColor: '',
  otherContact: '',
  courtDate: null,
  courtTime: null,
  courtSection: '',
  ssnLast4: '4406',
  mugshotFileId: null,
  version: 1,
  createdAt: '2026-11-20T20:00:00.000Z',
  ...changes,
});
const beside: FilesBeside = {
  one: { person: person(ONE), holds: pair.one.holds },
  other: { person: person(OTHER, { fullName: 'Theodore Landry', city: 'HOUMA', weight: 180 }), holds: NOTHING_HELD },
  reasons: pair.reasons,
  sameSsn: false,
  isApart: false,
};

const start = async (list: object) => {
  const api = new FakeApi()
    .on(listDuplicates, { pairs: [], hasMore: false, apart: [], ...list })
    .on(compareFiles, beside, params)
    .on(getMugshot, { mugshot: null }, { defendantId: ONE })
    .on(getMugshot, { mugshot: null }, { defendantId: OTHER });
  const view = await show(<DuplicateFiles />);
  await waitFor(() => expect(screen.queryByText('Comparing files...')).toBeNull());
  return { ...view, api, user: userEvent.setup() };
};

describe('Possible duplicates', () => {
  it('are listed with what each file holds and why, and nothing for axe to find', async () => {
    const { frame } = await start({ pairs: [pair], hasMore: true });
    const text = screen.getByLabelText('Possible duplicates').textContent;
    for (const part of [
      'Theo Landry',
      '03/09/1988 · (504) 555-0142 · Houma',
      '2 bonds · 1 account, balance $1,100.00 · 1 note · since 11/20/2026',
      'Nothing else in the file',
      'Nickname: Theo / Theodore · Same birthday',
    ])
      expect(text).toContain(part);
    expect(screen.getByText('There are more. They come up as these are settled.')).toBeTruthy();
    expect((await axe(frame)).violations).toEqual([]);
  });

  it('say so where there are none', async () => {
    await start({});
    expect(screen.getByText('No possible duplicates.')).toBeTruthy();
    expect(screen.queryByText('Not the same person')).toBeNull();
  });

  it('stand side by side field by field, and are told apart', async () => {
    const { api, user, frame } = await start({ pairs: [pair] });
    await user.click(screen.getByRole('button', { name: 'Compare Theo Landry and Theodore Landry' }));
    const dialog = await screen.findByRole('dialog', { name: 'Same person?' });
    const rowOf = async (label: string) =>
      (await within(dialog).findByRole('rowheader', { name: label })).closest('tr') ?? dialog;
    expect(within(await rowOf('City')).getByLabelText('the same')).toBeTruthy();
    expect((await rowOf('Weight (lbs)')).textContent).toBe('Weight (lbs)—180');
    // Two numbers that end alike are not marked as the same.
    expect((await rowOf('SSN')).textContent).toBe('SSNends in 4406ends in 4406');
    expect(within(await rowOf('SSN')).queryByLabelText('the same')).toBeNull();
    expect((await axe(frame)).violations).toEqual([]);
    api.on(tellApart, () => refusal('DEFENDANT_NOT_FOUND'), params);
    await user.click(within(dialog).getByRole('button', { name: 'Not the same person' }));
    expect(await within(dialog).findByText('Defendant not found.')).toBeTruthy();
    const apart = { one: pair.one, other: pair.other, by: 'Marie Delacroix', at: '2026-11-21T20:00:00.000Z' };
    api.on(tellApart, { isApart: true }, params).on(listDuplicates, { pairs: [], hasMore: false, apart: [apart] });
    await user.click(within(dialog).getByRole('button', { name: 'Not the same person' }));
    expect(await screen.findByText('No possible duplicates.')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    const section = screen.getByRole('region', { name: 'Not the same person' });
    expect(section.textContent).toContain('said 11/21/2026 by Marie Delacroix');
  });

  it('are proposed again once that is taken back', async () => {
    const apart = { one: pair.one, other: pair.other, by: 'Marie Delacroix', at: '2026-11-21T20:00:00.000Z' };
    const { api, user } = await start({ apart: [apart] });
    api.on(
      takeBackApart,
      () => {
        api.on(listDuplicates, { pairs: [pair], hasMore: false, apart: [] });
        return answer({ isApart: false });
      },
      params,
    );
    await user.click(screen.getByRole('button', { name: 'Look again at Theo Landry and Theodore Landry' }));
    expect(await screen.findByRole('button', { name: 'Compare Theo Landry and Theodore Landry' })).toBeTruthy();
  });
});

it('two files are compared by what at least one of them knows', () => {
  expect(comparedFields(beside).map(({ label }) => label)).toEqual([
    'Full Name',
    'Birthday',
    'SSN',
    'Phone',
    'City',
    'Weight (lbs)',
  ]);
});

describe('two files become one', () => {
  it('field by field: the other one leads to the file that stays', async () => {
    const { api, user, frame } = await start({ pairs: [pair] });
    await user.click(screen.getByRole('button', { name: 'Compare Theo Landry and Theodore Landry' }));
    await user.click(await screen.findByRole('button', { name: 'Merge into one file' }));
    const dialog = await screen.findByRole('dialog', { name: 'Merge two files' });
    const asked = within(dialog).getByRole('group', { name: 'Which one do you want to keep?' });
    expect(within(asked).getAllByRole('radiogroup')).toHaveLength(2); // name and SSN
    expect((await axe(frame)).violations).toEqual([]);
    await user.click(within(asked).getByRole('radio', { name: 'Theodore Landry' }));
    api.on(mergeFiles, () => refusal('FILES_NOT_MERGEABLE'), { defendantId: ONE });
    await user.click(within(dialog).getByRole('button', { name: 'Merge' }));
    expect(await within(dialog).findByText(/Something is under way in one of the two files/)).toBeTruthy();
    api.on(mergeFiles, { mergeId: OTHER, defendantId: ONE }, { defendantId: ONE });
    await user.click(within(dialog).getByRole('button', { name: 'Merge' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.sentTo(mergeFiles, { defendantId: ONE }).at(-1)?.body).toEqual({
      otherId: OTHER,
      // What was chosen, and what the other one alone knows.
      take: ['fullName', 'weight'],
      basedOn: 1,
      otherBasedOn: 1,
    });
  });

  it('or the other way round', () => {
    expect(takenFields(beside, 'other', {})).toEqual([]);
    expect(takenFields(beside, 'other', { ssn: 'one' })).toEqual(['ssn']);
    const withPicture = { ...beside, one: { ...beside.one, person: { ...beside.one.person, mugshotFileId: ONE } } };
    expect(takenFields(withPicture, 'other', {})).toEqual(['mugshot']);
  });
});

describe('Possible duplicates of one person', () => {
  const startOf = async (
    others: AnswerOf<typeof findDuplicatesOf>['others'],
    merges: AnswerOf<typeof listMerges>['merges'] = [],
  ) => {
    const api = new FakeApi()
      .on(findDuplicatesOf, { others }, { defendantId: ONE })
      .on(listMerges, { merges }, { defendantId: ONE })
      .on(compareFiles, beside, params)
      .on(getMugshot, { mugshot: null }, { defendantId: ONE })
      .on(getMugshot, { mugshot: null }, { defendantId: OTHER });
    const shown = await show(<DuplicatesOfPerson defendantId={ONE} fullName="Theo Landry" onClose={() => undefined} />);
    return { ...shown, api };
  };

  it('are listed with the way to compare each, and nothing for axe to find', async () => {
    const { frame } = await startOf([{ file: pair.other, reasons: pair.reasons, isApart: true }]);
    const dialog = await screen.findByRole('dialog', { name: 'Possible duplicates of Theo Landry' });
    expect(await within(dialog).findByText('Nickname: Theo / Theodore · Same birthday')).toBeTruthy();
    expect(within(dialog).getByText('Not the same person')).toBeTruthy();
    expect((await axe(frame)).violations).toEqual([]);
    await userEvent.setup().click(within(dialog).getByRole('button', { name: 'Compare with Theodore Landry' }));
    expect(await screen.findByRole('dialog', { name: 'Same person?' })).toBeTruthy();
  });

  it('say so where there are none', async () => {
    await startOf([]);
    expect(await screen.findByText('No possible duplicates.')).toBeTruthy();
  });

  it('tell which files were merged into it, and undo one of today', async () => {
    const merged = { mergeId: OTHER, fullName: 'Theodore Landry', by: 'Marie Delacroix', isDone: true };
    const at = '2026-11-20T20:00:00.000Z';
    const older = { ...merged, mergeId: ONE, fullName: 'Thea Landry', at, isToday: false };
    const { api, frame } = await startOf([], [{ ...merged, at, isToday: true }, older]);
    const list = await screen.findByRole('region', { name: 'Merged into this file' });
    expect(list.textContent).toContain('Theodore Landry merged 11/20/2026 by Marie Delacroix');
    expect(within(list).getAllByRole('button')).toHaveLength(1);
    expect((await axe(frame)).violations).toEqual([]);
    api.on(undoMerge, { defendantId: ONE, otherId: OTHER }, { defendantId: ONE, mergeId: OTHER });
    api.on(listMerges, { merges: [older] }, { defendantId: ONE });
    await userEvent.setup().click(within(list).getByRole('button', { name: 'Undo the merge of Theodore Landry' }));
    await waitFor(() => expect(screen.queryByText(/Theodore Landry/)).toBeNull());
    expect(api.sentTo(undoMerge, { defendantId: ONE, mergeId: OTHER })).toHaveLength(1);
  });
});
