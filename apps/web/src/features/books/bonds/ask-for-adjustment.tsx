import { askForAdjustment } from '#contracts/books/account/adjustments.ts';
import type { Bond } from '#contracts/books/bond/bonds.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { DraftRestored, Select, WIDTH } from '../../../ui/form.tsx';
import { MoneyRequestFields } from '../accounts/index.ts';

const WAYS = ['Lower the premium', 'Put back what was taken off'] as const;

interface AdjustmentValues {
  way: (typeof WAYS)[number];
  amountCents: number | null;
  reason: string;
}

/** As the request says it: what is put back is negative. */
const signed = ({ way, amountCents }: AdjustmentValues): number | null =>
  amountCents === null || way === WAYS[0] ? amountCents : -amountCents;

interface AskForAdjustmentProps {
  bond: Pick<Bond, 'bondId' | 'premiumCents' | 'adjustedCents'>;
  onClose: () => void;
}

/**
 * Asks for an adjustment of a bond's premium; an Admin approves it (money#adjusting-a-premium, money#second-person).
 * Render it while it is open.
 */
export const AskForAdjustment = ({ bond, onClose }: AskForAdjustmentProps) => {
  const { bondId, premiumCents, adjustedCents } = bond;
  const initialValues: AdjustmentValues = { way: WAYS[0], amountCents: null, reason: '' };
  const { form, onSubmit, busy, error, restored, discard } = useContractForm({
    endpoint: askForAdjustment,
    params: { bondId },
    initialValues,
    draft: { name: `adjustment:${bondId}` },
    body: (values) => ({ amountCents: signed(values) ?? 0, reason: values.reason }),
    onDone: onClose,
  });
  return (
    <CommandDialog
      onClose={onClose}
      title="Adjust the premium"
      command={{ onSubmit, busy, error }}
      label="Ask for approval"
    >
      {restored ? <DraftRestored discard={discard} /> : null}
      <MoneyRequestFields
        kind="adjustment"
        balanceCents={premiumCents}
        amountCents={signed(form.values)}
        getInputProps={form.getInputProps}
      >
        {adjustedCents > 0 ? (
          <Select label="Adjustment" data={WAYS} className={WIDTH.middle} {...form.getInputProps('way')} />
        ) : null}
      </MoneyRequestFields>
    </CommandDialog>
  );
};
