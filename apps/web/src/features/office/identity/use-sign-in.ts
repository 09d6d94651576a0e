import { useState } from 'react';
import { useCommand } from '../../../lib/command.ts';
import { focusFirstInvalid } from '../../../lib/focus.ts';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';

// It loads while the person types: a screen of the first load carries no schema.
const signIn = () => import('#contracts/office/identity/identity.ts').then((contract) => contract.signIn);

interface Typed {
  email: string;
  password: string;
}
type Field = keyof Typed;
type Messages = Partial<Record<Field, string | undefined>>;

/**
 * What is typed to sign in, checked by the contract once that is there and sent; messages stand beside their fields.
 * By hand, because the library of all other forms is no part of the first load.
 */
export const useSignIn = (initial: Typed, onDone: (answer: AnswerOf<Awaited<ReturnType<typeof signIn>>>) => void) => {
  const [typed, setTyped] = useState(initial);
  const [messages, setMessages] = useState<Messages>({});
  const { run, busy, error, reset } = useCommand(signIn, onDone);
  const set = (field: Field, value: string) => {
    setTyped((before) => ({ ...before, [field]: value }));
    setMessages((before) => ({ ...before, [field]: undefined }));
  };
  const send = async (form: HTMLFormElement) => {
    // Where the contract does not come, nothing is wrong with the fields: sending says that there is no answer.
    const wrong = await signIn().then(
      ({ body }) => body.safeParse(typed).error,
      () => undefined,
    );
    const about = (field: Field) => wrong?.issues.find(({ path }) => path[0] === field)?.message;
    setMessages({ email: about('email'), password: about('password') });
    if (wrong) focusFirstInvalid(form);
    else await run({ body: typed });
  };
  return {
    typed,
    set,
    /** What a field is given: its value, its message, and where what is typed goes. */
    field: (name: Field) => ({
      name,
      value: typed[name],
      error: messages[name],
      onChange: (event: React.ChangeEvent<HTMLInputElement>) => set(name, event.currentTarget.value),
    }),
    onSubmit: (event: React.SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      void send(event.currentTarget);
    },
    load: () => void signIn().catch(() => undefined),
    busy,
    error,
    startAgain: () => {
      setTyped(initial);
      setMessages({});
      reset();
    },
  };
};
