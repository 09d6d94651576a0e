import { TextInput, type TextInputProps } from '@mantine/core';
import { formatPhone, maskPhone, readPhone } from '#domain/kernel/phone.ts';
import { useTyped } from '../lib/use-typed.ts';

interface PhoneInputProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> {
  /** As it is kept; the typed text while it is no phone number, which every contract refuses. */
  value?: string;
  onChange: (kept: string) => void;
}

const kept = (typed: string) => readPhone(typed) ?? typed;

/**
 * A phone number: ten digits are shown as (xxx) xxx-xxxx while they are typed (screens#phones); others as
 * screens#phones says.
 */
export const PhoneInput = ({ value = '', onChange, onBlur, ...input }: PhoneInputProps) => {
  const { text, type, leave } = useTyped(value, kept, formatPhone);
  return (
    <TextInput
      placeholder="(504) 555-0100"
      autoComplete="off"
      {...input}
      type="tel"
      value={text}
      onChange={({ currentTarget }) => onChange(type(maskPhone(currentTarget.value)))}
      onBlur={(event) => {
        leave();
        onBlur?.(event);
      }}
    />
  );
};
