import { Button } from '@mantine/core';
import { useState } from 'react';
import {
  discardReconciliation,
  finishReconciliation,
  getReconciliationPaper,
  reopenReconciliation,
  tickMatched,
  type Reconciliation,
} from '#contracts/books/bank/reconciliation.ts';
import { adminOnly, moneyRoles } from '#contracts/kernel/roles.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { addressOf } from '../../../lib/api.ts';
import { useCommand } from '../../../lib/command.ts';
import { showDay } from '../../../lib/format.ts';
import { useMay } from '../../../lib/session.ts';
import { Confirm, ConfirmByReason } from '../../../ui/confirm.tsx';
import { notifyProblem } from '../../../ui/toast.tsx';

interface ActionProps {
  reconciliation: Reconciliation;
}

const Finish = ({ reconciliation: { reconciliationId, differenceCents } }: ActionProps) => {
  const { run, busy } = useCommand(finishReconciliation, undefined, notifyProblem);
  return (
    <Button loading={busy} disabled={differenceCents !== 0} onClick={() => void run({ params: { reconciliationId } })}>
      Finish
    </Button>
  );
};

const TickMatched = ({ reconciliation: { reconciliationId } }: ActionProps) => {
  const { run, busy } = useCommand(tickMatched, undefined, notifyProblem);
  return (
    <Button variant="default" loading={busy} onClick={() => void run({ params: { reconciliationId } })}>
      Tick all matched
    </Button>
  );
};

const Discard = ({
  reconciliation: { reconciliationId, statementOn },
  onDone,
  onClose,
}: ActionProps & { onDone: () => void; onClose: () => void }) => {
  const { run, busy, error } = useCommand(discardReconciliation, onDone);
  return (
    <Confirm
      opened
      danger
      title={`Discard the reconciliation to ${showDay(statementOn)}`}
      confirmLabel="Discard"
      consequence="Its ticks are gone. Nothing was booked, and you can start again with the same statement."
      busy={busy}
      error={error}
      onConfirm={() => void run({ params: { reconciliationId } })}
      onCancel={onClose}
    />
  );
};

/** What may be done with a reconciliation in progress. */
export const OpenActions = ({ reconciliation, onLeft }: ActionProps & { onLeft: () => void }) => {
  const [discarding, setDiscarding] = useState(false);
  if (!useMay(moneyRoles)) return null;
  return (
    <>
      <Finish reconciliation={reconciliation} />
      <TickMatched reconciliation={reconciliation} />
      <Button variant="default" onClick={() => setDiscarding(true)}>
        Discard…
      </Button>
      {discarding ? (
        <Discard reconciliation={reconciliation} onDone={onLeft} onClose={() => setDiscarding(false)} />
      ) : null}
    </>
  );
};

/** The paper of a finished one; an Admin reopens the newest. */
export const FinishedActions = ({ reconciliation }: ActionProps) => {
  const { reconciliationId, statementOn, statementCents, reopens } = reconciliation;
  const [reopening, setReopening] = useState(false);
  const mayReopen = useMay(adminOnly);
  const close = () => setReopening(false);
  return (
    <>
      <Button
        component="a"
        href={addressOf(getReconciliationPaper, { params: { reconciliationId } })}
        target="_blank"
        rel="noreferrer"
      >
        PDF
      </Button>
      {mayReopen && reopens ? (
        <Button variant="default" onClick={() => setReopening(true)}>
          Reopen…
        </Button>
      ) : null}
      {reopening ? (
        <ConfirmByReason
          endpoint={reopenReconciliation}
          params={{ reconciliationId }}
          title={`Reopen the reconciliation to ${showDay(statementOn)}`}
          consequence={`Its ticks stay. It has to come to ${formatCents(statementCents)} again before the next one starts.`}
          confirmLabel="Reopen"
          onDone={close}
          onCancel={close}
        />
      ) : null}
    </>
  );
};
