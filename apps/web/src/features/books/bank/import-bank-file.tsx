import { FileInput, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { importBankFile, type BankAccount } from '#contracts/books/bank/bank.ts';
import { REFUSALS } from '#contracts/kernel/errors.ts';
import { charsetOfOfx } from '#domain/books/ofx.ts';
import { charsetOf, readText } from '#domain/kernel/read-text.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { countOf } from '../../../lib/format.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { previewQuery, type ChosenFile } from './bank.queries.ts';
import { FileColumns } from './file-columns.tsx';
import { FilePreview } from './file-preview.tsx';
import { ofAccount } from './stand-of-account.tsx';

interface ImportBankFileProps {
  account: BankAccount;
  onClose: () => void;
}

/** As much of a file says in which charset the rest is. */
const HEAD_BYTES = 1_000;

/** The text of a file by the charset that it declares (screens#text-from-outside); null where it cannot be read. */
const textOf = async (file: File): Promise<string | null> => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, HEAD_BYTES));
  return readText(bytes, charsetOfOfx(head) || charsetOf(file.type));
};

const brought = ({ newLines, knownLines }: { newLines: number; knownLines: number }): string =>
  knownLines === 0
    ? `${countOf(newLines, 'line')} imported.`
    : `${countOf(newLines, 'line')} imported, ${String(knownLines)} were here already.`;

/** Imports a file of the bank: what it would bring is shown first (money#bank-import). Render it while it is open. */
export const ImportBankFile = ({ account, onClose }: ImportBankFileProps) => {
  const { bankAccountId } = account;
  const [name, setName] = useState('');
  const initialValues: ChosenFile = { text: '', columns: null };
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: importBankFile,
    params: { bankAccountId },
    initialValues,
    body: (values: ChosenFile) => values,
    onDone: (answer) => {
      notifications.show({ message: brought(answer) });
      onClose();
    },
  });
  const { text } = form.values;
  const preview = useQuery({ ...previewQuery(bankAccountId, name, form.values), placeholderData: (before) => before });
  const choose = async (file: File | null) => {
    const read = file === null ? '' : await textOf(file);
    setName(file === null ? '' : `${file.name} ${String(file.lastModified)} ${String(file.size)}`);
    form.setValues({ text: read ?? '', columns: null });
    if (read === null) form.setFieldError('text', REFUSALS.TEXT_UNREADABLE.text);
  };
  const found = text === '' ? undefined : preview.data;
  const isReady = found?.problem === null && found.faultCount === 0 && found.newLines > 0;
  return (
    <CommandDialog
      onClose={onClose}
      title={`Import into ${ofAccount(account)}`}
      size="lg"
      command={{ onSubmit, busy, error }}
      label={isReady ? `Import ${countOf(found.newLines, 'line')}` : 'Import'}
      disabled={!isReady || preview.isPlaceholderData}
    >
      <FileInput
        label="File of the bank"
        description="OFX, QFX (Quicken) or CSV. Lines that are here already are left alone, however often a file comes."
        accept=".ofx,.qfx,.qbo,.csv,.txt,text/csv,text/plain"
        placeholder="Choose a file"
        data-autofocus
        error={form.errors['text']}
        onChange={(file) => void choose(file)}
      />
      {found === undefined ? null : (
        <>
          {found.format === 'CSV' && found.headings.length > 0 ? (
            <FileColumns
              headings={found.headings}
              columns={form.values.columns ?? found.columns}
              onChange={(columns) => form.setFieldValue('columns', columns)}
            />
          ) : null}
          <FilePreview preview={found} />
        </>
      )}
      {text !== '' && preview.isPending ? <Loading lines={4} /> : null}
      {preview.error === null ? null : <ErrorPanel error={preview.error} retry={() => void preview.refetch()} />}
      <Text size="sm" c="dimmed">
        Importing books nothing.
      </Text>
    </CommandDialog>
  );
};
