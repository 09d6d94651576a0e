import type { Statement } from '#contracts/office/statements/statements.ts';
import type { StatementTotal } from '#contracts/office/statement-lines/statement-lines.ts';
import { decimalOfCents } from '#domain/kernel/money.ts';
import { partOfWhole } from '#domain/kernel/part-of-whole.ts';
import { STATEMENT_NAMES } from '#domain/office/statements.ts';
import { csv, type Cell } from '../../../platform/csv/csv.ts';
import { statementDays, verdictOf } from './statement-words.ts';

const figuresOf = ({ figures }: Pick<StatementTotal, 'figures'>): string[] => figures.map(decimalOfCents);

/** A statement as CSV: its lines under the name of their part, totals, what it foots with, and the head of the chain. */
export const statementCsv = (statement: Statement): string => {
  const { kind, columns, sections, totals, proofs, journalNumber, chainHead, narrowed } = statement;
  return csv([
    [STATEMENT_NAMES[kind], statementDays(statement), ...(narrowed?.to ?? [])],
    ['Part', 'Account', 'Name', ...columns.map(({ name }) => name)],
    ...sections.flatMap(({ name: part, lines, total }): Cell[][] => [
      ...lines.map((line) => [part, line.code ?? '', line.name, ...figuresOf(line)]),
      [part, '', total.name, ...figuresOf(total)],
    ]),
    ...totals.map((total) => ['', '', total.name, ...figuresOf(total)]),
    ...proofs.map((proof) => [verdictOf(proof), '', proof.words, decimalOfCents(proof.cents)]),
    ...(narrowed ? [['Of the whole', '', partOfWhole(narrowed.cents, narrowed.wholeCents)]] : []),
    ['Journal entries', journalNumber, 'Audit chain head', chainHead ?? ''],
  ]);
};
