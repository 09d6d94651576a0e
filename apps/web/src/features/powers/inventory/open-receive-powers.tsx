import { lazy, Suspense, useState } from 'react';
import type { ReceivedValues } from './receive-powers.tsx';
import type { PowersSearch } from './powers-search.ts';

const ReceivePowers = lazy(() => import('./receive-powers.tsx').then((form) => ({ default: form.ReceivePowers })));

interface OpenReceivePowersProps {
  isOpen: boolean;
  close: () => void;
  /** The large lot that is being received, as the URL names it. */
  lot: PowersSearch['lot'];
  change: (changes: Pick<PowersSearch, 'lot'>) => void;
}

/** Add Power over a list of powers: its form, or how far a large lot is that the URL names. */
export const OpenReceivePowers = ({ isOpen, close, lot, change }: OpenReceivePowersProps) => {
  const [last, setLast] = useState<ReceivedValues>();
  return (
    <Suspense>
      {isOpen || lot !== undefined ? (
        <ReceivePowers
          last={last}
          onReceived={setLast}
          lotId={lot}
          onReceiving={(lotId) => change({ lot: lotId })}
          onClose={() => {
            close();
            if (lot !== undefined) change({ lot: undefined });
          }}
        />
      ) : null}
    </Suspense>
  );
};
