import { Text, Textarea } from '@mantine/core';
import {
  declineOverride,
  giveOverride,
  releaseOverride,
  withdrawOverride,
  type PowerOverride,
} from '#contracts/books/approvals/power-overrides.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { useCommand } from '../../../lib/command.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { DraftRestored } from '../../../ui/form.tsx';

/** What can be done with a request for an override. */
export type OverrideAct = 'give' | 'release' | 'decline' | 'withdraw';

interface DecideOverrideProps {
  override: PowerOverride;
  act: OverrideAct;
  onClose: () => void;
}

const ENDPOINTS = { give: giveOverride, release: releaseOverride, decline: declineOverride } as const;
const LABELS = { give: 'Approve override', release: 'Approve my own request', decline: 'Decline' } as const;

const consequenceOf = ({ kind, coversCents, powerNumber }: PowerOverride, act: Exclude<OverrideAct, 'withdraw'>) => {
  if (act === 'decline') return `Nothing is saved, and power ${powerNumber} can be used again.`;
  const saved = kind === 'writing' ? 'The bond is written' : 'The bond is amended';
  return `${saved} as requested, above the ${formatCents(coversCents)} that the power covers.${act === 'release' ? ' The audit trail shows that you approved your own request.' : ''}`;
};

const WithReason = ({ override, act, onClose }: DecideOverrideProps & { act: Exclude<OverrideAct, 'withdraw'> }) => {
  const { overrideId, powerNumber, faceCents } = override;
  const { form, onSubmit, busy, error, restored, discard } = useContractForm({
    endpoint: ENDPOINTS[act],
    params: { overrideId },
    initialValues: { reason: '' },
    draft: { name: `override-${act}:${overrideId}` },
    body: (values) => values,
    onDone: onClose,
  });
  return (
    <CommandDialog
      onClose={onClose}
      title={`${LABELS[act]}: ${formatCents(faceCents)} on power ${powerNumber}`}
      command={{ onSubmit, busy, error }}
      label={LABELS[act]}
      danger={act === 'decline'}
    >
      {restored ? <DraftRestored discard={discard} /> : null}
      <Text size="sm">{consequenceOf(override, act)}</Text>
      <Textarea label="Reason" withAsterisk autosize minRows={2} data-autofocus {...form.getInputProps('reason')} />
    </CommandDialog>
  );
};

const Withdraw = ({ override: { overrideId, powerNumber, faceCents }, onClose }: Omit<DecideOverrideProps, 'act'>) => {
  const command = useCommand(withdrawOverride, onClose);
  return (
    <Confirm
      opened
      title="Withdraw the override"
      confirmLabel="Withdraw"
      busy={command.busy}
      error={command.error}
      consequence={`Nothing is saved, and power ${powerNumber} can be used again.`}
      onConfirm={() => void command.run({ params: { overrideId } })}
      onCancel={onClose}
    >
      Withdraw your request for {formatCents(faceCents)} on power {powerNumber}?
    </Confirm>
  );
};

/** Gives, declines or withdraws an override (powers#above-its-power). Render it while it is open. */
export const DecideOverride = ({ act, ...props }: DecideOverrideProps) =>
  act === 'withdraw' ? <Withdraw {...props} /> : <WithReason {...props} act={act} />;
