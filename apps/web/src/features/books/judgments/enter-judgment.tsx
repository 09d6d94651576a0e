import { Text } from '@mantine/core';
import type { Bond } from '#contracts/books/bond/bonds.ts';
import { enterJudgment } from '#contracts/books/bond/judgments.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { useSession } from '../../../lib/session.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { UsDateInput } from '../../../ui/day.tsx';
import { DraftRestored, Fields, WIDTH } from '../../../ui/form.tsx';
import { MoneyInput } from '../../../ui/money.tsx';
import { FarBackReason } from '../accounts/index.ts';

interface JudgmentValues {
  judgedOn: string | null;
  judgedCents: number | null;
  costsCents: number | null;
  reason: string;
}

/** What it comes to, once that can be said. */
const sumOf = ({ judgedCents, costsCents }: JudgmentValues): number => {
  const cents = (judgedCents ?? 0) + (costsCents ?? 0);
  return Number.isNaN(cents) ? 0 : cents;
};

/** Enters the judgment of a forfeited bond (money#judgment-of-a-forfeiture). Render it while it is open. */
export const EnterJudgment = ({ bond, onClose }: { bond: Bond; onClose: () => void }) => {
  const { bondId } = bond;
  const { today } = useSession().organization;
  const initialValues: JudgmentValues = {
    judgedOn: today,
    judgedCents: bond.amountCents,
    costsCents: null,
    reason: '',
  };
  const { form, onSubmit, busy, error, restored, discard } = useContractForm({
    endpoint: enterJudgment,
    params: { bondId },
    initialValues,
    draft: { name: `judgment:${bondId}` },
    body: ({ judgedOn, judgedCents, costsCents, reason }) => ({
      judgedOn: judgedOn ?? '',
      judgedCents: judgedCents ?? 0,
      costsCents: costsCents ?? 0,
      reason,
    }),
    onDone: onClose,
  });
  return (
    <CommandDialog
      onClose={onClose}
      title="Enter the judgment"
      command={{ onSubmit, busy, error }}
      label="Enter judgment"
      formLabel="Enter the judgment"
    >
      {restored ? <DraftRestored discard={discard} /> : null}
      <Fields>
        <UsDateInput
          label="Date of judgment"
          withAsterisk
          className={WIDTH.middle}
          data-autofocus
          today={today}
          {...form.getInputProps('judgedOn')}
        />
        <MoneyInput
          label="Judgment"
          description={`at most the face of ${formatCents(bond.amountCents ?? 0)}`}
          withAsterisk
          className={WIDTH.middle}
          {...form.getInputProps('judgedCents')}
        />
        <MoneyInput
          label="Court costs"
          description="in addition to the judgment"
          className={WIDTH.middle}
          {...form.getInputProps('costsCents')}
        />
      </Fields>
      <FarBackReason
        day={form.values.judgedOn}
        words="The judgment is more than 30 days back: it is booked today, unless you give a reason to book it on its own day."
        {...form.getInputProps('reason')}
      />
      <Text size="sm" c="dimmed" className="tabular" aria-live="polite">
        Books a forfeiture loss of {formatCents(sumOf(form.values))}, owed to the court. The bond stays FORFEITED until
        the judgment is paid or remitted; it cannot be closed, discharged, reinstated or voided meanwhile.
      </Text>
    </CommandDialog>
  );
};
