import { lazy, Suspense, useEffect, useState } from 'react';
import { onIdentityAsked } from '../lib/api.ts';
import type { Answer } from './ask-identity.tsx';

/** Loaded where it is asked: hardly any screen needs it. */
const AskIdentity = lazy(() => import('./ask-identity.tsx').then((dialog) => ({ default: dialog.AskIdentity })));

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
      <AskIdentity answer={answer} />
    </Suspense>
  );
};
