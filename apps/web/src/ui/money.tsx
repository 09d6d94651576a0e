import { Text, TextInput, type TextInputProps, type TextProps } from '@mantine/core';
import { useState } from 'react';
import { useTyped } from '../lib/use-typed.ts';
import { decimalOfCents, formatCents, MAX_AMOUNT_CENTS, parseAmount } from '#domain/kernel/money.ts';

/** An amount in cents as US dollars, in tabular figures; a credit has a minus before the dollar (`−$5.00`). */
export const Money = ({ cents, ...text }: TextProps & { cents: number }) => (
  <Text component="span" inherit className="money" {...text}>
    {formatCents(cents)}
  </Text>
);

/** A number that is compared with paper digit by digit: in a mono font, in brass (building#ledger-and-seal). */
export const SerialNumber = ({ children }: { children: string | number }) => (
  <span className="serial-number">{children}</span>
);

interface MoneyInputProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> {
  /** Cents; `null` while empty; `NaN` while the text is no amount, which every contract refuses. */
  value?: number | null;
  onChange: (cents: number | null) => void;
}

const shown = (cents: number | null) =>
  cents === null || Number.isNaN(cents) ? '' : decimalOfCents(cents).replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ',');

const centsOf = (typed: string) => (typed.trim() === '' ? null : (parseAmount(typed) ?? Number.NaN));

/**
 * A dollar amount typed freely, kept as integer cents, shown with two decimals once it is left (screens#amounts,
 * screens#amounts). What is no amount stays as typed and is refused, never made into another (screens#amounts).
 */
export const MoneyInput = ({ value = null, onChange, onBlur, ...input }: MoneyInputProps) => {
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed !== null && Object.is(centsOf(typed), value) ? typed : shown(value);
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
        onChange(centsOf(currentTarget.value));
      }}
      onBlur={(event) => {
        if (value === null || value <= MAX_AMOUNT_CENTS) setTyped(null); // what is refused stays as typed
        onBlur?.(event);
      }}
    />
  );
};

interface PercentInputProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> {
  /** Basis points: 12.5% is 1250; `NaN` while empty or no rate, which every contract refuses. */
  value?: number;
  onChange: (basisPoints: number) => void;
}

const basisPointsOf = (typed: string) => {
  const [, rate] = /^\s*(\d{1,4}(?:\.\d{0,2})?|\.\d{1,2})\s*%?\s*$/.exec(typed) ?? [];
  return rate === undefined ? Number.NaN : Math.round(Number(rate) * 100);
};
const shownRate = (basisPoints: number) => (Number.isNaN(basisPoints) ? '' : String(basisPoints / 100));

/** A rate typed as a percentage with at most two decimals. */
export const PercentInput = ({ value = Number.NaN, onChange, ...input }: PercentInputProps) => {
  const { text, type } = useTyped(value, basisPointsOf, shownRate);
  return (
    <TextInput
      rightSection="%"
      classNames={{ input: 'money-input' }}
      {...input}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      onChange={({ currentTarget }) => onChange(type(currentTarget.value))}
    />
  );
};
