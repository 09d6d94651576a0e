import { Button, Group, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { saveSurrenderAddress } from '#contracts/surrender/addresses.ts';
import type { SurrenderAddress } from '#contracts/surrender/addresses.ts';
import { PARISH_GROUPS } from '#domain/parishes.ts';
import { ADDRESS_KINDS } from '#domain/surrender.ts';
import type { AddressKind } from '#domain/surrender.ts';
import { useContractForm } from '../../lib/contract-form.ts';
import { refreshTopics } from '../../lib/live.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FormButtons } from '../../ui/form.tsx';
import { Loading } from '../../ui/loading.tsx';
import { ErrorPanel } from '../../ui/problem.tsx';
import { Section } from '../../ui/section.tsx';
import { suretiesQuery } from '../sureties/index.ts';
import { surrenderAddressesQuery } from './surrender.queries.ts';

const KINDS: Readonly<Record<AddressKind, string>> = { court: 'Court', prosecutor: 'Prosecutor', surety: 'Surety' };

interface Typed {
  kind: AddressKind;
  place: string | null;
  name: string;
  address: string;
}
const EMPTY: Typed = { kind: 'court', place: null, name: '', address: '' };

interface EnterAddressProps {
  known: readonly SurrenderAddress[];
  entry: SurrenderAddress | null;
  onClose: () => void;
}

/** Enters an address, or changes it. Render it while it is open. */
const EnterAddress = ({ known, entry, onClose }: EnterAddressProps) => {
  const queries = useQueryClient();
  const { data } = useQuery(suretiesQuery);
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: saveSurrenderAddress,
    initialValues: entry ?? EMPTY,
    body: ({ kind, place, name, address }) => ({
      ...{ kind, place: place ?? '', name, address },
      basedOn: known.find((one) => one.kind === kind && one.place === place)?.version ?? 0,
    }),
    onDone: () => {
      refreshTopics(queries, ['settings', 'recovery-case']);
      onClose();
    },
  });
  const { kind } = form.values;
  return (
    <Dialog onClose={onClose} title={entry === null ? 'Enter an address' : 'Change the address'}>
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          <Select
            label="Whose"
            withAsterisk
            disabled={entry !== null}
            data={ADDRESS_KINDS.map((value) => ({ value, label: KINDS[value] }))}
            {...form.getInputProps('kind')}
            onChange={(value) => {
              form.setFieldValue('kind', ADDRESS_KINDS.find((one) => one === value) ?? 'court');
              form.setFieldValue('place', null);
            }}
          />
          <Select
            label={kind === 'surety' ? 'Surety' : 'Parish'}
            withAsterisk
            searchable
            disabled={entry !== null}
            data={
              kind === 'surety'
                ? (data?.sureties ?? []).map(({ suretyId, name }) => ({ value: suretyId, label: name }))
                : PARISH_GROUPS
            }
            {...form.getInputProps('place')}
          />
          <TextInput label="Name" withAsterisk maxLength={120} autoComplete="off" {...form.getInputProps('name')} />
          <Textarea
            label="Address"
            withAsterisk
            description="Street; city, state and ZIP: a line each."
            autosize
            minRows={3}
            maxLength={400}
            {...form.getInputProps('address')}
          />
          <FormButtons label="Save" busy={busy} error={error} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
};

/** Where letters of a surrender go (recovery.md 3). */
export const SurrenderAddresses = () => {
  const { data, error, refetch } = useQuery(surrenderAddressesQuery);
  const [editing, setEditing] = useState<SurrenderAddress | 'new' | null>(null);
  return (
    <Section
      title="Addresses for letters of surrender"
      hint="Courts and prosecutors by parish, and sureties. A letter whose address is missing says so before it is printed."
      actions={
        <Button variant="default" onClick={() => setEditing('new')}>
          Enter an address
        </Button>
      }
    >
      {data === undefined ? (
        error ? (
          <ErrorPanel title="Failed to load the addresses." error={error} retry={() => void refetch()} />
        ) : (
          <Loading lines={3} />
        )
      ) : data.addresses.length === 0 ? (
        <EmptyState title="No addresses yet." hint="Enter the courts and prosecutors where your bonds are." />
      ) : (
        <ul className="note-list interviews">
          {data.addresses.map((entry) => (
            <Group key={`${entry.kind} ${entry.place}`} component="li" justify="space-between" gap="xs" wrap="nowrap">
              <Stack gap={0} miw={0}>
                <Text size="sm" fw={500} className="anywhere">
                  {KINDS[entry.kind]}
                  {entry.kind === 'surety' ? '' : ` · ${entry.place}`}
                </Text>
                <Text size="sm" className="anywhere">
                  {entry.name}, {entry.address.replaceAll('\n', ', ')}
                </Text>
              </Stack>
              <Button
                size="compact-xs"
                variant="default"
                aria-label={`Change ${entry.name}`}
                onClick={() => setEditing(entry)}
              >
                Change
              </Button>
            </Group>
          ))}
        </ul>
      )}
      {editing === null ? null : (
        <EnterAddress
          known={data?.addresses ?? []}
          entry={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
        />
      )}
    </Section>
  );
};
