import { schemaResolver, useForm, type FormErrors, type UseFormReturnType } from '@mantine/form';
import { useEffect } from 'react';
import type { z } from 'zod';
import type { AnswerOf, Endpoint, RequestOf } from '#contracts/kernel/endpoint.ts';
import { ProblemError } from './api.ts';
import { useCommand } from './command.ts';
import { focusFirstInvalid } from './focus.ts';
import { useDraft, type DraftOf } from './use-draft.ts';

type BodyOf<E extends Endpoint> = E['body'] extends z.ZodType ? z.input<E['body']> : never;

/**
 * Nothing beside the fields of the contract: the server refuses a field that it does not know
 * (powers#unknown-body-fields).
 */
type Only<R, B> = Record<Exclude<keyof R, keyof B>, never>;

interface Options<E extends Endpoint, V extends object, R = unknown> {
  endpoint: E & { body: z.ZodType };
  /** What the fields start with; named as in the body, so that messages stand beside their field. */
  initialValues: V;
  /** What is sent. Values a person can leave unparseable may be `NaN` or `''`: the contract says the words. */
  body: (values: V) => R & BodyOf<E> & Only<R, BodyOf<E>>;
  params?: RequestOf<E>['params'];
  /** Keeps what was typed over a reload and a sign-out. */
  draft?: DraftOf<V>;
  onDone: (answer: AnswerOf<E>, values: V) => void | Promise<void>;
  /** Told of a refusal once its messages stand beside their fields. */
  onRefused?: (error: ProblemError) => void;
}

export interface ContractForm<V extends object> {
  form: UseFormReturnType<V>;
  onSubmit: (event: React.SubmitEvent<HTMLFormElement>) => void;
  busy: boolean;
  /** What to show above the buttons: everything that has no field of its own. */
  error: Error | null;
  /** Takes away what the last try was told. */
  forget: () => void;
  /** What was typed before a reload or a sign-out stands in the form again. */
  restored: boolean;
  /** Goes back to what the form starts with. */
  discard: () => void;
  /** What it is, or may have been, sent under. */
  commandId: string;
}

/**
 * A form for one command: validated by the contract's own schema, sent under one command id, the server's messages
 * beside their fields, the first wrong field focused. Nothing typed is lost by a failure.
 */
export const useContractForm = <E extends Endpoint, V extends object, R = unknown>(
  options: Options<E, V, R>,
): ContractForm<V> => {
  const { endpoint } = options;
  const draft = useDraft(options.draft, options.initialValues);
  const form = useForm<V>({
    initialValues: draft.found ?? options.initialValues,
    onValuesChange: (values) => draft.keep(values, command.commandId),
    validate: (values): FormErrors => schemaResolver(endpoint.body, { sync: true })(options.body(values)),
  });
  useEffect(() => {
    if (draft.found !== null) form.resetDirty(options.initialValues); // what was restored counts as typed
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the form opens
  }, []);
  const done = async (answer: AnswerOf<E>) => {
    form.resetDirty();
    draft.discard();
    await options.onDone(answer, form.getValues());
  };
  const command = useCommand<E>(endpoint, done, undefined, draft.commandId);
  // Of a list that the form keeps, the cells are fields, too: `rows.2.amount`.
  const lists = options.draft?.lists ?? [];
  const isField = ({ path }: { path: string }) =>
    path in options.initialValues || lists.some((name) => path.startsWith(`${String(name)}.`));
  const send = async (values: V, element: EventTarget | undefined) => {
    const params = options.params ? { params: options.params } : {};
    const refused = await command.run({ ...params, body: options.body(values) });
    if (!(refused instanceof ProblemError)) return;
    form.setErrors(Object.fromEntries(refused.errors.filter(isField).map(({ path, message }) => [path, message])));
    options.onRefused?.(refused);
    focusFirstInvalid(element);
  };
  const onSubmit = form.onSubmit(
    (values, event) => void send(values, event?.target),
    (_errors, _values, event) => focusFirstInvalid(event?.target),
  );
  const besideFields = command.error instanceof ProblemError && command.error.errors.some(isField);
  return {
    form,
    onSubmit,
    busy: command.busy,
    error: besideFields ? null : command.error,
    forget: command.reset,
    restored: draft.found !== null,
    commandId: command.commandId,
    discard: () => {
      draft.discard();
      command.renew();
      form.setValues(options.initialValues);
      form.clearErrors();
    },
  };
};
