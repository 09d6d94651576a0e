import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { requestExport, type previewStatementRun } from '#contracts/books/ledger/exports.ts';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import { moneyRoles } from '#contracts/kernel/roles.ts';
import { formatShortId } from '#domain/kernel/short-id.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { countOf } from '../../../lib/format.ts';
import { useMay } from '../../../lib/session.ts';
import { UsDateInput } from '../../../ui/day.tsx';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { Select } from '../../../ui/form.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { statementRunQuery } from './reports.queries.ts';

const AGES = [
  { value: '0', label: 'Everybody who owes' },
  ...['30', '60', '90', '120'].map((value) => ({ value, label: `Something due for ${value} days or more` })),
];

const WAYS = [
  { value: 'pdf', label: 'PDF to print' },
  { value: 'mail', label: 'By e-mail' },
] as const;
type Way = (typeof WAYS)[number]['value'];

type Preview = AnswerOf<typeof previewStatementRun>;

/** Whose statements are printed, since no letter reaches them. */
const WithoutAddress = ({ toPrint, withoutAddress }: Preview) => (
  <>
    <Text size="sm">
      {countOf(toPrint, 'client has', 'clients have')} no e-mail address. Their statements are one PDF to print, in this
      list when it is ready:
    </Text>
    <Text size="sm" component="ul" m={0} pl="lg" mah={160} style={{ overflowY: 'auto' }}>
      {withoutAddress.map(({ accountId, accountShortId, name }) => (
        <li key={accountId}>
          {[name || 'No name', accountShortId !== null && `Account ${formatShortId(accountShortId)}`]
            .filter(Boolean)
            .join(', ')}
        </li>
      ))}
      {toPrint > withoutAddress.length ? <li>{`and ${toPrint - withoutAddress.length} more`}</li> : null}
    </Text>
  </>
);

/** What a run by mail would do: whom a letter reaches, whom it does not, and who had one lately. */
const WhoHears = (preview: Preview) => {
  if (!preview.connected) return <Text size="sm">E-mail is not set up. Ask your Admin.</Text>;
  const { byMail, toPrint, leftOut } = preview;
  return (
    <Stack gap="xs">
      <Text size="sm" fw={500}>
        {countOf(byMail, 'statement goes', 'statements go')} out by e-mail.
      </Text>
      {toPrint > 0 ? <WithoutAddress {...preview} /> : null}
      {leftOut > 0 ? (
        <Text size="sm" c="dimmed">
          {countOf(leftOut, 'account is', 'accounts are')} left out: a statement was sent within 20 days.
        </Text>
      ) : null}
    </Stack>
  );
};

/** What the button says, and whether anything would come of it. */
const buttonFor = (way: Way, preview: Preview | undefined): { label: string; disabled?: boolean } => {
  if (way === 'pdf') return { label: 'Make' };
  if (!preview?.connected) return { label: 'Send', disabled: true };
  const { byMail, toPrint } = preview;
  if (byMail === 0) return { label: 'Make the PDF', disabled: toPrint === 0 };
  return { label: `Send ${countOf(byMail, 'statement')}` };
};

/** Asks for the statements of all who owe, in one file or by mail (money#statement-run). */
const StatementRun = ({ onClose }: { onClose: () => void }) => {
  const maySend = useMay(moneyRoles);
  const initialValues: { way: Way; olderThanDays: string; from: string; to: string } = {
    way: 'pdf',
    olderThanDays: '0',
    from: '',
    to: '',
  };
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: requestExport,
    initialValues,
    body: ({ way, olderThanDays, from, to }) => ({
      kind: `statement-run-${way}` as const,
      olderThanDays: Number(olderThanDays),
      from: from || undefined,
      to: to || undefined,
    }),
    onDone: onClose,
  });
  const { way, olderThanDays } = form.values;
  const preview = useQuery({ ...statementRunQuery(Number(olderThanDays)), enabled: way === 'mail' });
  return (
    <CommandDialog
      onClose={onClose}
      title="Statements of clients"
      command={{ onSubmit, busy, error }}
      {...buttonFor(way, preview.data)}
    >
      {maySend ? <SegmentedControl aria-label="How" data={[...WAYS]} {...form.getInputProps('way')} /> : null}
      <Select label="Of whom" data={AGES} data-autofocus {...form.getInputProps('olderThanDays')} />
      <Group grow align="start">
        <UsDateInput
          label="From"
          {...form.getInputProps('from')}
          onChange={(day) => form.setFieldValue('from', day ?? '')}
        />
        <UsDateInput label="To" {...form.getInputProps('to')} onChange={(day) => form.setFieldValue('to', day ?? '')} />
      </Group>
      <Text size="sm" c="dimmed">
        Without days the whole account is shown.
        {way === 'pdf' ? ' The file is made in a while and is in this list then.' : ''}
      </Text>
      <div aria-live="polite">
        {way === 'mail' && preview.data ? <WhoHears {...preview.data} /> : null}
        {way === 'mail' && preview.isPending ? <Text size="sm">Counting…</Text> : null}
        {way === 'mail' && preview.error ? (
          <ErrorPanel error={preview.error} retry={() => void preview.refetch()} />
        ) : null}
      </div>
    </CommandDialog>
  );
};

export const StatementRunButton = () => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="default" onClick={() => setOpen(true)}>
        Statements of clients…
      </Button>
      {isOpen ? <StatementRun onClose={() => setOpen(false)} /> : null}
    </>
  );
};
