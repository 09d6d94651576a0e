import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { formatCents } from '#domain/kernel/money.ts';
import { useFreshQuery } from '../../../lib/fresh-query.ts';
import { LinkButton } from '../../../ui/link.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { PapersWanted } from '../../people/required-papers/index.ts';
import { MailPaper } from '../accounts/index.ts';
import { planQuery, PlanSchedule, SetPlan } from '../plans/index.ts';
import { situationsQuery } from './payments.queries.ts';
import { TakePaymentForm } from './take-payment-form.tsx';
import { Taken, type TakenPayment } from './taken.tsx';

/** The payment form in place. */
const Asked = (props: { accountId: string; onTaken: (taken: TakenPayment) => void; onCancel: () => void }) => {
  const { accountId, ...form } = props;
  const { data, error, refetch } = useFreshQuery(situationsQuery([accountId]));
  if (data) return <TakePaymentForm accounts={data.accounts} payer={data.payer} today={data.today} {...form} />;
  return error ? <ErrorPanel error={error} retry={() => void refetch()} /> : <Loading lines={5} />;
};

/** The plan for what is left, with what was just paid ticked as its down payment; then its schedule. */
const PlanForTheRest = ({ accountId }: { accountId: string }) => {
  const { data, error, refetch } = useFreshQuery(planQuery(accountId));
  const [setting, setSetting] = useState(false);
  const close = () => setSetting(false);
  if (error) {
    return <ErrorPanel title="Failed to load the payment plan." error={error} retry={() => void refetch()} />;
  }
  if (!data) return <Loading lines={2} />;
  const { plan, balanceCents, today } = data;
  const inForce = plan?.end === null ? plan : null;
  if (inForce === null && balanceCents <= 0) return null;
  return (
    <Section
      title="Plan for the rest"
      actions={
        inForce === null ? null : (
          <Group gap="xs">
            <MailPaper
              accountId={accountId}
              paper={{ kind: 'schedule', accountId }}
              subject="Payment schedule"
              size="xs"
            />
            <LinkButton to="/accounts/$accountId/plan" params={{ accountId }} size="xs" variant="default">
              Print schedule
            </LinkButton>
          </Group>
        )
      }
    >
      {setting ? (
        <SetPlan accountId={accountId} data={data} quoted={null} onSaved={close} onCancel={close} />
      ) : inForce === null ? (
        <Group justify="space-between" gap="xs">
          <Text size="sm">{formatCents(balanceCents)} is left to pay.</Text>
          <Button size="xs" variant="default" onClick={() => setSetting(true)}>
            Set up a payment plan
          </Button>
        </Group>
      ) : (
        <PlanSchedule plan={inForce} today={today} />
      )}
    </Section>
  );
};

interface TakePaymentNowProps {
  accountId: string;
  /** The bonds that were just saved. */
  bondIds: readonly string[];
  /** The money is taken: it is not asked for again. */
  onTaken: () => void;
  onClose: () => void;
}

/**
 * Asks for the payment of bonds that were just saved (bonds#payment-at-once), and ends at one paper: the receipt, the
 * plan for the rest, what papers are missing. Render it while it is open.
 */
export const TakePaymentNow = ({ accountId, bondIds, onTaken, onClose }: TakePaymentNowProps) => {
  const [taken, setTaken] = useState<TakenPayment | null>(null);
  const take = (payment: TakenPayment) => {
    setTaken(payment);
    onTaken();
  };
  if (taken === null) {
    return (
      <Box maw={680} className="no-print">
        <Section title="Take payment now">
          <Asked accountId={accountId} onTaken={take} onCancel={onClose} />
        </Section>
      </Box>
    );
  }
  return (
    <Stack gap="md" maw={680} component="section" aria-label="Payment taken" className="no-print">
      <Taken taken={taken} next="Done" onNext={onClose} />
      <PlanForTheRest accountId={accountId} />
      <PapersWanted bondIds={bondIds} />
    </Stack>
  );
};
