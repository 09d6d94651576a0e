import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import '@mantine/spotlight/styles.css';
import './styles/index.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { QuotedIntake, QuotedPlan } from '#domain/books/quote.ts';
import { onSetUpAsked, onSignedOut, ProblemError } from './lib/api.ts';
import { makeQueryClient } from './lib/query.ts';
import { nameMissingParts } from './lib/reload-once.ts';
import { forgetSession, sessionQuery } from './lib/session.ts';
import { routeTree } from './route-tree.gen.ts';
import { ErrorScreen } from './shell/error-screen.tsx';
import { cssVariables, theme } from './theme.ts';

nameMissingParts();
const queryClient = makeQueryClient();
const router = createRouter({
  routeTree,
  context: { queryClient },
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0, // the query client decides what is fresh
  defaultErrorComponent: ErrorScreen,
  scrollRestoration: true,
});

// Loads the screen's code while the session is still being asked for. A failure is ignored here: the router tries again
// and shows it.
for (const route of router.getMatchedRoutes(window.location.pathname)[0]) {
  void router.loadRouteChunk(route)?.catch(() => undefined);
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface HistoryState {
    /**
     * Where a person without a session wanted to go (screens#protected-layout). In the history, not in the URL: it may
     * hold a name.
     */
    from?: string;
    /** A line that the next screen shows once. */
    notice?: string;
    /** A path that nothing is at (screens#unknown-paths). */
    unknown?: string;
    /** An address whose letter of confirmation may be sent again. */
    awaits?: string;
    /** The address that somebody typed a moment ago, for the sign-in form. */
    email?: string;
    /** What was typed in search of a defendant, for the form that creates them (screens#search-defendant). */
    full_name?: string;
    /** A day `YYYY-MM-DD`. */
    birthday?: string;
    /** What was quoted, for the intake that writes it (bonds#quote). */
    quote?: QuotedIntake;
    /** The case of an insurer that an intake is made of (powers#converting-a-surety-case). */
    suretyCaseId?: string;
    /** Bonds that were just saved with a premium: their payment is asked for (bonds#payment-at-once). */
    bondsSaved?: readonly string[];
    /** How it was quoted to be paid, for the plan of its account. */
    quotedPlan?: QuotedPlan;
  }
}

onSignedOut(() => {
  const { pathname, href } = router.state.location;
  forgetSession(queryClient);
  if (pathname !== '/login') void router.navigate({ to: '/login', state: { from: href } });
});

onSetUpAsked(() => {
  // Once the session says so too, the guard of the staff screens leads to the profile.
  void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }).then(() => router.invalidate());
});

const mount = () => {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root.');
  // A refusal is shown on the screen and not logged; any other error is a defect and is logged.
  const onCaughtError = (error: unknown, { componentStack }: { componentStack?: string | undefined }) => {
    if (!(error instanceof ProblemError)) console.error(error, componentStack);
  };
  createRoot(root, { onCaughtError }).render(
    <StrictMode>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="dark">
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  );
};

try {
  mount();
} catch (error) {
  console.error('Mount error', error); // screens#honest-errors
  document.body.append('Mount error');
}
