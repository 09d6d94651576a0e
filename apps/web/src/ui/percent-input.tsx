import { TextInput } from '@mantine/core';
import type { TextInputProps } from '@mantine/core';
import { useState } from 'react';

interface PercentInputProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> {
  /** Basis points: 12.5% is 1250; `NaN` while empty or no rate, which every contract refuses. */
  value?: number;
  onChange: (basisPoints: number) => void;
}

const parsed = (typed: string) => (/^\d+(\.\d{0,2})?$/.test(typed) ? Math.round(Number(typed) * 100) : Number.NaN);

/** A rate typed as a percentage with at most two decimals. */
export const PercentInput = ({ value = Number.NaN, onChange, ...input }: PercentInputProps) => {
  const [typed, setTyped] = useState<string | null>(null);
  const own = typed !== null && Object.is(parsed(typed), value);
  return (
    <TextInput
      rightSection="%"
      classNames={{ input: 'money-input' }}
      {...input}
      inputMode="decimal"
      autoComplete="off"
      value={own ? typed : Number.isNaN(value) ? '' : String(value / 100)}
      onChange={({ currentTarget }) => {
        const next = currentTarget.value.replace(/[^\d.]/g, '').slice(0, 6);
        setTyped(next);
        onChange(parsed(next));
      }}
    />
  );
};
