import { Autocomplete, Paper, Stack, Text, Textarea } from '@mantine/core';
import { dischargeBond } from '#contracts/books/bond/bond-status.ts';
import type { Bond } from '#contracts/books/bond/bonds.ts';
import { supervisors } from '#contracts/kernel/roles.ts';
import { answerBy } from '#domain/books/forfeiture-clock.ts';
import { PROOF_KINDS, type ProofKind } from '#domain/kernel/option-lists.ts';
import { showDay, showRecorded } from '../../../lib/format.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { useMay, useSession } from '../../../lib/session.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { UsDateInput } from '../../../ui/day.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Select } from '../../../ui/form.tsx';
import { useCourts } from '../../agency/organizations/index.ts';
import { AttachDocument, OpenDocument } from '../../people/documents/index.ts';

interface Typed {
  dischargedOn: string | null;
  court: string;
  proofKind: ProofKind | '';
  proofId: string;
  reason: string;
}

/** More are found by typing. */
const MOST_COURTS_OFFERED = 20;

const PastTheDeadline = () => (
  <Text size="sm" role="note">
    {useMay(supervisors)
      ? 'This day is after the deadline of the forfeiture: a court paper is required.'
      : 'This day is after the deadline of the forfeiture: a Supervisor or an Admin discharges it, with a court paper.'}
  </Text>
);

/** Discharges a bond: day, court, and the proof (bonds#discharging). Render it while it is open. */
export const DischargeBond = ({ bond, onClose }: { bond: Bond; onClose: () => void }) => {
  const { organization } = useSession();
  const courts = useCourts(null);
  const forfeited = bond.status === 'FORFEITED';
  const deadline = forfeited ? answerBy(bond) : null;
  const initialValues: Typed = {
    dischargedOn: organization.today,
    court: bond.courtLocation ?? '',
    proofKind: '',
    proofId: '',
    reason: '',
  };
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: dischargeBond,
    params: { bondId: bond.bondId },
    initialValues,
    // What is not there is refused by the contract with its own words.
    body: ({ dischargedOn, proofKind, ...typed }) => ({
      ...typed,
      dischargedOn: dischargedOn ?? '',
      proofKind: proofKind as ProofKind,
      basedOn: bond.revision,
    }),
    onDone: onClose,
  });
  return (
    <CommandDialog
      onClose={onClose}
      title="Discharge bond"
      command={{ onSubmit, busy, error }}
      label="Discharge bond"
      said="Could not save bond: {message}"
      formLabel="Discharge bond"
    >
      <UsDateInput
        label="Date of discharge"
        withAsterisk
        data-autofocus
        today={organization.today}
        {...form.getInputProps('dischargedOn')}
      />
      {deadline !== null && (form.values.dischargedOn ?? '') > deadline ? <PastTheDeadline /> : null}
      <Autocomplete
        label="Court"
        withAsterisk
        autoComplete="off"
        data={courts}
        limit={MOST_COURTS_OFFERED}
        {...form.getInputProps('court')}
      />
      <Select
        label="Type of proof"
        withAsterisk
        data={[...PROOF_KINDS]}
        checkIconPosition="right"
        {...form.getInputProps('proofKind')}
        value={form.values.proofKind || null}
      />
      <AttachDocument
        label="Proof of discharge"
        required
        subject={{ subjectKind: 'defendant', subjectId: bond.defendantId }}
        {...form.getInputProps('proofId')}
      />
      {forfeited ? (
        <Textarea label="Reason" withAsterisk autosize minRows={2} {...form.getInputProps('reason')} />
      ) : null}
    </CommandDialog>
  );
};

/** The discharge of a bond, with its proof, and until when collateral is to be returned; nothing where there is none. */
export const DischargePanel = ({ bond: { discharge } }: { bond: Bond }) =>
  discharge === null ? null : (
    <Paper component="section" aria-label="Discharge" className="panel" p="md">
      <Stack gap="xs">
        <Text size="sm" c="dimmed">
          Discharge
        </Text>
        <Facts
          facts={[
            ['Date', showRecorded(discharge.dischargedOn, discharge.recordedOn)],
            ['Court', discharge.court],
            [
              'Proof',
              discharge.proofId === null ? (
                ''
              ) : (
                <OpenDocument fileId={discharge.proofId}>{discharge.proofKind ?? 'Open'}</OpenDocument>
              ),
            ],
            ['Collateral due back', showDay(discharge.collateralDueOn)],
          ]}
        />
      </Stack>
    </Paper>
  );
