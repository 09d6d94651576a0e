import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { v7 } from 'uuid';
import { scanPower } from '#contracts/powers/inventory/power-counts.ts';
import type { ScanOutcome } from '#domain/powers/power-count.ts';
import { call } from '../../../lib/api.ts';
import { asError } from '../../../lib/as-error.ts';
import { problemText } from '../../../ui/problem.tsx';
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx';

interface Scan {
  commandId: string;
  typed: string;
  outcome: ScanOutcome | 'waiting' | 'failed';
  message: string;
}

const TONES: Record<Scan['outcome'], Tone> = {
  found: 'green',
  again: 'grey',
  several: 'amber',
  elsewhere: 'red',
  unknown: 'red',
  waiting: 'grey',
  failed: 'red',
};
const SHOWN = 5;

/** A scanner is quicker than an answer: what it types waits its turn, and nothing of it is lost. */
const useScans = (countId: string) => {
  const [scans, setScans] = useState<readonly Scan[]>([]);
  const line = useRef<Promise<void>>(Promise.resolve());
  const put = (scan: Scan) =>
    setScans((all) => [scan, ...all.filter(({ commandId }) => commandId !== scan.commandId)].slice(0, 50));
  const send = async ({ commandId, typed }: Pick<Scan, 'commandId' | 'typed'>): Promise<void> => {
    try {
      const { outcome, message } = await call(scanPower, { params: { countId }, body: { typed }, commandId });
      put({ commandId, typed, outcome, message });
    } catch (error) {
      put({ commandId, typed, outcome: 'failed', message: problemText(asError(error)) });
    }
  };
  const scan = (typed: string, commandId: string = v7()) => {
    put({ commandId, typed, outcome: 'waiting', message: 'On its way…' });
    line.current = line.current.then(() => send({ commandId, typed }));
  };
  return { scans, scan };
};

/** Where a scanner types, or a person the last three digits; each Enter is a scan (powers#power-count). */
export const ScanPowers = ({ countId }: { countId: string }) => {
  const { scans, scan } = useScans(countId);
  const [typed, setTyped] = useState('');
  return (
    <Stack gap="sm">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim() === '') return;
          scan(typed.trim());
          setTyped('');
        }}
      >
        <Group gap="xs" align="flex-end">
          <TextInput
            label="Scan a number, or type its last three digits"
            autoComplete="off"
            data-autofocus
            autoFocus
            flex="1 1 220px"
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <Button type="submit">Find</Button>
        </Group>
      </form>
      <Stack gap={4} role="log" aria-label="Scanned numbers">
        {scans.slice(0, SHOWN).map(({ commandId, typed: number, outcome, message }) => (
          <Group key={commandId} gap="xs" wrap="nowrap">
            <StatusBadge status={outcome} tone={TONES[outcome]} />
            <Text size="sm" className="anywhere">
              {outcome === 'failed' ? `${number}: ${message}` : message}
            </Text>
            {outcome === 'failed' ? (
              <Button size="compact-xs" variant="default" onClick={() => scan(number, commandId)}>
                Retry
              </Button>
            ) : null}
          </Group>
        ))}
      </Stack>
    </Stack>
  );
};
