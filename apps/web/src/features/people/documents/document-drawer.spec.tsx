import { Notifications } from '@mantine/notifications';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '../../../test/user.ts';
import {
  deleteDocument,
  getDocumentLink,
  listDocuments,
  MAX_FILE_BYTES,
  renameDocument,
  undeleteDocument,
  type StoredDocument,
} from '#contracts/people/documents/documents.ts';
import { answer, FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { show } from '../../../test/render.tsx';
import { cleanToasts, heldUndo } from '../../../test/toast.ts';
import { FakeUploads } from '../../../test/uploads.ts';
import { DocumentDrawer } from './document-drawer.tsx';

const subjectId = 'a6f1c2de-0000-4000-8000-00000000000d';
const owner = { subjectKind: 'defendant', subjectId } as const;
const fileId = 'a6f1c2de-0000-4000-8000-0000000000f1';

afterEach(cleanToasts);

const aDocument = (changes: Partial<StoredDocument> = {}): StoredDocument => ({
  fileId,
  name: 'Bond application.pdf',
  mediaType: 'application/pdf',
  sizeBytes: 1_500_000,
  uploadedAt: '2026-11-20T20:00:00.000Z',
  uploadedBy: 'Marie Delacroix',
  ...changes,
});
const link = { url: '/api/files/content/x?signature=1', expiresAt: '2026-11-20T20:10:00.000Z' };
const named = (name: string, size = 3) => new File(['x'.repeat(size)], name, { type: 'application/pdf' });

const start = async (rows: StoredDocument[] = []) => {
  const api = new FakeApi().on(listDocuments, { rows, nextCursor: null }, owner).on(getDocumentLink, link, { fileId });
  const uploads = new FakeUploads();
  const view = await show(
    <>
      <Notifications />
      <DocumentDrawer {...owner} />
    </>,
  );
  await screen.findByRole('button', { name: 'Upload' });
  return { api, uploads, user: userEvent.setup(), ...view };
};
const choose = (user: ReturnType<typeof userEvent.setup>, files: File[]) =>
  user.upload(screen.getByLabelText('Upload files'), files);
const drop = (on: Element, files: File[]) => {
  const items = files.map(() => ({ webkitGetAsEntry: () => null }));
  fireEvent.drop(on, { dataTransfer: { files, items, types: ['Files'] } });
};

describe('The document drawer', () => {
  it('says what is empty in the words of the spec, and is sound for screen readers', async () => {
    const { frame } = await start();
    expect(screen.getByText('No files yet.')).toBeTruthy();
    expect((await axe(frame)).violations).toEqual([]);
  });

  it('lists documents with size, time and who put them in', async () => {
    const { frame } = await start([
      aDocument(),
      aDocument({ fileId: subjectId, name: 'calls.csv', mediaType: 'text/csv' }),
    ]);
    const [first] = within(screen.getByRole('list', { name: 'Files' })).getAllByRole('listitem');
    expect(first?.textContent).toContain('1.4 MB · 11/20/2026, 2:00 PM · Marie Delacroix');
    expect(screen.getByRole('button', { name: 'Download calls.csv' })).toBeTruthy();
    expect((await axe(frame)).violations).toEqual([]);
  });

  it('sends several at once, three at a time, each with its progress', async () => {
    const { api, uploads, user, frame } = await start();
    await choose(
      user,
      ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf'].map((name) => named(name)),
    );
    expect(uploads.sent.map(({ file }) => file?.name)).toEqual(['a.pdf', 'b.pdf', 'c.pdf']);
    expect(uploads.sent[0]).toMatchObject({ method: 'POST', address: `/api/subjects/defendant/${subjectId}/files` });
    expect(new Set(uploads.sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(3);
    act(() => uploads.sent[0]?.progress(42));
    const bar = screen.getByRole('progressbar', { name: 'Uploading a.pdf' });
    expect(bar.getAttribute('aria-valuenow')).toBe('42');
    expect(screen.getByText('PDF · 3 B · 42%')).toBeTruthy();
    expect((await axe(frame)).violations).toEqual([]);

    const lists = api.sentWith('GET').length;
    await act(async () => uploads.sent[0]?.answer(answer(aDocument({ name: 'a.pdf' }))));
    await waitFor(() => expect(uploads.sent).toHaveLength(4));
    expect(uploads.last.file?.name).toBe('d.pdf');
    await waitFor(() => expect(api.sentWith('GET').length).toBeGreaterThan(lists));
    expect(screen.queryByRole('progressbar', { name: 'Uploading a.pdf' })).toBeNull();
  });

  it('takes what is chosen in a file dialog that was opened before the first file arrived', async () => {
    const { api, uploads, user } = await start();
    await choose(user, [named('a.pdf')]);
    const opened = screen.getByLabelText('Upload files');
    api.on(listDocuments, { rows: [aDocument({ name: 'a.pdf' })], nextCursor: null }, owner);
    await act(async () => uploads.last.answer(answer(aDocument({ name: 'a.pdf' }))));
    await waitFor(() => expect(screen.queryByText('No files yet.')).toBeNull());
    await user.upload(opened, [named('b.pdf')]);
    await waitFor(() => expect(uploads.last.file?.name).toBe('b.pdf'));
  });

  it('takes what is dropped on it', async () => {
    const { uploads, frame } = await start();
    const zone = frame.querySelector('.drop-zone');
    if (!zone) throw new Error('There is nowhere to drop.');
    drop(zone, [named('dropped.pdf')]);
    await waitFor(() => expect(uploads.last.file?.name).toBe('dropped.pdf'));
  });

  it('says what is wrong beside each file, and sends nothing that is too large', async () => {
    const { uploads, user } = await start();
    const large = named('large.pdf');
    Object.defineProperty(large, 'size', { value: MAX_FILE_BYTES + 1 });
    await choose(user, [large, named('odd.pdf')]);
    expect(screen.getByText('This file is too large. Max 25MB.')).toBeTruthy();
    expect(uploads.sent).toHaveLength(1);
    await act(async () => uploads.last.answer(refusal('FILE_TYPE_REFUSED')));
    expect(await screen.findByText(/^This kind of file cannot be kept here\./)).toBeTruthy();
    // Neither file would be accepted on another try.
    expect(screen.queryByRole('button', { name: /^Retry/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Dismiss odd.pdf' }));
    expect(screen.queryByText('odd.pdf')).toBeNull();
  });

  it('tries a broken upload again under the same id, and cancels one', async () => {
    const { uploads, user } = await start();
    await choose(user, [named('a.pdf')]);
    act(() => uploads.last.breakOff());
    await user.click(await screen.findByRole('button', { name: 'Retry a.pdf' }));
    await waitFor(() => expect(uploads.sent).toHaveLength(2));
    const [first, second] = uploads.sent.map(({ headers }) => headers.get('idempotency-key'));
    expect(second).toBe(first);
    await user.click(screen.getByRole('button', { name: 'Cancel a.pdf' }));
    expect(uploads.last.aborted).toBe(true);
    expect(screen.queryByText('a.pdf')).toBeNull();
  });

  it('shows a PDF over the page by a signed link, and a picture too', async () => {
    const { user } = await start([aDocument()]);
    await user.click(screen.getByRole('button', { name: 'Bond application.pdf' }));
    const dialog = await screen.findByRole('dialog', { name: 'Bond application.pdf' });
    const frame = await within(dialog).findByTitle('Bond application.pdf');
    expect(frame.getAttribute('src')).toBe(link.url);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('asks for another link where the picture does not come', async () => {
    const { api, user } = await start([aDocument({ name: 'car.jpg', mediaType: 'image/jpeg' })]);
    await user.click(screen.getByRole('button', { name: 'car.jpg' }));
    fireEvent.error(await screen.findByRole('img', { name: 'car.jpg' }));
    const asked = api.sent.length;
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('img', { name: 'car.jpg' })).toBeTruthy();
    expect(api.sent.length).toBe(asked + 1);
  });

  it('opens a document in a new tab by a signed link', async () => {
    const { user } = await start([aDocument()]);
    const replace = jest.fn();
    const tab = { opener: {}, location: { replace }, close: jest.fn() };
    jest.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    await user.click(screen.getByRole('button', { name: 'Open Bond application.pdf in a new tab' }));
    await waitFor(() => expect(replace).toHaveBeenCalledWith(link.url));
    expect(tab.opener).toBeNull();
  });

  it('renames in place; what is refused stays to be corrected, Esc leaves it', async () => {
    const { api, user } = await start([aDocument()]);
    api.on(renameDocument, aDocument({ name: 'Form.pdf' }), { fileId });
    await user.click(screen.getByRole('button', { name: 'Rename Bond application.pdf' }));
    const field = screen.getByRole('textbox', { name: 'New name of Bond application.pdf' });
    await user.clear(field);
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Enter a name.')).toBeTruthy();
    await user.type(field, 'Form{Enter}');
    const undo = await heldUndo();
    expect(api.sentWith('PATCH').map(({ body }) => body)).toEqual([{ name: 'Form' }]);
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
    await user.click(undo);
    await waitFor(() => expect(api.sentWith('PATCH').at(-1)?.body).toEqual({ name: 'Bond application.pdf' }));
    await user.click(screen.getByRole('button', { name: 'Rename Bond application.pdf' }));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('asks before it deletes, and puts back', async () => {
    const { api, user } = await start([aDocument()]);
    api.on(deleteDocument, { fileId }, { fileId }).on(undeleteDocument, aDocument(), { fileId });
    await user.click(screen.getByRole('button', { name: 'Delete Bond application.pdf' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(api.sentWith('DELETE')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Delete Bond application.pdf' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    const undo = await heldUndo();
    expect(screen.getByText('Bond application.pdf was deleted.')).toBeTruthy();
    await user.click(undo);
    await waitFor(() =>
      expect(api.sentWith('POST').map(({ address }) => address)).toEqual([`/api/files/${fileId}/undelete`]),
    );
  });

  it('says that the list could not be loaded, and tries again', async () => {
    const api = new FakeApi().on(listDocuments, () => refusal('INTERNAL_ERROR'), owner);
    await show(<DocumentDrawer {...owner} />);
    expect(await screen.findByText('Failed to load files.')).toBeTruthy();
    api.on(listDocuments, { rows: [aDocument()], nextCursor: null }, owner);
    await userEvent.setup().click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Bond application.pdf')).toBeTruthy();
  });
});
