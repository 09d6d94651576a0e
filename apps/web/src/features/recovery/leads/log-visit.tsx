import { Button, Group, NativeSelect, Text, Textarea } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { IconCamera } from '@tabler/icons-react';
import { useState } from 'react';
import { v7 } from 'uuid';
import type { Lead } from '#contracts/recovery/leads/leads.ts';
import { logVisit } from '#contracts/recovery/leads/visits.ts';
import { VISIT_RESULTS, type VisitResult } from '#domain/recovery/leads.ts';
import { asError } from '../../../lib/as-error.ts';
import { useSession } from '../../../lib/session.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { ChooseFile } from '../../people/documents/index.ts';
import { keepVisit } from './device-visits.ts';
import { devicePosition } from './position.ts';

type Position = Awaited<ReturnType<typeof devicePosition>>;

const capital = (message: string): string => message.charAt(0).toUpperCase() + message.slice(1);

/** How large a photo of the drawer may be, in bytes; told before it is kept, since sending may be hours away. */
const MOST_BYTES = 25 * 1024 * 1024;

interface LogVisitProps {
  caseId: string;
  leads: readonly Lead[];
  /** To which it was; null: to none of them. */
  lead: Lead | null;
  /** It is kept, and on its way. */
  onLogged: () => void;
  onClose: () => void;
}

/**
 * Logs a visit with its photo and position. It is kept on this device first, encrypted, and goes out at once where the
 * server can be reached, or else later (recovery#visits).
 */
export const LogVisit = ({ caseId, leads, lead, onLogged, onClose }: LogVisitProps) => {
  const { user, organization } = useSession();
  const [id] = useState(() => v7());
  const [photo, setPhoto] = useState<File | null>(null);
  const [position, setPosition] = useState<Position | 'asking' | 'unknown'>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const bodyOf = ({ leadId, result, notes }: { leadId: string; result: string; notes: string }) => ({
    leadId: leadId || null,
    result: result as VisitResult,
    notes,
    photoFileId: null,
    ...(position === null || typeof position === 'string'
      ? { latitude: null, longitude: null, accuracyMeters: null }
      : position),
    visitedAt: new Date().toISOString(),
  });
  const form = useForm({
    initialValues: { leadId: lead?.leadId ?? '', result: '', notes: '' },
    validate: (values) => schemaResolver(logVisit.body, { sync: true })(bodyOf(values)),
  });
  const takePosition = async () => {
    setPosition('asking');
    setPosition((await devicePosition()) ?? 'unknown');
  };
  const keep = async (values: { leadId: string; result: string; notes: string }) => {
    if (busy) return;
    setBusy(true);
    try {
      const body = bodyOf(values);
      const author = { userId: user.userId, organizationId: organization.organizationId };
      await keepVisit(author, { id, caseId, visitedAt: body.visitedAt, photoId: v7(), body, photo });
      form.resetDirty();
      onClose();
      onLogged();
    } catch (thrown) {
      setError(asError(thrown));
      setBusy(false);
    }
  };
  const choose = ([file]: File[]) => {
    if (file === undefined) return;
    setError(file.size > MOST_BYTES ? new Error('This file is too large. Max 25MB.') : null);
    if (file.size <= MOST_BYTES) setPhoto(file);
  };
  return (
    <CommandDialog
      onClose={onClose}
      title="Log visit"
      command={{ onSubmit: form.onSubmit((values) => void keep(values)), busy, error }}
      label="Log Visit"
      guard={<LeaveGuard when={() => form.isDirty()} />}
    >
      <NativeSelect
        label="Where"
        data={[
          { value: '', label: 'Another place' },
          ...leads.map(({ leadId, value }) => ({ value: leadId, label: value })),
        ]}
        {...form.getInputProps('leadId')}
      />
      <NativeSelect
        label="Result"
        withAsterisk
        data-autofocus
        data={[{ value: '', label: 'Choose' }, ...VISIT_RESULTS.map((value) => ({ value, label: capital(value) }))]}
        {...form.getInputProps('result')}
      />
      <Textarea label="Notes" autosize minRows={2} {...form.getInputProps('notes')} />
      <Group gap="xs">
        <ChooseFile label="Photo" accept="image/jpeg,image/png,image/webp,image/heic" camera onFiles={choose}>
          {(open) => (
            <Button variant="default" size="xs" leftSection={<IconCamera size={16} />} onClick={open}>
              {photo === null ? 'Photo' : 'Another photo'}
            </Button>
          )}
        </ChooseFile>
        <Button variant="default" size="xs" loading={position === 'asking'} onClick={() => void takePosition()}>
          Position of this device
        </Button>
      </Group>
      <Text size="sm" c="dimmed" role="status" className="anywhere tabular">
        {[photo?.name ?? 'No photo', positionWords(position)].join(' · ')}
      </Text>
    </CommandDialog>
  );
};

const positionWords = (position: Position | 'asking' | 'unknown'): string => {
  if (position === null || position === 'asking') return 'No position';
  if (position === 'unknown') return 'This device does not share its position.';
  const { latitude, longitude, accuracyMeters } = position;
  return `${latitude.toFixed(5)}, ${longitude.toFixed(5)}, within ${String(accuracyMeters)} m`;
};
