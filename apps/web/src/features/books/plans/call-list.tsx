import { Button, Group, Kbd, Stack, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { recordCall, undoCall, type CallRow } from '#contracts/books/plans/promises.ts';
import { anyStaff } from '#contracts/kernel/roles.ts';
import { CALL_OUTCOMES, type CallOutcome } from '#domain/books/call-list.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { v7 } from 'uuid';
import { call } from '../../../lib/api.ts';
import { useCommand } from '../../../lib/command.ts';
import { countOf, showDay, showPhone } from '../../../lib/format.ts';
import { useMay, useSession } from '../../../lib/session.ts';
import { PhoneLink } from '../../../ui/contact.tsx';
import { InstantDay } from '../../../ui/day.tsx';
import { EmptyState, NextFor } from '../../../ui/empty-state.tsx';
import { RowLink, type Column } from '../../../ui/list-rows.tsx';
import { List, rowsOf } from '../../../ui/list.tsx';
import { LinkButton } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { FormProblem } from '../../../ui/problem.tsx';
import { notifyWithUndo } from '../../../ui/toast.tsx';
import { isTimeToCall } from './call-hours.ts';
import { MakePlan } from './make-plan.tsx';
import { MakePromise } from './make-promise.tsx';
import { callsQuery } from './plans.queries.ts';
import { SetCallHold } from './set-call-hold.tsx';

const capital = (message: string): string => message.charAt(0).toUpperCase() + message.slice(1);

const promiseWords = ({ promise }: CallRow): string | null => {
  if (promise === null) return null;
  const { state, amountCents, dueOn } = promise;
  return `${formatCents(amountCents)} by ${showDay(dueOn)}: ${state}`;
};

const COLUMNS: Column<CallRow>[] = [
  {
    key: 'name',
    header: 'Defendant',
    cell: ({ accountId, fullName }) => (
      <RowLink to="/accounts/$accountId" params={{ accountId }}>
        {fullName}
      </RowLink>
    ),
  },
  {
    key: 'phone',
    header: 'Phone',
    cell: ({ phoneNumber }) => <span className="nowrap">{showPhone(phoneNumber)}</span>,
    beneath: 'name',
  },
  { key: 'due', header: 'Past due', cents: ({ amountCents }) => amountCents },
  { key: 'why', header: 'Why', cell: ({ explanation }) => explanation, beneath: 'name' },
  { key: 'promise', header: 'Promise', cell: (row) => promiseWords(row) ?? '—', wideOnly: true },
  {
    key: 'last',
    header: 'Last call',
    cell: ({ lastCall }) =>
      lastCall ? (
        <>
          {lastCall.outcome}, <InstantDay at={lastCall.calledAt} />
        </>
      ) : (
        '—'
      ),
    wideOnly: true,
  },
];

/** What an account of the list is opened for. */
interface Asked {
  onPlan: (row: CallRow) => void;
  onHold: (row: CallRow) => void;
}

/** What else may be done with an account that is called: each where the person may (today#whom-to-call). */
const Actions = ({ row, onPlan, onHold }: { row: CallRow } & Asked) => (
  <Group gap="xs">
    {row.by === 'terms' ? (
      <Button variant="default" size="xs" aria-label={`Make a plan: ${row.fullName}`} onClick={() => onPlan(row)}>
        Make a plan
      </Button>
    ) : null}
    <LinkButton
      to="/payments/take"
      search={{ accounts: row.accountId }}
      variant="default"
      size="xs"
      aria-label={`Record payment: ${row.fullName}`}
    >
      Record payment
    </LinkButton>
    <Button variant="subtle" size="xs" aria-label={`Hold calls: ${row.fullName}`} onClick={() => onHold(row)}>
      Hold calls…
    </Button>
  </Group>
);

/** The account that is called now, why it is next, and a key for each outcome. */
const Next = (props: { row: CallRow; busy: boolean; onOutcome: (outcome: CallOutcome) => void }) => {
  const { row, busy, onOutcome } = props;
  const promise = promiseWords(row);
  return (
    <Stack className="panel" p="lg" gap="sm" component="section" aria-label="Next call">
      <Group justify="space-between" align="flex-start" gap="sm">
        <Stack gap={2} miw={0}>
          <Text fw={600} fz="lg">
            {row.fullName}
          </Text>
          {row.phoneNumber ? <PhoneLink kept={row.phoneNumber} /> : <Text c="dimmed">No phone number on file</Text>}
        </Stack>
        <Stack gap={2} ta="right">
          <Text fw={600} fz="lg" className="money">
            {formatCents(row.amountCents)}
          </Text>
          <Text size="sm" c="dimmed" className="money">
            of {formatCents(row.balanceCents)} owed
          </Text>
        </Stack>
      </Group>
      <Text size="sm" c="dimmed" className="tabular">
        {row.explanation}
      </Text>
      {promise === null ? null : <Text size="sm">Promised {promise}</Text>}
      <Group gap="xs">
        {CALL_OUTCOMES.map((outcome, index) => (
          <Button
            key={outcome}
            variant="default"
            size="sm"
            disabled={busy}
            leftSection={<Kbd size="xs">{index + 1}</Kbd>}
            onClick={() => onOutcome(outcome)}
          >
            {capital(outcome)}
          </Button>
        ))}
      </Group>
    </Stack>
  );
};

const actionsOf = (request: Asked): Column<CallRow> => ({
  key: 'actions',
  header: '',
  width: 370,
  screenOnly: true,
  beneath: 'name',
  cell: (row) => <Actions row={row} {...request} />,
});

/** Records what came of the call to an account, and offers to take it back: a key is soon pressed. */
const useRecordCall = (row: CallRow | undefined, listed: { take: (id: string) => void; put: (id: string) => void }) => {
  return useCommand(recordCall, ({ callId }) => {
    if (!row) return;
    const { accountId, fullName } = row;
    const commandId = v7();
    listed.take(accountId);
    notifyWithUndo(`The call to ${fullName} was recorded.`, async () => {
      await call(undoCall, { params: { accountId, callId }, commandId });
      listed.put(accountId);
    });
  });
};

/** Accounts leave the list as soon as they are called, before it is read again. */
const useCalled = () => {
  const [called, setCalled] = useState<readonly string[]>([]);
  return {
    called,
    take: (id: string) => setCalled((all) => [...all, id]),
    put: (id: string) => setCalled((all) => all.filter((other) => other !== id)),
  };
};

/** Whom to call today (today#whom-to-call): the first of the list with a key for each outcome, then the others. */
export const CallList = () => {
  const query = useQuery(callsQuery);
  const mayCall = useMay(anyStaff);
  const { timeZone } = useSession().organization;
  const [promising, setPromising] = useState<CallRow | null>(null);
  const [planning, setPlanning] = useState<CallRow | null>(null);
  const [holding, setHolding] = useState<CallRow | null>(null);
  const listed = useCalled();
  const { data } = query;
  const waiting = data?.rows.filter(({ accountId }) => !listed.called.includes(accountId));
  const next = mayCall ? waiting?.at(0) : undefined;
  const command = useRecordCall(next, listed);
  const onOutcome = (outcome: CallOutcome) => {
    if (!next || promising !== null || planning !== null || holding !== null) return;
    if (outcome === 'promise') setPromising(next);
    else void command.run({ params: { accountId: next.accountId }, body: { outcome } });
  };
  useHotkeys(CALL_OUTCOMES.map((outcome, index) => [String(index + 1), () => onOutcome(outcome)]));
  return (
    <Stack gap="md">
      {isTimeToCall(new Date(), timeZone) ? null : <Notice>Calls are made between 8 AM and 9 PM.</Notice>}
      <FormProblem error={command.error} said="The call was not recorded: {message}" />
      {next ? <Next row={next} busy={command.busy} onOutcome={onOutcome} /> : null}
      <List
        label="Calls"
        from={{ ...rowsOf(query, ({ rows }) => rows), rows: waiting }}
        columns={mayCall ? [...COLUMNS, actionsOf({ onPlan: setPlanning, onHold: setHolding })] : COLUMNS}
        rowKey={({ accountId }) => accountId}
        failed="Failed to load the call list."
        empty={
          <EmptyState
            title="No calls due."
            hint="Every account that is past due, with a plan or without one, or broke a promise was called today or is held, or there is none."
            action={
              <NextFor roles={anyStaff}>
                <LinkButton to="/payments/take" size="xs" variant="default">
                  Take a payment
                </LinkButton>
              </NextFor>
            }
          />
        }
      />
      {data && data.count > data.rows.length ? (
        <Text size="sm" c="dimmed">
          The first {data.rows.length} of {countOf(data.count, 'account')}.
        </Text>
      ) : null}
      {planning === null ? null : (
        <MakePlan accountId={planning.accountId} fullName={planning.fullName} onClose={() => setPlanning(null)} />
      )}
      {holding === null ? null : (
        <SetCallHold
          accountId={holding.accountId}
          fullName={holding.fullName}
          onClose={() => setHolding(null)}
          onDone={() => listed.take(holding.accountId)}
        />
      )}
      {promising === null ? null : (
        <MakePromise
          accountId={promising.accountId}
          defendantId={promising.defendantId}
          fullName={promising.fullName}
          balanceCents={promising.balanceCents}
          called
          onClose={() => setPromising(null)}
          onDone={() => listed.take(promising.accountId)}
        />
      )}
    </Stack>
  );
};
