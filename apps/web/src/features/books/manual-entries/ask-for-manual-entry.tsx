import { ActionIcon, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { IconPlus, IconX } from '@tabler/icons-react';
import { askForManualEntry } from '#contracts/books/manual-entries/manual-entries.ts';
import { differenceOf, isControlAccount, MAX_MANUAL_LINES, type ManualLine } from '#domain/books/manual-entry.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { useSession } from '../../../lib/session.ts';
import { UsDateInput } from '../../../ui/day.tsx';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { DraftRestored, Fields, Select, WIDTH } from '../../../ui/form.tsx';
import { MoneyInput } from '../../../ui/money.tsx';
import { useLedgerAccounts } from '../../agency/chart/index.ts';

/** A line as it is typed: an amount on one of its sides. */
interface TypedLine {
  account: string | null;
  debitCents: number | null;
  creditCents: number | null;
}

interface Typed {
  effectiveOn: string | null;
  lines: TypedLine[];
  reason: string;
}

const EMPTY: TypedLine = { account: null, debitCents: null, creditCents: null };

/** What is not chosen or typed is refused by the contract with its own words. */
const lineOf = ({ account, debitCents, creditCents }: TypedLine): ManualLine => ({
  account: account ?? '',
  side: debitCents === null && creditCents !== null ? 'credit' : 'debit',
  amountCents: debitCents ?? creditCents ?? Number.NaN,
});

const sumOf = (lines: readonly TypedLine[], of: 'debitCents' | 'creditCents'): number =>
  lines.reduce((sum, line) => sum + (Number.isFinite(line[of]) ? (line[of] ?? 0) : 0), 0);

/** Debits and credits so far, and what is missing on which side; read out as it changes. */
const Difference = ({ lines }: { lines: readonly TypedLine[] }) => {
  const difference = differenceOf(lines.map(lineOf).filter(({ amountCents }) => Number.isFinite(amountCents)));
  const words =
    difference === 0
      ? 'In balance'
      : `${formatCents(Math.abs(difference))} missing in ${difference > 0 ? 'credits' : 'debits'}`;
  return (
    <Group justify="space-between" gap="sm">
      <Text size="sm" className="money">
        Debits {formatCents(sumOf(lines, 'debitCents'))} · Credits {formatCents(sumOf(lines, 'creditCents'))}
      </Text>
      <Text size="sm" fw={600} role="status" c={difference === 0 ? 'dimmed' : 'var(--red)'}>
        {words}
      </Text>
    </Group>
  );
};

const LineFields = ({ form, at, data }: { form: UseFormReturnType<Typed>; at: number; data: { value: string }[] }) => {
  const of = (name: string) => form.errors[`lines.${at}.${name}`];
  const amount = (side: 'debitCents' | 'creditCents') => form.getInputProps(`lines.${at}.${side}`);
  return (
    <Fields>
      <Select
        label={`Account of line ${at + 1}`}
        className={WIDTH.full}
        data={data}
        searchable
        {...form.getInputProps(`lines.${at}.account`)}
        error={of('account')}
      />
      <MoneyInput
        label={`Debit of line ${at + 1}`}
        className={WIDTH.middle}
        {...amount('debitCents')}
        error={of('amountCents')}
      />
      <Group gap="xs" align="flex-end" wrap="nowrap" className={WIDTH.middle}>
        <MoneyInput label={`Credit of line ${at + 1}`} flex={1} {...amount('creditCents')} />
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={`Remove line ${at + 1}`}
          disabled={form.values.lines.length <= 2}
          onClick={() => form.removeListItem('lines', at)}
        >
          <IconX size={16} />
        </ActionIcon>
      </Group>
    </Fields>
  );
};

/** Asks for a manual entry: lines that balance, a day, a reason. */
export const AskForManualEntry = ({ onClose }: { onClose: () => void }) => {
  const { today } = useSession().organization;
  const initialValues: Typed = { effectiveOn: today, lines: [EMPTY, EMPTY], reason: '' };
  const { form, onSubmit, busy, error, restored, discard } = useContractForm({
    endpoint: askForManualEntry,
    initialValues,
    draft: { name: 'manual-entry', lists: ['lines'] },
    body: ({ effectiveOn, lines, reason }: Typed) => ({
      effectiveOn: effectiveOn ?? '',
      lines: lines.map(lineOf),
      reason,
    }),
    onDone: () => {
      notifications.show({ message: 'The entry waits for a second person.' });
      onClose();
    },
  });
  const accounts = useLedgerAccounts().filter(({ value }) => !isControlAccount(value));
  const { lines } = form.values;
  return (
    <CommandDialog onClose={onClose} title="New Entry" command={{ onSubmit, busy, error }} label="Ask for approval">
      {restored ? <DraftRestored discard={discard} /> : null}
      <Fields>
        <UsDateInput
          label="Date"
          className={WIDTH.middle}
          withAsterisk
          today={today}
          {...form.getInputProps('effectiveOn')}
        />
      </Fields>
      <Stack gap="sm">
        {lines.map((_, at) => (
          <LineFields key={at} form={form} at={at} data={accounts} />
        ))}
        <Group>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={14} />}
            disabled={lines.length >= MAX_MANUAL_LINES}
            onClick={() => form.insertListItem('lines', EMPTY)}
          >
            Add line
          </Button>
        </Group>
        <Difference lines={lines} />
        {form.errors['lines'] === undefined ? null : (
          <Text size="sm" role="alert" c="var(--red)">
            {form.errors['lines']}
          </Text>
        )}
      </Stack>
      <Fields>
        <Textarea
          label="Reason"
          className={WIDTH.full}
          withAsterisk
          autosize
          minRows={2}
          {...form.getInputProps('reason')}
        />
      </Fields>
    </CommandDialog>
  );
};
