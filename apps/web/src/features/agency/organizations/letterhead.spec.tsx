import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { getLetterhead } from '#contracts/agency/organizations/agency.ts';
import { FakeApi } from '../../../test/api.ts';
import { aSession, show } from '../../../test/render.tsx';
import { Letterhead } from './letterhead.tsx';

const letterhead = {
  name: 'A',
  address: '',
  city: '',
  state: '',
  zip: '',
  phone: '',
  licenseNumber: 'L-1',
  logo: null,
};

describe('The letterhead', () => {
  it('is asked for with the first screen, and not while a temporary password is to be changed', async () => {
    const api = new FakeApi().on(getLetterhead, letterhead);
    const session = aSession();
    const { unmount } = await show(<Letterhead />, { ...session, user: { ...session.user, mustChangePassword: true } });
    expect(screen.getByText(session.organization?.name ?? '')).toBeTruthy();
    expect(api.sent).toEqual([]);
    unmount();
    await show(<Letterhead />, session);
    await waitFor(() => expect(screen.getByText('License L-1')).toBeTruthy());
    expect(api.sent).toHaveLength(1);
  });
});
