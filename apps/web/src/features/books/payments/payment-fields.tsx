import {
  Autocomplete,
  Button,
  Group,
  Text,
  Textarea,
  TextInput,
  type AutocompleteProps,
  type TextareaProps,
  type TextInputProps,
} from '@mantine/core';
import { useState } from 'react';
import type { PaySituation } from '#contracts/books/payments/payments.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { amountChips } from '#domain/books/taking.ts';
import { useConnectionLost } from '../../../lib/connection.ts';
import { FormGroup, WIDTH } from '../../../ui/form.tsx';
import { CERTAIN_MONEY_ONLY } from '../accounts/index.ts';

const centsOf = (cents: number | null): number => (cents === null || Number.isNaN(cents) ? 0 : cents);

/** Without a connection no payment is recorded, since the server alone numbers it (screens#offline). */
export const NoNumberOffline = () =>
  useConnectionLost() ? (
    <Text size="sm" role="status">
      There is no connection: nothing is recorded, and there is no receipt number yet. What you typed stays here; send
      it once the connection is back.
    </Text>
  ) : null;

/** What stands under the method where one of the accounts takes no checks any more (money#no-more-checks). */
export const methodHint = (accounts: readonly PaySituation[]) =>
  accounts.some(({ checksRefused }) => checksRefused) ? { description: CERTAIN_MONEY_ONLY } : {};

/** What is owed, and what will be once this is taken: said while it is typed. */
export const BalanceHint = ({ balanceCents, amountCents }: { balanceCents: number; amountCents: number | null }) => {
  const after = balanceCents - centsOf(amountCents);
  return (
    <Text size="xs" c="dimmed" className="tabular" aria-live="polite">
      Balance due {formatCents(balanceCents)}
      {after === balanceCents
        ? ''
        : after < 0
          ? `, then a credit of ${formatCents(-after)}`
          : `, then ${formatCents(after)}`}
    </Text>
  );
};

/** What is written off, and what of it will be left once this has come in. */
export const WriteOffHint = (props: { writeOffsCents: number; amountCents: number | null }) => {
  const { writeOffsCents } = props;
  const left = writeOffsCents - centsOf(props.amountCents);
  return (
    <Text size="xs" c="dimmed" className="tabular" aria-live="polite">
      Written off {formatCents(writeOffsCents)}
      {left === writeOffsCents || left < 0 ? '' : `, then ${formatCents(left)}`}. The balance stays as it is.
    </Text>
  );
};

/** What several accounts owe together, and what they paid last, for the chips. */
const togetherOf = (accounts: readonly PaySituation[]) => {
  const sum = (of: (account: PaySituation) => number) => accounts.reduce((total, account) => total + of(account), 0);
  const hasPlan = accounts.some(({ by }) => by === 'plan');
  return {
    balanceCents: sum(({ balanceCents }) => Math.max(0, balanceCents)),
    pastDueCents: hasPlan ? sum(({ by, pastDueCents }) => (by === 'plan' ? pastDueCents : 0)) : null,
    nextDueCents: hasPlan ? sum(({ nextDue }) => nextDue?.amountCents ?? 0) : null,
    lastCents: accounts.length === 1 ? (accounts[0]?.last?.amountCents ?? null) : null,
  };
};

/**
 * Amounts that are often meant, at a press: all that is owed, the instalment, as much as last time
 * (bonds#amount-chips).
 */
export const AmountChips = (props: {
  accounts: readonly PaySituation[];
  /** High enough for a thumb. */
  large?: boolean;
  onChoose: (cents: number) => void;
}) => (
  <Group gap={props.large ? 'xs' : 6}>
    {amountChips(togetherOf(props.accounts)).map(({ name, amountCents }) => (
      <Button
        key={name}
        size={props.large ? 'md' : 'compact-xs'}
        variant="default"
        onClick={() => props.onChoose(amountCents)}
      >
        {name} {formatCents(amountCents)}
      </Button>
    ))}
  </Group>
);

/**
 * Who hands over the money: a person or a business; the names that were told before are offered, all of them until
 * somebody types (bonds#proposed-payer).
 */
export const PayerField = ({ onChange, ...input }: AutocompleteProps) => {
  const [typing, setTyping] = useState(false);
  return (
    <Autocomplete
      label="Payer"
      description="Who hands over the money: the defendant, an indemnitor, a business"
      autoComplete="off"
      {...(typing ? {} : { filter: ({ options }) => options })}
      onDropdownClose={() => setTyping(false)}
      onOptionSubmit={() => setTyping(false)}
      onChange={(name) => {
        setTyping(true);
        onChange?.(name);
      }}
      {...input}
    />
  );
};

/** What is rarely filled: a number of the paper, and a note. */
export const ForTheRecord = (props: { reference: TextInputProps; note: TextareaProps; asked: boolean }) => (
  <FormGroup
    legend="For the record"
    optional={{
      label: 'external reference, note',
      filled: props.asked || [props.reference.value, props.note.value].some((typed) => Boolean(typed)),
    }}
  >
    <TextInput
      label="External reference"
      className={WIDTH.full}
      description="A check number, or the number of a paper receipt"
      {...props.reference}
    />
    <Textarea label="Note" className={WIDTH.full} autosize minRows={1} {...props.note} />
  </FormGroup>
);
