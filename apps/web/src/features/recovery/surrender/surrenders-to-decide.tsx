import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { supervisors } from '#contracts/kernel/roles.ts';
import {
  approveSurrender,
  decidePremiumReturn,
  releaseSurrender,
  type Surrender,
} from '#contracts/recovery/surrender/surrenders.ts';
import { bondNumber, UNKNOWN_DEFENDANT } from '#domain/recovery/recovery-case.ts';
import { useCommand } from '../../../lib/command.ts';
import { useMay } from '../../../lib/session.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { ErrorPanel, FormProblem } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { aloneFrom, isTooEarly, OwnRequest } from '../../books/approvals/index.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { SurrenderFacts } from './surrender-card.tsx';
import { surrendersToDecideQuery } from './surrender.queries.ts';

interface DecideProps {
  surrender: Surrender;
  secondApprover: boolean;
}

const name = (surrender: Surrender): string =>
  [surrender.defendantName ?? UNKNOWN_DEFENDANT, bondNumber(surrender)].filter(Boolean).join(' – ');

/** Premium of a surrender without lawful reason: taken over as an adjustment, or left. */
const PremiumReturn = ({ surrender: { surrenderId } }: { surrender: Surrender }) => {
  const { run, busy, error } = useCommand(decidePremiumReturn);
  const decide = (take: boolean) => void run({ params: { surrenderId }, body: { take } });
  return (
    <Stack gap="xs">
      <Text size="sm">
        Surrendered without a lawful reason: the premium may have to be given back. Accepting it requests a premium
        adjustment, which an Admin approves. Then request the refund of the credit on the account.
      </Text>
      <FormProblem error={error} />
      <Group gap="xs">
        <Button loading={busy} onClick={() => decide(true)}>
          Accept
        </Button>
        <Button variant="default" loading={busy} onClick={() => decide(false)}>
          Nothing to give back
        </Button>
      </Group>
    </Stack>
  );
};

const Decide = ({ surrender, secondApprover }: DecideProps) => {
  const { surrenderId, own, status } = surrender;
  const from = aloneFrom(surrender.waitsSince);
  const [asking, setAsking] = useState<'approve' | 'decline' | null>(null);
  const done = () => setAsking(null);
  const command = useCommand(own ? releaseSurrender : approveSurrender, done);
  const mayApprove = !own || !secondApprover;
  return (
    <>
      {own ? <OwnRequest others={secondApprover} from={from} /> : null}
      <Group gap="xs">
        {mayApprove ? (
          <Button disabled={own && isTooEarly(from)} onClick={() => setAsking('approve')}>
            {own ? 'Approve my own request' : 'Approve'}
          </Button>
        ) : null}
        {own ? null : (
          <Button variant="default" onClick={() => setAsking('decline')}>
            Decline
          </Button>
        )}
      </Group>
      <Confirm
        opened={asking === 'approve'}
        title={'Approve surrender'}
        confirmLabel={own ? 'Approve my own request' : 'Approve'}
        busy={command.busy}
        error={command.error}
        consequence={
          status === 'late'
            ? 'The bonds that it covers become DISCHARGED by the court paper.'
            : 'Its papers can be made; its premium may have to be given back.'
        }
        onConfirm={() => void command.run({ params: { surrenderId } })}
        onCancel={() => setAsking(null)}
      >
        {status === 'late' ? 'Its certificate came after the deadline.' : 'Its reason is none of R.S. 22:1585.'}
      </Confirm>
      {asking === 'decline' ? (
        <ReasonDialog surrenderId={surrenderId} act="decline" onClose={() => setAsking(null)} />
      ) : null}
    </>
  );
};

const List = () => {
  const { data, error, refetch } = useQuery(surrendersToDecideQuery);
  if (error && !data)
    return <ErrorPanel title="Failed to load the surrenders." error={error} retry={() => void refetch()} />;
  return (data?.surrenders ?? []).map((surrender) => (
    <Section
      key={surrender.surrenderId}
      title={`Surrender: ${name(surrender)}`}
      actions={
        <AppLink to="/recovery/cases/$caseId/surrender" params={{ caseId: surrender.caseId }} size="sm">
          Recovery case
        </AppLink>
      }
    >
      <SurrenderFacts surrender={surrender} />
      {surrender.premiumReturn === 'proposed' ? (
        <PremiumReturn surrender={surrender} />
      ) : (
        <Decide surrender={surrender} secondApprover={data?.secondApprover ?? true} />
      )}
    </Section>
  ));
};

/**
 * In the inbox: surrenders that wait for a second person, and premium that may go back (recovery#surrender-approval).
 */
export const SurrendersToDecide = () => (useMay(supervisors) ? <List /> : null);
