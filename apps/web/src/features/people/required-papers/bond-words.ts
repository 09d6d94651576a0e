import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import type { listMarks } from '#contracts/people/required-papers/papers.ts';
import { formatCents } from '#domain/kernel/money.ts';

type Marks = AnswerOf<typeof listMarks>;
/** A bond that a document can be a paper of. */
export type PaperBond = Marks['bonds'][number];
/** Which paper of which bonds a document is. */
export type Mark = Marks['marks'][number];

/** What tells a bond from the person's others: `Bond AB-12`, else `Bond of $5,000.00`. */
export const bondWords = ({ powerNumber, amountCents }: PaperBond): string => {
  if (powerNumber !== '') return `Bond ${powerNumber}`;
  return amountCents === null ? 'Bond without power number' : `Bond of ${formatCents(amountCents)}`;
};
