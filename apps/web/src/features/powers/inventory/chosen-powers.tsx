import { Button, Group, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { PowerInInventory } from '#contracts/powers/inventory/powers.ts';
import { powerRange } from '#domain/powers/power-range.ts';
import { countOf } from '../../../lib/format.ts';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { choosablePowers, MOST_CHOSEN } from './inventory.queries.ts';
import type { PowersSearch } from './powers-search.ts';

/** The powers that were chosen, by their ids. */
export type Chosen = ReadonlyMap<string, PowerInInventory>;

interface ChosenPowersProps {
  search: PowersSearch;
  chosen: Chosen;
  choose: (chosen: Chosen) => void;
  onAssign: () => void;
}

/** Chooses all that match the search, or those of a range, in one press, and assigns what was chosen. */
export const ChosenPowers = ({ search, chosen, choose, onAssign }: ChosenPowersProps) => {
  const [first, setFirst] = useState('');
  const [last, setLast] = useState('');
  const { mutate, variables, data, isPending, error } = useMutation({
    mutationFn: (numbers: readonly string[] | undefined) => choosablePowers(search, numbers),
    onSuccess: (found) => choose(new Map(found.map((power) => [power.powerId, power]))),
  });
  const range = powerRange(first, last);
  return (
    <Group gap="sm" role="group" aria-label="Chosen powers" align="flex-end" className="no-print">
      <Button size="xs" variant="default" loading={isPending} onClick={() => mutate(undefined)}>
        Choose all that match
      </Button>
      <Group gap="sm" align="flex-end" wrap="nowrap">
        <TextInput
          label="First number"
          size="xs"
          maw={120}
          miw={0}
          autoComplete="off"
          value={first}
          onChange={({ currentTarget }) => setFirst(currentTarget.value)}
        />
        <TextInput
          label="Last number"
          size="xs"
          maw={120}
          miw={0}
          autoComplete="off"
          value={last}
          onChange={({ currentTarget }) => setLast(currentTarget.value)}
        />
        <Button
          flex="none"
          size="xs"
          variant="default"
          disabled={typeof range === 'string' || isPending}
          onClick={() => mutate(typeof range === 'string' ? undefined : range)}
        >
          Choose range
        </Button>
      </Group>
      {data?.length === 0 && chosen.size === 0 ? (
        <Text size="sm" role="status">
          None of these can be assigned.
        </Text>
      ) : null}
      {chosen.size === 0 ? null : (
        <>
          <Button size="xs" onClick={onAssign}>
            Assign {countOf(chosen.size, 'power')}
          </Button>
          <Button size="xs" variant="subtle" onClick={() => choose(new Map())}>
            Choose none
          </Button>
        </>
      )}
      {chosen.size < MOST_CHOSEN ? null : <Text size="sm">At most {MOST_CHOSEN} at once.</Text>}
      {error ? <ErrorPanel error={error} retry={() => mutate(variables)} /> : null}
    </Group>
  );
};
