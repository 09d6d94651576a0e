import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import {
  getChronology,
  makeChronology,
  type FiledEdition,
  type ShownEntry,
} from '#contracts/recovery/chronology/chronology.ts';
import { FakeApi } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { show } from '../../../test/render.tsx';
import { userEvent } from '../../../test/user.ts';
import { CaseChronology } from './case-chronology.tsx';

const caseId = 'a6f1c2de-0000-4000-8000-0000000000c1';
const of = { recoveryCaseId: caseId };
const entry: ShownEntry = {
  entryId: 'lead',
  day: '2026-11-19',
  at: null,
  enteredOn: '2026-11-20',
  by: 'Marie Delacroix',
  kind: 'Lead',
  lines: ['812 Dauphine St', 'Source: His sister'],
  struck: null,
};
const struck: ShownEntry = {
  ...entry,
  entryId: 'visit',
  kind: 'Visit',
  lines: ['Nobody there'],
  enteredOn: null,
  struck: { at: '2026-11-20T18:00:00.000Z', by: 'Alma Broussard', reason: 'Of another case' },
};
const edition: FiledEdition = {
  number: 1,
  joinedCaseId: null,
  edition: 'court',
  fileId: caseId,
  sha256: 'c0ffee',
  madeAt: '2026-11-20T18:00:00.000Z',
  madeBy: 'Marie Delacroix',
};

it('The chronology of a case says what was done, and its edition for the court is filed by its number', async () => {
  const entries = [entry, struck];
  const api = new FakeApi().on(getChronology, { entries, editions: [] }, of);
  const { frame } = await show(<CaseChronology caseId={caseId} />);
  const chronology = await screen.findByRole('list', { name: 'Chronology' });
  const [first, second] = within(chronology).getAllByRole('listitem');
  expect(first?.textContent).toContain('Source: His sister');
  expect(first?.textContent).toContain('Marie Delacroix · entered 11/20/2026');
  expect(second?.querySelector('s')?.textContent).toContain('Nobody there');
  expect(second?.textContent).toContain('Of another case');
  api
    .on(makeChronology, { number: 1, fileId: caseId, sha256: edition.sha256 }, of)
    .on(getChronology, { entries, editions: [edition] }, of);
  await userEvent.click(screen.getByRole('button', { name: 'For the court' }));
  const editions = await screen.findByRole('list', { name: 'Editions' });
  expect(within(editions).getByText('No. 1 · For the court')).toBeTruthy();
  expect(api.sentWith('POST').map(({ body }) => body)).toEqual([{ edition: 'court' }]);
  expect((await axe(frame)).violations).toEqual([]);
});
