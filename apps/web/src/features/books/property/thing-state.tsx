import { Group, Text } from '@mantine/core';
import type { Thing } from '#contracts/books/property/property.ts';
import { PROPERTY_STATE_WORDS } from '#domain/books/property.ts';
import { countOf, showDay } from '../../../lib/format.ts';
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx';

const TONES: Record<Thing['state'], Tone> = { held: 'green', returned: 'grey', sold: 'grey', lost: 'red' };

/** Whether it is held; how long its bond is discharged, and by when it is due back (bonds#collateral-due-back). */
export const ThingState = ({ thing: { state, lastOn, clock, isBondVoided } }: { thing: Thing }) => (
  <Group gap="xs">
    {state === 'held' && clock === null && !isBondVoided ? (
      <StatusBadge status={state} label={PROPERTY_STATE_WORDS[state]} tone={TONES[state]} />
    ) : null}
    {state === 'held' ? null : (
      <StatusBadge status={state} label={`${PROPERTY_STATE_WORDS[state]} ${showDay(lastOn)}`} tone={TONES[state]} />
    )}
    {state === 'held' && isBondVoided ? <StatusBadge status="due" label="To give back" tone="amber" /> : null}
    {clock === null ? null : (
      <>
        <StatusBadge
          status="due"
          label={clock.isLate ? `Was due back ${showDay(clock.dueOn)}` : `Due back ${showDay(clock.dueOn)}`}
          tone={clock.isLate ? 'red' : 'amber'}
        />
        <Text size="xs" c="dimmed">
          {countOf(clock.since, 'day')} since the discharge
        </Text>
      </>
    )}
  </Group>
);
