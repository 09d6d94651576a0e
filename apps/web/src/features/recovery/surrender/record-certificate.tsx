import { Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { recordCertificate, type Surrender } from '#contracts/recovery/surrender/surrenders.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { constructiveDay, isLate } from '#domain/recovery/surrender.ts';
import { bondNumber } from '#domain/recovery/recovery-case.ts';
import { showDay } from '../../../lib/format.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { useSession } from '../../../lib/session.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { UsDateInput } from '../../../ui/day.tsx';
import { Fields, WIDTH } from '../../../ui/form.tsx';
import { AttachDocument } from '../../people/documents/index.ts';

interface Typed {
  certificateOn: string | null;
  court: string;
  fileId: string;
  courtPaperId: string;
  bondIds: string[];
}

const subjectOf = ({ defendantId }: Surrender) => ({ subjectKind: 'defendant', subjectId: defendantId }) as const;

/** The bonds of its court; those that are ticked become DISCHARGED. */
const Bonds = ({ surrender, input }: { surrender: Surrender; input: object }) => (
  <Checkbox.Group label="Bonds that it covers" description="Those of its court." {...input}>
    <Stack gap={6} mt={6}>
      {surrender.coverable.map((bond) => (
        <Checkbox
          key={bond.bondId}
          value={bond.bondId}
          label={[bondNumber(bond) || 'Bond without a number', formatCents(bond.amountCents ?? 0), bond.status].join(
            ' · ',
          )}
        />
      ))}
    </Stack>
  </Checkbox.Group>
);

/** Records the certificate of surrender (recovery#certificate-of-surrender). Render it while it is open. */
export const RecordCertificate = ({ surrender, onClose }: { surrender: Surrender; onClose: () => void }) => {
  const { today } = useSession().organization;
  const proved = surrender.kind === 'constructive' ? constructiveDay(surrender.proofs, surrender.fromOtherState) : null;
  const last = surrender.proofs.findLast(({ provedOn }) => provedOn === proved);
  const initialValues: Typed = {
    certificateOn: proved ?? today,
    court: surrender.parish ?? '',
    fileId: last?.fileId ?? '',
    courtPaperId: '',
    bondIds: surrender.coverable.map(({ bondId }) => bondId),
  };
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: recordCertificate,
    params: { surrenderId: surrender.surrenderId },
    initialValues,
    body: ({ certificateOn, courtPaperId, ...typed }) => ({
      ...typed,
      certificateOn: certificateOn ?? '',
      courtPaperId: courtPaperId || null,
    }),
    onDone: onClose,
  });
  const covered = surrender.coverable.filter(({ bondId }) => form.values.bondIds.includes(bondId));
  const late = covered.some((bond) => isLate(bond, form.values.certificateOn ?? ''));
  return (
    <CommandDialog
      onClose={onClose}
      title={proved === null ? 'Certificate of surrender' : 'Constructive surrender complete'}
      command={{ onSubmit, busy, error }}
      label="Record certificate"
      formLabel="Certificate of surrender"
    >
      <Fields>
        <UsDateInput
          label="Day of surrender"
          withAsterisk
          className={WIDTH.middle}
          today={today}
          readOnly={proved !== null}
          data-autofocus
          {...form.getInputProps('certificateOn')}
        />
        <TextInput label="Court" withAsterisk autoComplete="off" {...form.getInputProps('court')} />
      </Fields>
      {proved === null ? (
        <AttachDocument
          label="Certificate of surrender"
          required
          subject={subjectOf(surrender)}
          {...form.getInputProps('fileId')}
        />
      ) : (
        <Text size="sm">The last proof is of {showDay(proved)}: that is its day.</Text>
      )}
      <Bonds surrender={surrender} input={form.getInputProps('bondIds')} />
      {late ? (
        <>
          <Text size="sm" role="note">
            This day is after the deadline: the certificate waits for a Supervisor or an Admin other than you, and the
            bond stays FORFEITED until a court paper is on file.
          </Text>
          <AttachDocument label="Court paper" subject={subjectOf(surrender)} {...form.getInputProps('courtPaperId')} />
        </>
      ) : (
        <Text size="sm" c="dimmed" role="note">
          These bonds become DISCHARGED as of its day and their powers are discharged with them.
        </Text>
      )}
    </CommandDialog>
  );
};
