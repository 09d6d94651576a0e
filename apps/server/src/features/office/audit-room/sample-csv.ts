import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import type { getSample } from '#contracts/office/audit-room/samples.ts';
import { formatDay } from '#domain/kernel/days.ts';
import { decimalOfCents } from '#domain/kernel/money.ts';
import { SAMPLE_MARK_WORDS, SAMPLE_METHOD_WORDS, SAMPLE_SOURCE_WORDS } from '#domain/office/audit-samples.ts';
import { csv } from '../../../platform/csv/csv.ts';

const HEADINGS = [
  'Line',
  'Journal No.',
  'Booked',
  'Effective',
  'Entry',
  'Client',
  'Amount',
  'Hits',
  'Reversed',
  'Receipt',
  'Deposit',
  'At the bank',
  'Mark',
  'Note',
];

/** A sample as CSV: how it was drawn, so that anybody can draw it again, then its lines. */
export const sampleCsv = ({ sample, lines }: AnswerOf<typeof getSample>): string =>
  csv([
    ['Drawn from', SAMPLE_SOURCE_WORDS[sample.source]],
    ['Booked from', formatDay(sample.from)],
    ['Booked to', formatDay(sample.to)],
    ['Up to journal entry', String(sample.upToNumber)],
    ['Lines there', String(sample.lineCount)],
    ['Amount of these', decimalOfCents(sample.lineCents)],
    ['Method', SAMPLE_METHOD_WORDS[sample.method]],
    ['Seed', sample.seed],
    sample.intervalCents === null
      ? ['Lines asked for', String(sample.size ?? 0)]
      : ['Interval', decimalOfCents(sample.intervalCents)],
    [],
    HEADINGS,
    ...lines.map((line) => [
      String(line.place),
      String(line.journalNumber),
      formatDay(line.bookedOn),
      formatDay(line.effectiveOn),
      line.description,
      line.name,
      decimalOfCents(line.amountCents),
      String(line.hits),
      line.isReversed ? 'reversed' : '',
      line.receipt === null ? '' : String(line.receipt.number),
      line.deposit?.number ?? '',
      line.bankLine === null ? '' : formatDay(line.bankLine.postedOn),
      line.mark === null ? '' : SAMPLE_MARK_WORDS[line.mark],
      line.note,
    ]),
  ]);
