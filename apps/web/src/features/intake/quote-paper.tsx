import { Button, Group, Paper, Stack, Table, Text } from '@mantine/core';
import { formatCents } from '#domain/money.ts';
import type { PlanFrequency } from '#domain/instalment-days.ts';
import { TRUTH_IN_LENDING_ABOVE } from '#domain/payment-schedule.ts';
import { truthInLending } from '#domain/plan-words.ts';
import { paymentsInWords, quoteInWords } from '#domain/quote.ts';
import type { Quote } from '#domain/quote.ts';
import { showDay } from '../../lib/format.ts';
import { Copy } from '../../ui/copy.tsx';

interface QuotePaperProps {
  quote: Quote;
  frequency: PlanFrequency;
  agency: string;
  today: string;
}

const Sum = ({ name, cents, strong = false }: { name: string; cents: number; strong?: boolean }) => (
  <Table.Tr>
    <Table.Td {...(strong ? { fw: 600 } : {})}>{name}</Table.Td>
    <Table.Td className={strong ? 'figures total' : 'figures'}>{formatCents(cents)}</Table.Td>
  </Table.Tr>
);

const Figures = ({ quote }: { quote: Quote }) => (
  <Table fz="sm" verticalSpacing={6} horizontalSpacing={0}>
    <Table.Thead>
      <Table.Tr>
        <Table.Th scope="col">Charge</Table.Th>
        <Table.Th scope="col" className="figures">
          Premium
        </Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {quote.lines.map(({ parish, amountCents, premiumCents, computation }, index) => (
        <Table.Tr key={index}>
          <Table.Td>
            {parish ?? 'Bond'} {formatCents(amountCents)}
            <Text size="xs" c="dimmed" className="sentence">
              {computation}
            </Text>
          </Table.Td>
          <Table.Td className="figures">{formatCents(premiumCents)}</Table.Td>
        </Table.Tr>
      ))}
      {quote.lines.length > 1 ? <Sum name="Premium" cents={quote.premiumCents} /> : null}
      {quote.feesCents > 0 ? <Sum name="Application fees" cents={quote.feesCents} /> : null}
      <Sum name="Total" cents={quote.totalCents} strong />
      {quote.downCents < quote.totalCents ? <Sum name="Today" cents={quote.downCents} /> : null}
    </Table.Tbody>
  </Table>
);

/** A quote as it is printed, and its text to send. */
export const QuotePaper = ({ quote, frequency, agency, today }: QuotePaperProps) => {
  const instalments = paymentsInWords(quote, frequency);
  const rest = quote.totalCents - quote.downCents;
  return (
    <Paper className="panel" p={{ base: 'md', xs: 'xl' }} component="article" aria-label="Quote">
      <Stack gap="md">
        <Group justify="space-between" align="flex-start" wrap="nowrap">
          <Text fw={600} fz="lg">
            QUOTE
          </Text>
          <Text size="sm" className="tabular" ta="right">
            {showDay(today)}, valid today
          </Text>
        </Group>
        <Figures quote={quote} />
        {instalments === '' ? null : (
          <Text size="sm" className="tabular" aria-live="polite">
            Then {instalments}.
          </Text>
        )}
        {quote.payments.length > TRUTH_IN_LENDING_ABOVE ? (
          <Text size="xs" c="dimmed">
            {truthInLending(quote.payments.length, rest)}
          </Text>
        ) : null}
        <Group gap="xs" className="no-print">
          <Copy text={quoteInWords(quote, frequency, { agency, today })} label="Copy as text" />
          <Button size="xs" variant="default" onClick={() => window.print()}>
            Print
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
};
