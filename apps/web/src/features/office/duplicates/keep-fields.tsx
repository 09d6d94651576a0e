import { Group, Radio, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ComparedField } from './compared-fields.ts';
import type { Kept, Side } from './kept-fields.ts';

const SIDES: readonly Side[] = ['one', 'other'];

interface WhichStaysProps {
  label: string;
  value: Side;
  /** Who each is, and what they hold. */
  one: { label: ReactNode; holds: string };
  other: { label: ReactNode; holds: string };
  onChange: (side: Side) => void;
}

/** Which of the two stays; the other one leads to it. */
export const WhichStays = ({ label, value, onChange, ...sides }: WhichStaysProps) => (
  <Radio.Group label={label} value={value} onChange={(side) => onChange(side === 'one' ? 'one' : 'other')}>
    <Stack gap="xs" mt={4}>
      {SIDES.map((side) => (
        <Radio key={side} value={side} label={sides[side].label} description={sides[side].holds} />
      ))}
    </Stack>
  </Radio.Group>
);

interface KeepFieldsProps<F extends string> {
  /** The fields that both know otherwise. */
  asked: readonly ComparedField<F>[];
  kept: Kept<F>;
  stays: Side;
  onKeep: (kept: Kept<F>) => void;
}

/** Of each field that both know otherwise: which one is kept. */
export const KeepFields = <F extends string>({ asked, kept, stays, onKeep }: KeepFieldsProps<F>) =>
  asked.length === 0 ? null : (
    <Stack gap="sm" role="group" aria-label="Which one do you want to keep?">
      <Text fw={500} size="sm">
        Which one do you want to keep?
      </Text>
      {asked.map(({ field, label, ...values }) => (
        <Radio.Group
          key={field}
          label={label}
          value={kept[field] ?? stays}
          onChange={(side) => onKeep({ ...kept, [field]: side })}
        >
          <Group gap="md" mt={4}>
            {SIDES.map((side) => (
              <Radio key={side} value={side} label={<span className="anywhere">{values[side]}</span>} />
            ))}
          </Group>
        </Radio.Group>
      ))}
    </Stack>
  );
