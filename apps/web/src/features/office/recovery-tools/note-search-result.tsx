import { Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { noteSearchResult, type Searched } from '#contracts/office/recovery-tools/recovery-tools.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { DraftRestored, Fields, FormButtons } from '../../../ui/form.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { NOT_SAVED } from '../../recovery/cases/index.ts';

const MINUTE_MS = 60_000;

/** A moment as a field of date and time has it, by the clock of this device. */
const typedTime = (now: Date): string =>
  new Date(now.getTime() - now.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16);

/** Empty where it is none: the contract says the words. */
const instantOf = (typed: string): string => {
  const now = new Date(typed);
  return Number.isNaN(now.getTime()) ? '' : now.toISOString();
};

/** Notes what a search came to, where it was found and when. */
export const NoteSearchResult = ({ searched }: { searched: Searched }) => {
  const [empty] = useState(() => ({ result: '', source: '', foundAt: typedTime(new Date()) }));
  const { form, onSubmit, busy, error, restored, discard } = useContractForm({
    endpoint: noteSearchResult,
    params: searched,
    initialValues: empty,
    draft: { name: `search-result:${searched.searchedId}` },
    body: ({ foundAt, ...rest }) => ({ ...rest, foundAt: instantOf(foundAt) }),
    onDone: () => {
      const next = { result: '', source: '', foundAt: typedTime(new Date()) };
      form.setValues(next);
      form.resetDirty(next);
    },
  });
  return (
    <form onSubmit={onSubmit} noValidate aria-label="Note a result">
      <LeaveGuard when={() => form.isDirty()} />
      <Stack gap="md">
        {restored ? <DraftRestored discard={discard} /> : null}
        <Textarea label="Result" withAsterisk autosize minRows={2} maxRows={12} {...form.getInputProps('result')} />
        <Fields>
          <TextInput
            label="Source"
            withAsterisk
            autoComplete="off"
            placeholder="Site, page or person"
            {...form.getInputProps('source')}
          />
          <TextInput label="Time" withAsterisk type="datetime-local" {...form.getInputProps('foundAt')} />
        </Fields>
        <FormButtons label="Note Result" busy={busy} error={error} otherwise={NOT_SAVED} />
      </Stack>
    </form>
  );
};
