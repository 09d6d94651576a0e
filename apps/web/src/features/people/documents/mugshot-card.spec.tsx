import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '../../../test/user.ts';
import { getMugshot, MAX_MUGSHOT_BYTES, removeMugshot } from '#contracts/people/documents/documents.ts';
import { answer, FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { show } from '../../../test/render.tsx';
import { FakeUploads } from '../../../test/uploads.ts';
import { MugshotCard } from './mugshot-card.tsx';

const defendantId = 'a6f1c2de-0000-4000-8000-00000000000d';
const fileId = 'a6f1c2de-0000-4000-8000-0000000000f1';
const mugshotAt = (number: number) => ({
  fileId,
  url: `/api/files/content/${fileId}?signature=${number}`,
  thumbnailUrl: `/api/files/content/${fileId}?variant=thumbnail&signature=${number}`,
  expiresAt: '2026-11-20T21:00:00.000Z',
});
const photo = (name = 'booking.jpg', type = 'image/jpeg') => new File(['photo'], name, { type });
const ALT = 'Mugshot of Marie Thibodeaux';

const start = async (has: boolean) => {
  let asked = 0;
  const api = new FakeApi().on(
    getMugshot,
    () => {
      asked += 1;
      return answer({ mugshot: has ? mugshotAt(asked) : null });
    },
    { defendantId },
  );
  const uploads = new FakeUploads();
  const view = await show(<MugshotCard defendantId={defendantId} fullName="Marie Thibodeaux" />);
  await (has ? screen.findByRole('img', { name: ALT }) : screen.findByText('No Photo'));
  // What the field's own filter keeps out still comes by dropping.
  return { api, uploads, user: userEvent.setup({ applyAccept: false }), asked: () => asked, ...view };
};
const choose = (user: ReturnType<typeof userEvent.setup>, file: File) =>
  user.upload(screen.getByLabelText('Choose a photo'), file);

describe('The mugshot', () => {
  it('is sound for screen readers, with and without a photo', async () => {
    const { frame, unmount } = await start(false);
    expect((await axe(frame)).violations).toEqual([]);
    unmount();
    expect((await axe((await start(true)).frame)).violations).toEqual([]);
  });

  it('goes up with its progress, from a file, from the camera or dropped', async () => {
    const { uploads, user, frame } = await start(false);
    await choose(user, photo());
    expect(uploads.last).toMatchObject({ method: 'PUT', address: `/api/defendants/${defendantId}/mugshot` });
    act(() => uploads.last.progress(50));
    expect(screen.getByRole('progressbar', { name: 'Uploading the photo' }).getAttribute('aria-valuenow')).toBe('50');
    const camera = screen.getByLabelText('Photo from the camera');
    expect(camera.getAttribute('capture')).toBe('environment');
    await user.upload(camera, photo('camera.jpg'));
    expect(uploads.sent.map(({ aborted }) => aborted)).toEqual([true, false]);
    const dataTransfer = { files: [photo('dropped.jpg')], items: [{ webkitGetAsEntry: () => null }], types: ['Files'] };
    fireEvent.drop(frame.querySelector('.drop-zone') ?? frame, { dataTransfer });
    await waitFor(() => expect(uploads.last.file?.name).toBe('dropped.jpg'));
  });

  it('refuses in the words of the specification', async () => {
    const { uploads, user } = await start(false);
    await choose(user, photo('scan.pdf', 'application/pdf'));
    expect(screen.getByRole('alert').textContent).toBe('Please upload a JPG, PNG, or WEBP image.');
    const large = photo();
    Object.defineProperty(large, 'size', { value: MAX_MUGSHOT_BYTES + 1 });
    await choose(user, large);
    expect(screen.getByRole('alert').textContent).toBe('Image is too large. Max 8MB.');
    expect(uploads.sent).toEqual([]);
    await choose(user, photo());
    await act(async () => uploads.last.answer(refusal('MUGSHOT_TYPE_REFUSED')));
    expect((await screen.findByRole('alert')).textContent).toBe('Please upload a JPG, PNG, or WEBP image.');
    await choose(user, photo());
    await act(async () => uploads.last.answer(refusal('INTERNAL_ERROR')));
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Upload failed: Something went wrong on our side/);
  });

  it('is removed after a confirmation', async () => {
    const { api, user } = await start(true);
    api.on(removeMugshot, { fileId }, { defendantId });
    await user.click(screen.getByRole('button', { name: 'Remove photo' }));
    expect(await screen.findByText('Remove the mugshot of Marie Thibodeaux?')).toBeTruthy();
    expect(api.sentWith('DELETE')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(api.sentWith('DELETE')).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('that does not load is asked for anew by itself, then by Retry', async () => {
    const { user, asked } = await start(true);
    fireEvent.error(screen.getByRole('img', { name: ALT }));
    await waitFor(() => expect(asked()).toBe(2));
    const second = await screen.findByRole('img', { name: ALT });
    expect(second.getAttribute('src')).toBe(mugshotAt(2).url);
    fireEvent.error(second);
    expect(await screen.findByText('The photo could not be loaded.')).toBeTruthy();
    expect(asked()).toBe(2);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    const third = await screen.findByRole('img', { name: ALT });
    expect(third.getAttribute('src')).toBe(mugshotAt(3).url);
    fireEvent.load(third);
  });

  it('is shown large when pressed', async () => {
    const { user } = await start(true);
    await user.click(screen.getByRole('button', { name: `${ALT}, enlarge` }));
    expect(await screen.findByRole('dialog', { name: 'Marie Thibodeaux' })).toBeTruthy();
  });
});
