import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { Colleague } from '#contracts/payouts/remittances/advances.ts';
import { moneyRoles } from '#contracts/kernel/roles.ts';
import type { OfficialDueRow } from '#contracts/payouts/official-fees/official-fees.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { LOSABLE, OFFICIAL_FEE_WORDS, type OfficialMoveKind } from '#domain/payouts/official-fees.ts';
import { countOf } from '../../../lib/format.ts';
import { useMay } from '../../../lib/session.ts';
import { BookedDay } from '../../../ui/day.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { AppLink } from '../../../ui/link.tsx';
import type { Column } from '../../../ui/list-rows.tsx';
import { List } from '../../../ui/list.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { SerialNumber } from '../../../ui/money.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { PayeeTerms } from '../payee-terms/index.ts';
import { officialDuesQuery } from './official-fees.queries.ts';
import { NOBODY, nameOfOfficial } from './official-labels.ts';

const PayOfficial = lazy(() => import('./pay-official.tsx').then((form) => ({ default: form.PayOfficial })));
const EndOfficialFee = lazy(() => import('./end-official-fee.tsx').then((form) => ({ default: form.EndOfficialFee })));

type Opened = 'pay' | { kind: Exclude<OfficialMoveKind, 'paid'>; fee: OfficialDueRow } | null;

const keyOf = ({ account, bondId }: OfficialDueRow): string => `${account}:${bondId ?? ''}`;
const sumOf = (dues: readonly OfficialDueRow[]): number => dues.reduce((sum, { amountCents }) => sum + amountCents, 0);
/** What a fee is called where it is chosen or ended. */
const feeInWords = ({ account, defendantName, amountCents }: OfficialDueRow): string =>
  `${OFFICIAL_FEE_WORDS[account].toLowerCase()}${defendantName === '' ? '' : ` of ${defendantName}`}, ${formatCents(amountCents)}`;

const COLUMNS: Column<OfficialDueRow>[] = [
  {
    key: 'of',
    header: 'Bond of',
    cell: ({ bondId, defendantName }) =>
      bondId === null ? (
        'No bond'
      ) : (
        <AppLink to="/bonds/$bondId" params={{ bondId }} size="sm" className="anywhere">
          {defendantName === '' ? 'A bond' : defendantName}
        </AppLink>
      ),
  },
  { key: 'fee', header: 'Fee', beneath: 'of', cell: ({ account }) => OFFICIAL_FEE_WORDS[account] },
  {
    key: 'power',
    header: 'Power',
    wideOnly: true,
    cell: ({ powerNumber }) => <SerialNumber>{powerNumber}</SerialNumber>,
  },
  {
    key: 'since',
    header: 'Since',
    wideOnly: true,
    cell: ({ since, effectiveOn }) => <BookedDay bookedOn={since} effectiveOn={effectiveOn} />,
  },
  {
    key: 'age',
    header: 'Age',
    beneath: 'amount',
    cell: ({ days, amountCents, isProposed, isWaiting }) => (
      <Group gap="xs" display="inline-flex">
        <span className="tabular">{countOf(days, 'day')}</span>
        {isWaiting ? <StatusBadge status="pending" label="Waiting" tone="amber" /> : null}
        {amountCents < 0 && !isWaiting ? (
          <StatusBadge
            status="recoverable"
            label={isProposed ? 'Proposed as lost' : 'Recoverable'}
            tone={isProposed ? 'amber' : 'sky'}
          />
        ) : null}
      </Group>
    ),
  },
  { key: 'amount', header: 'Amount', cents: ({ amountCents }) => amountCents },
];

/** What a payment comes to is told beside its button; below zero nothing is paid. */
const Chosen = (props: {
  chosen: readonly OfficialDueRow[];
  onPay: () => void;
  onNone: () => void;
  onAll: () => void;
}) => {
  const { chosen, onPay, onNone, onAll } = props;
  const total = sumOf(chosen);
  return (
    <Group gap="sm" role="group" aria-label="Chosen fees" className="no-print">
      <Button disabled={total <= 0} onClick={onPay}>
        {`Pay ${formatCents(Math.max(0, total))}`}
      </Button>
      <Text size="sm">{`${countOf(chosen.length, 'fee')} chosen`}</Text>
      <Button size="xs" variant="subtle" onClick={onNone}>
        Choose none
      </Button>
      <Button size="xs" variant="subtle" onClick={onAll}>
        Choose all
      </Button>
      {chosen.length > 0 && total <= 0 ? (
        <Text size="sm" role="status">
          The recoverable amount is not less than the amount due. Leave it out, or record it as recovered or lost.
        </Text>
      ) : null}
    </Group>
  );
};

interface OwedProps {
  official: string;
  /** Who may have paid them with their own money. */
  colleagues: readonly Colleague[];
  limitCents: number;
}

/** What one official is owed by fee and bond: chosen fees are paid, and what was paid too much comes back or is lost. */
export const OwedToOfficial = ({ official, colleagues, limitCents }: OwedProps) => {
  const { data, error, refetch } = useQuery(officialDuesQuery(official === NOBODY ? '' : official));
  const mayPay = useMay(moneyRoles) && official !== NOBODY;
  const [left, leave] = useState<ReadonlySet<string>>(new Set());
  const [opened, open] = useState<Opened>(null);
  const dues = data?.dues ?? [];
  const chosen = dues.filter((due) => !due.isWaiting && !left.has(keyOf(due)));
  const toggle = (key: string, on: boolean) => {
    const next = new Set(left);
    if (on) next.delete(key);
    else next.add(key);
    leave(next);
  };
  const choosing: Column<OfficialDueRow> = {
    key: 'choose',
    header: '',
    width: 36,
    screenOnly: true,
    cell: (due) => (
      <Checkbox
        aria-label={`Choose ${feeInWords(due)}`}
        size="xs"
        disabled={due.isWaiting}
        checked={!due.isWaiting && !left.has(keyOf(due))}
        onChange={({ currentTarget }) => toggle(keyOf(due), currentTarget.checked)}
      />
    ),
  };
  const ending: Column<OfficialDueRow> = {
    key: 'end',
    header: '',
    align: 'right',
    beneath: 'of',
    screenOnly: true,
    cell: (fee) =>
      fee.amountCents >= 0 || fee.isWaiting ? null : (
        <Group gap={4} display="inline-flex">
          <Button
            size="compact-xs"
            variant="default"
            aria-label={`Recovered: ${feeInWords(fee)}`}
            onClick={() => open({ kind: 'recovered', fee })}
          >
            Recovered
          </Button>
          {fee.account === LOSABLE ? (
            <Button
              size="compact-xs"
              variant="subtle"
              aria-label={`Lost: ${feeInWords(fee)}`}
              onClick={() => open({ kind: 'lost', fee })}
            >
              Lost
            </Button>
          ) : null}
        </Group>
      ),
  };
  const hasEnds = dues.some(({ amountCents }) => amountCents < 0);
  const columns = mayPay ? [choosing, ...COLUMNS, ...(hasEnds ? [ending] : [])] : COLUMNS;
  const close = () => open(null);
  return (
    <Section
      title={`Owed: ${nameOfOfficial(official)}`}
      actions={
        <AppLink to="/admin/reports" search={{ tab: 'officials' }} size="sm" className="no-print">
          All officials
        </AppLink>
      }
    >
      <Stack gap="md">
        {official === NOBODY ? null : <PayeeTerms kind="official" payee={official} name={nameOfOfficial(official)} />}
        {mayPay && dues.length > 0 ? (
          <Chosen
            chosen={chosen}
            onPay={() => open('pay')}
            onNone={() => leave(new Set(dues.map(keyOf)))}
            onAll={() => leave(new Set())}
          />
        ) : null}
        {error && data === undefined ? <ErrorPanel error={error} retry={() => void refetch()} /> : null}
        {data === undefined && !error ? <Loading lines={6} /> : null}
        {data === undefined ? null : (
          <List
            label={`Fees: ${nameOfOfficial(official)}`}
            from={dues}
            columns={columns}
            rowKey={keyOf}
            totals={dues.length === 0 ? undefined : { of: 'Total', amount: formatCents(sumOf(dues)) }}
            empty={<EmptyState title="Nothing is owed to them." />}
          />
        )}
        {data?.hasMore ? (
          <Text size="sm">The oldest 500 fees are shown. Pay them, then the next are shown.</Text>
        ) : null}
      </Stack>
      <Suspense>
        {opened === 'pay' ? (
          <PayOfficial
            colleagues={colleagues}
            {...{ official, limitCents, fees: chosen }}
            onClose={(done) => {
              close();
              if (done) leave(new Set());
            }}
          />
        ) : null}
        {opened !== null && opened !== 'pay' ? (
          <EndOfficialFee {...{ official, limitCents, ...opened }} onClose={close} />
        ) : null}
      </Suspense>
    </Section>
  );
};
