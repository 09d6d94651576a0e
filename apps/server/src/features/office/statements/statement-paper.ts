import { Injectable } from '@nestjs/common';
import type { Statement } from '#contracts/office/statements/statements.ts';
import type { StatementTotal } from '#contracts/office/statement-lines/statement-lines.ts';
import { instantInWords } from '#domain/kernel/instant-in-words.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { partOfWhole } from '#domain/kernel/part-of-whole.ts';
import { STATEMENT_NAMES } from '#domain/office/statements.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { LongTable, type LongLine } from '../../../platform/pdf/long-table.ts';
import { Letterheads, type PaperFile } from '../../books/printing/index.ts';
import { fileNameOf, statementDays, verdictOf } from './statement-words.ts';

/** In points: two amounts beside each other, or seven. */
const WIDE = 92;
const NARROW = 52;

const cellsOf = (name: string, { figures }: Pick<StatementTotal, 'figures'>): string[] => [
  name,
  ...figures.map(formatCents),
];

/** The lines of a statement as they stand on paper, part by part. */
const linesOf = ({ columns, sections, totals, proofs }: Statement): LongLine[] => {
  const words = (text: string): string[] => [text, ...columns.map(() => '')];
  return [
    ...sections.flatMap(({ name, lines, total }): LongLine[] => [
      { cells: words(name), bold: true },
      ...lines.map((line) => ({ cells: cellsOf(line.code === null ? line.name : `${line.code} ${line.name}`, line) })),
      { cells: cellsOf(total.name, total), bold: true },
    ]),
    ...totals.map((total) => ({ cells: cellsOf(total.name, total), bold: true })),
    ...proofs.map((proof) => ({ cells: words(`${verdictOf(proof)}: ${proof.words}, ${formatCents(proof.cents)}`) })),
  ];
};

/** Makes a statement as a PDF on the letterhead of the agency, with the head of the chain at its foot. */
@Injectable()
export class StatementSheets {
  constructor(private readonly letterheads: Letterheads) {}

  async make(actor: Actor, statement: Statement): Promise<PaperFile> {
    const { kind, columns, journalNumber, knownAt, chainHead, narrowed } = statement;
    const width = columns.length > 3 ? NARROW : WIDE;
    const recorded = knownAt === null ? '' : `, recorded ${instantInWords(knownAt, actor.timeZone)}`;
    const table = await LongTable.begin({
      title: STATEMENT_NAMES[kind],
      letterhead: await this.letterheads.of(actor),
      facts: [
        statementDays(statement),
        ...(narrowed ? [narrowed.to.join(', '), partOfWhole(narrowed.cents, narrowed.wholeCents)] : []),
        `As known at journal entry ${journalNumber}${recorded}`,
      ],
      footer: `Verification code ${chainHead ?? 'none yet'}`,
      columns: [{ name: '', width: '*' }, ...columns.map(({ name }) => ({ name, width, amounts: true as const }))],
    });
    for (const line of linesOf(statement)) await table.add(line);
    return { name: `${fileNameOf(statement)}.pdf`, bytes: Buffer.concat(await table.end()) };
  }
}
