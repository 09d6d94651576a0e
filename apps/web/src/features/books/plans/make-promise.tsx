import { Autocomplete, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { makePromise } from '#contracts/books/plans/promises.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { useSession } from '../../../lib/session.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { UsDateInput } from '../../../ui/day.tsx';
import { Fields, WIDTH } from '../../../ui/form.tsx';
import { MoneyInput } from '../../../ui/money.tsx';
import { indemnitorsQuery } from '../../people/people/index.ts';

interface MakePromiseProps {
  accountId: string;
  defendantId: string;
  /** Whose account it is, where it is known. */
  fullName: string;
  balanceCents: number;
  /** It came of a call, which is recorded with it. */
  called?: boolean;
  onClose: () => void;
  onDone?: () => void;
}

/** Who may promise: the defendant, and who answers for them. */
const usePeople = (defendantId: string, fullName: string): string[] => {
  const indemnitors = useQuery(indemnitorsQuery(defendantId)).data?.indemnitors ?? [];
  return [...new Set([fullName, ...indemnitors.map((indemnitor) => indemnitor.fullName)])].filter(Boolean);
};

/** Keeps a promise to pay: how much, by when, by whom (bonds#promise-to-pay). Render it while it is open. */
export const MakePromise = ({ called = false, ...props }: MakePromiseProps) => {
  const { accountId, balanceCents, onClose, onDone } = props;
  const { today } = useSession().organization;
  const people = usePeople(props.defendantId, props.fullName);
  const initialValues = {
    amountCents: null as number | null,
    dueOn: null as string | null,
    promisedBy: props.fullName,
    note: '',
  };
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: makePromise,
    params: { accountId },
    initialValues,
    body: ({ amountCents, dueOn, ...rest }) => ({ ...rest, called, amountCents: amountCents ?? 0, dueOn: dueOn ?? '' }),
    onDone: () => {
      onClose();
      onDone?.();
    },
  });
  return (
    <CommandDialog onClose={onClose} title="Promise to pay" command={{ onSubmit, busy, error }} label="Save promise">
      <Fields>
        <MoneyInput
          label="Amount"
          withAsterisk
          className={WIDTH.middle}
          data-autofocus
          {...form.getInputProps('amountCents')}
        />
        <UsDateInput label="By" withAsterisk className={WIDTH.middle} today={today} {...form.getInputProps('dueOn')} />
      </Fields>
      <Text size="xs" c="dimmed" className="tabular">
        Balance due {formatCents(balanceCents)}
      </Text>
      <Autocomplete label="Promised by" data={people} autoComplete="off" {...form.getInputProps('promisedBy')} />
      <Textarea label="Note" autosize minRows={1} {...form.getInputProps('note')} />
    </CommandDialog>
  );
};
