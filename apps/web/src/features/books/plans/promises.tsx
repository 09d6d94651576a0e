import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallShown, PromiseShown } from '#contracts/books/plans/promises.ts';
import { anyStaff } from '#contracts/kernel/roles.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { showDay, showInstant } from '../../../lib/format.ts';
import { useMay, useSession } from '../../../lib/session.ts';
import { Section } from '../../../ui/section.tsx';
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx';
import { MakePromise } from './make-promise.tsx';
import { planQuery } from './plans.queries.ts';
import { CallHold } from './set-call-hold.tsx';
import { WithdrawPromise } from './withdraw-promise.tsx';

const TONES: Partial<Record<PromiseShown['state'], Tone>> = { open: 'amber', kept: 'green', broken: 'red' };

/** How many of each stand there before all are asked for. */
const NEWEST = 3;

const sentenceOf = ({ promisedBy, recordedBy, madeOn, note }: PromiseShown): string =>
  [`${promisedBy ? `By ${promisedBy}, r` : 'R'}ecorded by ${recordedBy} on ${showDay(madeOn)}`, note]
    .filter(Boolean)
    .join(' · ');

const PromiseLine = (props: { promise: PromiseShown; onWithdraw: (() => void) | null }) => {
  const { promise, onWithdraw } = props;
  const { state, amountCents, dueOn, paidCents } = promise;
  const paid = state === 'open' && paidCents > 0 ? `, ${formatCents(paidCents)} paid` : '';
  return (
    <Group component="li" justify="space-between" gap="sm" wrap="nowrap" align="flex-start">
      <Stack gap={0} miw={0}>
        <Text size="sm" className="tabular">
          {formatCents(amountCents)} by {showDay(dueOn)}
          {paid}
        </Text>
        <Text size="xs" c="dimmed" className="anywhere">
          {sentenceOf(promise)}
        </Text>
      </Stack>
      <Group gap="xs" wrap="nowrap">
        <StatusBadge status={state} tone={TONES[state] ?? 'grey'} />
        {onWithdraw ? (
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            onClick={onWithdraw}
            aria-label="Withdraw the promise"
          >
            Withdraw
          </Button>
        ) : null}
      </Group>
    </Group>
  );
};

const CallLine = ({ call }: { call: CallShown }) => {
  const { timeZone } = useSession().organization;
  return (
    <Stack component="li" gap={0}>
      <Text size="sm">Call: {call.outcome}</Text>
      <Text size="xs" c="dimmed" className="anywhere">
        {[`${showInstant(call.calledAt, timeZone)} by ${call.recordedBy}`, call.note].filter(Boolean).join(' · ')}
      </Text>
    </Stack>
  );
};

interface PromisesProps {
  accountId: string;
  defendantId: string;
  fullName: string;
  open: boolean;
}

/** What people promised to pay, what became of it, and the calls to them. */
export const Promises = ({ accountId, defendantId, fullName, open }: PromisesProps) => {
  const { data } = useQuery(planQuery(accountId));
  const mayChange = useMay(anyStaff) && open;
  const [asking, setAsking] = useState(false);
  const [withdrawn, setWithdrawn] = useState<string | null>(null);
  const [all, setAll] = useState(false);
  if (!data) return null;
  const { promises, calls, callHold, balanceCents } = data;
  const shown = <T,>(list: readonly T[]) => (all ? list : list.slice(0, NEWEST));
  const isLong = promises.length > NEWEST || calls.length > NEWEST;
  return (
    <Section
      title="Promises and calls"
      actions={
        mayChange && balanceCents > 0 ? (
          <Button size="xs" variant="default" className="no-print" onClick={() => setAsking(true)}>
            Promise to pay
          </Button>
        ) : null
      }
    >
      <CallHold accountId={accountId} fullName={fullName} hold={callHold} mayChange={mayChange} />
      {promises.length + calls.length === 0 ? (
        <Text size="sm" c="dimmed">
          No promises and no calls yet.
        </Text>
      ) : (
        <Stack component="ul" className="lines" gap="xs">
          {shown(promises).map((promise) => (
            <PromiseLine
              key={promise.promiseId}
              promise={promise}
              onWithdraw={mayChange && promise.state === 'open' ? () => setWithdrawn(promise.promiseId) : null}
            />
          ))}
          {shown(calls).map((call) => (
            <CallLine key={call.callId} call={call} />
          ))}
        </Stack>
      )}
      {isLong ? (
        <Button
          size="compact-xs"
          variant="subtle"
          className="no-print"
          style={{ alignSelf: 'flex-start' }}
          onClick={() => setAll(!all)}
        >
          {all ? 'Show fewer' : 'Show all'}
        </Button>
      ) : null}
      {asking ? (
        <MakePromise
          accountId={accountId}
          defendantId={defendantId}
          fullName={fullName}
          balanceCents={balanceCents}
          onClose={() => setAsking(false)}
        />
      ) : null}
      {withdrawn === null ? null : (
        <WithdrawPromise accountId={accountId} promiseId={withdrawn} onClose={() => setWithdrawn(null)} />
      )}
    </Section>
  );
};
