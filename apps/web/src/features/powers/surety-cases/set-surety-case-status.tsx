import { Button, Group, Text, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { supervisors } from '#contracts/kernel/roles.ts';
import { setSuretyCaseStatus, type SuretyCase } from '#contracts/powers/surety-cases/surety-cases.ts';
import {
  goesBack,
  needsReason,
  SURETY_CASE_REASONS,
  SURETY_CASE_STATUSES,
  type SuretyCaseReason,
  type SuretyCaseStatus,
} from '#domain/powers/surety-case.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { refreshTopics } from '../../../lib/live.ts';
import { useMay } from '../../../lib/session.ts';
import { CommandDialog, Dialog } from '../../../ui/dialog.tsx';
import { Select } from '../../../ui/form.tsx';

interface Step {
  status: SuretyCaseStatus;
  reasonCode: SuretyCaseReason | null;
  reason: string;
}

/**
 * Says where a case stands: forward at once; closing, going back and reopening with a reason
 * (powers#surety-case-status).
 */
export const SetSuretyCaseStatus = ({ suretyCase, onClose }: { suretyCase: SuretyCase; onClose: () => void }) => {
  const { caseId, version } = suretyCase;
  const queries = useQueryClient();
  const [from] = useState(suretyCase.status);
  const [basedOn] = useState(version);
  const maySetBack = useMay(supervisors);
  const open = SURETY_CASE_STATUSES.filter((to) => to !== from && (maySetBack || !goesBack(from, to)));
  const initialValues: Step = { status: open[0] ?? from, reasonCode: null, reason: '' };
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: setSuretyCaseStatus,
    params: { caseId },
    initialValues,
    body: ({ status, ...why }) => ({ status, basedOn, ...(needsReason(from, status) ? why : {}) }),
    onDone: onClose,
    onRefused: ({ code }) => {
      if (code === 'EDITED_MEANWHILE') refreshTopics(queries, ['surety-case']);
    },
  });
  const { status } = form.values;
  if (open.length === 0)
    return (
      <Dialog onClose={onClose} title="Change status">
        <Text size="sm">A Supervisor or Admin reopens a closed case.</Text>
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        </Group>
      </Dialog>
    );
  return (
    <CommandDialog onClose={onClose} title="Change status" command={{ onSubmit, busy, error }} label="Save">
      <Select label="Status" data={open} data-autofocus {...form.getInputProps('status')} />
      {needsReason(from, status) ? (
        <>
          <Select label="Reason" withAsterisk data={[...SURETY_CASE_REASONS]} {...form.getInputProps('reasonCode')} />
          <Textarea
            label="In a few words"
            withAsterisk={form.values.reasonCode === 'other'}
            autosize
            minRows={2}
            {...form.getInputProps('reason')}
          />
        </>
      ) : null}
    </CommandDialog>
  );
};
