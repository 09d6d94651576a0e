import { Injectable } from '@nestjs/common';
import type { PowerCount, PowerCountLine } from '#contracts/powers/inventory/power-counts.ts';
import { dayOf, formatDay } from '#domain/kernel/days.ts';
import { formatCents } from '#domain/kernel/money.ts';
import type { Content, TableCell } from 'pdfmake/interfaces.js';
import type { Actor } from '../../../kernel/actor.ts';
import { code128 } from '../../../platform/pdf/barcode.ts';
import { renderPdf } from '../../../platform/pdf/pdf.ts';
import { facts, title } from '../../../platform/pdf/pieces.ts';
import { PowerCounts } from './power-counts.query.ts';
import { Letterheads, type PaperFile } from '../../books/printing/index.ts';

const BARCODE = { height: 20, width: 190 };

const row = ({ powerNumber, suretyName, amountCents, stateThen }: PowerCountLine): TableCell[] => [
  { canvas: [{ type: 'rect', x: 0, y: 4, w: 12, h: 12, lineWidth: 0.8 }] },
  {
    stack: [
      { text: powerNumber, bold: true },
      { text: suretyName, fontSize: 8 },
    ],
  },
  { text: amountCents === null ? '—' : formatCents(amountCents), alignment: 'right' },
  { text: stateThen },
  code128(powerNumber, BARCODE),
];

const quiet = (text: string): TableCell => ({ text, color: '#555555' });
const NAMES = ['', 'Power', 'Amount', 'State', ''].map(quiet);

/** The list as it was frozen; what turned up since is not on it. */
const sheet = (lines: readonly PowerCountLine[]): Content => ({
  table: {
    headerRows: 1,
    dontBreakRows: true,
    widths: [16, '*', 70, 60, BARCODE.width],
    body: [NAMES, ...lines.map(row)],
  },
  layout: 'lightHorizontalLines',
});

/** The sheet that powers are counted by (powers#power-count): each number to be ticked or scanned. */
@Injectable()
export class CountSheets {
  constructor(
    private readonly counts: PowerCounts,
    private readonly letterheads: Letterheads,
  ) {}

  /** @throws Refused NOT_FOUND. */
  async make(actor: Actor, countId: string): Promise<PaperFile> {
    const { count, lines } = await this.counts.whole(actor, countId);
    const listed = lines.filter(({ isListed }) => isListed);
    const letterhead = await this.letterheads.of(actor);
    const bytes = await renderPdf({
      title: 'Count sheet',
      size: 'letter',
      letterhead,
      content: [title('Count sheet'), facts(headOf(count, actor.timeZone), 'letter'), sheet(listed)],
      footer: `${count.holderName || 'Office'} · ${String(listed.length)} powers`,
    });
    return { name: 'count-sheet.pdf', bytes };
  }
}

const headOf = ({ holderName, startedAt, startedBy, listed }: PowerCount, timeZone: string) =>
  [
    ['Held by', holderName || 'Office'],
    ['List of', formatDay(dayOf(new Date(startedAt), timeZone))],
    ['Begun by', startedBy],
    ['Powers', String(listed)],
    ['Counted by', '________________________________'],
  ] as const;
