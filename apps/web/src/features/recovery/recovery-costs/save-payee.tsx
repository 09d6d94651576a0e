import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { v7 } from 'uuid';
import { saveRecoveryPayee, uploadW9, type RecoveryPayee } from '#contracts/recovery/recovery-costs/payees.ts';
import { asError } from '../../../lib/as-error.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { sendFile } from '../../people/documents/index.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { W9File } from './w9-file.tsx';

interface SavePayeeProps {
  /** Null for a new one. */
  payee: RecoveryPayee | null;
  onClose: () => void;
  onSaved: (payeeId: string) => void;
}

/** Enters or changes a payee, and puts their W-9 on file. Render it while it is open. */
export const SavePayee = ({ payee, onClose, onSaved }: SavePayeeProps) => {
  const [payeeId] = useState(() => payee?.payeeId ?? v7());
  const [version, setVersion] = useState(payee?.version ?? 0);
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  /** Sends the file of a payee who is there by now; where that fails, the form stays open with the reason. */
  const fileW9 = async (chosen: File): Promise<boolean> => {
    setSending(true);
    const to = { params: { recoveryPayeeId: payeeId }, file: chosen, commandId: v7() };
    try {
      await sendFile(uploadW9, { ...to, onProgress: () => undefined, signal: new AbortController().signal });
      return true;
    } catch (error) {
      setProblem(asError(error).message);
      return false;
    } finally {
      setSending(false);
    }
  };
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: saveRecoveryPayee,
    initialValues: { name: payee?.name ?? '' },
    body: (values) => ({ ...values, payeeId, basedOn: version }),
    onDone: async (saved) => {
      setVersion(saved.version);
      const isFiled = file === null || (await fileW9(file));
      onSaved(payeeId);
      if (isFiled) onClose();
    },
  });
  return (
    <CommandDialog
      onClose={onClose}
      title={payee === null ? 'New payee' : 'Edit payee'}
      command={{ onSubmit, busy: busy || sending, error }}
      label="Save"
      formLabel="Payee"
    >
      <TextInput label="Name" withAsterisk data-autofocus autoComplete="off" {...form.getInputProps('name')} />
      <W9File
        payee={payee}
        file={file}
        error={problem}
        onFile={(chosen) => {
          setProblem(null);
          setFile(chosen);
        }}
      />
    </CommandDialog>
  );
};
