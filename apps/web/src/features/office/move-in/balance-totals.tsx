import { Stack, Text } from '@mantine/core';
import type { MoveInBalanceTotals } from '#contracts/office/move-in/move-in.ts';
import { formatCents } from '#domain/kernel/money.ts';
import type { Column } from '../../../ui/list-rows.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { List } from '../../../ui/list.tsx';
import { Section } from '../../../ui/section.tsx';

interface Row {
  name: string;
  fileCents: number;
  hereCents: number;
}

const COLUMNS: Column<Row>[] = [
  { key: 'name', header: '', cell: ({ name }) => name },
  { key: 'file', header: 'In the file', width: 140, cents: ({ fileCents }) => fileCents },
  { key: 'here', header: 'Here', width: 140, cents: ({ hereCents }) => hereCents },
];

/** What the old program's report says of it, and rows that could make a difference. */
const Compared = ({ totals }: { totals: MoveInBalanceTotals }) => {
  const { typedCents, hints, fileOwedCents, fileCreditCents } = totals;
  const missing = typedCents === null ? 0 : typedCents - fileOwedCents - fileCreditCents;
  if (typedCents === null)
    return (
      <Text size="sm">
        Type the total of your old program&apos;s report as the control total of 1100 under{' '}
        <AppLink underline="always" to="/settings/opening">
          Opening balances
        </AppLink>
        .
      </Text>
    );
  if (missing === 0)
    return <Text size="sm">{`The old program has ${formatCents(typedCents)}, as the file says.`}</Text>;
  const which = missing > 0 ? 'more' : 'less';
  return (
    <Stack gap={4} role="status">
      <Text size="sm">
        {`The old program has ${formatCents(typedCents)}: ${formatCents(Math.abs(missing))} ${which} than the file.`}
      </Text>
      {hints.map((words) => (
        <Text key={words} size="sm">
          {words}
        </Text>
      ))}
    </Stack>
  );
};

/** What the list of open balances comes to beside what is here of it (moving-in#control-totals). */
export const BalanceTotals = ({ totals }: { totals: MoveInBalanceTotals }) => {
  const { fileOwedCents, fileCreditCents, hereOwedCents, hereCreditCents } = totals;
  const rows: Row[] = [
    { name: 'Owed', fileCents: fileOwedCents, hereCents: hereOwedCents },
    { name: 'Credits', fileCents: fileCreditCents, hereCents: hereCreditCents },
  ];
  const [file, here] = [fileOwedCents + fileCreditCents, hereOwedCents + hereCreditCents];
  return (
    <Section title="Owed and credits" hint="Compare with the aging report of your old program.">
      <List
        label="Totals of open balances"
        from={{ rows, error: null, retry: () => undefined }}
        columns={COLUMNS}
        rowKey={({ name }) => name}
        totals={{ name: 'Together', file, here }}
        failed="Failed to load the totals."
        empty={null}
      />
      <Compared totals={totals} />
    </Section>
  );
};
