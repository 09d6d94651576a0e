import { expect, it } from '@jest/globals';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useLocation, useRouterState } from '@tanstack/react-router';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { signOut } from '#contracts/office/identity/identity.ts';
import { getPreferences } from '#contracts/agency/organizations/preferences.ts';
import { contractQuery } from '../../../lib/query.ts';
import { sessionQuery } from '../../../lib/session.ts';
import { useSignOut } from '../../../lib/sign-out.ts';
import { FakeApi } from '../../../test/api.ts';
import { show } from '../../../test/render.tsx';
import { Route as Login } from './login.screen.tsx';

const preferences = contractQuery(getPreferences, {}, ['settings']);

/** A piece of the staff's frame: it shows something, and is drawn again with every change of address. */
const Frame = () => {
  useLocation();
  useQuery(preferences);
  const { run } = useSignOut();
  return <button onClick={() => void run()}>Sign Out</button>;
};

const Staff = () => {
  const { data: session } = useSuspenseQuery(sessionQuery);
  return session === null ? null : <Frame />;
};

const LoginScreen = Login.options.component!;
/** The address changes while what stands at the new one is still loaded. */
const App = () => {
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  return path === '/login' ? <LoginScreen /> : <Staff />;
};

it('Signing out asks nothing more of a server that would refuse it, and forgets what was seen', async () => {
  const api = new FakeApi().on(getPreferences, { autoRefresh: true } as never).on(signOut, { signedOut: true });
  const { queries } = await show(<App />);
  await waitFor(() => expect(queries.getQueryData(preferences.queryKey)).toBeDefined());
  fireEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
  await screen.findByRole('heading', { name: 'Sign in' });
  await waitFor(() => expect(queries.getQueryData(preferences.queryKey)).toBeUndefined());
  await act(() => Promise.resolve());
  expect(queries.isFetching()).toBe(0);
  expect(api.sentTo(getPreferences)).toHaveLength(1);
});
