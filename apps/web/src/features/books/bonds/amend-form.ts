import type { UseFormReturnType } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { amendBond, type Bond } from '#contracts/books/bond/bonds.ts';
import { BOND_FIELDS_TOGETHER, mergeFields } from '#domain/people/merge-fields.ts';
import { ProblemError } from '../../../lib/api.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { refreshTopics } from '../../../lib/live.ts';
import { EMPTY_BOND_QUESTION, isEmptyBond } from '#domain/books/bond-status.ts';
import { useAboveItsPower } from './ask-for-override.tsx';
import {
  bodyOfEdit,
  changesOfBond,
  editedOf,
  fieldsOfBond,
  valuesOfBond,
  type BondField,
  type BondValues,
} from './bond-values.ts';

/** Fields that somebody else and this person have both changed, or that are one question with such a field. */
export interface BondConflict {
  fields: readonly BondField[];
}

export interface AmendForm {
  /** Of the form element. */
  formId: string;
  /** What is asked before it is saved (bonds#becoming-closed and bonds#empty-bond); null where nothing is. */
  question: string | null;
  answer: (yes: boolean) => void;
  form: UseFormReturnType<BondValues>;
  onSubmit: (event: React.SubmitEvent<HTMLFormElement>) => void;
  busy: boolean;
  error: Error | null;
  isDirty: () => boolean;
  /** What was typed before a reload or a sign-out stands in the form again. */
  restored: boolean;
  discard: () => void;
  /** What others changed while the form was open. */
  changed: readonly BondField[];
  /** One for each question that has to be answered before it can be saved. */
  conflicts: readonly BondConflict[];
  /** The newest of the bond that the form knows. */
  theirs: Bond;
  choose: (conflict: BondConflict, whose: 'mine' | 'theirs') => void;
  /**
   * Why it needs an override, once it was refused for one; what is asked with, and what follows
   * (powers#above-its-power).
   */
  override: {
    above: string | null;
    close: () => void;
    body: () => ReturnType<typeof bodyOfEdit>;
    onAsked: () => void;
  };
}

const groupOf = (name: BondField): readonly BondField[] =>
  BOND_FIELDS_TOGETHER.find((group) => (group as readonly BondField[]).includes(name)) ?? [name];

/** Whether an edit is on its way, or was saved: then the next version is this person's own. */
interface OwnEdit {
  busy: boolean;
  isSaved: boolean;
}

/**
 * Brings the form up to whatever newer version of the bond arrives (screens#edits-name-their-version), once its own
 * edit is answered.
 */
const useRebase = (
  bond: Bond,
  form: UseFormReturnType<BondValues>,
  [base, setBase]: [Bond, (bond: Bond) => void],
  { busy, isSaved }: OwnEdit,
) => {
  const [changed, setChanged] = useState<readonly BondField[]>([]);
  const [open, setOpen] = useState<readonly BondField[]>([]);
  if (isSaved && bond.revision > base.revision) {
    form.setValues(valuesOfBond(bond));
    setOpen([]);
    setChanged([]);
    setBase(bond);
  } else if (!busy && bond.revision > base.revision) {
    const mine = editedOf(form.getValues());
    const merged = mergeFields({ ...fieldsOfBond(base) }, { ...mine }, { ...fieldsOfBond(bond) }, BOND_FIELDS_TOGETHER);
    const isTyped = Object.keys(changesOfBond(base, form.getValues())).length > 0;
    form.setValues(merged.values);
    form.clearErrors();
    setOpen([...new Set([...open, ...merged.conflicts])]);
    // Where nothing was typed the form just follows.
    setChanged(isTyped ? [...new Set([...changed, ...merged.changed])] : []);
    setBase(bond);
  }
  return {
    changed,
    open,
    settle: (fields: readonly BondField[]) => setOpen(open.filter((name) => !fields.includes(name))),
  };
};

/** A question has a dialog of its own and is not shown as a failure. */
const isQuestion = (error: Error | null) => error instanceof ProblemError && error.code === 'CONFIRM_FIRST';

/**
 * A form that edits one bond while others may too: it sends only what was changed and from which version, follows what
 * others save meanwhile without losing what was typed, and asks where both changed what belongs together
 * (screens#edits-name-their-version).
 */
export const useAmendForm = (
  bond: Bond,
  onDone: (answer: { accountId: string; premiumCents: number }) => void | Promise<void>,
  start: Partial<BondValues> = {}, // what the form starts with, where that is not what the bond has
): AmendForm => {
  const queries = useQueryClient();
  const [base, setBase] = useState(bond);
  const [overtaken, setOvertaken] = useState<Error | null>(null);
  const [question, setQuestion] = useState<string | null>(null);
  const saved = useRef(false);
  const [isSaved, setSaved] = useState(false);
  const override = useAboveItsPower();
  const formId = useId();
  const { form, onSubmit, busy, error, restored, discard } = useContractForm({
    endpoint: amendBond,
    params: { bondId: bond.bondId },
    initialValues: { ...valuesOfBond(base), ...start },
    draft: { name: `bond:${bond.bondId}:${base.revision}` },
    body: (values) => bodyOfEdit(base, values),
    onDone: (answer) => {
      saved.current = true;
      setSaved(true);
      return onDone(answer);
    },
    onRefused: (refused) => {
      override.refused(refused);
      if (refused.code === 'CONFIRM_FIRST') setQuestion(refused.message);
      if (refused.code !== 'EDITED_MEANWHILE') return;
      setOvertaken(refused);
      refreshTopics(queries, ['bond']);
    },
  });
  const { changed, open, settle } = useRebase(bond, form, [base, setBase], { busy, isSaved });
  const groups = [...new Set(open.map(groupOf))];
  return {
    formId,
    question,
    answer: (yes) => {
      setQuestion(null);
      if (!yes) return;
      form.setFieldValue('confirmed', true);
      const element = document.getElementById(formId);
      if (element instanceof HTMLFormElement) element.requestSubmit();
    },
    form,
    onSubmit: (event) => {
      if (groups.length > 0) {
        event.preventDefault();
        event.currentTarget.querySelector<HTMLElement>('[data-conflict] button')?.focus();
        return;
      }
      setOvertaken(null);
      const asksEmpty = !form.getValues().confirmed && isEmptyBond(form.getValues()) && !isEmptyBond(base);
      if (asksEmpty) {
        event.preventDefault();
        setQuestion(EMPTY_BOND_QUESTION);
        return;
      }
      onSubmit(event);
    },
    busy,
    error: overtaken ?? (isQuestion(error) ? null : error),
    isDirty: () => !saved.current && Object.keys(changesOfBond(base, form.getValues())).length > 0,
    restored,
    discard,
    changed,
    conflicts: groups.map((fields) => ({ fields })),
    theirs: base,
    choose: ({ fields }, whose) => {
      const theirs = fieldsOfBond(base);
      if (whose === 'theirs') form.setValues(Object.fromEntries(fields.map((name) => [name, theirs[name]])));
      settle(fields);
    },
    override: {
      above: override.above,
      close: override.close,
      body: () => bodyOfEdit(base, form.getValues()),
      onAsked: () => {
        override.close();
        discard();
      },
    },
  };
};
