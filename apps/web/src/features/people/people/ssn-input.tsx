import { Button, TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { formatSsn, maskSsn, readSsn } from '#domain/kernel/ssn.ts';

interface SsnInputProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> {
  /** At most 9 digits; the typed text while it is something else, which the contract refuses. */
  value?: string;
  onChange: (digits: string) => void;
  /** The last four of what is on file: typed digits are then hidden until Show, and an empty field leaves it as it is. */
  onFileLast4?: string;
}

/**
 * An SSN: at most 9 digits, read as xxx-xx-xxxx on create; masked until Show is toggled on an edit (screens#ssn-input).
 */
export const SsnInput = ({ value = '', onChange, onFileLast4, ...input }: SsnInputProps) => {
  const [shown, setShown] = useState(onFileLast4 === undefined);
  const [focused, setFocused] = useState(false);
  const hidden = !shown && !focused && /^\d{9}$/.test(value);
  return (
    <TextInput
      placeholder={onFileLast4 ? 'Type to replace it' : '123-45-6789'}
      {...input}
      classNames={{ input: shown || hidden ? 'tabular' : 'tabular concealed' }}
      inputMode="numeric"
      autoComplete="off"
      value={hidden ? maskSsn(value.slice(5)) : formatSsn(value)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onChange={({ currentTarget }) => onChange(readSsn(currentTarget.value))}
      {...(onFileLast4 === undefined || value === ''
        ? {}
        : {
            rightSectionWidth: 56,
            rightSection: (
              <Button
                size="compact-xs"
                variant="subtle"
                aria-label={shown ? 'Hide the typed SSN' : 'Show the typed SSN'}
                onClick={() => setShown(!shown)}
              >
                {shown ? 'Hide' : 'Show'}
              </Button>
            ),
          })}
    />
  );
};
