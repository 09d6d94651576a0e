import { schemaResolver, useForm } from '@mantine/form';
import type { FormErrors, UseFormReturnType } from '@mantine/form';
import { useRef } from 'react';
import type { z } from 'zod';
import type { AnswerOf, Endpoint, RequestOf } from '#contracts/endpoint.ts';
import { ProblemError } from './api.ts';
import { useCommand } from './command.ts';

type BodyOf<E extends Endpoint> = E['body'] extends z.ZodType ? z.input<E['body']> : never;

interface Options<E extends Endpoint, V extends object> {
  endpoint: E & { body: z.ZodType };
  /** What the fields start with; named as in the body, so that messages stand beside their field. */
  initialValues: V;
  /** What is sent. Values a person can leave unparseable may be `NaN` or `''`: the contract says the words. */
  body: (values: V) => BodyOf<E>;
  params?: RequestOf<E>['params'];
  onDone: (answer: AnswerOf<E>, values: V) => void | Promise<void>;
}

export interface ContractForm<V extends object> {
  form: UseFormReturnType<V>;
  onSubmit: (event: React.SubmitEvent<HTMLFormElement>) => void;
  busy: boolean;
  /** What to show above the buttons: everything that has no field of its own. */
  error: Error | null;
}

/**
 * A form for one command: validated by the contract's own schema, sent under one command id, the server's messages
 * beside their fields, the first wrong field focused. Nothing typed is lost by a failure.
 */
export const useContractForm = <E extends Endpoint, V extends object>(options: Options<E, V>): ContractForm<V> => {
  const element = useRef<HTMLFormElement>(null);
  const focusFirstInvalid = () =>
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  const validate = schemaResolver(options.endpoint.body, { sync: true });
  const form = useForm<V>({
    initialValues: options.initialValues,
    validate: (values): FormErrors => validate(options.body(values)),
  });
  const isField = ({ path }: { path: string }) => path in options.initialValues;
  const command = useCommand(
    options.endpoint as E,
    async (answer) => {
      form.resetDirty();
      await options.onDone(answer, form.getValues());
    },
    (error) => {
      if (!(error instanceof ProblemError)) return;
      form.setErrors(Object.fromEntries(error.errors.filter(isField).map(({ path, message }) => [path, message])));
      focusFirstInvalid();
    },
  );
  const params = options.params ? { params: options.params } : {};
  const send = form.onSubmit((values) => {
    void command.run({ ...params, body: options.body(values) } as RequestOf<E>);
  }, focusFirstInvalid);
  const onSubmit: ContractForm<V>['onSubmit'] = (event) => {
    element.current = event.currentTarget;
    send(event);
  };
  const besideFields = command.error instanceof ProblemError && command.error.errors.some(isField);
  return { form, onSubmit, busy: command.busy, error: besideFields ? null : command.error };
};
