import { Button, Checkbox, Radio, Stack, Text, Textarea } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Bond } from '#contracts/books/bond/bonds.ts';
import { recoveryStaff } from '#contracts/kernel/roles.ts';
import { startSurrender } from '#contracts/recovery/surrender/surrenders.ts';
import {
  proposedReason,
  SURRENDER_REASONS,
  surrenderReason,
  type SurrenderKind,
  type SurrenderReason,
} from '#domain/recovery/surrender.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { useMay } from '../../../lib/session.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { Select } from '../../../ui/form.tsx';

type SurrenderedBond = Pick<Bond, 'bondId' | 'status' | 'voidedAt'>;
interface Typed {
  kind: SurrenderKind;
  fromOtherState: boolean;
  reasonCode: SurrenderReason | '';
  note: string;
}

const REASONS = SURRENDER_REASONS.map(({ reason, words, citation, lawful }) => ({
  value: reason,
  label: lawful ? `${words} · ${citation}` : words,
}));

/** What comes of it, before it is sent. */
const consequence = (reason: SurrenderReason | '', begins: boolean): string => {
  if (!begins) return 'Recovery gets the request and accepts it. Nothing changes until the certificate is recorded.';
  if (reason !== '' && !surrenderReason(reason).lawful)
    return 'A Supervisor or an Admin other than you has to approve it, and its premium may have to be given back.';
  return 'Papers can be made at once; nothing changes until the certificate of surrender is recorded.';
};

interface StartSurrenderProps {
  bond: SurrenderedBond;
  /** It was asked for, by somebody who does not see its case. */
  onAsked: () => void;
  onClose: () => void;
}

/** Begins a surrender, or asks for it (recovery#starting-a-surrender). Render it while it is open. */
export const StartSurrender = ({ bond, onAsked, onClose }: StartSurrenderProps) => {
  const begins = useMay(recoveryStaff);
  const navigate = useNavigate();
  const initialValues: Typed = {
    kind: 'physical',
    fromOtherState: false,
    reasonCode: proposedReason(bond) ?? '',
    note: '',
  };
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: startSurrender,
    params: { bondId: bond.bondId },
    initialValues,
    // What is not there is refused by the contract with its own words.
    body: ({ reasonCode, kind, fromOtherState, note }) => ({
      kind,
      note,
      fromOtherState: kind === 'constructive' && fromOtherState,
      reasonCode: reasonCode as SurrenderReason,
    }),
    onDone: ({ caseId }) => {
      onClose();
      if (begins && caseId !== null) void navigate({ to: '/recovery/cases/$caseId/surrender', params: { caseId } });
      else onAsked();
    },
  });
  const { reasonCode, kind } = form.values;
  return (
    <CommandDialog
      onClose={onClose}
      title={begins ? 'Surrender the defendant' : 'Ask for a surrender'}
      command={{ onSubmit, busy, error }}
      label={begins ? 'Begin surrender' : 'Ask for it'}
      formLabel="Surrender"
    >
      <Radio.Group label="How" {...form.getInputProps('kind')}>
        <Stack gap={6} mt={6}>
          <Radio value="physical" label="To an officer, who signs the certificate of surrender" data-autofocus />
          <Radio value="constructive" label="Constructive: held elsewhere, proved to court, prosecutor and officer" />
        </Stack>
      </Radio.Group>
      {kind === 'constructive' ? (
        <Checkbox
          label="Held in another state (C.Cr.P. 279: complete when the costs of the return are paid)"
          {...form.getInputProps('fromOtherState', { type: 'checkbox' })}
        />
      ) : null}
      <Select
        label="Reason"
        withAsterisk
        data={REASONS}
        checkIconPosition="right"
        {...form.getInputProps('reasonCode')}
        value={reasonCode || null}
      />
      <Textarea
        label={reasonCode === 'other' ? 'Which reason' : 'Note'}
        withAsterisk={reasonCode === 'other'}
        autosize
        minRows={2}
        {...form.getInputProps('note')}
      />
      <Text size="sm" c="dimmed" role="note">
        {consequence(reasonCode, begins)}
      </Text>
    </CommandDialog>
  );
};

/** On an OPEN or FORFEITED bond: begins its surrender, for who may. */
export const SurrenderOfBond = ({ bond }: { bond: SurrenderedBond }) => {
  const [starting, setStarting] = useState(false);
  const [asked, setAsked] = useState(false);
  const begins = useMay(recoveryStaff);
  const isActive = bond.voidedAt === null && (bond.status === 'OPEN' || bond.status === 'FORFEITED');
  if (!useMay(startSurrender.roles) || !isActive) return null;
  return (
    <>
      {asked ? (
        <Text size="sm" role="status">
          Recovery was asked for the surrender.
        </Text>
      ) : null}
      <Button variant="default" className="no-print" onClick={() => setStarting(true)}>
        {begins ? 'Surrender' : 'Ask for a surrender'}
      </Button>
      {starting ? (
        <StartSurrender bond={bond} onAsked={() => setAsked(true)} onClose={() => setStarting(false)} />
      ) : null}
    </>
  );
};
