import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Vendor } from '#contracts/payouts/expenses/expenses.ts';
import { moneyRoles } from '#contracts/kernel/roles.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { ordinal } from '#domain/kernel/ordinal.ts';
import { NOTHING, showDay } from '../../../lib/format.ts';
import { useMay } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { Column } from '../../../ui/list-rows.tsx';
import { List } from '../../../ui/list.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { ChooseRecurrence } from './choose-recurrence.tsx';
import { vendorsQuery } from './expenses.queries.ts';

interface VendorsProps {
  /** Opens the form filled with the newest payment to them. */
  onBook: (vendor: Vendor) => void;
}

/** `usually on the 1st`; empty of what is not paid every month. */
const usually = ({ recurring }: Vendor): string => {
  if (recurring === null) return '';
  return recurring.usualDay === 31 ? 'usually on the last day' : `usually on the ${ordinal(recurring.usualDay)}`;
};

const Book = ({ vendor, onBook }: VendorsProps & { vendor: Vendor }) => (
  <Button size="compact-sm" variant="default" aria-label={`Book: ${vendor.name}`} onClick={() => onBook(vendor)}>
    Book
  </Button>
);

/** Of a row: what is booked again, and whether it is paid every month. */
const actions = (onBook: VendorsProps['onBook']): Column<Vendor> => ({
  key: 'actions',
  header: '',
  align: 'right',
  beneath: 'name',
  screenOnly: true,
  cell: (vendor) =>
    vendor.newest === null ? null : (
      <Group gap={4} display="inline-flex">
        <Book vendor={vendor} onBook={onBook} />
        <ChooseRecurrence vendor={vendor} />
      </Group>
    ),
});

const AMOUNT: Column<Vendor> = { key: 'amount', header: 'Amount', cents: ({ newest }) => newest?.amountCents ?? null };

const DUE_COLUMNS: Column<Vendor>[] = [
  {
    key: 'name',
    header: 'Payee',
    cell: (vendor) => (
      <Stack gap={0}>
        <span className="anywhere">{[vendor.newest?.reason, vendor.name].filter(Boolean).join(' · ')}</span>
        <Text size="xs" c="dimmed">
          {usually(vendor)}
        </Text>
      </Stack>
    ),
  },
  { key: 'due', header: 'Due', width: 108, beneath: 'name', day: ({ recurring }) => recurring?.dueOn ?? null },
  AMOUNT,
];

/** What is paid every month and is due again; nothing where nothing is, or nobody may record it. */
export const DueExpenses = ({ onBook }: VendorsProps) => {
  const mayRecord = useMay(moneyRoles);
  const { data } = useQuery({ ...vendorsQuery, enabled: mayRecord });
  const due = data?.vendors.filter(({ recurring }) => recurring?.isDue) ?? [];
  if (!mayRecord || due.length === 0) return null;
  return (
    <Section title="Paid every month, due again">
      <List
        label="Expenses that are due again"
        from={due}
        columns={[...DUE_COLUMNS, actions(onBook)]}
        rowKey={({ name }) => name}
        empty={null}
      />
    </Section>
  );
};

const COLUMNS: Column<Vendor>[] = [
  {
    key: 'name',
    header: 'Vendor',
    sort: ({ name }) => name.toLowerCase(),
    cell: (vendor) => (
      <Stack gap={0}>
        <span className="anywhere">{vendor.name}</span>
        <Text size="xs" c="dimmed" className="anywhere">
          {[vendor.newest?.reason, usually(vendor)].filter(Boolean).join(' · ')}
        </Text>
      </Stack>
    ),
  },
  { key: 'account', header: 'Account', width: 90, wideOnly: true, cell: ({ account }) => account ?? NOTHING },
  {
    key: 'last',
    header: 'Last paid',
    width: 108,
    beneath: 'name',
    sort: ({ newest }) => newest?.paidOn ?? '',
    cell: ({ newest }) => <span className="tabular">{newest === null ? NOTHING : showDay(newest.paidOn)}</span>,
  },
  { ...AMOUNT, wideOnly: true },
  { key: 'year', header: 'This year', sort: ({ yearCents }) => yearCents, cents: ({ yearCents }) => yearCents },
];

/** Who was paid, by name: when last and how much, what of this year, and what is paid every month (money#recurring-expenses). */
export const VendorList = ({ onBook }: VendorsProps) => {
  const mayRecord = useMay(moneyRoles);
  const { data, error, refetch } = useQuery(vendorsQuery);
  if (error && data === undefined)
    return <ErrorPanel title="Failed to load the vendors." error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Loading lines={6} />;
  const year = data.vendors.reduce((sum, { yearCents }) => sum + yearCents, 0);
  return (
    <List
      label="Vendors"
      from={data.vendors}
      columns={mayRecord ? [...COLUMNS, actions(onBook)] : COLUMNS}
      rowKey={({ name }) => name}
      totals={data.vendors.length === 0 ? undefined : { name: 'Total', year: formatCents(year) }}
      empty={<EmptyState title="Nobody was paid yet." hint="Who is paid an expense is listed here." />}
    />
  );
};
