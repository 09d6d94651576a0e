import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '../../../test/user.ts';
import { getExport, requestExport, type Export } from '#contracts/books/ledger/exports.ts';
import { answer, FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { show } from '../../../test/render.tsx';
import { ExportStatement } from './export-statement.tsx';

const accountId = 'a6f1c2de-0000-4000-8000-00000000000a';
const exportId = 'a6f1c2de-0000-4000-8000-00000000000e';

const waiting: Export = {
  exportId,
  exportNumber: 4,
  kind: 'statement-pdf',
  state: 'waiting',
  progressPercent: 0,
  rows: 0,
  fileName: 'export-0004-statement-0000007-from-2026-03-01.pdf',
  chainHead: null,
  requestedAt: '2026-11-20T20:00:00.000Z',
  requestedBy: 'Marie Delacroix',
  mailing: null,
};

const days = { from: '2026-03-01' };

const shown = async (api: FakeApi, given: { from?: string; to?: string } = days) => {
  api.on(requestExport, () => answer(waiting));
  return show(<ExportStatement accountId={accountId} days={given} printing={false} onPrint={() => undefined} />);
};
const download = () => userEvent.click(screen.getByRole('button', { name: 'Download PDF' }));

describe('The statement as a file', () => {
  it('is asked for with the chosen days, and is fetched once the worker has made it', async () => {
    const api = new FakeApi();
    const states = [waiting, { ...waiting, state: 'working', progressPercent: 40 }, { ...waiting, state: 'ready' }];
    api.on(getExport, () => answer(states.length > 1 ? states.shift() : states[0]), { exportId });
    const { container } = await shown(api);
    await download();
    expect(await screen.findByText('Waiting to be made…')).toBeTruthy();
    expect(api.sentTo(requestExport)[0]?.body).toEqual({ kind: 'statement-pdf', accountId, from: days.from });
    expect(await screen.findByText('Preparing… 40%', {}, { timeout: 5_000 })).toBeTruthy();
    const link = await screen.findByRole('link', { name: `Download ${waiting.fileName}` }, { timeout: 5_000 });
    expect(link.getAttribute('href')).toContain(`/ledger/exports/${exportId}/file`);
    expect((await axe(container)).violations).toEqual([]);
  });

  it('that could not be made is made anew by Retry, for the same days', async () => {
    const api = new FakeApi().on(getExport, () => answer({ ...waiting, state: 'failed' }), { exportId });
    const { container } = await shown(api);
    await download();
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(screen.getByRole('status').textContent).toContain('The file could not be made.');
    expect((await axe(container)).violations).toEqual([]);
    await userEvent.click(retry);
    await waitFor(() => expect(api.sentTo(requestExport)).toHaveLength(2));
    const requests = api.sentTo(requestExport);
    expect(requests.map(({ body }) => body)).toEqual([requests[0]?.body, requests[0]?.body]);
    expect(new Set(requests.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(2);
  });

  it('says why it was refused', async () => {
    const api = new FakeApi();
    await shown(api);
    api.on(requestExport, () => refusal('ACCOUNT_NOT_FOUND'));
    await download();
    expect(await screen.findByText(/account/i)).toBeTruthy();
  });

  it('cannot be asked for where the last day is before the first', async () => {
    await shown(new FakeApi(), { from: '2026-03-02', to: '2026-03-01' });
    const buttons = ['Export statement', 'Download PDF', 'Print'].map((name) => screen.getByRole('button', { name }));
    expect(buttons.map((button) => button.matches(':disabled'))).toEqual([true, true, true]);
  });
});
