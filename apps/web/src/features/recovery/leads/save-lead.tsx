import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { v7 } from 'uuid';
import { saveLead, type Lead } from '#contracts/recovery/leads/leads.ts';
import { CONFIDENCES, LEAD_KINDS, type LeadKind } from '#domain/recovery/leads.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { useSession } from '../../../lib/session.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { UsDateInput } from '../../../ui/day.tsx';
import { DraftRestored, Fields, WIDTH } from '../../../ui/form.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { degrees, devicePosition } from './position.ts';

export const KIND_NAMES: Readonly<Record<LeadKind, string>> = { address: 'Address', phone: 'Phone', place: 'Place' };

/** Words for what was typed last of a lead; empty for a new one. */
const valuesOf = (lead: Lead | null) => ({
  kind: (lead?.kind ?? 'address') as string,
  value: lead?.value ?? '',
  latitude: lead?.latitude === null || lead === null ? '' : String(lead.latitude),
  longitude: lead?.longitude === null || lead === null ? '' : String(lead.longitude),
  confidence: String(lead?.confidence ?? 50),
  source: lead?.source ?? '',
  lastSeen: lead?.lastSeen ?? null,
  nextVisit: lead?.nextVisit ?? null,
});

/** Adds a lead, or changes one. */
export const SaveLead = ({ caseId, lead, onClose }: { caseId: string; lead: Lead | null; onClose: () => void }) => {
  const { today } = useSession().organization;
  const [leadId] = useState(() => lead?.leadId ?? v7());
  const [asking, setAsking] = useState(false);
  const { form, onSubmit, busy, error, restored, discard } = useContractForm({
    endpoint: saveLead,
    params: { recoveryCaseId: caseId, leadId },
    initialValues: valuesOf(lead),
    ...(lead === null ? { draft: { name: `lead:${caseId}` } } : {}),
    body: ({ kind, confidence, latitude, longitude, lastSeen, ...rest }) => ({
      ...rest,
      kind: kind as LeadKind,
      confidence: Number(confidence) as (typeof CONFIDENCES)[number],
      latitude: degrees(latitude),
      longitude: degrees(longitude),
      lastSeen: lastSeen ?? '',
      basedOn: lead?.version ?? 0,
    }),
    onDone: onClose,
  });
  const takePosition = async () => {
    setAsking(true);
    const found = await devicePosition();
    setAsking(false);
    if (found === null) {
      form.setFieldError('latitude', 'This device does not share its position.');
      return;
    }
    form.setValues({ latitude: found.latitude.toFixed(5), longitude: found.longitude.toFixed(5) });
  };
  return (
    <CommandDialog
      onClose={onClose}
      title={lead === null ? 'Add lead' : 'Edit lead'}
      size="lg"
      command={{ onSubmit, busy, error }}
      label="Save"
      guard={<LeaveGuard when={() => form.isDirty()} />}
    >
      {restored ? <DraftRestored discard={discard} /> : null}
      <Fields>
        <NativeSelect
          label="Kind"
          className={WIDTH.middle}
          data={LEAD_KINDS.map((value) => ({ value, label: KIND_NAMES[value] }))}
          {...form.getInputProps('kind')}
        />
        <NativeSelect
          label="Confidence"
          className={WIDTH.middle}
          data={CONFIDENCES.map((value) => ({ value: String(value), label: `${String(value)}%` }))}
          {...form.getInputProps('confidence')}
        />
        <TextInput
          label="Where"
          className={WIDTH.full}
          withAsterisk
          data-autofocus
          autoComplete="off"
          {...form.getInputProps('value')}
        />
        <TextInput
          label="Source"
          className={WIDTH.full}
          withAsterisk
          autoComplete="off"
          {...form.getInputProps('source')}
        />
        <UsDateInput
          label="Last seen"
          className={WIDTH.middle}
          withAsterisk
          today={today}
          {...form.getInputProps('lastSeen')}
        />
        <UsDateInput label="Next visit" className={WIDTH.middle} today={today} {...form.getInputProps('nextVisit')} />
        <TextInput
          label="Latitude"
          className={WIDTH.middle}
          inputMode="decimal"
          autoComplete="off"
          placeholder="29.95840"
          {...form.getInputProps('latitude')}
        />
        <TextInput
          label="Longitude"
          className={WIDTH.middle}
          inputMode="decimal"
          autoComplete="off"
          placeholder="-90.06440"
          {...form.getInputProps('longitude')}
        />
      </Fields>
      <Button size="compact-sm" variant="default" w="fit-content" loading={asking} onClick={() => void takePosition()}>
        Position of this device
      </Button>
    </CommandDialog>
  );
};
