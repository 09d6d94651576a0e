import { Button, Stack, Text, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import type { Endpoint, RequestOf } from '#contracts/kernel/endpoint.ts';
import { useContractForm } from '../../lib/contract-form.ts';
import { showInstant } from '../../lib/format.ts';
import { refreshTopics } from '../../lib/live.ts';
import { useSession } from '../../lib/session.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormButtons } from '../../ui/form.tsx';
import { NOT_SAVED } from '../recovery/index.ts';

/** An endpoint that strikes something of a case with a reason. */
type StrikeEndpoint = Endpoint & { body: z.ZodType };

interface StrikeRecordProps<E extends StrikeEndpoint> {
  endpoint: E;
  params: RequestOf<E>['params'];
  /** What it is: `call`. */
  what: string;
  /** Which one, for a screen reader: `the call of 11/25/2026`. */
  which: string;
}

/** A button that strikes something of a case with a reason: it stays, struck (recovery.md 2). */
export const StrikeRecord = <E extends StrikeEndpoint>(props: StrikeRecordProps<E>) => {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        size="compact-xs"
        variant="default"
        w="fit-content"
        className="no-print"
        aria-label={`Strike ${props.which}`}
        onClick={() => setAsking(true)}
      >
        Strike
      </Button>
      {asking ? <AskWhy {...props} onClose={() => setAsking(false)} /> : null}
    </>
  );
};

const AskWhy = <E extends StrikeEndpoint>(props: StrikeRecordProps<E> & { onClose: () => void }) => {
  const { endpoint, params, what, onClose } = props;
  const queries = useQueryClient();
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint,
    params,
    initialValues: { reason: '' },
    body: (values) => values as never,
    onDone: () => {
      refreshTopics(queries, ['recovery-case']);
      onClose();
    },
  });
  return (
    <Dialog onClose={onClose} title={`Strike ${what}`}>
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            It stays in the case, struck through, with your reason.
          </Text>
          <Textarea
            label="Reason"
            withAsterisk
            data-autofocus
            autosize
            minRows={2}
            maxLength={500}
            {...form.getInputProps('reason')}
          />
          <FormButtons label="Strike" danger busy={busy} error={error} otherwise={NOT_SAVED} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
};

/** Who struck it, when and why; nothing where it stands. */
export const Struck = ({ struck }: { struck: { at: string; by: string; reason: string } | null }) => {
  const { timeZone } = useSession().organization;
  if (struck === null) return null;
  return (
    <Text size="xs" className="anywhere">
      Struck by {struck.by}, {showInstant(struck.at, timeZone)}: {struck.reason}
    </Text>
  );
};
