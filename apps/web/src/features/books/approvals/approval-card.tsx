import { Button, Group, Kbd, Stack, Text } from '@mantine/core';
import type { Approval } from '#contracts/books/approvals/approvals.ts';
import { adminOnly, moneyRoles, supervisors, type Role } from '#contracts/kernel/roles.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { movesBalance, voidWords } from '#domain/kernel/refunds.ts';
import { showDefendant } from '../../../lib/format.ts';
import { useMay } from '../../../lib/session.ts';
import { Instant } from '../../../ui/day.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { accountName } from '#domain/kernel/short-id.ts';
import { aloneFrom, isTooEarly, OwnRequest } from './own-request.tsx';
import { PAYEE_WORDS } from './payee-words.ts';

/** What can be done with a request. */
export type ApprovalAct = 'approve' | 'release' | 'decline' | 'withdraw';

interface ApprovalCardProps {
  approval: Approval;
  /** Somebody else than the reader may approve it. */
  secondApprover: boolean;
  /** The keys 1 and 2 act on this one. */
  first: boolean;
  onAct: (act: ApprovalAct) => void;
}

/** What a request is called: 'Refund by Check', 'Write-off'. */
export const approvalName = ({ kind, method, to, amountCents, voids, receiptNumber, bufOf }: Approval): string => {
  if (voids !== null) {
    const receipt = receiptNumber === null ? '' : `, receipt ${receiptNumber}`;
    return `${voidWords(voids).replace('the void', 'Void')}${receipt}`;
  }
  if (kind === 'refund') return `Refund${method === null ? '' : ` by ${method}`}`;
  if (kind === 'write-off') return 'Write-off';
  if (kind === 'correction') return `Balance brought forward ${amountCents < 0 ? 'raised' : 'lowered'}`;
  if (kind === 'payout')
    return `Unclaimed credit to ${PAYEE_WORDS[to ?? 'client']}${method === null ? '' : ` by ${method}`}`;
  if (kind === 'judgment payment') return `Payment of a judgment${bufOf === null ? '' : ` from the BUF of ${bufOf}`}`;
  return amountCents < 0 ? 'Premium adjustment reversed' : 'Premium adjustment';
};

/** The balance once it is approved, in cents: a closing leaves none (money#closing-an-account). */
export const balanceAfter = ({ kind, amountCents, balanceCents, closes, voids }: Approval): number =>
  closes ? 0 : balanceCents + movesBalance(kind, amountCents, voids);

/** Who approves it: of an adjustment an Admin (money#second-person). */
export const approversOf = ({ kind }: Approval): readonly Role[] => (kind === 'adjustment' ? adminOnly : supervisors);

/** Whether the reader could approve it: it waits and is somebody else's. */
export const isForOthers = ({ state, own }: Approval): boolean => state === 'pending' && !own;

const Decided = ({ approval }: { approval: Approval }) => {
  const { state, alone, decidedBy, decidedAt, decidedReason } = approval;
  if (decidedAt === null) return null;
  return (
    <Text size="sm" c="dimmed">
      {alone ? 'Approved alone' : state.charAt(0).toUpperCase() + state.slice(1)} by {decidedBy},{' '}
      <Instant at={decidedAt} />
      {decidedReason === null ? '' : ` · Reason: ${decidedReason}`}
    </Text>
  );
};

const key = (shown: boolean, digit: number) => (shown ? { leftSection: <Kbd size="xs">{digit}</Kbd> } : {});

const OwnActions = ({ approval, secondApprover, onAct }: ApprovalCardProps) => {
  const mayApprove = useMay(approversOf(approval));
  const from = aloneFrom(approval.askedAt);
  const others = secondApprover || !mayApprove;
  return (
    <Stack gap="xs">
      <OwnRequest others={others} from={from} />
      <Group gap="xs">
        {others ? null : (
          <Button size="sm" disabled={isTooEarly(from) || approval.closed} onClick={() => onAct('release')}>
            Approve my own request
          </Button>
        )}
        <Button size="sm" variant="default" onClick={() => onAct('withdraw')}>
          Withdraw
        </Button>
      </Group>
    </Stack>
  );
};

const Actions = (props: ApprovalCardProps) => {
  const { approval, first, onAct } = props;
  const mayApprove = useMay(approversOf(approval));
  const mayAsk = useMay(moneyRoles);
  if (approval.state !== 'pending') return <Decided approval={approval} />;
  if (approval.own) return mayAsk ? <OwnActions {...props} /> : null;
  if (!mayApprove) {
    return (
      <Text size="sm" c="dimmed">
        Waiting for approval.
      </Text>
    );
  }
  return (
    <Group gap="xs">
      <Button size="sm" disabled={approval.closed} onClick={() => onAct('approve')} {...key(first, 1)}>
        Approve
      </Button>
      <Button size="sm" variant="default" onClick={() => onAct('decline')} {...key(first, 2)}>
        Decline
      </Button>
    </Group>
  );
};

/** One request: what, for whom, why, who asked, and what it does to the balance. */
export const ApprovalCard = (props: ApprovalCardProps) => {
  const { approval } = props;
  const { state, accountId, bondId, powerNumber, shortId, defendantName, amountCents, balanceCents, closes } = approval;
  const pending = state === 'pending';
  const name = approvalName(approval);
  return (
    <Stack
      component="article"
      className="panel"
      p="md"
      gap="sm"
      aria-label={`${name} of ${formatCents(amountCents)} for ${showDefendant(defendantName)}`}
    >
      <Group justify="space-between" align="flex-start" gap="sm" wrap="nowrap">
        <Stack gap={2} miw={0}>
          <Group gap="xs">
            <Text fw={600}>{name}</Text>
            <StatusBadge status={state} {...(state === 'approved' ? { tone: 'green' as const } : {})} />
          </Group>
          <AppLink to="/accounts/$accountId" params={{ accountId }} size="sm">
            {showDefendant(defendantName)} · {accountName(shortId)}
          </AppLink>
          {closes ? <Text size="sm">Closes the account.</Text> : null}
          {bondId === null ? null : (
            <AppLink to="/bonds/$bondId" params={{ bondId }} size="sm">
              Bond {powerNumber ?? ''}
            </AppLink>
          )}
        </Stack>
        <Text fw={600} fz="lg" className="money">
          {formatCents(amountCents)}
        </Text>
      </Group>
      <Facts
        facts={[
          ['Reason', approval.reason],
          [
            'Asked',
            <>
              {approval.askedBy}, <Instant at={approval.askedAt} />
            </>,
          ],
          ...(pending && approval.kind !== 'judgment payment'
            ? [
                [
                  'Balance Due',
                  <span
                    className="money"
                    key="balance"
                  >{`${formatCents(balanceCents)} → ${formatCents(balanceAfter(approval))}`}</span>,
                ] as const,
              ]
            : []),
        ]}
      />
      {pending && approval.closed ? (
        <Text size="sm">This account is closed. Reopen it first, or decline the request.</Text>
      ) : null}
      <Actions {...props} />
    </Stack>
  );
};
