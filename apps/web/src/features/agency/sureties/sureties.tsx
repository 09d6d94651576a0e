import { Button, Group, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { SuretyContractVersion, SuretyWithContracts } from '#contracts/agency/sureties/sureties.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { formatPhone } from '#domain/kernel/phone.ts';
import { newestVersions, ruleStatus } from '#domain/agency/rule-status.ts';
import { premiumShareInWords, ROUNDINGS, WEEKDAYS } from '#domain/agency/surety-contract.ts';
import { showDay } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { Column } from '../../../ui/list-rows.tsx';
import { List } from '../../../ui/list.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { EditSurety } from './edit-surety.tsx';
import { SetSuretyContract } from './set-surety-contract.tsx';
import { suretiesQuery } from './sureties.queries.ts';

const columns = (contracts: readonly SuretyContractVersion[], today: string): Column<SuretyContractVersion>[] => [
  {
    key: 'from',
    header: 'From',
    cell: ({ effectiveOn, version, reason }) => (
      <Stack gap={0}>
        <span className="tabular">{showDay(effectiveOn)}</span>
        <Text size="xs" c="dimmed">
          {version === 1 ? reason : `Version ${String(version)}: ${reason}`}
        </Text>
      </Stack>
    ),
  },
  { key: 'premium', header: 'Premium', cell: (contract) => premiumShareInWords(contract) },
  {
    key: 'buf',
    header: 'BUF',
    cell: ({ bufCentsPerThousand, rounding }) => (
      <Stack gap={0}>
        <span>{formatCents(bufCentsPerThousand)} per $1,000</span>
        <Text size="xs" c="dimmed">
          {ROUNDINGS[rounding]}
        </Text>
      </Stack>
    ),
  },
  {
    key: 'limit',
    header: 'Per power',
    align: 'right',
    wideOnly: true,
    cell: ({ limitCents }) => (limitCents === null ? 'No limit' : formatCents(limitCents)),
  },
  {
    key: 'week',
    header: 'Week',
    wideOnly: true,
    cell: ({ weekEndsOn, reportDay }) => `to ${WEEKDAYS[weekEndsOn] ?? ''}, due ${WEEKDAYS[reportDay] ?? ''}`,
  },
  { key: 'source', header: 'Source', wideOnly: true, cell: ({ citation }) => citation },
  { key: 'by', header: 'Entered by', wideOnly: true, cell: ({ enteredBy }) => enteredBy },
  {
    key: 'standing',
    header: 'Status',
    beneath: 'from',
    cell: (contract) => <StatusBadge status={ruleStatus(contract, contracts, today)} />,
  },
];

type Opened = { surety: SuretyWithContracts | null; form: 'edit' | 'contract' } | null;

interface SuretyPanelProps {
  surety: SuretyWithContracts;
  open: (opened: Opened) => void;
  children: ReactNode;
}

const SuretyPanel = ({ surety, open, children }: SuretyPanelProps) => {
  const { organization } = useSession();
  const contracts = newestVersions(surety.contracts);
  const { name, contactName, phoneNumber, email, isActive } = surety;
  const contact = [contactName, phoneNumber && formatPhone(phoneNumber), email].filter(Boolean).join(' · ');
  const set = (
    <Button size="xs" onClick={() => open({ surety, form: 'contract' })} aria-label={`Set Contract of ${name}`}>
      Set Contract
    </Button>
  );
  return (
    <Section
      title={name}
      hint={contact || 'No contact yet.'}
      actions={
        <Group gap="xs">
          {isActive ? null : <StatusBadge status="off" label="Not in use" />}
          <Button
            size="xs"
            variant="default"
            aria-label={`Edit ${name}`}
            onClick={() => open({ surety, form: 'edit' })}
          >
            Edit
          </Button>
          {contracts.length === 0 ? null : set}
        </Group>
      }
    >
      {contracts.length === 0 ? (
        <EmptyState
          title="No contract yet."
          hint="Nothing is owed for bonds on its powers until there is a contract."
          action={set}
        />
      ) : (
        <List
          label={`Contracts of ${name}`}
          from={contracts}
          columns={columns(contracts, organization.today)}
          rowKey={({ contractId }) => contractId}
        />
      )}
      {children}
    </Section>
  );
};

interface SuretiesProps {
  /** What else there is of each. */
  beneath?: (surety: SuretyWithContracts) => ReactNode;
}

/** The companies whose powers an agency writes on, and what each is owed from which day on (powers#surety-contract). */
export const Sureties = ({ beneath }: SuretiesProps) => {
  const { data, error, refetch } = useQuery(suretiesQuery);
  const [opened, open] = useState<Opened>(null);
  const close = () => open(null);
  const add = (
    <Button size="xs" leftSection={<IconPlus size={14} />} onClick={() => open({ surety: null, form: 'edit' })}>
      Add Surety
    </Button>
  );
  if (data === undefined)
    return error ? (
      <ErrorPanel title="Failed to load settings" error={error} retry={() => void refetch()} />
    ) : (
      <Loading lines={6} />
    );
  const { sureties } = data;
  return (
    <Stack gap="md">
      {sureties.length === 0 ? (
        <EmptyState
          title="No sureties yet."
          hint="Add the insurance company whose powers you write on, then what it is owed for each bond."
          action={add}
        />
      ) : (
        <>
          <Group justify="space-between" align="flex-start">
            <Text size="sm" c="dimmed" flex="1 1 240px">
              Contracts are not edited. A new one applies from its day, and bonds keep the one they were written under.
            </Text>
            {add}
          </Group>
          {sureties.map((surety) => (
            <SuretyPanel key={surety.suretyId} surety={surety} open={open}>
              {beneath?.(surety)}
            </SuretyPanel>
          ))}
        </>
      )}
      {opened?.form === 'edit' ? <EditSurety surety={opened.surety} onClose={close} /> : null}
      {opened?.form === 'contract' && opened.surety ? (
        <SetSuretyContract surety={opened.surety} onClose={close} />
      ) : null}
    </Stack>
  );
};
