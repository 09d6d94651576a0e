import { Textarea } from '@mantine/core';
import { askForOverrideOfBond } from '#contracts/books/bond/override-requests.ts';
import type { Bond } from '#contracts/books/bond/bonds.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import type { AmendForm } from './amend-form.ts';
import { AskForOverride } from './ask-for-override.tsx';
import type { BondFormOf, StatusDialog } from './bond-lines.tsx';
import { reasonFor } from './bond-values.ts';
import { DischargeBond } from './discharge-bond.tsx';
import { BillJudgment, EnterJudgment, PayJudgment, RecordRemission } from '../judgments/index.ts';
import { FarBackReason } from '../accounts/index.ts';
import { ReinstateBond } from './reinstate-bond.tsx';

/**
 * What is asked before a bond is saved (bonds#becoming-closed and bonds#empty-bond). Stands beside the form, not in
 * it: it is a form of its own.
 */
export const AskedFirst = ({ question, answer }: { question: string | null; answer: (yes: boolean) => void }) => (
  <Confirm
    opened={question !== null}
    title="Save bond?"
    confirmLabel="Save"
    consequence="What you typed is kept either way."
    onConfirm={() => answer(true)}
    onCancel={() => answer(false)}
  >
    {question}
  </Confirm>
);

/** Asks for the override that an edit was refused for. */
export const OverrideOfEdit = ({ bond, edit: { override } }: { bond: Bond; edit: Pick<AmendForm, 'override'> }) =>
  override.above === null ? null : (
    <AskForOverride
      endpoint={askForOverrideOfBond}
      request={() => ({ params: { bondId: bond.bondId }, body: override.body() })}
      words={override.above}
      onAsked={override.onAsked}
      onClose={override.close}
    />
  );

/**
 * Why an edit of a bond has to say why (bonds#reasons-required), or the premium of an old bond date books on that day.
 */
export const BondReason = ({ bond, form }: { bond: Bond | null; form: BondFormOf['form'] }) => {
  const asked = bond === null ? null : reasonFor(bond, form.values);
  if (asked !== null) {
    return (
      <Textarea
        label="Reason"
        description={asked}
        withAsterisk
        autosize
        minRows={2}
        {...form.getInputProps('reason')}
      />
    );
  }
  return (bond?.premiumCents ?? 0) === 0 && (form.values.amountCents ?? 0) !== 0 ? (
    <FarBackReason
      day={form.values.bondDate}
      words="The bond date is more than 30 days back: the premium is booked today, unless Accounting, a Supervisor or an Admin gives a reason."
      {...form.getInputProps('reason')}
    />
  ) : null;
};

const DIALOGS = {
  discharge: DischargeBond,
  reinstate: ReinstateBond,
  'enter judgment': EnterJudgment,
  'pay judgment': PayJudgment,
  'bill judgment': BillJudgment,
  remission: RecordRemission,
} satisfies Record<StatusDialog, unknown>;

/** The dialog of a status that no form sets, or of a judgment; none where `dialog` is null. */
export const StatusDialogs = (props: { bond: Bond; dialog: StatusDialog | null; onClose: () => void }) => {
  const { bond, dialog, onClose } = props;
  if (dialog === null) return null;
  const Asked = DIALOGS[dialog];
  return <Asked bond={bond} onClose={onClose} />;
};
