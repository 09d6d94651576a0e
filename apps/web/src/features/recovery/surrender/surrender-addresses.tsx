import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SurrenderAddress } from '#contracts/recovery/surrender/addresses.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { ADDRESS_OF, SaveSurrenderAddress } from './save-surrender-address.tsx';
import { surrenderAddressesQuery } from './surrender.queries.ts';

/** Where letters of a surrender go (recovery#surrender-addresses). */
export const SurrenderAddresses = () => {
  const { data, error, refetch } = useQuery(surrenderAddressesQuery);
  const [editing, setEditing] = useState<SurrenderAddress | 'new' | null>(null);
  return (
    <Section
      title="Addresses for papers of surrender"
      hint="Courts, prosecutors and officers by parish, and sureties. A paper whose address is missing says so before it is printed."
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
                  {ADDRESS_OF[entry.kind]}
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
        <SaveSurrenderAddress
          known={data?.addresses ?? []}
          entry={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
        />
      )}
    </Section>
  );
};
