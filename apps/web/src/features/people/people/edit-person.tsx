import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { listHistory, type HistoryKind } from '#contracts/people/people/history.ts';
import { PERSON_LABELS, type PersonField } from '#domain/people/person-labels.ts';
import { call } from '../../../lib/api.ts';
import { useSession } from '../../../lib/session.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { DraftRestored, FormGroups, WIDTH } from '../../../ui/form.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useEditForm, type EditEndpoint } from './edit-form.ts';
import type { PersonOnFile, PersonValues } from './merge-edit.ts';
import type { FieldsProps } from './person-fields.tsx';
import { showField } from './person-value.ts';
import { SsnInput } from './ssn-input.tsx';

interface EditPersonProps<N extends PersonField> {
  title: string;
  endpoint: EditEndpoint;
  params: Record<string, string>;
  names: readonly N[];
  onFile: PersonOnFile<N>;
  /** What is sent beside some changed fields, by what they are. */
  beside?: (changes: Partial<PersonValues<N>>) => object;
  /** Asks for the newest; its answer arrives as `onFile`. */
  reload: () => Promise<unknown>;
  /** Where it says who changed the case file meanwhile. */
  history: { defendantId: string; kind: HistoryKind };
  /** The SSN as it is on file, with its Show. */
  ssnOnFile: ReactNode;
  children: (field: FieldsProps['field'], ssn: ReactNode) => ReactNode;
  onClose: () => void;
}

/** `Lena Guidry changed Phone, City just now.` */
const ChangedMeanwhile = (props: {
  history: EditPersonProps<PersonField>['history'];
  version: number;
  changed: readonly PersonField[];
}) => {
  const { agent } = useSession();
  const { defendantId, kind } = props.history;
  const newest = useQuery({
    queryKey: ['who-changed', defendantId, kind, props.version],
    queryFn: ({ signal }) => call(listHistory, { params: { defendantId }, query: { kind, limit: 1 }, signal }),
    staleTime: Infinity,
  });
  if (newest.isPending) return null;
  const who = newest.data?.rows[0]?.who ?? 'Somebody';
  const fields = props.changed.map((name) => PERSON_LABELS[name]).join(', ');
  return (
    <Notice>
      {who === agent.fullName ? 'You, in another window,' : who} changed {fields} just now.
    </Notice>
  );
};

/** What is on file now, and whose value shall stay. */
const Conflict = (props: { name: PersonField; onFile: string; choose: (whose: 'mine' | 'theirs') => void }) => {
  const label = PERSON_LABELS[props.name];
  return (
    <span className="conflict">
      <span>Now on file: {props.onFile}</span>
      <Button
        size="compact-xs"
        variant="default"
        aria-label={`Keep mine: ${label}`}
        onClick={() => props.choose('mine')}
      >
        Keep mine
      </Button>
      <Button
        size="compact-xs"
        variant="default"
        aria-label={`Use theirs: ${label}`}
        onClick={() => props.choose('theirs')}
      >
        Use theirs
      </Button>
    </span>
  );
};

/** The SSN as it is on file, to be removed or kept when the form is saved. */
const SsnToKeep = (props: {
  onFile: ReactNode;
  last4: string;
  removes: boolean;
  onChange: (removes: boolean) => void;
}) => (
  <span className="ssn">
    {props.removes ? 'Removed when you save.' : <>On file: {props.onFile}</>}
    {props.last4 === '' ? null : (
      <Button
        size="compact-xs"
        variant="subtle"
        aria-label={props.removes ? 'Keep the SSN' : 'Remove the SSN'}
        onClick={() => props.onChange(!props.removes)}
      >
        {props.removes ? 'Keep' : 'Remove'}
      </Button>
    )}
  </span>
);

/**
 * The dialog that edits one person while others may do the same (screens#edit-defendant). Render it while it is open.
 */
export const EditPerson = <N extends PersonField>(props: EditPersonProps<N>) => {
  const { names, onFile, reload, onClose } = props;
  const edit = useEditForm<N>({
    endpoint: props.endpoint,
    params: props.params,
    names,
    onFile,
    beside: props.beside,
    reload,
    onDone: async () => {
      await reload();
      onClose();
    },
  });
  const phone = useMediaQuery('(max-width: 48em)');
  const field: FieldsProps['field'] = (any) => {
    const name = any as N; // the children ask for this person's own fields
    const inputs = edit.form.getInputProps(name) as ReturnType<FieldsProps['field']>;
    if (!edit.conflicts.includes(name)) return inputs;
    const choose = (whose: 'mine' | 'theirs') => edit.choose(name, whose);
    return { ...inputs, error: <Conflict name={name} onFile={showField(name, edit.theirs)} choose={choose} /> };
  };
  const { value, ...ssn } = field('ssn');
  return (
    <CommandDialog
      onClose={onClose}
      title={props.title}
      size="xl"
      fullScreen={phone}
      command={{ onSubmit: edit.onSubmit, busy: edit.busy, error: edit.error }}
      label="Save"
      said="Save failed: {message}"
      otherwise="Unknown error"
      formLabel={props.title}
      guard={<LeaveGuard when={edit.isDirty} />}
    >
      {edit.restored ? (
        <DraftRestored discard={edit.discard} hint="An SSN is never kept in the browser: type it again." />
      ) : null}
      {edit.meanwhile === null ? null : <ChangedMeanwhile history={props.history} {...edit.meanwhile} />}
      <FormGroups>
        {props.children(
          field,
          <SsnInput
            label={PERSON_LABELS.ssn}
            description={
              <SsnToKeep
                onFile={props.ssnOnFile}
                last4={onFile.ssnLast4}
                removes={value === null}
                onChange={(removes) => edit.form.setFieldValue('ssn' as N, (removes ? null : '') as never)}
              />
            }
            onFileLast4={onFile.ssnLast4}
            {...ssn}
            className={WIDTH.middle}
            value={(value as string | null) ?? ''}
          />,
        )}
      </FormGroups>
    </CommandDialog>
  );
};
