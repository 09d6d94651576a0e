import { Button } from '@mantine/core';
import { v7 } from 'uuid';
import { markAlerts, type Alert } from '#contracts/office/alerts/alerts.ts';
import { call } from '../../../lib/api.ts';
import { useCommand } from '../../../lib/command.ts';
import { countOf } from '../../../lib/format.ts';
import { FormProblem } from '../../../ui/problem.tsx';
import { notifyWithUndo } from '../../../ui/toast.tsx';

/** Marks one alert as read, or as unread again. */
export const MarkAlert = ({ alert: { alertId, title, isRead } }: { alert: Alert }) => {
  const { run, busy, error } = useCommand(markAlerts);
  const label = isRead ? 'Mark unread' : 'Mark read';
  return (
    <>
      <Button
        size="compact-xs"
        variant="default"
        loading={busy}
        aria-label={`${label}: ${title}`}
        onClick={() => void run({ body: { alertIds: [alertId], read: !isRead } })}
      >
        {label}
      </Button>
      <FormProblem error={error} />
    </>
  );
};

/** Marks all that is open as read, and offers to take that back. */
export const MarkAllRead = () => {
  const { run, busy, error } = useCommand(markAlerts, ({ alertIds }) => {
    if (alertIds.length === 0) return;
    const commandId = v7();
    notifyWithUndo(`${countOf(alertIds.length, 'alert')} marked as read.`, () =>
      call(markAlerts, { body: { alertIds, read: false }, commandId }),
    );
  });
  return (
    <>
      <Button
        size="xs"
        variant="default"
        loading={busy}
        onClick={() => void run({ body: { alertIds: null, read: true } })}
      >
        Mark all read
      </Button>
      <FormProblem error={error} />
    </>
  );
};
