import { useState } from 'react';

/**
 * What stands in a field that keeps something else than its text. What was typed stays for as long as it means what the
 * form holds; once the field is left, the value stands there as it is shown. No input turns a value into another: what
 * `read` cannot read it answers as something that the contract refuses (screens#nothing-is-changed).
 */
export const useTyped = <V>(value: V, read: (typed: string) => V, show: (value: V) => string) => {
  const [typed, setTyped] = useState<string | null>(null);
  return {
    text: typed !== null && Object.is(read(typed), value) ? typed : show(value),
    /** What a change of the field's text means. */
    type: (next: string): V => {
      setTyped(next);
      return read(next);
    },
    leave: () => setTyped(null),
  };
};
