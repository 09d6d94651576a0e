import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { editSuretyCase, type SuretyCase } from '#contracts/powers/surety-cases/surety-cases.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { CaseFields, type CaseValues } from './case-fields.tsx';
import { suretyCaseQuery } from './surety-cases.queries.ts';

const valuesOf = ({ insurerName, insurerEmail, dueOn, bondAmountCents, ...kept }: SuretyCase): CaseValues => ({
  insurerName,
  insurerEmail,
  dueOn,
  bondAmountCents,
  defendantName: kept.defendantName ?? '',
  caseNumber: kept.caseNumber ?? '',
  notes: kept.notes ?? '',
});

/** Changes facts of a case: only what was changed is sent. What others changed meanwhile is told beside its field. */
export const EditSuretyCase = ({ suretyCase, onClose }: { suretyCase: SuretyCase; onClose: () => void }) => {
  const { caseId } = suretyCase;
  const queries = useQueryClient();
  const [base] = useState(() => valuesOf(suretyCase));
  const [basedOn, setBasedOn] = useState(suretyCase.version);
  const [overtaken, setOvertaken] = useState(false);
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: editSuretyCase,
    params: { caseId },
    initialValues: base,
    body: (values) => ({ ...changesOf(base, values), basedOn }),
    onDone: onClose,
    onRefused: ({ code }) => {
      if (code !== 'EDITED_MEANWHILE') return;
      void queries.query({ ...suretyCaseQuery(caseId), staleTime: 0 }).then(({ version }) => {
        setBasedOn(version);
        setOvertaken(true);
      });
    },
  });
  return (
    <CommandDialog
      onClose={onClose}
      title="Edit Case"
      command={{ onSubmit, busy, error }}
      label="Save"
      guard={<LeaveGuard when={() => form.isDirty()} />}
    >
      <CaseFields form={form} />
      {overtaken ? (
        <Text size="sm" role="status">
          Save again to replace their version with yours.
        </Text>
      ) : null}
    </CommandDialog>
  );
};

/** What was typed otherwise than it was. */
const changesOf = (base: CaseValues, values: CaseValues): Partial<CaseValues> =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !Object.is(value, base[name as keyof CaseValues])),
  );
