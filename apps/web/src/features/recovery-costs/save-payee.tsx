import { Checkbox, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 } from 'uuid';
import { saveRecoveryPayee } from '#contracts/recovery-costs/payees.ts';
import type { RecoveryPayee } from '#contracts/recovery-costs/payees.ts';
import { WITHOUT_W9 } from '#domain/recovery-costs.ts';
import { useContractForm } from '../../lib/contract-form.ts';
import { refreshTopics } from '../../lib/live.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormButtons } from '../../ui/form.tsx';

interface SavePayeeProps {
  /** Null for a new one. */
  payee: RecoveryPayee | null;
  onClose: () => void;
  onSaved: (payeeId: string) => void;
}

/** Enters or changes a payee, and whether their W-9 is on file. Render it while it is open. */
export const SavePayee = ({ payee, onClose, onSaved }: SavePayeeProps) => {
  const queries = useQueryClient();
  const [payeeId] = useState(() => payee?.payeeId ?? v7());
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: saveRecoveryPayee,
    initialValues: { name: payee?.name ?? '', hasW9: payee?.hasW9 ?? false },
    body: (values) => ({ ...values, payeeId, basedOn: payee?.version ?? 0 }),
    onDone: () => {
      refreshTopics(queries, ['settings']);
      onSaved(payeeId);
      onClose();
    },
  });
  return (
    <Dialog onClose={onClose} title={payee === null ? 'New payee' : 'Edit payee'}>
      <form onSubmit={onSubmit} noValidate aria-label="Payee">
        <Stack gap="md">
          <TextInput
            label="Name"
            withAsterisk
            data-autofocus
            maxLength={120}
            autoComplete="off"
            {...form.getInputProps('name')}
          />
          <Checkbox
            label="W-9 is on file"
            description={WITHOUT_W9}
            {...form.getInputProps('hasW9', { type: 'checkbox' })}
          />
          <FormButtons label="Save" busy={busy} error={error} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
};
