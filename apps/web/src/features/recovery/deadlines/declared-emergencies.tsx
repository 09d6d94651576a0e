import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Emergency } from '#contracts/recovery/deadlines/emergencies.ts';
import { countOf, showDay, showInstant } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { EnterEmergency } from './enter-emergency.tsx';
import { emergenciesQuery } from './deadlines.queries.ts';
import { WithdrawEmergency } from './withdraw-emergency.tsx';

const Line = ({ emergency, onWithdraw }: { emergency: Emergency; onWithdraw: () => void }) => {
  const { timeZone } = useSession().organization;
  const { number, fromOn, toOn, parishes, source, enteredAt, enteredBy, withdrawn, courtDates } = emergency;
  return (
    <Stack component="li" gap={4}>
      <Text size="sm" fw={500} component="div" className="anywhere tabular">
        {number} · {showDay(fromOn)} to {showDay(toOn)} {withdrawn === null ? null : <StatusBadge status="withdrawn" />}
      </Text>
      <Text size="sm" className="anywhere">
        {parishes === null ? 'The whole state' : parishes.join(', ')}
      </Text>
      <Text size="sm" className="anywhere">
        {source}
      </Text>
      {withdrawn === null ? <Text size="sm">{countOf(courtDates, 'court date')} in it.</Text> : null}
      <Text size="xs" c="dimmed" className="tabular">
        {enteredBy} · {showInstant(enteredAt, timeZone)}
      </Text>
      {withdrawn === null ? (
        <Button
          size="compact-xs"
          variant="default"
          w="fit-content"
          aria-label={`Withdraw ${number}`}
          onClick={onWithdraw}
        >
          Withdraw
        </Button>
      ) : (
        <Text size="xs" className="anywhere">
          Withdrawn by {withdrawn.by}, {showInstant(withdrawn.at, timeZone)}: {withdrawn.reason}
        </Text>
      )}
    </Stack>
  );
};

/**
 * States of emergency that the governor declared: court dates in them are marked (C.Cr.P. 338,
 * recovery#emergencies-and-service).
 */
export const DeclaredEmergencies = () => {
  const { data, error, refetch } = useQuery(emergenciesQuery);
  const [entering, setEntering] = useState(false);
  const [withdrawing, setWithdrawing] = useState<Emergency | null>(null);
  return (
    <Section
      title="Declared emergencies"
      hint="C.Cr.P. 338: court dates during a governor’s state of emergency are marked. Deadlines do not change automatically; the court decides what it means for a forfeiture."
      actions={
        <Button variant="default" onClick={() => setEntering(true)}>
          Enter an emergency
        </Button>
      }
    >
      {data === undefined ? (
        error ? (
          <ErrorPanel title="Failed to load the emergencies." error={error} retry={() => void refetch()} />
        ) : (
          <Loading lines={3} />
        )
      ) : data.emergencies.length === 0 ? (
        <EmptyState title="No emergencies yet." hint="Enter each one with its number, days and parishes." />
      ) : (
        <ul className="note-list interviews">
          {data.emergencies.map((emergency) => (
            <Line key={emergency.emergencyId} emergency={emergency} onWithdraw={() => setWithdrawing(emergency)} />
          ))}
        </ul>
      )}
      {entering ? <EnterEmergency onClose={() => setEntering(false)} /> : null}
      {withdrawing === null ? null : <WithdrawEmergency emergency={withdrawing} onClose={() => setWithdrawing(null)} />}
    </Section>
  );
};
