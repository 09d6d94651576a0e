import { lazy, Suspense, useEffect, useState } from 'react';
import { onIdentityAsked } from '../lib/api.ts';
import type { Answer } from './confirm-identity-dialog.tsx';

/** Loaded where it is asked: hardly any screen needs it. */
const ConfirmIdentityDialog = lazy(() =>
  import('./confirm-identity-dialog.tsx').then((dialog) => ({ default: dialog.ConfirmIdentityDialog })),
);

/** Asks for the password or a second factor in place, once for all that wait for it; then they go on. */
export const ConfirmIdentity = () => {
  const [waiting, setWaiting] = useState<readonly Answer[]>([]);
  useEffect(() => {
    onIdentityAsked(() => new Promise((resolve) => setWaiting((before) => [...before, resolve])));
    return () => onIdentityAsked(() => Promise.resolve(false));
  }, []);
  if (waiting.length === 0) return null;
  const answer = (confirmed: boolean) => {
    setWaiting([]);
    for (const resolve of waiting) resolve(confirmed);
  };
  return (
    <Suspense fallback={null}>
      <ConfirmIdentityDialog answer={answer} />
    </Suspense>
  );
};
