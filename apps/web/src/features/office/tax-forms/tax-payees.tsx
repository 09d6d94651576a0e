import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { exporters, moneyRoles } from '#contracts/kernel/roles.ts';
import { download1099Nec, type TaxPayee } from '#contracts/office/tax-forms/tax-forms.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { TAX_TREATMENT_WORDS, type TaxStanding } from '#domain/office/form-1099.ts';
import { countOf } from '../../../lib/format.ts';
import { useMay } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { ListDownload } from '../../../ui/list-filters.tsx';
import type { Column } from '../../../ui/list-rows.tsx';
import { List, rowsOf } from '../../../ui/list.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx';
import { SetTaxPayee } from './set-tax-payee.tsx';
import { taxPayeesQuery } from './tax-forms.queries.ts';

const STANDINGS: Readonly<Record<TaxStanding, readonly [words: string, tone: Tone]>> = {
  reported: ['On a form', 'sky'],
  undecided: ['To be decided', 'amber'],
  below: ['Below', 'grey'],
  exempt: ['On none', 'grey'],
};

interface Deciding {
  year: number;
  /** Null for who may not. */
  decide: ((payee: TaxPayee) => void) | null;
}

/** Their payments are found in money out by their name. */
const Paid = ({ payee: { name, paidCents }, year }: { payee: TaxPayee; year: number }) =>
  name === '' ? (
    formatCents(paidCents)
  ) : (
    <AppLink
      to="/money/out"
      search={{ by: 'effective', from: `${year}-01-01`, to: `${year}-12-31`, sought: name }}
      inherit
      c="var(--mantine-color-text)"
      aria-label={`${formatCents(paidCents)}: payments to ${name}`}
    >
      {formatCents(paidCents)}
    </AppLink>
  );

const columns = ({ year, decide }: Deciding): Column<TaxPayee>[] => [
  {
    key: 'name',
    header: 'Payee',
    cell: ({ name, treatment }) => (
      <Stack gap={0}>
        <Text span inherit className="anywhere">
          {name || 'Nobody named'}
        </Text>
        <Text size="xs" c="dimmed" span>
          {treatment === null ? 'Nobody said what for' : TAX_TREATMENT_WORDS[treatment]}
        </Text>
      </Stack>
    ),
  },
  {
    key: 'standing',
    header: '1099-NEC',
    beneath: 'name',
    width: 140,
    cell: ({ standing }) => {
      const [label, tone] = STANDINGS[standing];
      return <StatusBadge status={standing} label={label} tone={tone} />;
    },
  },
  { key: 'w9', header: 'W-9', beneath: 'name', width: 110, cell: ({ hasW9 }) => (hasW9 ? 'On file' : 'Missing') },
  { key: 'payments', header: 'Payments', wideOnly: true, count: ({ payments }) => payments },
  { key: 'paid', header: 'Paid', align: 'right', cell: (payee) => <Paid payee={payee} year={year} /> },
  ...(decide === null
    ? []
    : [
        {
          key: 'decide',
          header: '',
          align: 'right' as const,
          width: 110,
          cell: (payee: TaxPayee) => (
            <Button
              size="compact-sm"
              variant="default"
              className="no-print"
              aria-label={`Change how ${payee.name || 'nobody named'} is paid`}
              onClick={() => decide(payee)}
            >
              Change
            </Button>
          ),
        },
      ]),
];

/** Whom the agency paid for their work in a calendar year: as what, whose W-9 is here, and the file of the forms. */
export const TaxPayees = ({ year }: { year: number }) => {
  const answer = useQuery(taxPayeesQuery(year));
  const [deciding, decide] = useState<TaxPayee | null>(null);
  const mayDecide = useMay(moneyRoles);
  const mayTakeAway = useMay(exporters);
  const { thresholdCents, citation, isThresholdOfYear, payees = [] } = answer.data ?? {};
  const undecided = payees.filter(({ standing }) => standing === 'undecided').length;
  return (
    <Section title={`Payees of ${year}`}>
      <Stack gap="sm">
        <Group justify="space-between" gap="sm">
          <Text size="sm" c="dimmed" flex={1} miw={240}>
            {thresholdCents === undefined
              ? ''
              : `A 1099-NEC reports who was paid ${formatCents(thresholdCents)} or more for services in the year (${citation ?? ''}).`}
            {isThresholdOfYear === false ? ` Nobody has read the figure of ${year} yet: ask your accountant.` : ''}
          </Text>
          {mayTakeAway && undecided === 0 ? (
            <span className="no-print">
              <ListDownload endpoint={download1099Nec} request={{ query: { year } }} label="1099-NEC file" />
            </span>
          ) : null}
        </Group>
        {undecided > 0 ? (
          <Text size="sm">
            {countOf(undecided, 'payee')} to be decided: say as what each is paid, then the 1099-NEC file can be taken.
          </Text>
        ) : null}
        <List
          label="Whom the agency paid"
          from={rowsOf(answer, ({ payees }) => payees)}
          columns={columns({ year, decide: mayDecide ? decide : null })}
          rowKey={({ kind, payeeId }) => `${kind} ${payeeId}`}
          rowClass={() => 'top'}
          failed="Failed to load the payees."
          empty={<EmptyState title="Nobody was paid for their work in this year." hint="Choose another year." />}
        />
        {deciding === null ? null : <SetTaxPayee payee={deciding} onClose={() => decide(null)} />}
      </Stack>
    </Section>
  );
};
