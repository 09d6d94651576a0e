import { schemaResolver, useForm, type FormErrors, type UseFormReturnType } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { v7 } from 'uuid';
import { createIntake } from '#contracts/office/intake/intake.ts';
import { ProblemError } from '../../../lib/api.ts';
import { draftKey, forgetDraft, keepDraft, readDraft } from '../../../lib/drafts.ts';
import { focusFirstInvalid } from '../../../lib/focus.ts';
import { sessionQuery, useSession } from '../../../lib/session.ts';
import { draftOf, storable } from './intake-draft.ts';
import { newIntake, stepOf, type IntakeValues, type OpenedFor, type Step } from './intake-values.ts';
import { savedBefore, useOpenAccount, useOpenBond, useSendIntake } from './send-intake.ts';

const SAVED_EARLIER = 'This was already saved when you first sent it. Later changes are not included.';
const validate = schemaResolver(createIntake.body, { sync: true });
const same = (one: unknown, two: unknown) => JSON.stringify(one) === JSON.stringify(two);

export interface IntakeWizard {
  form: UseFormReturnType<IntakeValues>;
  step: Step;
  back: () => void;
  /** Goes on to the indemnitors, or saves; jumps to the first wrong field where there is one. */
  next: () => void;
  busy: boolean;
  /** No connection: it is sent once there is one. */
  waiting: boolean;
  error: Error | null;
  /** What was typed before a reload stands in the form again. */
  restored: boolean;
  discard: () => void;
  /** Whether leaving loses something. */
  isUnsaved: () => boolean;
  /** Leaves for a case file that exists: nobody asks, and the draft waits. */
  leave: () => void;
}

/** What the wizard starts with: what was typed before a reload, else whom it was opened for. */
const useStart = (given: OpenedFor) => {
  const { user, organization } = useSession();
  const key = draftKey('intake', user.userId, organization.organizationId);
  const { full_name, birthday, quote, suretyCaseId } = given;
  const openedFor = JSON.stringify([full_name, birthday, ...[quote, suretyCaseId].filter(Boolean)]);
  const [start] = useState(() => ({ found: draftOf(readDraft(key), openedFor), empty: newIntake(given) }));
  return { key, openedFor, ...start };
};

/**
 * The wizard's state: one form in two steps under one command id, and a draft of it for a reload
 * (screens#all-or-nothing).
 */
export const useIntake = (
  given: OpenedFor,
  element: React.RefObject<HTMLFormElement | null>,
  { saved, onSaved }: { saved: boolean; onSaved: () => void },
): IntakeWizard => {
  const { key, openedFor, found, empty } = useStart(given);
  const [commandId, setCommandId] = useState(() => found?.commandId ?? v7());
  const [step, setStep] = useState<Step>(found?.step ?? 1);
  const [restored, setRestored] = useState(found !== null);
  const left = useRef(false);
  const openBond = useOpenBond();
  const openAccount = useOpenAccount();
  const { send, ...sending } = useSendIntake(commandId);
  const form = useForm<IntakeValues>({
    initialValues: found?.values ?? empty,
    validate: (values): FormErrors => validate(values),
  });
  const busy = sending.busy || saved; // until the bond stands on the screen
  const queries = useQueryClient();
  // Whose session has ended goes to sign in; the draft waits for them.
  const isSignedOut = () => queries.getQueryData(sessionQuery.queryKey) === null;
  const isUnsaved = () => !left.current && !isSignedOut() && !same(form.getValues(), empty);

  const { values } = form;
  const sent = useRef(found?.sent ?? false);
  useEffect(() => {
    if (!left.current && !same(values, empty)) {
      keepDraft(key, storable({ commandId, step, sent: sent.current, openedFor, values }));
    }
  }, [values, step, commandId, key, openedFor, empty]);

  const finish = async (answer: Parameters<typeof openBond>[0], message: string) => {
    left.current = true;
    onSaved();
    forgetDraft(key);
    if (given.quote) await openAccount(answer, message, given.quote.plan);
    else await openBond(answer, message);
  };
  useSavedBeforeReload(found?.sent ? commandId : null, (answer) => void finish(answer, SAVED_EARLIER));

  const show = (errors: FormErrors) => {
    const [first] = Object.keys(errors).toSorted((one, two) => stepOf(one) - stepOf(two));
    form.setErrors(errors);
    if (first !== undefined) setStep(stepOf(first));
    focusFirstInvalid(element.current);
  };
  const save = async () => {
    const current = form.getValues();
    sent.current = true;
    keepDraft(key, storable({ commandId, step, sent: true, openedFor, values: current }));
    const result = await send(current);
    if ('saved' in result) {
      const name = current.defendant.fullName.trim();
      const bonds = current.charges.length === 1 ? '1 bond' : `${current.charges.length} bonds`;
      const welcome = given.quote
        ? `${name} was created with ${bonds} of the quote.`
        : `${name} was created. Welcome to the new bond: fill it in and save.`;
      return finish(result.saved, result.earlier ? SAVED_EARLIER : welcome);
    }
    if (!(result.refused instanceof ProblemError)) return;
    const { errors } = result.refused;
    if (errors.length > 0) show(Object.fromEntries(errors.map(({ path, message }) => [path, message])));
  };
  const next = () => {
    if (busy) return;
    const { errors } = form.validate();
    const here = Object.entries(errors).filter(([path]) => stepOf(path) <= step);
    if (here.length > 0) return show(Object.fromEntries(here));
    form.clearErrors();
    if (step === 1) setStep(2);
    else void save();
  };
  const discard = () => {
    forgetDraft(key);
    setRestored(false);
    setCommandId(v7());
    sent.current = false;
    setStep(1);
    form.setValues(empty);
    form.clearErrors();
  };
  const back = () => setStep(1);
  const leave = () => void (left.current = true);
  return { form, step, back, next, ...sending, busy, restored, discard, isUnsaved, leave };
};

/** A draft that was sent before a reload may be saved already; then it is not sent again. */
const useSavedBeforeReload = (
  commandId: string | null,
  onSaved: (answer: Parameters<ReturnType<typeof useOpenBond>>[0]) => void,
) => {
  const tell = useRef(onSaved);
  useEffect(() => {
    tell.current = onSaved;
  });
  useEffect(() => {
    if (commandId === null) return;
    let gone = false;
    savedBefore(commandId)
      .then((answer) => {
        if (answer && !gone) tell.current(answer);
      })
      .catch(() => undefined); // sending it again finds out as well
    return () => {
      gone = true;
    };
  }, [commandId]);
};
