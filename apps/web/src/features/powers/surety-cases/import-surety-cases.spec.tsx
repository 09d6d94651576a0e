import { Notifications } from '@mantine/notifications';
import { afterEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '../../../test/user.ts';
import {
  getSuretyImport,
  importSuretyCase,
  listSuretyImportRecords,
  type SuretyImport,
  type SuretyImportRecord,
} from '#contracts/powers/surety-cases/import-surety-case.ts';
import { answer, FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { show } from '../../../test/render.tsx';
import { cleanToasts } from '../../../test/toast.ts';
import { ImportProgress, importWords } from './import-progress.tsx';
import { ImportSuretyCases } from './import-surety-cases.tsx';

const importId = 'a6f1c2de-0000-4000-8000-0000000000d1';
const caseId = 'a6f1c2de-0000-4000-8000-0000000000c1';
const done = { success: true, inserted: [], record: null, warning: null, error: null };
afterEach(cleanToasts);

const start = async (api: FakeApi) => {
  const user = userEvent.setup();
  const shown: string[] = [];
  let closed = 0;
  const { frame } = await show(
    <>
      <Notifications />
      <ImportSuretyCases onClose={() => (closed += 1)} onShow={(id) => shown.push(id)} />
    </>,
  );
  await screen.findByRole('dialog', { name: 'Import from URL' });
  const url = screen.getByLabelText<HTMLInputElement>('URL to fetch');
  const payload = screen.getByLabelText<HTMLTextAreaElement>('JSON payload');
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Import' });
  return { api, user, frame, url, payload, button, shown, closes: () => closed };
};

describe('The import of cases', () => {
  it('waits for a URL or a payload, and takes not both', async () => {
    const { api, user, url, payload, button } = await start(new FakeApi());
    expect(button.disabled).toBe(true);
    await user.type(url, 'https://example.com/cases.json');
    expect(button.disabled).toBe(false);
    fireEvent.change(payload, { target: { value: '[]' } });
    await screen.findByText('Give a URL or a payload, not both.');
    expect(button.disabled).toBe(true);
    expect((await axe(document.body)).violations).toEqual([]);
    expect(api.sent).toEqual([]);
  });

  it('that brought everything says so', async () => {
    const { user, url, button, shown, closes } = await start(new FakeApi().on(importSuretyCase, done));
    await user.type(url, 'https://example.com/cases.json');
    await user.click(button);
    await screen.findByText('Imported successfully');
    expect([shown, closes()]).toEqual([[], 1]);
  });

  it('that brought not everything says what, and shows its records', async () => {
    const warning = '1 new, 0 updated, 0 skipped, 1 refused: record 2: It is no record with fields.';
    const { api, user, payload, button, shown } = await start(new FakeApi().on(importSuretyCase, { ...done, warning }));
    fireEvent.change(payload, { target: { value: '[{"insurer":"Lexington"},5]' } });
    await user.click(button);
    await screen.findByText('Imported with warnings');
    screen.getByText(warning);
    const [sent] = api.sent;
    expect(sent?.body).toEqual({ payload: '[{"insurer":"Lexington"},5]' });
    expect(shown).toEqual([sent?.headers.get('idempotency-key')]);
  });

  it('that failed keeps what was typed and says why', async () => {
    const { user, url, button, closes } = await start(
      new FakeApi().on(importSuretyCase, () => refusal('IMPORT_FAILED', [], {}, 'The server answered 404.')),
    );
    await user.type(url, 'https://example.com/cases.json');
    await user.click(button);
    await screen.findByText('Import failed: The server answered 404.');
    expect([url.value, closes()]).toEqual(['https://example.com/cases.json', 0]);
  });

  it('without any answer says so in the other words of the specification', async () => {
    const { user, url, button } = await start(new FakeApi());
    await user.type(url, 'https://example.com/cases.json');
    await user.click(button);
    await screen.findByText('Import error: The server did not answer. Nothing you typed is lost; try again.');
  });
});

const found: SuretyImport = {
  importId,
  source: 'url',
  host: 'example.com',
  state: 'done',
  error: '',
  askedBy: 'Alma Broussard',
  askedAt: '2026-11-20T18:00:00.000Z',
  endedAt: '2026-11-20T18:00:01.000Z',
  total: 3,
  counts: { new: 1, updated: 0, skipped: 1, refused: 1 },
  files: { waiting: 2, attached: 1, failed: 1 },
};
const record = { caseId: null, caseName: null, remarks: [], files: [] };

describe('The page of an import', () => {
  it('says what became of each record, and of its attachments', async () => {
    const rows: SuretyImportRecord[] = [
      {
        ...record,
        position: 1,
        outcome: 'new',
        caseId,
        caseName: 'Theo Landry',
        files: [{ state: 'failed', error: 'The server answered 404.' }],
      },
      { ...record, position: 2, outcome: 'refused', remarks: ['It is no record with fields.'] },
      { ...record, position: 3, outcome: 'skipped', caseId },
    ];
    const api = new FakeApi()
      .on(getSuretyImport, found, { importId })
      .on(listSuretyImportRecords, { rows, nextCursor: null }, { importId });
    const { frame } = await show(<ImportProgress importId={importId} onClose={() => undefined} />);
    await screen.findByText('It is no record with fields.');
    screen.getByText('Attachment 1: The server answered 404.');
    expect(screen.getByRole('link', { name: 'Theo Landry' }).getAttribute('href')).toBe(
      `/recovery/surety-cases/${caseId}`,
    );
    expect(screen.getByRole('status').textContent).toBe(
      '3 of 3 records: 1 new, 0 updated, 1 skipped, 1 refused · 1 of 4 attachments attached, 2 waiting, 1 failed',
    );
    expect((await axe(frame)).violations).toEqual([]);
    expect(api.sent.every(({ method }) => method === 'GET')).toBe(true);
  });

  it('shows that it works', async () => {
    const none = { new: 0, updated: 0, skipped: 0, refused: 0 };
    const state: SuretyImport = { ...found, state: 'working', total: null, counts: none };
    new FakeApi()
      .on(getSuretyImport, () => answer(state), { importId })
      .on(listSuretyImportRecords, { rows: [], nextCursor: null }, { importId });
    await show(<ImportProgress importId={importId} onClose={() => undefined} />);
    await screen.findByText('Reading…');
    expect(screen.getByRole('progressbar', { name: 'Import progress' })).toBeTruthy();
  });

  it('is no longer there after 90 days', async () => {
    new FakeApi()
      .on(getSuretyImport, () => refusal('SURETY_IMPORT_NOT_FOUND'), { importId })
      .on(listSuretyImportRecords, () => refusal('SURETY_IMPORT_NOT_FOUND'), { importId });
    await show(<ImportProgress importId={importId} onClose={() => undefined} />);
    await waitFor(() => screen.getByText('This import does not exist, or is older than 90 days.'));
  });

  it('names attachments only where there are some', () => {
    expect(importWords({ ...found, files: { waiting: 0, attached: 0, failed: 0 } })).toBe(
      '1 new, 0 updated, 1 skipped, 1 refused',
    );
  });
});
