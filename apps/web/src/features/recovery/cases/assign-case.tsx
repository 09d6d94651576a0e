import type { SelectProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { editRecoveryCase, type ListedCase } from '#contracts/recovery/cases/recovery.ts';
import { useCommand } from '../../../lib/command.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { Select } from '../../../ui/form.tsx';
import { assigneesQuery } from './cases.queries.ts';
/** A choice like the others: a button that clears is out of reach of the keyboard. */
const NOBODY = { value: '', label: 'Nobody' };

interface AssignCaseProps extends Pick<SelectProps, 'aria-label' | 'label' | 'searchable' | 'size'> {
  of: Pick<ListedCase, 'caseId' | 'assignedTo'> & { version: number };
  onDone: () => void;
  onFailed: (error: Error) => void;
}

/** Who works on a case, chosen in a list and asked before it is saved: a finger slips, and people are told. */
export const AssignCase = ({ of, onDone, onFailed, ...select }: AssignCaseProps) => {
  const { caseId, version: basedOn, assignedTo } = of;
  const { data } = useQuery(assigneesQuery);
  const [chosen, setChosen] = useState<string | null>(null);
  const { run, busy } = useCommand(
    editRecoveryCase,
    () => {
      setChosen(null);
      onDone();
    },
    (error) => {
      setChosen(null);
      onFailed(error);
    },
  );
  const known = data?.assignees ?? (assignedTo === null ? [] : [assignedTo]);
  const people = [NOBODY, ...known.map(({ userId, name }) => ({ value: userId, label: name }))];
  const { label = '' } = people.find(({ value }) => value === chosen) ?? {};
  return (
    <>
      <Select
        {...select}
        disabled={busy}
        data={people}
        value={chosen ?? assignedTo?.userId ?? NOBODY.value}
        onChange={(userId) => setChosen(userId === (assignedTo?.userId ?? NOBODY.value) ? null : userId)}
      />
      <Confirm
        opened={chosen !== null}
        title={chosen === NOBODY.value ? 'Unassign case' : 'Assign case'}
        consequence={
          chosen === NOBODY.value
            ? `${assignedTo?.name ?? 'Nobody'} does not work on it any longer.`
            : `${label} works on it, and sees its deadlines.`
        }
        confirmLabel={chosen === NOBODY.value ? 'Unassign' : 'Assign'}
        busy={busy}
        onConfirm={() =>
          void run({ params: { recoveryCaseId: caseId }, body: { assignedTo: chosen === '' ? null : chosen, basedOn } })
        }
        onCancel={() => setChosen(null)}
      />
    </>
  );
};
