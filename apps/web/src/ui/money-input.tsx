import { TextInput } from '@mantine/core';
import type { TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { decimalOfCents, MAX_AMOUNT_CENTS, parseAmount } from '#domain/money.ts';

interface MoneyInputProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> {
  /** Cents; `null` while empty; `NaN` while the text is no amount, which every contract refuses. */
  value?: number | null;
  onChange: (cents: number | null) => void;
}

const shown = (cents: number | null) =>
  cents === null || Number.isNaN(cents) ? '' : decimalOfCents(cents).replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ',');

const parsed = (typed: string) => (typed.trim() === '' ? null : (parseAmount(typed) ?? Number.NaN));

/**
 * A dollar amount typed freely, kept as integer cents, shown with two decimals once it is left (spec 5,
 * decision 1). What is no amount stays as typed and is refused, never made into another (decision 62).
 */
export const MoneyInput = ({ value = null, onChange, onBlur, ...input }: MoneyInputProps) => {
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed !== null && Object.is(parsed(typed), value) ? typed : shown(value);
  return (
    <TextInput
      leftSection="$"
      placeholder="0.00"
      classNames={{ input: 'money-input' }}
      {...input}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange(parsed(currentTarget.value));
      }}
      onBlur={(event) => {
        if (value === null || value <= MAX_AMOUNT_CENTS) setTyped(null); // what is refused stays as typed
        onBlur?.(event);
      }}
    />
  );
};
