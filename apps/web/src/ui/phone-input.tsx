import { TextInput } from '@mantine/core';
import type { TextInputProps } from '@mantine/core';
import { formatPhone, phoneDigits } from '#domain/phone.ts';

interface PhoneInputProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> {
  /** At most 10 digits. */
  value?: string;
  onChange: (digits: string) => void;
}

/** A phone number: at most 10 digits, shown as (xxx) xxx-xxxx while it is typed (spec 5). */
export const PhoneInput = ({ value = '', onChange, ...input }: PhoneInputProps) => (
  <TextInput
    placeholder="(504) 555-0100"
    autoComplete="off"
    {...input}
    type="tel"
    value={formatPhone(value)}
    onChange={({ currentTarget }) => onChange(phoneDigits(currentTarget.value))}
  />
);
