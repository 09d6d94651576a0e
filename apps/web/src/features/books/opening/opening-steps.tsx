import { Button, Group } from '@mantine/core';
import type { Opening } from '#contracts/books/opening/opening.ts';

export type OpeningStep = 'plan' | 'bring in' | 'take back' | 'seal';

/** What comes next, for an Admin. */
export const OpeningSteps = ({ opening, take }: { opening: Opening; take: (step: OpeningStep) => void }) => {
  const { state, seal, lines, removed } = opening;
  if (state === 'none' || state === 'sealed' || seal !== null) return null;
  const isBooked = state === 'in' || state === 'changed';
  const isReady = state === 'in' || state === 'lists';
  return (
    <Group gap="xs" className="no-print">
      {isReady ? null : (
        <Button size="xs" disabled={lines.length + removed.length === 0} onClick={() => take('bring in')}>
          {isBooked ? 'Bring in again' : 'Bring in'}
        </Button>
      )}
      {isReady ? (
        <Button size="xs" onClick={() => take('seal')}>
          Ask to seal
        </Button>
      ) : null}
      {isBooked ? (
        <Button size="xs" variant="default" onClick={() => take('take back')}>
          Take back
        </Button>
      ) : null}
    </Group>
  );
};
