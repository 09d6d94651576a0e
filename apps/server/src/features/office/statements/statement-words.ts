import type { Statement } from '#contracts/office/statements/statements.ts';
import { formatDay } from '#domain/kernel/days.ts';
import { daysInWords, isAsItStands } from '#domain/office/statements.ts';

/** Of which days a statement is: `November 2026`, `At the end of 11/29/2026`, `As it is on 11/29/2026`. */
export const statementDays = ({ kind, from, to }: Pick<Statement, 'kind' | 'from' | 'to'>): string =>
  isAsItStands(kind)
    ? `As it is on ${formatDay(to)}`
    : from === null
      ? `At the end of ${formatDay(to)}`
      : daysInWords({ from, to });

/** Whether what is said of a statement holds. */
export const verdictOf = ({ cents, againstCents }: Statement['proofs'][number]): 'Foots' | 'Does not foot' =>
  cents === againstCents ? 'Foots' : 'Does not foot';

/** What a file of it is called: `balance-sheet-2026-11-29`. */
export const fileNameOf = ({ kind, from, to }: Pick<Statement, 'kind' | 'from' | 'to'>): string =>
  [kind, from, to].filter(Boolean).join('-');
