import { Injectable } from '@nestjs/common';
import type { AccountEntry } from '#contracts/books/account/statements.ts';
import { formatDay } from '#domain/kernel/days.ts';
import { formatCents } from '#domain/kernel/money.ts';
import type { OrganizationId } from '../../../kernel/actor.ts';
import { LongTable, type LongLine } from '../../../platform/pdf/long-table.ts';
import { AccountStatements } from '../accounts/index.ts';
import { Agency } from '../../agency/organizations/index.ts';
import { Letterheads } from './letterheads.ts';
import { instantInWords } from '#domain/kernel/instant-in-words.ts';
import { accountInWords, defendantInWords } from './words.ts';

/** Which account, and which days of it; a range without a first or a last day is open there. */
export interface StatementOf {
  organizationId: OrganizationId;
  accountId: string;
  /** `YYYY-MM-DD` */
  from: string | null;
  to: string | null;
}

/** Lines that are read at once. */
const PAGE_LINES = 1_000;

const COLUMNS = [
  { name: 'Date', width: 58 },
  { name: 'Description', width: '*' },
  { name: 'Amount', width: 76, amounts: true },
  { name: 'Balance', width: 80, amounts: true },
] as const;

/** As the screen and its print call it: `Statement from 03/01/2026 to 03/31/2026`. */
const titleOf = ({ from, to }: StatementOf): string =>
  ['Statement', from && `from ${formatDay(from)}`, to && `to ${formatDay(to)}`].filter(Boolean).join(' ');

/** What was typed beside an entry, and who recorded it. */
const detailsOf = ({ payer, externalReference, note, reason, recordedBy }: AccountEntry): string =>
  [
    payer && `from ${payer}`,
    externalReference && `ref. ${externalReference}`,
    note,
    reason !== null && `Reason: ${reason}`,
    `by ${recordedBy}`,
  ]
    .filter(Boolean)
    .join(' · ');

const lineOf = (entry: AccountEntry): LongLine => {
  const { description, receiptNumber, effectiveOn, amountCents, runningBalanceCents, voided, what } = entry;
  const numbered = entry.kind === 'PAYMENT' && (what === 'added' || entry.stands) && receiptNumber !== null;
  const message = numbered ? `${description} · Receipt ${receiptNumber}` : description;
  return {
    cells: [formatDay(effectiveOn), message, formatCents(amountCents), formatCents(runningBalanceCents)],
    under: detailsOf(entry),
    ...(voided || what === 'voided' ? { mark: 'VOID' } : {}),
    struck: voided,
  };
};

const balanceLine = (message: string, day: string | null, cents: number): LongLine => ({
  cells: [day === null ? '' : formatDay(day), message, '', formatCents(cents)],
  bold: true,
});

/** Makes the statement of an account as a PDF: the words of the screen and its print, on the agency's letterhead. */
@Injectable()
export class StatementPapers {
  constructor(
    private readonly statements: AccountStatements,
    private readonly letterheads: Letterheads,
    private readonly agency: Agency,
  ) {}

  /**
   * The file in pieces, and how many entries stand in it. Opening balance, all entries with voided ones, closing balance:
   * they foot, or there is no file. `onProgress` hears how many of how many entries are written.
   * @throws Refused ACCOUNT_NOT_FOUND; Error where the account changed meanwhile: it is made again.
   */
  async make(
    of: StatementOf,
    onProgress: (lines: number, ofLines: number) => Promise<void>,
  ): Promise<{ bytes: Buffer[]; lines: number }> {
    const [about, letterhead, { timeZone }] = await Promise.all([
      this.statements.about(of, of.accountId, of),
      this.letterheads.of(of),
      this.agency.find(of),
    ]);
    const table = await LongTable.begin({
      title: titleOf(of),
      letterhead,
      columns: COLUMNS,
      facts: [
        `${accountInWords(about.shortId)}${about.name && `, ${about.name}`}`,
        defendantInWords(about.defendantName),
      ],
      footer: `${accountInWords(about.shortId)} · made ${instantInWords(about.readAt, timeZone)}`,
    });
    let written = 0;
    let balance: number | undefined;
    let closing: number;
    let cursor: string | undefined;
    do {
      const page = await this.page(of, cursor);
      if (balance === undefined) {
        balance = page.openingCents;
        await table.add(balanceLine('Opening balance', of.from, balance));
      }
      for (const entry of page.rows) {
        balance += entry.amountCents;
        if (balance !== entry.runningBalanceCents) throw new Error('The account changed while its statement was made.');
        await table.add(lineOf(entry));
      }
      written += page.rows.length;
      closing = page.closingCents;
      cursor = page.nextCursor ?? undefined;
      await onProgress(written, Math.max(about.lines, written));
    } while (cursor !== undefined);
    if (balance !== closing) throw new Error('The account changed while its statement was made.');
    if (written === 0) await table.add({ cells: ['', 'No entries on these days.', '', ''] });
    await table.add(balanceLine('Closing balance', of.to, closing));
    return { bytes: await table.end(), lines: written };
  }

  private page({ organizationId, accountId, from, to }: StatementOf, cursor: string | undefined) {
    const days = { from: from ?? undefined, to: to ?? undefined };
    const query = { ...days, cursor, limit: PAGE_LINES, voided: true, newestFirst: false, show: undefined };
    return this.statements.page({ organizationId }, accountId, query);
  }
}
