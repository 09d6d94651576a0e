import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { moneyRoles } from '#contracts/kernel/roles.ts';
import type { CashPayer } from '#contracts/office/tax-forms/forms-8300.ts';
import { countOf, showDay } from '../../../lib/format.ts';
import { useMay, useSession } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { RowLink, type Column } from '../../../ui/list-rows.tsx';
import { List, rowsOf } from '../../../ui/list.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { SetForm8300 } from './set-form8300.tsx';
import { forms8300Query } from './tax-forms.queries.ts';

const Payer = ({ payer: { name, accountId, filing } }: { payer: CashPayer }) => (
  <Stack gap={0}>
    {accountId === null ? (
      <Text span inherit className="anywhere">
        {name}
      </Text>
    ) : (
      <RowLink to="/accounts/$accountId" params={{ accountId }} className="anywhere">
        {name}
      </RowLink>
    )}
    {filing === null ? null : (
      <Text size="xs" c="dimmed" span className="anywhere">
        {[`Recorded by ${filing.recordedBy}`, filing.note].filter(Boolean).join(' · ')}
      </Text>
    )}
  </Stack>
);

const State = ({ payer: { filing, reportBy }, today }: { payer: CashPayer; today: string }) => {
  if (filing !== null) return <StatusBadge status="filed" label={`Filed ${showDay(filing.filedOn)}`} tone="sky" />;
  return reportBy < today ? (
    <StatusBadge status="late" label="Late" tone="red" />
  ) : (
    <StatusBadge status="due" label="To be filed" tone="amber" />
  );
};

const columns = (today: string, file: ((payer: CashPayer) => void) | null): Column<CashPayer>[] => [
  { key: 'payer', header: 'Payer', cell: (payer) => <Payer payer={payer} /> },
  { key: 'state', header: 'Form 8300', beneath: 'payer', width: 160, cell: (payer) => <State {...{ payer, today }} /> },
  { key: 'by', header: 'Report by', beneath: 'payer', width: 110, day: ({ reportBy }) => reportBy },
  { key: 'passed', header: 'Passed on', wideOnly: true, day: ({ passedOn }) => passedOn },
  { key: 'cash', header: 'Cash', cents: ({ cents }) => cents },
  ...(file === null
    ? []
    : [
        {
          key: 'file',
          header: '',
          align: 'right' as const,
          width: 120,
          cell: (payer: CashPayer) => (
            <Button
              size="compact-sm"
              variant="default"
              className="no-print"
              aria-label={`${payer.filing === null ? 'Record as filed' : 'Change'}: ${payer.name}`}
              onClick={() => file(payer)}
            >
              {payer.filing === null ? 'Filed…' : 'Change'}
            </Button>
          ),
        },
      ]),
];

/** Who passed $10,000.00 in cash at the end of a day, and whose form was filed (money#form-8300-filed). */
export const Forms8300 = ({ to }: { to: string }) => {
  const { today } = useSession().organization;
  const answer = useQuery(forms8300Query(to));
  const [filing, file] = useState<CashPayer | null>(null);
  const mayFile = useMay(moneyRoles);
  const left = answer.data?.payers.filter((payer) => payer.filing === null).length ?? 0;
  return (
    <Section title="Forms 8300" {...(left > 0 ? { hint: `${countOf(left, 'form')} to be filed` } : {})}>
      <List
        label="Who is reported on a Form 8300"
        from={rowsOf(answer, ({ payers }) => payers)}
        columns={columns(today, mayFile ? file : null)}
        rowKey={({ eventId }) => eventId}
        rowClass={() => 'top'}
        failed="Failed to load the forms."
        empty={<EmptyState title="Nobody is to be reported." hint="Nobody gave more than $10,000.00 in cash." />}
      />
      {filing === null ? null : <SetForm8300 payer={filing} onClose={() => file(null)} />}
    </Section>
  );
};
