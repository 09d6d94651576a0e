import { Group, Stack, Text } from '@mantine/core';
import type { LinkedBond, RecoveryCase } from '#contracts/recovery/recovery.ts';
import { formatCents } from '#domain/money.ts';
import { NOTHING, showDay } from '../../lib/format.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Facts } from '../../ui/facts.tsx';
import { AppLink } from '../../ui/link.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { PowerNumber } from '../books/index.ts';
import { DaysToDue } from './case-status.tsx';

const Bond = ({ bond }: { bond: LinkedBond }) => {
  const { bondId, caseNumber, status, isVoid, amountCents, forfeitureDate, answerBy } = bond;
  return (
    <Section
      title={bond.powerNumber || caseNumber || 'Bond without a number'}
      hint={
        <Group gap="xs">
          <StatusBadge status={isVoid ? 'VOIDED' : status} />
          {answerBy === null ? null : <DaysToDue dueOn={answerBy} />}
        </Group>
      }
      actions={
        <AppLink to="/bonds/$bondId" params={{ bondId }} fz="sm">
          Bond
        </AppLink>
      }
    >
      <Facts
        facts={[
          ['Power', <PowerNumber key="power" of={bond} none={NOTHING} />],
          ['Case number', caseNumber],
          ['Amount', amountCents === null ? NOTHING : formatCents(amountCents)],
          ['Forfeiture date', showDay(forfeitureDate)],
          ['Answer by', showDay(answerBy)],
        ]}
      />
    </Section>
  );
};

/** The Forfeiture tab: the bonds of the case that are or were forfeited (recovery.md 2). */
export const CaseForfeiture = ({ recoveryCase: { bonds } }: { recoveryCase: RecoveryCase }) =>
  bonds.length === 0 ? (
    <EmptyState title="No forfeited bonds found for this case." />
  ) : (
    <Stack gap="md">
      {bonds.map((bond) => (
        <Bond key={bond.bondId} bond={bond} />
      ))}
      <Text size="xs" c="dimmed">
        A bond that is forfeited no more stays with its case.
      </Text>
    </Stack>
  );
