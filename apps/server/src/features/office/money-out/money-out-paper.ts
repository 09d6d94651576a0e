import { Injectable } from '@nestjs/common';
import type { MoneyOut } from '#contracts/office/money-out/money-out.ts';
import { formatDay } from '#domain/kernel/days.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { MONEY_OUT_WORDS, PLACE_WORDS } from '#domain/office/money-out.ts';
import { openDaysInWords } from '#domain/office/statements.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { LongTable, type LongLine } from '../../../platform/pdf/long-table.ts';
import { Letterheads, type PaperFile } from '../../books/printing/index.ts';
import { MoneyOutList, type MoneyOutFilter } from './money-out.query.ts';

/** In points. */
const COLUMNS = [
  { name: 'Date', width: 52 },
  { name: 'Payee', width: '*' as const },
  { name: 'Type', width: 110 },
  { name: 'Method', width: 74 },
  { name: 'Amount', width: 80, amounts: true as const },
];

const lineOf = (row: MoneyOut): LongLine => ({
  cells: [
    formatDay(row.bookedOn),
    row.payee || 'Nobody named',
    MONEY_OUT_WORDS[row.kind],
    row.method ?? '',
    formatCents(row.amountCents),
  ],
  under: [
    row.effectiveOn === row.bookedOn ? '' : `of ${formatDay(row.effectiveOn)}`,
    row.externalReference,
    row.accounts.map(({ code, name }) => `${code} ${name}`).join(', '),
    row.reason,
    row.advancedBy ?? PLACE_WORDS[row.place],
    row.approvedAlone ? 'approved alone' : '',
  ]
    .filter(Boolean)
    .join(' · '),
  ...(row.voidedOn === null ? {} : { mark: `VOID ${formatDay(row.voidedOn)}`, struck: true }),
});

/** As of what was known, where that is not all. */
const knownInWords = ({ upTo, knownOn }: MoneyOutFilter & { knownOn?: string | undefined }): string[] => {
  if (upTo !== undefined) return [`As known at journal entry ${upTo}`];
  return knownOn === undefined ? [] : [`As known at the end of ${formatDay(knownOn)}`];
};

const sumLine = (name: string, cents: number): LongLine => ({
  cells: ['', name, '', '', formatCents(cents)],
  bold: true,
});

/** Makes the list of money out, or of other money in, as a PDF on the letterhead of the agency, oldest first. */
@Injectable()
export class MoneyOutPapers {
  constructor(
    private readonly list: MoneyOutList,
    private readonly letterheads: Letterheads,
  ) {}

  /** @throws Refused MONEY_STOPPED */
  async make(actor: Actor, filter: MoneyOutFilter & { knownOn?: string | undefined }): Promise<PaperFile> {
    const { view, by = 'booked', from, to, kind, sought } = filter;
    const { rows, sums } = await this.list.list(actor, filter, { ascending: true, after: null });
    const title = view === 'in' ? 'Money in' : 'Money out';
    const table = await LongTable.begin({
      title,
      letterhead: await this.letterheads.of(actor),
      facts: [
        `${openDaysInWords({ from, to })}, ${by} days`,
        ...(kind ? [`${MONEY_OUT_WORDS[kind]} alone`] : []),
        ...(sought ? [`With the words: ${sought}`] : []),
        ...knownInWords(filter),
      ],
      footer: title,
      columns: COLUMNS,
    });
    for (const row of rows) await table.add(lineOf(row));
    await table.add(sumLine(view === 'in' ? 'Received' : 'Paid', sums?.paidCents ?? 0));
    await table.add(sumLine('Voided, not counted', sums?.voidedCents ?? 0));
    return {
      name: `${[`money-${view}`, from, to].filter(Boolean).join('-')}.pdf`,
      bytes: Buffer.concat(await table.end()),
    };
  }
}
