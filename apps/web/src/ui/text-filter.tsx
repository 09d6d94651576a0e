import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';

/** How long a person pauses before the list follows, in milliseconds. */
const PAUSE = 250;

interface TextFilterProps {
  /** `Filter by name` */
  label: string;
  text: string;
  onChange: (text: string) => void;
  width: number;
}

/** Filters a list by a part of a text. The URL holds it: typing changes it, and Back or a link changes the field. */
export const TextFilter = ({ label, text, onChange, width }: TextFilterProps) => {
  const [typed, setTyped] = useState(text);
  const [known, setKnown] = useState(text);
  const tell = useDebouncedCallback(onChange, PAUSE);
  if (text !== known) {
    setKnown(text);
    if (text !== typed.trim()) setTyped(text);
  }
  const change = (next: string) => {
    setTyped(next);
    tell(next.trim());
  };
  return (
    <TextInput
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={14} />}
      rightSection={typed ? <CloseButton size="xs" aria-label={`Clear: ${label}`} onClick={() => change('')} /> : null}
      value={typed}
      maxLength={100}
      autoComplete="off"
      onChange={({ currentTarget }) => change(currentTarget.value)}
      w={{ base: '100%', xs: width }}
    />
  );
};
