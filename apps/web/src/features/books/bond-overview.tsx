import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Bond } from '#contracts/books/bonds.ts';
import { anyStaff } from '#contracts/kernel/roles.ts';
import { formatCents } from '#domain/money.ts';
import { NOTHING, showDay } from '../../lib/format.ts';
import { useMay } from '../../lib/session.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { PowerNumber } from './power-number.tsx';

const factsOf = (bond: Bond): [string, ReactNode][] => [
  ['Amount', bond.amountCents === null ? NOTHING : formatCents(bond.amountCents)],
  ['Premium', formatCents(bond.premiumCents)],
  ['Computation', bond.premiumComputation],
  ['Power Number', <PowerNumber key="power" of={bond} none={NOTHING} />],
  ['Charge Code', bond.chargeCode],
  ['Jurisdiction', bond.jurisdiction ?? ''],
  ['Posted At', bond.postedAt ?? ''],
  ['Court Location', bond.courtLocation ?? ''],
  ['Case Number', bond.caseNumber],
  ['Court Date', showDay(bond.courtDate)],
  ['Reminder Days', bond.reminderDays === null ? '' : String(bond.reminderDays)],
  ['Bond Date', showDay(bond.bondDate)],
  ...(bond.status === 'FORFEITED'
    ? ([
        ['Forfeiture Date', showDay(bond.forfeitureDate)],
        ['Due Date', showDay(bond.dueDate)],
      ] satisfies [string, ReactNode][])
    : []),
];

/** The Details dialog of a bond. Render it while it is open. */
export const BondOverview = ({ bond, onClose, onEdit }: { bond: Bond; onClose: () => void; onEdit: () => void }) => {
  const mayEdit = useMay(anyStaff);
  return (
    <Dialog onClose={onClose} title="Bond Overview" size="lg" closeOnClickOutside>
      <Stack gap="md">
        <Group gap="sm">
          <Text fw={500}>
            <PowerNumber of={bond} />
          </Text>
          <StatusBadge status={bond.voidedAt === null ? bond.status : 'VOIDED'} />
        </Group>
        <Facts facts={factsOf(bond)} />
        <Group justify="flex-end" gap="xs">
          <LinkButton to="/bonds/$bondId/finance" params={{ bondId: bond.bondId }} variant="default">
            Open Account
          </LinkButton>
          <LinkButton to="/bonds/$bondId" params={{ bondId: bond.bondId }} variant="default">
            Open bond
          </LinkButton>
          {bond.voidedAt === null && mayEdit ? <Button onClick={onEdit}>Edit</Button> : null}
        </Group>
      </Stack>
    </Dialog>
  );
};
