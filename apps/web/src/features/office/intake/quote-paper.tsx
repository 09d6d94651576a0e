import { Button, Group, Paper, Stack, Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { PlanFrequency } from '#domain/books/instalment-days.ts';
import { quoteInWords, quoteOnPaper, type Quote, type QuoteOnPaper } from '#domain/books/quote.ts';
import { showDay } from '../../../lib/format.ts';
import { Copy } from '../../../ui/copy.tsx';

interface QuotePaperProps {
  quote: Quote;
  frequency: PlanFrequency;
  agency: string;
  today: string;
  /** Where the same is as a PDF. */
  file: string;
  /** What e-mails it. */
  mail: ReactNode;
}

const Figures = ({ charges, sums }: Pick<QuoteOnPaper, 'charges' | 'sums'>) => (
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
      {charges.map(({ charge, computation, premium }, index) => (
        <Table.Tr key={index}>
          <Table.Td>
            {charge}
            <Text size="xs" c="dimmed" className="sentence">
              {computation}
            </Text>
          </Table.Td>
          <Table.Td className="figures">{premium}</Table.Td>
        </Table.Tr>
      ))}
      {sums.map(([name, amount]) => (
        <Table.Tr key={name}>
          <Table.Td {...(name === 'Total' ? { fw: 600 } : {})}>{name}</Table.Td>
          <Table.Td className={name === 'Total' ? 'figures total' : 'figures'}>{amount}</Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
);

/** A quote as it is printed, and its text to send. */
export const QuotePaper = ({ quote, frequency, agency, today, file, mail }: QuotePaperProps) => {
  const { charges, sums, instalments, truthInLending } = quoteOnPaper(quote, frequency);
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
        <Figures charges={charges} sums={sums} />
        {instalments === '' ? null : (
          <Text size="sm" className="tabular" aria-live="polite">
            {instalments}.
          </Text>
        )}
        {truthInLending === '' ? null : (
          <Text size="xs" c="dimmed">
            {truthInLending}
          </Text>
        )}
        <Group gap="xs" className="no-print">
          <Copy text={quoteInWords(quote, frequency, { agency, today })} label="Copy as text" />
          <Button size="xs" variant="default" component="a" href={file} target="_blank" rel="noreferrer">
            PDF
          </Button>
          {mail}
          <Button size="xs" variant="default" onClick={() => window.print()}>
            Print
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
};
