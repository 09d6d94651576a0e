import { Injectable } from '@nestjs/common';
import { formatDay } from '#domain/kernel/days.ts';
import { instantInWords } from '#domain/kernel/instant-in-words.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { accountName } from '#domain/kernel/short-id.ts';
import { daysInWords, GENERAL_LEDGER } from '#domain/office/statements.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { LongTable, type LongLine } from '../../../platform/pdf/long-table.ts';
import { Letterheads, type PaperFile } from '../../books/printing/index.ts';
import type { GeneralLedger } from './general-ledger.query.ts';
import { verdictOf } from './statement-words.ts';

type Line = GeneralLedger['rows'][number];

/** In points. */
const COLUMNS = [
  { name: 'Date', width: 52 },
  { name: 'No.', width: 36 },
  { name: 'Description', width: '*' as const },
  { name: 'Debit', width: 76, amounts: true as const },
  { name: 'Credit', width: 76, amounts: true as const },
  { name: 'Balance', width: 80, amounts: true as const },
];

const amount = (cents: number): string => (cents === 0 ? '' : formatCents(cents));

const words = (text: string): LongLine => ({ cells: ['', '', text, '', '', ''], bold: true });

/** What a line says under its words: the day of the fact where it differs, its receipt, whom it is about. */
const underOf = ({ bookedOn, effectiveOn, receiptNumber, about, accountShortId }: Line): string =>
  [
    effectiveOn === bookedOn ? '' : `of ${formatDay(effectiveOn)}`,
    receiptNumber === null ? '' : `Receipt ${receiptNumber}`,
    accountShortId === null ? '' : accountName(accountShortId),
    about ?? '',
  ]
    .filter(Boolean)
    .join(' · ');

const paperLine = (line: Line): LongLine => ({
  cells: [
    formatDay(line.bookedOn),
    String(line.journalNumber),
    line.description,
    amount(line.debitCents),
    amount(line.creditCents),
    formatCents(line.balanceCents),
  ],
  under: underOf(line),
});

/** The accounts one under another, each between its opening and its closing balance. */
const linesOf = ({ accounts, rows, proofs }: GeneralLedger): LongLine[] => {
  const lines = Map.groupBy(rows, ({ ledgerAccount }) => ledgerAccount);
  return [
    ...accounts.flatMap(({ code, name, openingCents, debitCents, creditCents, closingCents }): LongLine[] => [
      words(`${code} ${name}`),
      { cells: ['', '', 'Opening balance', '', '', formatCents(openingCents)] },
      ...(lines.get(code) ?? []).map(paperLine),
      {
        cells: [
          '',
          '',
          'Closing balance',
          formatCents(debitCents),
          formatCents(creditCents),
          formatCents(closingCents),
        ],
        bold: true,
      },
    ]),
    ...proofs.map((proof) => words(`${verdictOf(proof)}: ${proof.words}, ${formatCents(proof.cents)}`)),
  ];
};

/** Makes the general ledger as a PDF on the letterhead of the agency, with the head of the chain at its foot. */
@Injectable()
export class GeneralLedgerSheets {
  constructor(private readonly letterheads: Letterheads) {}

  async make(actor: Actor, ledger: GeneralLedger): Promise<PaperFile> {
    const { from, to, journalNumber, knownAt, chainHead } = ledger;
    const recorded = knownAt === null ? '' : `, recorded ${instantInWords(knownAt, actor.timeZone)}`;
    const table = await LongTable.begin({
      title: GENERAL_LEDGER,
      letterhead: await this.letterheads.of(actor),
      facts: [daysInWords(ledger), `As known at journal entry ${journalNumber}${recorded}`],
      footer: `Verification code ${chainHead ?? 'none yet'}`,
      columns: COLUMNS,
    });
    for (const line of linesOf(ledger)) await table.add(line);
    return { name: `general-ledger-${from}-${to}.pdf`, bytes: Buffer.concat(await table.end()) };
  }
}
