import { Group, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import { downloadPaymentsPaper, type listPayments } from '#contracts/office/payment-history/payment-history.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { PAYMENT_METHODS } from '#domain/kernel/payment-methods.ts';
import { formatShortId } from '#domain/kernel/short-id.ts';
import { NOTHING, countOf, showDay, showDefendant } from '../../../lib/format.ts';
import { anyStaff } from '#contracts/kernel/roles.ts';
import { BookedDay } from '../../../ui/day.tsx';
import { EmptyState, NextFor } from '../../../ui/empty-state.tsx';
import { AppLink, LinkButton } from '../../../ui/link.tsx';
import { countSet, DayRange, ListBar, ListDownload } from '../../../ui/list-filters.tsx';
import { RowLink, type Column } from '../../../ui/list-rows.tsx';
import { List, pagesOf } from '../../../ui/list.tsx';
import { SerialNumber } from '../../../ui/money.tsx';
import { Select } from '../../../ui/form.tsx';
import { KeptListTools, useKeptColumns } from '../../agency/organizations/index.ts';
import { whoseOf } from '../../powers/surety-reports/index.ts';
import { SaveReportButton } from '../saved-reports/index.ts';
import { AsKnown, KnownAs, NarrowedBy } from '../../books/ledger/index.ts';
import { ReportTools } from './report-tools.tsx';
import { paymentsQuery } from './reports.queries.ts';
import type { ReportsSearch } from './reports-search.ts';
import { WhichDay } from './which-day.tsx';

type Payment = AnswerOf<typeof listPayments>['rows'][number];

interface PaymentHistoryProps {
  search: ReportsSearch;
  change: (changes: Partial<ReportsSearch>, replace?: boolean) => void;
}

/** What a row says that is no payment. */
const GIVEN_BACK: Partial<Record<Payment['what'], string>> = {
  refunded: ' · Refund',
  unclaimed: ' · Unclaimed credit paid',
  'refund-voided': ' · Void of a refund',
};

const columnsWith = (search: ReportsSearch): Column<Payment>[] => [
  {
    key: 'receipt',
    header: 'Receipt',
    width: 80,
    cell: ({ accountId, paymentId, receiptNumber }) =>
      paymentId === null ? (
        NOTHING
      ) : (
        <RowLink to="/accounts/$accountId/payments/$paymentId/receipt" params={{ accountId, paymentId }}>
          <SerialNumber>{receiptNumber ?? NOTHING}</SerialNumber>
        </RowLink>
      ),
  },
  {
    key: 'day',
    header: 'Date',
    optional: 'shown',
    width: 100,
    beneath: 'receipt',
    sort: true,
    cell: ({ bookedOn, effectiveOn }) => <BookedDay {...{ bookedOn, effectiveOn }} by={search.by} />,
  },
  {
    key: 'person',
    header: 'Defendant',
    cell: (payment) => (
      <Stack gap={0}>
        <AppLink to="/accounts/$accountId" params={{ accountId: payment.accountId }} size="sm">
          {showDefendant(payment.defendantName)}
        </AppLink>
        <Text size="xs" c="dimmed">
          {payment.accountShortId === null ? NOTHING : formatShortId(payment.accountShortId)}
          {payment.payer ? ` · from ${payment.payer}` : ''}
          {payment.till === null ? '' : ` · Till ${payment.till}`}
          {payment.voided ? ' · VOID' : ''}
          {payment.returned ? ' · Returned' : ''}
          {payment.what === 'voided' ? ` · Void of the payment of ${showDay(payment.paidOn)}` : ''}
          {GIVEN_BACK[payment.what] ?? ''}
          {payment.what === 'returned' ? ` · Return of the payment of ${showDay(payment.paidOn)}` : ''}
          {payment.reason ? ` · Reason: ${payment.reason}` : ''}
        </Text>
      </Stack>
    ),
  },
  { key: 'method', header: 'Method', optional: 'shown', wideOnly: true, cell: ({ method }) => method },
  { key: 'by', header: 'Recorded by', optional: 'shown', wideOnly: true, cell: ({ recordedBy }) => recordedBy },
  {
    key: 'recorded',
    header: 'Recorded',
    optional: 'hidden',
    wideOnly: true,
    instant: ({ recordedAt }) => recordedAt,
  },
  { key: 'paid', header: 'Paid on', optional: 'hidden', wideOnly: true, day: ({ paidOn }) => paidOn },
  { key: 'payer', header: 'Payer', optional: 'hidden', wideOnly: true, cell: ({ payer }) => payer ?? NOTHING },
  {
    key: 'amount',
    header: 'Amount',
    sort: true,
    align: 'right',
    cell: (payment) => (
      <AppLink
        to="/admin/reports"
        search={{ ...search, tab: 'payments', entry: payment.journalNumber }}
        size="sm"
        c="inherit"
        aria-label={`${formatCents(payment.amountCents)}: journal entry ${payment.journalNumber}`}
      >
        {formatCents(payment.amountCents)}
      </AppLink>
    ),
  },
];

interface FiltersProps extends PaymentHistoryProps {
  person: string;
  onPerson: (person: string) => void;
  columns: readonly Column<Payment>[];
  /** In words, what a figure narrowed the list to. */
  narrowedTo: readonly string[];
}

/** The method that the URL names, where there is such a one. */
const methodIn = (search: ReportsSearch) => PAYMENT_METHODS.find((known) => known === search.method);

/** What a figure narrowed the list to that opened it: it is no filter of its own here. */
const opened = ({ part, takenBy, payer, ...whose }: ReportsSearch) => ({
  part,
  takenBy,
  payerOf: payer,
  ...whoseOf(whose),
});
const NOT_OPENED = {
  part: undefined,
  takenBy: undefined,
  payer: undefined,
  agent: undefined,
  parish: undefined,
  surety: undefined,
};

const Filters = ({ search, change, person, onPerson, columns, narrowedTo }: FiltersProps) => {
  const { by, from, to, upTo, known, sort, up } = search;
  const method = methodIn(search);
  const asked = { by, from, to, method, person: person.trim() || undefined, knownOn: known };
  const paper = (
    <ListDownload
      endpoint={downloadPaymentsPaper}
      request={{ query: { ...asked, ...opened(search), upToNumber: upTo } }}
      label="PDF"
    />
  );
  return (
    <ListBar
      count={countSet({ from, to }, method, upTo, known, person.trim())}
      filters={
        <>
          <DayRange days={{ from, to }} onChange={change} />
          <WhichDay by={by} onChange={(chosen) => change({ by: chosen })} />
          <Select
            label="Method"
            placeholder="All"
            data={[...PAYMENT_METHODS]}
            clearable
            w={160}
            value={method ?? null}
            onChange={(chosen) => change({ method: PAYMENT_METHODS.find((known) => known === chosen) })}
          />
          <TextInput
            label="Person"
            placeholder="Defendant or payer"
            w={190}
            value={person}
            onChange={({ currentTarget }) => onPerson(currentTarget.value)}
          />
          <AsKnown known={known} at={upTo} change={({ known: on, at }) => change({ known: on, upTo: at })} />
          {narrowedTo.length === 0 ? null : (
            <NarrowedBy
              words={narrowedTo.join(', ')}
              label="Show all payments again"
              onRemove={() => change(NOT_OPENED)}
            />
          )}
        </>
      }
      tools={
        <ReportTools
          body={narrowedTo.length === 0 ? { kind: 'payments-csv', ...asked, journalNumber: upTo } : null}
          taken={
            <>
              {asked.person === undefined && narrowedTo.length === 0 ? (
                <SaveReportButton
                  kind="payments"
                  shown={{ from: from ?? null, to: to ?? null, by: by ?? null, method: method ?? null }}
                />
              ) : null}
              {paper}
            </>
          }
        >
          <KeptListTools
            list="payments"
            columns={columns}
            search={{ by, from, to, method, upTo, known, sort, up }}
            onOpen={change}
          />
        </ReportTools>
      }
    />
  );
};

type Sums = Omit<AnswerOf<typeof listPayments>, 'rows' | 'nextCursor' | 'narrowedTo'>;

/** What each method adds up to, where there is more than one; each shows its own list. */
const ByMethod = ({ byMethod, search }: Pick<Sums, 'byMethod'> & { search: ReportsSearch }) =>
  byMethod.length < 2 ? null : (
    <Group component="ul" gap="md" p={0} m={0} aria-label="By method">
      {byMethod.map(({ method, cents }) => (
        <li key={method} style={{ listStyle: 'none' }}>
          <AppLink to="/admin/reports" search={{ ...search, tab: 'payments', method }} size="sm" className="tabular">
            {method} {formatCents(cents)}
          </AppLink>
        </li>
      ))}
    </Group>
  );

/** What was received, what of it was taken back, and what is left: the movement of the ledger on these days. */
const Totals = ({ writeOffsCents, by, ...sums }: Sums & Pick<ReportsSearch, 'by'>) => (
  <Text size="sm" className="tabular" aria-live="polite">
    {countOf(sums.count, 'payment')} {formatCents(sums.grossCents)} − {countOf(sums.voidCount, 'void')}{' '}
    {formatCents(sums.voidsCents)}
    {sums.returnCount === 0 ? '' : ` − ${countOf(sums.returnCount, 'return')} ${formatCents(sums.returnsCents)}`}
    {sums.refundCount === 0 ? '' : ` − refunds ${formatCents(sums.refundsCents)}`} ={' '}
    <Text span fw={600} inherit>
      net {formatCents(sums.totalCents)}
    </Text>
    <Text span c="dimmed" inherit>
      {' '}
      ·{' '}
      {by === undefined
        ? 'each on its own booked day, as in the ledger'
        : 'each on its effective day; the ledger goes by booked days'}
      {writeOffsCents === null || writeOffsCents === 0 ? '' : ` · write-offs apart: ${formatCents(writeOffsCents)}`}
    </Text>
  </Text>
);

/** Payments, their voids and returns, and refunds, the newest day first unless told, with what they add up to. A typed name stays out of the URL. */
export const PaymentHistory = ({ search, change }: PaymentHistoryProps) => {
  const [person, setPerson] = useState('');
  const [asked] = useDebouncedValue(person.trim(), 300);
  const { by, from, to, upTo, known, sort, up = false } = search;
  const method = methodIn(search);
  const columns = columnsWith(search);
  const payments = useInfiniteQuery({
    ...paymentsQuery({
      by,
      from,
      to,
      upToNumber: upTo,
      knownOn: known,
      method,
      person: asked === '' ? undefined : asked,
      ...opened(search),
      sort,
      ...(up ? { ascending: 'true' } : {}),
      limit: 50,
    }),
    placeholderData: keepPreviousData,
  });
  const sums = payments.data?.pages.at(0);
  return (
    <Stack gap="md">
      <Filters {...{ search, change, person, columns }} onPerson={setPerson} narrowedTo={sums?.narrowedTo ?? []} />
      {sums === undefined ? null : (
        <Stack gap={4}>
          <KnownAs known={known} at={upTo} />
          <Totals {...sums} by={by} />
          <ByMethod byMethod={sums.byMethod} search={search} />
        </Stack>
      )}
      <List
        label="Payment history"
        from={pagesOf(payments)}
        columns={useKeptColumns('payments', columns)}
        rowKey={({ journalNumber }) => String(journalNumber)}
        rowClass={({ voided }) => (voided ? 'voided' : undefined)}
        order={{
          key: sort ?? 'day',
          down: !up,
          sort: ({ key, down }) => change({ sort: key === 'amount' ? 'amount' : undefined, up: !down || undefined }),
        }}
        totals={sums && { person: 'Net of all', amount: sums.totalCents }}
        empty={
          <EmptyState
            title="No payments found."
            hint="Use Add Payment on an account."
            action={
              <NextFor roles={anyStaff}>
                <LinkButton to="/payments/take" size="xs" variant="default">
                  Take a payment
                </LinkButton>
              </NextFor>
            }
          />
        }
      />
    </Stack>
  );
};
