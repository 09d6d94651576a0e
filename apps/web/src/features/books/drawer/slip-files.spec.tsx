import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { removeSlipFile, type SlipFile } from '#contracts/books/drawer/slip-files.ts';
import { FakeApi } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aSession, show } from '../../../test/render.tsx';
import { userEvent } from '../../../test/user.ts';
import { SlipFiles } from './slip-files.tsx';

const id = (n: number) => `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const file: SlipFile = {
  fileId: id(2),
  name: 'slip.jpg',
  mediaType: 'image/jpeg',
  sizeBytes: 24_000,
  uploadedAt: '2026-03-10T23:00:00.000Z',
  uploadedBy: 'Alma Broussard',
};

it("The bank's slip is offered to be added where there is none, and only shown to whoever only reads", async () => {
  const { container, unmount } = await show(<SlipFiles depositId={id(1)} files={[]} />, aSession('Accounting'));
  await screen.findByText('No photo of the bank’s slip yet.');
  screen.getByRole('button', { name: 'Upload' });
  expect((await axe(container)).violations).toEqual([]);
  unmount();
  await show(<SlipFiles depositId={id(1)} files={[file]} />, aSession('Auditor'));
  await screen.findByText('slip.jpg');
  expect(screen.queryByRole('button', { name: 'Upload' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Remove slip.jpg' })).toBeNull();
});

it('A file is taken off by a Supervisor with a reason', async () => {
  const params = { depositId: id(1), slipFileId: id(2) };
  const api = new FakeApi().on(removeSlipFile, { fileId: id(2) }, params);
  const user = userEvent.setup();
  const { container } = await show(<SlipFiles depositId={id(1)} files={[file]} />, aSession('Supervisor'));
  await user.click(await screen.findByRole('button', { name: 'Remove slip.jpg' }));
  await user.type(await screen.findByRole('textbox'), 'Of another deposit');
  expect((await axe(container)).violations).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(api.sentTo(removeSlipFile, params)[0]?.body).toEqual({ reason: 'Of another deposit' }));
});
