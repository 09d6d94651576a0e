import { expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { listRecoveryFiles, type RecoveryFile } from '#contracts/recovery/cases/files.ts';
import { answer, FakeApi } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { show } from '../../../test/render.tsx';
import { FakeUploads } from '../../../test/uploads.ts';
import { userEvent } from '../../../test/user.ts';
import { CaseDrawer } from './case-drawer.tsx';

const drawer = { drawerKind: 'case', drawerId: 'a6f1c2de-0000-4000-8000-0000000000c1' } as const;
const fileId = 'a6f1c2de-0000-4000-8000-0000000000f1';
const kept = (name: string, id: string): RecoveryFile => ({
  fileId: id,
  name,
  mediaType: 'application/pdf',
  sizeBytes: 64,
  uploadedAt: '2026-11-20T15:00:00.000Z',
  uploadedBy: 'Marie Delacroix',
});

it('The file drawer of a case takes several files at once, each under an id of its own, and shows them', async () => {
  const uploads = new FakeUploads();
  const api = new FakeApi().on(listRecoveryFiles, { rows: [], nextCursor: null }, drawer);
  const { frame } = await show(<CaseDrawer drawer={drawer} />);
  await screen.findByText('No files yet.');
  const files = ['warrant.pdf', 'order.pdf'].map((name) => new File([name], name, { type: 'application/pdf' }));
  await userEvent.upload(screen.getByLabelText('Upload files', { selector: 'input' }), files);
  await waitFor(() => expect(uploads.sent.length).toBeGreaterThan(0));
  const rows = [kept('order.pdf', drawer.drawerId), kept('warrant.pdf', fileId)];
  api.on(listRecoveryFiles, { rows, nextCursor: null }, drawer);
  await act(() => uploads.last.answer(answer({ fileId })));
  await waitFor(() => expect(uploads.sent).toHaveLength(2));
  await act(() => uploads.last.answer(answer({ fileId })));
  const list = await screen.findByRole('list', { name: 'Files' });
  for (const name of ['warrant.pdf', 'order.pdf']) expect(within(list).getAllByText(name).length).toBeGreaterThan(0);
  expect(uploads.sent.map(({ address }) => address)).toEqual(
    Array(2).fill(`/api/recovery/drawers/case/${drawer.drawerId}/files`),
  );
  expect(new Set(uploads.sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(2);
  expect((await axe(frame)).violations).toEqual([]);
});

it('The file drawer of a case takes what is chosen in a file dialog that was opened before the first file arrived', async () => {
  const uploads = new FakeUploads();
  const api = new FakeApi().on(listRecoveryFiles, { rows: [], nextCursor: null }, drawer);
  await show(<CaseDrawer drawer={drawer} />);
  await screen.findByText('No files yet.');
  const opened = screen.getByLabelText('Upload files', { selector: 'input' });
  await userEvent.upload(opened, [new File(['a'], 'a.pdf', { type: 'application/pdf' })]);
  api.on(listRecoveryFiles, { rows: [kept('a.pdf', fileId)], nextCursor: null }, drawer);
  await act(() => uploads.last.answer(answer({ fileId })));
  await waitFor(() => expect(screen.queryByText('No files yet.')).toBeNull());
  await userEvent.upload(opened, [new File(['b'], 'b.pdf', { type: 'application/pdf' })]);
  await waitFor(() => expect(uploads.last.file?.name).toBe('b.pdf'));
});
