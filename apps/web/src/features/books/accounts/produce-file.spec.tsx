import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { produceFile } from '#contracts/books/account/produce-file.ts';
import { getExport, type Export } from '#contracts/books/ledger/exports.ts';
import { answer, FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { show } from '../../../test/render.tsx';
import { userEvent } from '../../../test/user.ts';
import { ProduceFile } from './produce-file.tsx';

const defendantId = 'a6f1c2de-0000-4000-8000-00000000000d';
const bondId = 'a6f1c2de-0000-4000-8000-00000000000b';
const exportId = 'a6f1c2de-0000-4000-8000-00000000000e';

const waiting: Export = {
  exportId,
  exportNumber: 12,
  kind: 'person-file-pdf',
  state: 'waiting',
  progressPercent: 0,
  rows: 0,
  fileName: 'export-0012-person-file.pdf',
  chainHead: null,
  requestedAt: '2026-11-20T20:00:00.000Z',
  requestedBy: 'Marie Delacroix',
  mailing: null,
};

const shown = (of: { bondId?: string } = {}) =>
  show(<ProduceFile defendantId={defendantId} {...of} name="Theo Landry" onClose={() => undefined} />);
const produce = () => userEvent.click(screen.getByRole('button', { name: 'Produce file' }));

describe('The file of a person (people#produced-file)', () => {
  it('is asked for, says how far it is, and is fetched once it is made', async () => {
    const states = [waiting, { ...waiting, state: 'working', progressPercent: 40 }, { ...waiting, state: 'ready' }];
    const api = new FakeApi()
      .on(produceFile, waiting, { defendantId })
      .on(getExport, () => answer(states.length > 1 ? states.shift() : states[0]), { exportId });
    await shown();
    const dialog = await screen.findByRole('dialog', { name: 'Produce file: Theo Landry' });
    expect((await axe(dialog)).violations).toEqual([]);
    await produce();
    expect(await screen.findByText('Preparing… 40%', {}, { timeout: 5_000 })).toBeTruthy();
    const link = await screen.findByRole('link', { name: `Download ${waiting.fileName}` }, { timeout: 5_000 });
    expect(link.getAttribute('href')).toContain(`/ledger/exports/${exportId}/file`);
    expect(api.sentTo(produceFile, { defendantId })[0]?.body).toEqual({ bondId: null, withRecovery: true });
    expect(within(dialog).queryByRole('button', { name: 'Produce file' })).toBeNull();
    expect((await axe(dialog)).violations).toEqual([]);
  });

  it('is of one bond, and without the recovery part, where that is chosen', async () => {
    const api = new FakeApi().on(produceFile, waiting, { defendantId }).on(getExport, waiting, { exportId });
    await shown({ bondId });
    await userEvent.click(screen.getByRole('checkbox', { name: 'Include recovery cases and their contact log' }));
    await produce();
    expect(await screen.findByText('Waiting to be made…')).toBeTruthy();
    expect(api.sentTo(produceFile, { defendantId })[0]?.body).toEqual({ bondId, withRecovery: false });
  });

  it('says why there is none of somebody whose data were erased', async () => {
    new FakeApi().on(produceFile, () => refusal('FILE_ERASED'), { defendantId });
    await shown();
    await produce();
    expect((await screen.findByRole('alert')).textContent).toContain('There is nothing left to produce.');
    expect(screen.getByRole('button', { name: 'Produce file' })).toBeTruthy();
  });
});
