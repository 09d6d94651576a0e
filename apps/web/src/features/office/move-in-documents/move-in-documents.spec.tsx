import { expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import {
  ARCHIVE_PART_BYTES,
  getMoveInDocuments,
  type MoveInArchive,
} from '#contracts/office/move-in-documents/move-in-documents.ts';
import { answer, FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aSession, show } from '../../../test/render.tsx';
import { FakeUploads } from '../../../test/uploads.ts';
import { userEvent } from '../../../test/user.ts';
import { MoveInDocuments } from './move-in-documents.tsx';

const done: MoveInArchive = {
  archiveId: '01890000-0000-7000-8000-0000000000a1',
  name: 'export.zip',
  ids: 'clients',
  state: 'done',
  why: '',
  parts: 1,
  partsHere: 1,
  files: 7,
  done: 7,
  added: 4,
  known: 2,
  refused: 1,
  refusals: [{ place: 6, path: 'Landry/letter.pdf', why: 'It is damaged.' }],
  isErased: false,
  sentAt: '2026-03-10T15:00:00.000Z',
  sentBy: 'Alma Broussard',
};

const start = async (archives: MoveInArchive[] = [], role: 'Admin' | 'Supervisor' = 'Admin') => {
  const api = new FakeApi().on(getMoveInDocuments, { here: archives.length, archives });
  const uploads = new FakeUploads();
  const view = await show(<MoveInDocuments mayChange />, aSession(role));
  return { api, uploads, user: userEvent.setup(), ...view };
};
const zip = (size = 5) => {
  const file = new File(['zipzi'], 'export.zip', { type: 'application/zip' });
  if (size !== 5) Object.defineProperty(file, 'size', { value: size });
  return file;
};
const choose = async ({ user }: Awaited<ReturnType<typeof start>>, file: File, whose = 'A client') => {
  await user.click(await screen.findByRole('button', { name: 'Upload documents' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Upload documents' }));
  await user.click(dialog.getByRole('radio', { name: whose }));
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is no field for a file.');
  await user.upload(input, file);
  return dialog;
};

it('sends a ZIP in parts, and goes on with the part that was lost', async () => {
  const started = await start();
  const { user, uploads } = started;
  const dialog = await choose(started, zip(ARCHIVE_PART_BYTES + 1), 'A bond: the document goes to its client');
  expect((await axe(document.body)).violations).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Upload' }));
  await screen.findByText('export.zip: part 1 of 2');
  expect(uploads.last.address).toMatch(/^\/api\/move-in\/documents\/[\da-f-]+\/parts\/1$/);
  expect(screen.queryByRole('button', { name: 'Upload documents' })).toBeNull();
  act(() => uploads.last.progress(50));
  expect(screen.getByRole('progressbar', { name: 'Uploading export.zip' }).getAttribute('aria-valuenow')).toBe('25');
  const [, , , , archiveId = ''] = uploads.last.address.split('/');
  await act(() => uploads.last.answer(answer({ archiveId, state: 'coming' })));
  await screen.findByText('export.zip: part 2 of 2');
  act(() => uploads.last.breakOff());
  await screen.findByRole('alert');
  await user.click(screen.getByRole('button', { name: 'Retry export.zip' }));
  expect(uploads.sent.map(({ address }) => address.split('/').at(-1))).toEqual(['1', '2', '2']);
  expect(new Set(uploads.sent.map(({ address }) => address.split('/')[4])).size).toBe(1);
  await act(() => uploads.last.answer(answer({ archiveId, state: 'working' })));
  await waitFor(() => expect(screen.queryByText('export.zip: part 2 of 2')).toBeNull());
});

it('says in the words of the server why a ZIP is not taken, and lets it go', async () => {
  const started = await start();
  const { user, uploads } = started;
  const dialog = await choose(started, zip());
  await user.click(dialog.getByRole('button', { name: 'Upload' }));
  await screen.findByText('export.zip: part 1 of 1');
  await act(() => uploads.last.answer(refusal('MOVE_IN_NO_CLIENTS')));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Bring in your clients first: documents go into their drawers.',
  );
  await user.click(screen.getByRole('button', { name: 'Cancel export.zip' }));
  await screen.findByRole('button', { name: 'Upload documents' });
});

it('refuses a ZIP of more than 2 GB before it is sent', async () => {
  const started = await start();
  const dialog = await choose(started, zip(2 ** 31 + 1));
  await dialog.findByText('Max 2 GB. Pack the documents in several ZIPs.');
  expect(dialog.getByRole('button', { name: 'Upload' }).hasAttribute('disabled')).toBe(true);
});

it('shows what came of each ZIP, and which files fit nowhere', async () => {
  const { container } = await start([
    done,
    { ...done, archiveId: done.archiveId.replace('a1', 'a2'), name: 'old.zip', isErased: true, refusals: [] },
    { ...done, archiveId: done.archiveId.replace('a1', 'a3'), name: 'torn.zip', state: 'refused', why: 'It is torn.' },
  ]);
  await screen.findByText('3 documents here.');
  expect(screen.getAllByText('4 documents added, 2 there already, 1 refused')).toHaveLength(2);
  screen.getByText('Refused: It is torn.');
  const rows = within(screen.getByRole('region', { name: /^Refused files of export\.zip/ }));
  rows.getByText('Landry/letter.pdf');
  rows.getByText('It is damaged.');
  const links = screen.getAllByRole('link', { name: 'CSV' }).map((link) => link.getAttribute('href'));
  expect(links[0]).toBe(`/api/move-in/documents/${done.archiveId}/refused`);
  expect((await axe(container)).violations).toEqual([]);
});

it('shows how far it is; meanwhile no other is uploaded', async () => {
  await start([{ ...done, state: 'working', done: 3, refused: 0, refusals: [] }]);
  await screen.findByText('3 of 7 files done. You can go on working.');
  screen.getByRole('img', { name: 'export.zip: 3 of 7 files done' });
  expect(screen.queryByRole('button', { name: 'Upload documents' })).toBeNull();
});

it('is looked at by whoever checks lists, and sent by an Admin', async () => {
  await start([done], 'Supervisor');
  await screen.findByText('1 document here.');
  expect(screen.queryByRole('button', { name: 'Upload documents' })).toBeNull();
});
