import { attachCourtPaper, recordSurrenderProof, type Surrender } from '#contracts/recovery/surrender/surrenders.ts';
import { neededProofs, SURRENDER_PROOF_WORDS, type SurrenderProof } from '#domain/recovery/surrender.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { useSession } from '../../../lib/session.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { UsDateInput } from '../../../ui/day.tsx';
import { Select } from '../../../ui/form.tsx';
import { AttachDocument } from '../../people/documents/index.ts';

interface AddProofProps {
  surrender: Surrender;
  onClose: () => void;
}

interface TypedProof {
  proof: SurrenderProof | '';
  provedOn: string | null;
  fileId: string;
}

/** Records what proves a constructive surrender. Render it while it is open. */
export const AddProof = ({ surrender, onClose }: AddProofProps) => {
  const { surrenderId, defendantId, proofs, fromOtherState } = surrender;
  const { today } = useSession().organization;
  const needed = neededProofs(fromOtherState);
  const next = needed.find((proof) => !proofs.some((had) => had.proof === proof)) ?? '';
  const initialValues: TypedProof = { proof: next, provedOn: today, fileId: '' };
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: recordSurrenderProof,
    params: { surrenderId },
    initialValues,
    body: ({ proof, provedOn, fileId }) => ({
      proof: proof as SurrenderProof,
      provedOn: provedOn ?? '',
      fileId,
    }),
    onDone: onClose,
  });
  return (
    <CommandDialog onClose={onClose} title="Add a proof" command={{ onSubmit, busy, error }} label="Add proof">
      <Select
        label="Kind of proof"
        withAsterisk
        data-autofocus
        data={needed.map((proof) => ({ value: proof, label: SURRENDER_PROOF_WORDS[proof] }))}
        {...form.getInputProps('proof')}
        value={form.values.proof || null}
      />
      <UsDateInput label="On" withAsterisk today={today} {...form.getInputProps('provedOn')} />
      <AttachDocument
        label="Proof"
        required
        subject={{ subjectKind: 'defendant', subjectId: defendantId }}
        {...form.getInputProps('fileId')}
      />
    </CommandDialog>
  );
};

/** Attaches the court paper that a certificate after the deadline needs. Render it while it is open. */
export const AddCourtPaper = ({ surrender: { surrenderId, defendantId }, onClose }: AddProofProps) => {
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: attachCourtPaper,
    params: { surrenderId },
    initialValues: { fileId: '' },
    body: (values) => values,
    onDone: onClose,
  });
  return (
    <CommandDialog onClose={onClose} title="Court paper" command={{ onSubmit, busy, error }} label="Attach">
      <AttachDocument
        label="Court paper"
        required
        subject={{ subjectKind: 'defendant', subjectId: defendantId }}
        {...form.getInputProps('fileId')}
      />
    </CommandDialog>
  );
};
