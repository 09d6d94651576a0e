import type { UseFormReturnType } from '@mantine/form';
import { useRef, useState } from 'react';
import type { z } from 'zod';
import type { Endpoint } from '#contracts/kernel/endpoint.ts';
import type { PersonField } from '#domain/people/person-labels.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { changesOf, mergeEdit, valuesOf, type FieldValue, type PersonOnFile, type PersonValues } from './merge-edit.ts';

/** An edit of some fields that says which version it was made from. */
export type EditEndpoint = Endpoint & { body: z.ZodType<unknown, { basedOn: number }> };

interface Options<N extends PersonField> {
  endpoint: EditEndpoint;
  params: Record<string, string>;
  names: readonly N[];
  /** What is sent beside some changed fields, by what they are. */
  beside?: ((changes: Partial<PersonValues<N>>) => object) | undefined;
  /** The newest that this browser knows; it may become newer while the form is open. */
  onFile: PersonOnFile<N>;
  /** Asks for the newest. */
  reload: () => Promise<unknown>;
  onDone: () => void | Promise<void>;
}

/** What others did while the form was open. */
interface Meanwhile<N> {
  /** The version that the form has been brought up to. */
  version: number;
  /** The fields that it changed. */
  changed: N[];
}

interface EditForm<N extends PersonField> {
  form: UseFormReturnType<PersonValues<N>>;
  onSubmit: (event: React.SubmitEvent<HTMLFormElement>) => void;
  busy: boolean;
  error: Error | null;
  isDirty: () => boolean;
  /** What was typed before a reload or a sign-out stands in the form again. */
  restored: boolean;
  discard: () => void;
  meanwhile: Meanwhile<N> | null;
  /** Fields that somebody else and this person have both changed, until one of the two is chosen. */
  conflicts: readonly N[];
  /** What somebody else made of a field. */
  theirs: PersonOnFile<N>;
  choose: (name: N, whose: 'mine' | 'theirs') => void;
}

/** Brings the form up to whatever newer version arrives. */
const useRebase = <N extends PersonField>(
  names: readonly N[],
  onFile: PersonOnFile<N>,
  form: UseFormReturnType<PersonValues<N>>,
  [base, setBase]: readonly [PersonOnFile<N>, (base: PersonOnFile<N>) => void],
) => {
  const [meanwhile, setMeanwhile] = useState<Meanwhile<N> | null>(null);
  const [conflicts, setConflicts] = useState<readonly N[]>([]);
  const settle = (name: N) => setConflicts((open) => open.filter((other) => other !== name));
  if (onFile.version > base.version) {
    const mine = form.getValues();
    const merged = mergeEdit(names, base, mine, onFile);
    // An older conflict stays open, unless what is on file has become what was typed.
    const stillTyped = changesOf(names, onFile, merged.values);
    form.setValues(merged.values);
    form.clearErrors();
    setConflicts((open) =>
      names.filter((name) => (open.includes(name) || merged.conflicts.includes(name)) && name in stillTyped),
    );
    if (merged.changed.length > 0) setMeanwhile({ version: onFile.version, changed: merged.changed });
    setBase(onFile);
  }
  return { meanwhile, conflicts, settle };
};

/** What is sent: an SSN that is to be removed is an empty one. */
const editOf = (changes: { ssn?: FieldValue }): object => (changes.ssn === null ? { ...changes, ssn: '' } : changes);

/**
 * A form that edits one person while others may too: it sends only what was changed and from which version, follows what
 * others save meanwhile without losing what was typed, and asks where both changed one field.
 */
export const useEditForm = <N extends PersonField>(options: Options<N>): EditForm<N> => {
  const { names, onFile } = options;
  const [base, setBase] = useState(onFile);
  const [overtaken, setOvertaken] = useState<Error | null>(null);
  const saved = useRef(false);
  const { form, onSubmit, busy, error, restored, discard } = useContractForm<EditEndpoint, PersonValues<N>>({
    endpoint: options.endpoint,
    params: options.params,
    initialValues: valuesOf(names, base),
    draft: {
      name: `${options.endpoint.path}:${Object.values(options.params).join()}:${base.version}`,
      without: ['ssn' as N],
    },
    body: (values) => {
      const changes = changesOf(names, base, values);
      return { ...editOf(changes), ...options.beside?.(changes), basedOn: base.version };
    },
    onDone: () => {
      saved.current = true;
      return options.onDone();
    },
    onRefused: (refused) => {
      if (refused.code !== 'EDITED_MEANWHILE') return;
      setOvertaken(refused);
      void options.reload();
    },
  });
  const { meanwhile, conflicts, settle } = useRebase(names, onFile, form, [base, setBase]);
  const isDirty = () => !saved.current && Object.keys(changesOf(names, base, form.getValues())).length > 0;
  return {
    form,
    onSubmit: (event) => {
      if (conflicts.length > 0 || !isDirty()) {
        event.preventDefault();
        if (conflicts.length === 0) void options.onDone();
        else event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
        return;
      }
      setOvertaken(null);
      onSubmit(event);
    },
    busy,
    error: overtaken ?? error,
    isDirty,
    restored,
    discard,
    meanwhile,
    conflicts,
    theirs: base,
    choose: (name, whose) => {
      if (whose === 'theirs') form.setFieldValue(name, valuesOf(names, base)[name] as never);
      settle(name);
    },
  };
};
