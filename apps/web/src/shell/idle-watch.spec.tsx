import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { getSession, signOut } from '#contracts/office/identity/identity.ts';
import { FakeApi } from '../test/api.ts';
import { aSession, show } from '../test/render.tsx';
import { IdleWatch } from './idle-watch.tsx';

const MINUTE = 60_000;
/** Lets the time pass in one leap, as in a tab that sleeps, and then two seconds in which the watch looks. */
const pass = (milliseconds: number) => {
  jest.setSystemTime(Date.now() + milliseconds - 2000);
  return act(() => jest.advanceTimersByTimeAsync(2000));
};

describe('An idle session', () => {
  beforeEach(() => {
    localStorage.clear();
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  const start = async () => {
    const api = new FakeApi().on(signOut, { signedOut: true }).on(getSession, { session: aSession() });
    const view = await show(<IdleWatch />); // sixty minutes
    return { ...view, api };
  };

  it('is warned of its end a minute before, and then signed out', async () => {
    const { api, router } = await start();
    await pass(58 * MINUTE);
    expect(screen.queryByRole('dialog')).toBeNull();
    await pass(MINUTE + 2000);
    expect(screen.getByRole('dialog', { name: 'Are you still there?' }).textContent).toMatch(/in 5\d seconds/);
    await pass(MINUTE);
    expect(api.sent.map(({ address }) => address)).toEqual(['/api/sign-out']);
    expect(router.state.location.pathname).toBe('/login');
    expect(router.state.location.state).toMatchObject({
      from: '/here',
      notice: 'You were signed out after 60 minutes without use.',
    });
  });

  it('stays when the person says so, and tells the server', async () => {
    const { api } = await start();
    await pass(59 * MINUTE + 2000);
    fireEvent.click(screen.getByRole('button', { name: 'Stay signed in' }));
    await pass(30 * MINUTE);
    expect(screen.queryByText(/You will be signed out/)).toBeNull();
    expect(api.sent.map(({ address }) => address)).toEqual(['/api/session']);
  });

  it('is not idle while somebody types, here or in another tab', async () => {
    const { api } = await start();
    await pass(40 * MINUTE);
    fireEvent.keyDown(window, { key: 'a' });
    await pass(40 * MINUTE);
    localStorage.setItem('bailiwick-last-use', String(Date.now()));
    await pass(40 * MINUTE);
    expect(screen.queryByText(/You will be signed out/)).toBeNull();
    expect(api.sent.map(({ address }) => address)).toEqual(['/api/session']);
  });
});
