import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';

/** How long a person pauses before the list follows, in milliseconds. */
const PAUSE = 250;

/** Filters a list by a part of a name. The URL holds the name: typing changes it, and Back or a link changes the field. */
export const NameFilter = ({ name, onChange }: { name: string; onChange: (name: string) => void }) => {
  const [typed, setTyped] = useState(name);
  const [known, setKnown] = useState(name);
  const tell = useDebouncedCallback(onChange, PAUSE);
  if (name !== known) {
    setKnown(name);
    if (name !== typed.trim()) setTyped(name);
  }
  const change = (next: string) => {
    setTyped(next);
    tell(next.trim());
  };
  return (
    <TextInput
      aria-label="Filter by name"
      placeholder="Filter by name"
      className="no-print"
      leftSection={<IconSearch size={14} />}
      rightSection={typed ? <CloseButton size="xs" aria-label="Clear the filter" onClick={() => change('')} /> : null}
      value={typed}
      maxLength={120}
      onChange={({ currentTarget }) => change(currentTarget.value)}
      w={{ base: '100%', xs: 280 }}
    />
  );
};
