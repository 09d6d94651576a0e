import { Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { setRecoveryStatus, type RecoveryCase } from '#contracts/recovery/cases/recovery.ts';
import { RECOVERY_OUTCOMES, type RecoveryOutcome } from '#domain/recovery/recovery-case.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { useSession } from '../../../lib/session.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { UsDateInput } from '../../../ui/day.tsx';
import { Select } from '../../../ui/form.tsx';

interface EndCaseProps {
  recoveryCase: RecoveryCase;
  onDone: () => void;
  onClose: () => void;
}

interface Ending {
  outcome: RecoveryOutcome | null;
  outcomeOn: string | null;
  note: string;
}

/**
 * Closes a case by hand with how it ended, or reopens it with why (recovery#closing-by-hand). Render it while it is
 * open.
 */
export const EndCase = ({ recoveryCase, onDone, onClose }: EndCaseProps) => {
  const { today } = useSession().organization;
  const [{ caseId, version: basedOn, status, bonds }] = useState(recoveryCase);
  const reopens = status === 'closed';
  const initialValues: Ending = { outcome: null, outcomeOn: today, note: '' };
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: setRecoveryStatus,
    params: { recoveryCaseId: caseId },
    initialValues,
    body: ({ note, ...ended }) =>
      reopens ? { status: 'open' as const, note, basedOn } : { status: 'closed' as const, ...ended, note, basedOn },
    onDone: () => {
      onDone();
      onClose();
    },
  });
  return (
    <CommandDialog
      onClose={onClose}
      title={reopens ? 'Reopen case' : 'Close case'}
      command={{ onSubmit, busy, error }}
      label={reopens ? 'Reopen' : 'Close case'}
    >
      {reopens ? null : (
        <>
          {bonds.some(({ answerBy }) => answerBy !== null) ? (
            <Text size="sm" role="note">
              A bond of this case is forfeited. Its deadlines still run.
            </Text>
          ) : null}
          <Select
            label="Outcome"
            withAsterisk
            data-autofocus
            data={[...RECOVERY_OUTCOMES]}
            {...form.getInputProps('outcome')}
          />
          <UsDateInput label="On" today={today} {...form.getInputProps('outcomeOn')} />
        </>
      )}
      <Textarea
        label={reopens ? 'Reason' : 'Note'}
        withAsterisk
        autosize
        minRows={2}
        {...(reopens ? { 'data-autofocus': true } : {})}
        {...form.getInputProps('note')}
      />
    </CommandDialog>
  );
};
