import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { setOpeningTotal, type OpeningTotal } from '#contracts/books/opening/opening-totals.ts';
import type { Opening } from '#contracts/books/opening/opening.ts';
import { hasControlTotal, hintsOfLines, isSettled } from '#domain/books/opening-totals.ts';
import { RECEIVABLE } from '#domain/kernel/chart-of-accounts.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { DraftRestored, Fields, Select, WIDTH } from '../../../ui/form.tsx';
import type { Column } from '../../../ui/list-rows.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { List } from '../../../ui/list.tsx';
import { MoneyInput } from '../../../ui/money.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { useLedgerAccountLabel, useLedgerAccounts } from '../../agency/chart/index.ts';
import { openingTotalsQuery } from './opening.queries.ts';

interface Typed {
  account: string | null;
  amountCents: number | null;
  sign: 'up' | 'down';
  reason: string;
}

const SIGNS = [
  { value: 'up' as const, label: 'As usual' },
  { value: 'down' as const, label: 'Below zero' },
];

/** Types a total, or why it differs. `total` is null where its account is still to be chosen. */
const SetOpeningTotal = ({ total, onClose }: { total: OpeningTotal | null; onClose: () => void }) => {
  const { account = null, typedCents = null, hereCents = 0, reason = '' } = total ?? {};
  const initialValues: Typed = {
    account,
    amountCents: typedCents === null ? null : Math.abs(typedCents),
    sign: (typedCents ?? hereCents) < 0 ? 'down' : 'up',
    reason,
  };
  const { form, onSubmit, busy, error, restored, discard } = useContractForm({
    endpoint: setOpeningTotal,
    initialValues,
    draft: { name: `opening-total:${account ?? 'new'}` },
    body: ({ account: of, amountCents, sign, reason: why }: Typed) => ({
      account: of ?? '',
      amountCents: amountCents === null ? null : amountCents * (sign === 'down' ? -1 : 1),
      reason: why,
    }),
    onDone: onClose,
  });
  const accounts = useLedgerAccounts(form.values.account).filter(({ value }) => hasControlTotal(value));
  return (
    <CommandDialog onClose={onClose} title="Control total" command={{ onSubmit, busy, error }} label="Save">
      {restored ? <DraftRestored discard={discard} /> : null}
      <Text size="sm" c="dimmed">
        As a report of your old program has it on the cut-over day.
        {total === null ? '' : ` Here it is ${formatCents(hereCents)}.`}
      </Text>
      <Fields>
        <Select
          label="Account"
          className={WIDTH.full}
          withAsterisk
          searchable
          data={accounts}
          disabled={total !== null}
          {...form.getInputProps('account')}
        />
        <MoneyInput label="Old program" className={WIDTH.middle} {...form.getInputProps('amountCents')} />
        <Select label="Sign" className={WIDTH.middle} data={SIGNS} {...form.getInputProps('sign')} />
        <Textarea
          label="Reason"
          description="Why it differs, or why there is none. Empty where both are the same."
          className={WIDTH.full}
          autosize
          minRows={2}
          {...form.getInputProps('reason')}
        />
      </Fields>
    </CommandDialog>
  );
};

const stateOf = (total: OpeningTotal) => {
  if (total.typedCents === total.hereCents) return { label: 'Same', tone: 'green' } as const;
  return isSettled(total)
    ? ({ label: 'Explained', tone: 'grey' } as const)
    : ({ label: 'Open', tone: 'amber' } as const);
};

/** An account, why its total differs, and what could make that (moving-in#control-totals). */
const AccountOfTotal = ({ total, hints }: { total: OpeningTotal; hints: readonly string[] }) => {
  const label = useLedgerAccountLabel();
  const { account, typedCents, hereCents, reason } = total;
  const ofLists = account === RECEIVABLE && typedCents !== null && typedCents !== hereCents;
  return (
    <Stack gap={0}>
      <span>{label(account)}</span>
      {[...hints, ...(reason === '' ? [] : [reason])].map((words) => (
        <Text key={words} size="xs" c="dimmed" className="anywhere">
          {words}
        </Text>
      ))}
      {ofLists ? (
        <AppLink to="/settings/move-in" size="xs">
          Rows that could make the difference
        </AppLink>
      ) : null}
    </Stack>
  );
};

const columnsOf = (
  label: (code: string) => string,
  lines: Opening['lines'],
  edit: ((total: OpeningTotal) => void) | null,
): Column<OpeningTotal>[] => [
  {
    key: 'account',
    header: 'Account',
    cell: (total) => <AccountOfTotal total={total} hints={hintsOfLines(total, lines, label)} />,
  },
  {
    key: 'state',
    header: 'Status',
    width: 110,
    beneath: 'account',
    cell: (total) => <StatusBadge status="total" {...stateOf(total)} />,
  },
  { key: 'typed', header: 'Old program', width: 132, cents: ({ typedCents }) => typedCents },
  { key: 'here', header: 'Here', width: 132, wideOnly: true, cents: ({ hereCents }) => hereCents },
  ...(edit === null
    ? []
    : [
        {
          key: 'edit',
          header: '',
          align: 'right' as const,
          width: 80,
          beneath: 'account',
          screenOnly: true,
          cell: (total: OpeningTotal) => (
            <Button
              variant="subtle"
              size="compact-xs"
              aria-label={`Type the total of ${label(total.account)}`}
              onClick={() => edit(total)}
            >
              Type
            </Button>
          ),
        },
      ]),
];

/** What the old program's reports say of each account, beside what stands here (moving-in#control-totals). */
export const OpeningTotals = ({ isOpen, lines }: { isOpen: boolean; lines: Opening['lines'] }) => {
  const { data, error, refetch } = useQuery(openingTotalsQuery);
  const [asked, ask] = useState<{ total: OpeningTotal | null } | null>(null);
  const label = useLedgerAccountLabel();
  return (
    <Stack gap="sm">
      {isOpen ? (
        <Group justify="flex-end" className="no-print">
          <Button size="xs" variant="default" leftSection={<IconPlus size={14} />} onClick={() => ask({ total: null })}>
            Add Total
          </Button>
        </Group>
      ) : null}
      <List
        label="Control totals by account"
        from={{ rows: data?.totals, error, retry: () => void refetch() }}
        columns={columnsOf(label, lines, isOpen ? (total) => ask({ total }) : null)}
        rowKey={({ account }) => account}
        rowClass={() => 'top'}
        failed="Failed to load the control totals."
        empty={
          <EmptyState
            title="No totals yet."
            hint="Bring the lines in first. Then type the total of each account from a report of the old program."
          />
        }
      />
      {asked === null ? null : <SetOpeningTotal total={asked.total} onClose={() => ask(null)} />}
    </Stack>
  );
};
