import { describe, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { userEvent } from '../../../test/user.ts';
import { show } from '../../../test/render.tsx';
import { BackButton } from './back-button.tsx';

describe('Back', () => {
  it('leads to the given address where no page was before', async () => {
    await show(<BackButton otherwise={<a href="/bonds">Back</a>} />);
    expect(screen.getByRole('link', { name: 'Back' })).toBeTruthy();
  });

  it('goes to where the person came from', async () => {
    const { router } = await show(<BackButton otherwise={<a href="/bonds">Back</a>} />);
    await act(() => router.navigate({ to: '/dashboard' }));
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Back' }));
    expect(router.history.location.pathname).toBe('/here');
  });
});
