import { Text, Textarea } from '@mantine/core';
import {
  approveRecoveryCost,
  releaseRecoveryCost,
  type CostToDecide,
} from '#contracts/recovery/recovery-costs/costs.ts';
import { isFarBack } from '#domain/books/backdating.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { showDay } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { useClosing } from '../../books/periods/index.ts';

/** Approves a cost, or releases it alone; a day more than 30 days back, or in a soft-closed month, takes a reason. */
export const ApproveCost = ({ cost, onClose }: { cost: CostToDecide; onClose: () => void }) => {
  const { costId, readerMay, amountCents, spentOn } = cost;
  const alone = readerMay === 'release';
  const { today } = useSession().organization;
  const closing = useClosing(spentOn);
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: alone ? releaseRecoveryCost : approveRecoveryCost,
    params: { costId },
    initialValues: { reason: '' },
    body: (values) => values,
    onDone: onClose,
  });
  return (
    <CommandDialog
      onClose={onClose}
      title="Approve cost"
      command={{ onSubmit, busy, error }}
      label={alone ? 'Approve my own request' : 'Approve'}
    >
      <Text size="sm">
        {formatCents(amountCents)} is booked as recovery expense of {showDay(spentOn)} and is owed from then on.
      </Text>
      {closing === 'soft' || isFarBack(spentOn, today) ? (
        <Textarea
          label="Reason"
          description={
            closing === 'soft' ? 'The month of that day is soft-closed.' : 'That day is more than 30 days back.'
          }
          withAsterisk
          autosize
          minRows={2}
          {...form.getInputProps('reason')}
        />
      ) : null}
    </CommandDialog>
  );
};
