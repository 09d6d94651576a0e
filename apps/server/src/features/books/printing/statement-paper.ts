import { Injectable } from '@nestjs/common';
import type { AccountEntry } from '#contracts/books/account/statements.ts';
import { formatDay } from '#domain/kernel/days.ts';
import { formatCents } from '#domain/kernel/money.ts';
import type { OrganizationId } from '../../../kernel/actor.ts';
import { LongTable, type LongHeading, type LongLine } from '../../../platform/pdf/long-table.ts';
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
const detailsOf = ({ payer, externalReference, note, bookedOn, reason, recordedBy }: AccountEntry): string =>
  [
    payer && `from ${payer}`,
    externalReference && `ref. ${externalReference}`,
    note,
    bookedOn !== null && `booked on ${formatDay(bookedOn)}`,
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

/** How often an account may have changed while it was read before its statement is given up. */
const TRIES = 5;

class AccountChanged extends Error {
  constructor() {
    super('The account changed while its statement was made.');
  }
}

interface About {
  shortId: number | null;
  name: string;
  defendantName: string;
  lines: number;
  paidBefore: number;
  paidBeforeCents: number;
  readAt: string;
}

/** What the program before took, where the statement begins with the account (moving-in#payments-before). */
const paidBefore = ({ from }: StatementOf, { paidBefore: count, paidBeforeCents }: About): string[] =>
  from !== null || count === 0
    ? []
    : [
        `Paid before moving in, in the balance brought forward: ${count === 1 ? '1 payment' : `${String(count)} payments`}, ${formatCents(paidBeforeCents)}`,
      ];

/** An account as it stood at one moment: its entries foot with its balances. */
interface ReadWhole {
  about: About;
  openingCents: number;
  entries: AccountEntry[];
  closingCents: number;
}

/** An account with all of its lines from its first day on, as its statement has them (money#statements). */
export interface WholeStatement {
  accountId: string;
  account: string;
  /** What people call it; empty where it has no name. */
  name: string;
  /** Date, description, amount and balance, the oldest first; the last is the closing balance. */
  lines: readonly LongLine[];
}

/** Makes statements of accounts as a PDF: the words of the screen and its print, on the agency's letterhead. */
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
    const about = await this.statements.about(of, of.accountId, of);
    const table = await LongTable.begin(await this.headingOf(of, about));
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
        if (balance !== entry.runningBalanceCents) throw new AccountChanged();
        await table.add(lineOf(entry));
      }
      written += page.rows.length;
      closing = page.closingCents;
      cursor = page.nextCursor ?? undefined;
      await onProgress(written, Math.max(about.lines, written));
    } while (cursor !== undefined);
    if (balance !== closing) throw new AccountChanged();
    await this.end(table, of, { about, closingCents: closing, lines: written });
    return { bytes: await table.end(), lines: written };
  }

  /**
   * The statements of several accounts in one file, each on pages of its own (money#statement-run). `onProgress` hears
   * how many of them are written.
   * @throws Refused ACCOUNT_NOT_FOUND; Error where one of them changed again and again: it is made again.
   */
  async makeAll(
    { accountIds, ...of }: Omit<StatementOf, 'accountId'> & { accountIds: readonly string[] },
    onProgress: (accounts: number) => Promise<void>,
    nobody = 'No account owes anything.',
  ): Promise<Buffer[]> {
    let table: LongTable | undefined;
    for (const [at, accountId] of accountIds.entries()) {
      const one = { ...of, accountId };
      const read = await this.readWhole(one);
      const heading = await this.headingOf(one, read.about);
      if (table) await table.turn(heading);
      else table = await LongTable.begin(heading);
      await table.add(balanceLine('Opening balance', of.from, read.openingCents));
      for (const entry of read.entries) await table.add(lineOf(entry));
      await this.end(table, one, { ...read, lines: read.entries.length });
      await onProgress(at + 1);
    }
    table ??= await this.nobody(of, nobody);
    return table.end();
  }

  /**
   * An account as it is printed inside of another paper (people#produced-file).
   * @throws Refused ACCOUNT_NOT_FOUND; Error where it changed meanwhile again and again
   */
  async whole(of: StatementOf): Promise<WholeStatement> {
    const { about, entries, closingCents } = await this.readWhole(of);
    const before = paidBefore(of, about).map((words): LongLine => ({ cells: ['', words, '', ''] }));
    const lines = [...before, ...entries.map(lineOf), balanceLine('Closing balance', of.to, closingCents)];
    return { accountId: of.accountId, account: accountInWords(about.shortId), name: about.name, lines };
  }

  private async nobody(of: Omit<StatementOf, 'accountId'>, said: string): Promise<LongTable> {
    const letterhead = await this.letterheads.of(of);
    const heading = { title: 'Statements', letterhead, columns: COLUMNS, facts: [], footer: '' };
    const table = await LongTable.begin(heading);
    await table.add({ cells: ['', said, '', ''] });
    return table;
  }

  private async headingOf(of: StatementOf, about: About): Promise<LongHeading> {
    const { shortId, name, defendantName, readAt } = about;
    const [letterhead, { timeZone }] = await Promise.all([this.letterheads.of(of), this.agency.find(of)]);
    return {
      title: titleOf(of),
      letterhead,
      columns: COLUMNS,
      facts: [
        `${accountInWords(shortId)}${name && `, ${name}`}`,
        defendantInWords(defendantName),
        ...paidBefore(of, about),
      ],
      footer: `${accountInWords(shortId)} · made ${instantInWords(readAt, timeZone)}`,
    };
  }

  /** The closing balance, and where something is owed the slip that comes back with the payment. */
  private async end(
    table: LongTable,
    of: StatementOf,
    { about, closingCents, lines }: { about: About; closingCents: number; lines: number },
  ): Promise<void> {
    if (lines === 0) await table.add({ cells: ['', 'No entries on these days.', '', ''] });
    await table.add(balanceLine('Closing balance', of.to, closingCents));
    if (closingCents <= 0) return;
    const { name, lines: address } = await this.letterheads.of(of);
    await table.slip('Please return this part with your payment', [
      ['Account', `${accountInWords(about.shortId)}, ${defendantInWords(about.defendantName)}`],
      ['Amount due', formatCents(closingCents)],
      ['Amount enclosed', '$ ____________________'],
      ['Payable to', [name, ...address].join(', ')],
    ]);
  }

  /** @throws Refused ACCOUNT_NOT_FOUND; Error where it changed meanwhile again and again. */
  private async readWhole(of: StatementOf, tries = TRIES): Promise<ReadWhole> {
    const about = await this.statements.about(of, of.accountId, of);
    const pages = [await this.page(of, undefined)];
    for (let cursor = pages[0]?.nextCursor; cursor; cursor = pages.at(-1)?.nextCursor)
      pages.push(await this.page(of, cursor));
    const [openingCents, closingCents] = [pages[0]?.openingCents ?? 0, pages.at(-1)?.closingCents ?? 0];
    const entries = pages.flatMap(({ rows }) => rows);
    let balance = openingCents;
    const foots = entries.every((entry) => (balance += entry.amountCents) === entry.runningBalanceCents);
    if (foots && balance === closingCents) return { about, openingCents, entries, closingCents };
    if (tries <= 1) throw new AccountChanged();
    return this.readWhole(of, tries - 1);
  }

  private page({ organizationId, accountId, from, to }: StatementOf, cursor: string | undefined) {
    const days = { from: from ?? undefined, to: to ?? undefined };
    const query = { ...days, cursor, limit: PAGE_LINES, voided: true, newestFirst: false, show: undefined };
    return this.statements.page({ organizationId }, accountId, query);
  }
}
