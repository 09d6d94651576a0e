import { Group, Paper, Stack, Table, Text } from '@mantine/core';
import type { PlanShown } from '#contracts/plans/plans.ts';
import { formatCents } from '#domain/money.ts';
import { TRUTH_IN_LENDING_ABOVE } from '#domain/payment-schedule.ts';
import { planInWords, truthInLending } from '#domain/plan-words.ts';
import { showDay, showDefendant } from '../../lib/format.ts';
import { Facts } from '../../ui/facts.tsx';
import { lineName } from './plan-schedule.tsx';

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

/** The rule for cosigners of consumer credit (16 CFR 444.3): given before they sign. */
const CosignerNotice = () => (
  <Stack gap={4} component="section" aria-label="Notice to cosigner">
    <Text size="sm" fw={600}>
      Notice to cosigner
    </Text>
    <Text size="sm">
      You are being asked to guarantee this debt. Think carefully before you do. If the borrower doesn’t pay the debt,
      you will have to. Be sure you can afford to pay if you have to, and that you want to accept this responsibility.
    </Text>
    <Text size="sm">
      You may have to pay up to the full amount of the debt if the borrower does not pay. You may also have to pay late
      fees or collection costs, which increase this amount. The creditor can collect this debt from you without first
      trying to collect from the borrower. This notice is not the contract that makes you liable for the debt.
    </Text>
  </Stack>
);

/** The payment schedule as it is handed over for signature: on screen and on paper the same. */
export const SchedulePaper = ({ organizationName, accountName, defendantName, today, plan }: SchedulePaperProps) => {
  const { version, figures, schedule } = plan;
  const lines = schedule.lines.filter(({ owedCents, skipped }) => owedCents > 0 && !skipped);
  const total = lines.reduce((sum, { owedCents }) => sum + owedCents, 0);
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
            ['Balance', <strong key="balance">{formatCents(figures.balanceCents)}</strong>],
            ['Payment', planInWords(version)],
            ...(version.downPayment
              ? [
                  [
                    'Down payment',
                    `${formatCents(version.downPayment.amountCents)}, received on ${showDay(version.downPayment.on)}`,
                  ] as const,
                ]
              : []),
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
            {lines.map((line) => (
              <Table.Tr key={`${line.what} ${line.on} ${String(line.number)}`}>
                <Table.Td>{lineName(line)}</Table.Td>
                <Table.Td className="tabular">{showDay(line.on)}</Table.Td>
                <Table.Td className="figures">{formatCents(line.owedCents)}</Table.Td>
              </Table.Tr>
            ))}
            <Table.Tr>
              <Table.Td fw={600}>Total</Table.Td>
              <Table.Td />
              <Table.Td className="figures total">{formatCents(total)}</Table.Td>
            </Table.Tr>
          </Table.Tbody>
        </Table>
        {schedule.uncoveredCents > 0 && !schedule.isCut ? (
          <Text size="sm">{formatCents(schedule.uncoveredCents)} of the balance are due after the last payment.</Text>
        ) : null}
        {schedule.isCut ? <Text size="sm">The schedule goes on in the same way until the balance is paid.</Text> : null}
        {lines.length > TRUTH_IN_LENDING_ABOVE ? <Text size="sm">{truthInLending(lines.length, total)}</Text> : null}
        <CosignerNotice />
        <Group gap="xl">
          <SignatureLine who="Defendant" />
          <SignatureLine who="Cosigner" />
        </Group>
      </Stack>
    </Paper>
  );
};
