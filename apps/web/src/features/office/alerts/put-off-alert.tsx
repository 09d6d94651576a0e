import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { v7 } from 'uuid';
import { putOffAlert, type Alert } from '#contracts/office/alerts/alerts.ts';
import { addDays } from '#domain/kernel/days.ts';
import { call } from '../../../lib/api.ts';
import { useCommand } from '../../../lib/command.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { showDay } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { UsDateInput } from '../../../ui/day.tsx';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { WIDTH } from '../../../ui/form.tsx';
import { FormProblem } from '../../../ui/problem.tsx';
import { notifyWithUndo } from '../../../ui/toast.tsx';

const AskUntil = ({ alert, last, onClose }: { alert: Alert; last: string; onClose: () => void }) => {
  const { today } = useSession().organization;
  const params = { alertId: alert.alertId };
  const initialValues: { until: string | null } = { until: addDays(today, 1) };
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: putOffAlert,
    params,
    initialValues,
    body: (values) => values,
    onDone: () => {
      onClose();
      const commandId = v7();
      notifyWithUndo('The alert was put off.', () => call(putOffAlert, { params, body: { until: null }, commandId }));
    },
  });
  return (
    <CommandDialog onClose={onClose} title="Put off" command={{ onSubmit, busy, error }} label="Put off">
      <Text size="sm" className="anywhere">
        {alert.title}
      </Text>
      <UsDateInput
        label="Put off until"
        description={`It comes back on that day, ${showDay(last)} at the latest. Others still see it.`}
        className={WIDTH.middle}
        today={today}
        data-autofocus
        {...form.getInputProps('until')}
      />
    </CommandDialog>
  );
};

/** Puts an alert off for oneself until a day, or brings it back before that (today#putting-off-an-alert). */
export const PutOffAlert = ({ alert }: { alert: Alert }) => {
  const [asking, setAsking] = useState(false);
  const back = useCommand(putOffAlert);
  const { alertId, title, putOffUntil, mayPutOffUntil } = alert;
  if (putOffUntil !== null)
    return (
      <>
        <Button
          size="compact-xs"
          variant="default"
          loading={back.busy}
          aria-label={`Bring back: ${title}`}
          onClick={() => void back.run({ params: { alertId }, body: { until: null } })}
        >
          Bring back
        </Button>
        <FormProblem error={back.error} />
      </>
    );
  if (mayPutOffUntil === null) return null;
  return (
    <>
      <Button size="compact-xs" variant="default" aria-label={`Put off: ${title}`} onClick={() => setAsking(true)}>
        Put off…
      </Button>
      {asking ? <AskUntil alert={alert} last={mayPutOffUntil} onClose={() => setAsking(false)} /> : null}
    </>
  );
};
