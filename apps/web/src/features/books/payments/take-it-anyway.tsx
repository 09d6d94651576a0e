import { useState } from 'react';
import type { ProblemError } from '../../../lib/api.ts';
import { Confirm } from '../../../ui/confirm.tsx';

/**
 * What is asked before a payment is taken (bonds#asked-before-taking). Stands beside the form, not in it: it is a form
 * of its own.
 */
export const TakeItAnyway = ({ question, answer }: { question: string | null; answer: (yes: boolean) => void }) => (
  <Confirm
    opened={question !== null}
    title="Take it anyway?"
    confirmLabel="Take it anyway"
    consequence="Nothing is taken yet. What you typed is kept either way."
    onConfirm={() => answer(true)}
    onCancel={() => answer(false)}
  >
    {question}
  </Confirm>
);

/** What was confirmed, kept among the values: it holds for these values alone, and over a reload. */
export interface Confirmable {
  confirmedFor: string;
}

/** The values that a confirmation is for. */
export const keyOf = ({ confirmedFor: _, ...values }: Confirmable & object): string => JSON.stringify(values);

/** Whether what is sent was confirmed as it is. */
export const isConfirmed = (values: Confirmable & object): boolean => values.confirmedFor === keyOf(values);

/** The question of the server while it waits for an answer; a yes sends the same command again. */
export const useQuestion = (formId: string) => {
  const [question, setQuestion] = useState<string | null>(null);
  return {
    question,
    onRefused: ({ code, message }: ProblemError) => {
      if (code === 'CONFIRM_FIRST') setQuestion(message);
    },
    answer: (yes: boolean, confirm: () => void) => {
      setQuestion(null);
      if (!yes) return;
      confirm();
      const element = document.getElementById(formId);
      if (element instanceof HTMLFormElement) element.requestSubmit();
    },
  };
};

/** A question has a dialog of its own and is not shown as a failure. */
export const withoutQuestion = (error: Error | null): Error | null =>
  error !== null && 'code' in error && error.code === 'CONFIRM_FIRST' ? null : error;
