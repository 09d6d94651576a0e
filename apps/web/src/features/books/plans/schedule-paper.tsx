import { Group, Paper, Stack, Table, Text } from '@mantine/core';
import type { PlanShown } from '#contracts/books/plans/plans.ts';
import { COSIGNER_NOTICE, SCHEDULE_SIGNERS, scheduleOnPaper } from '#domain/books/schedule-on-paper.ts';
import { showDay, showDefendant } from '../../../lib/format.ts';
import { Facts } from '../../../ui/facts.tsx';

interface SchedulePaperProps {
  organizationName: string;
  accountName: string;
  defendantName: string;
  today: string;
  plan: PlanShown;
}

const SignatureLine = ({ who }: { who: string }) => (
  <Stack gap={2} flex={1} miw={200} mt="xl">
    <div style={{ borderBottom: '1px solid currentColor' }} />
    <Text size="xs">{who} · date</Text>
  </Stack>
);

const CosignerNotice = () => (
  <Stack gap={4} component="section" aria-label={COSIGNER_NOTICE.title}>
    <Text size="sm" fw={600}>
      {COSIGNER_NOTICE.title}
    </Text>
    {COSIGNER_NOTICE.paragraphs.map((paragraph) => (
      <Text key={paragraph} size="sm">
        {paragraph}
      </Text>
    ))}
  </Stack>
);

/** The payment schedule as it is handed over for signature: on screen and on paper the same. */
export const SchedulePaper = ({ organizationName, accountName, defendantName, today, plan }: SchedulePaperProps) => {
  const { balance, payment, downPayment, lines, total, remarks } = scheduleOnPaper(plan);
  return (
    <Paper
      className="panel"
      p={{ base: 'md', xs: 'xl' }}
      maw={680}
      w="100%"
      mx="auto"
      component="article"
      aria-label="Payment schedule"
    >
      <Stack gap="lg">
        <Group justify="space-between" align="flex-start">
          <Stack gap={0}>
            <Text fw={600} fz="lg" className="no-print">
              {organizationName}
            </Text>
            <Text fw={600} fz="lg">
              PAYMENT SCHEDULE
            </Text>
          </Stack>
          <Text className="tabular">{showDay(today)}</Text>
        </Group>
        <Facts
          facts={[
            ['Defendant', showDefendant(defendantName)],
            ['Account', accountName],
            ['Balance', <strong key="balance">{balance}</strong>],
            ['Payment', payment],
            ...(downPayment === null ? [] : [['Down payment', downPayment] as const]),
          ]}
        />
        <Table fz="sm" verticalSpacing={4} horizontalSpacing={0}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Payment</Table.Th>
              <Table.Th scope="col">Due</Table.Th>
              <Table.Th scope="col" className="figures">
                Amount
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {lines.map(({ name, due, amount }) => (
              <Table.Tr key={`${name} ${due}`}>
                <Table.Td>{name}</Table.Td>
                <Table.Td className="tabular">{due}</Table.Td>
                <Table.Td className="figures">{amount}</Table.Td>
              </Table.Tr>
            ))}
            <Table.Tr>
              <Table.Td fw={600}>Total</Table.Td>
              <Table.Td />
              <Table.Td className="figures total">{total}</Table.Td>
            </Table.Tr>
          </Table.Tbody>
        </Table>
        {remarks.map((remark) => (
          <Text key={remark} size="sm">
            {remark}
          </Text>
        ))}
        <CosignerNotice />
        <Group gap="xl">
          {SCHEDULE_SIGNERS.map((who) => (
            <SignatureLine key={who} who={who} />
          ))}
        </Group>
      </Stack>
    </Paper>
  );
};
