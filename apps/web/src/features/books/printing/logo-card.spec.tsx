import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '../../../test/user.ts';
import { getLetterhead, MAX_LOGO_BYTES, removeLogo } from '#contracts/agency/organizations/agency.ts';
import { onIdentityAsked } from '../../../lib/api.ts';
import { answer, FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { show } from '../../../test/render.tsx';
import { FakeUploads } from '../../../test/uploads.ts';
import { LogoCard } from './logo-card.tsx';

const LOGO = 'data:image/png;base64,AAAA';
const letterhead = { name: 'A', address: '', city: '', state: '', zip: '', phone: '', licenseNumber: '' };
const picture = (name = 'logo.png', type = 'image/png') => new File(['picture'], name, { type });

const start = async (has: boolean) => {
  const kept = { logo: has ? LOGO : null };
  const api = new FakeApi().on(getLetterhead, () => answer({ ...letterhead, ...kept }));
  const uploads = new FakeUploads();
  const view = await show(<LogoCard />);
  await screen.findByRole('button', { name: has ? 'Replace logo' : 'Upload logo' });
  return { api, uploads, kept, user: userEvent.setup({ applyAccept: false }), ...view };
};
const choose = (user: ReturnType<typeof userEvent.setup>, file: File) =>
  user.upload(screen.getByLabelText('Choose a logo'), file);

describe("The card of the agency's logo", () => {
  it('is sound for screen readers, with and without a logo', async () => {
    const { frame, unmount } = await start(false);
    expect((await axe(frame)).violations).toEqual([]);
    unmount();
    expect((await axe((await start(true)).frame)).violations).toEqual([]);
  });

  it('shows a logo that was put in, and no more once it is removed', async () => {
    const { api, uploads, kept, user } = await start(false);
    await choose(user, picture());
    expect(uploads.last).toMatchObject({ method: 'PUT', address: '/api/settings/organization/logo' });
    kept.logo = LOGO;
    await act(() => uploads.last.answer(answer({ logo: LOGO })));
    expect((await screen.findByRole('img', { name: "The agency's logo" })).getAttribute('src')).toBe(LOGO);
    api.on(removeLogo, () => {
      kept.logo = null;
      return answer({ removed: true });
    });
    await user.click(screen.getByRole('button', { name: 'Remove logo' }));
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByRole('img')).toBeNull());
    expect(screen.getByRole('button', { name: 'Upload logo' })).toBeTruthy();
  });

  it('asks for the password where it was given long ago, and sends the picture again', async () => {
    const { uploads, user } = await start(false);
    let asked = 0;
    onIdentityAsked(() => {
      asked += 1;
      return Promise.resolve(true);
    });
    await choose(user, picture());
    await act(() => uploads.last.answer(refusal('IDENTITY_REQUIRED')));
    await waitFor(() => expect(uploads.sent).toHaveLength(2));
    expect([asked, uploads.last.file?.name]).toEqual([1, 'logo.png']);
  });

  it('refuses what is no picture, or too large, before anything of it is sent', async () => {
    const { uploads, user } = await start(false);
    await choose(user, picture('logo.svg', 'image/svg+xml'));
    expect(screen.getByRole('alert').textContent).toBe('Please upload a JPG, PNG, or WEBP image.');
    const large = picture();
    Object.defineProperty(large, 'size', { value: MAX_LOGO_BYTES + 1 });
    await choose(user, large);
    expect(screen.getByRole('alert').textContent).toBe('The logo is too large. Max 2MB.');
    expect(uploads.sent).toEqual([]);
  });
});
