import { Injectable } from '@nestjs/common';
import type { Content } from 'pdfmake/interfaces.js';
import type { Opening as Shown } from '#contracts/books/opening/opening.ts';
import { byAccountOf, sheetOf } from '#domain/books/opening.ts';
import type { ControlTotal } from '#domain/books/opening-totals.ts';
import { OPENING_BALANCE, OWNERS_EQUITY, RECEIVABLE, RETAINED_EARNINGS } from '#domain/kernel/chart-of-accounts.ts';
import { formatDay } from '#domain/kernel/days.ts';
import { instantInWords } from '#domain/kernel/instant-in-words.ts';
import { formatCents } from '#domain/kernel/money.ts';
import type { Actor, OrganizationId } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { Reads } from '../../../platform/projections/reads.ts';
import { renderPdf, type Letterhead, type Sheet } from '../../../platform/pdf/pdf.ts';
import { facts, headline, paragraph, signatures, small, table, title } from '../../../platform/pdf/pieces.ts';
import { readChart } from '../../agency/chart/index.ts';
import { linkHash } from '../ledger/index.ts';
import { Letterheads, type PaperFile } from '../printing/index.ts';
import { ListsToSeal, type ListsOnPaper } from './lists-to-seal.ts';
import { namesOf } from './opening-names.query.ts';
import { openingDecider } from './opening-state.ts';
import { OpeningOfBooks } from './opening.query.ts';
import { OpeningTotals } from './opening-totals.query.ts';

/** Who sealed it, and what proves it. */
interface Sealed {
  askedBy: string;
  askedAt: string;
  /** Empty where the seal moved nothing: then it has no entry that says who. */
  confirmedBy: string;
  confirmedAt: string | null;
  chainHead: string | null;
}

interface OnPaper {
  opening: Shown;
  totals: readonly ControlTotal[];
  /** What came with the lists, in words. */
  here: readonly string[];
  lists: ListsOnPaper;
  sealed: Sealed;
  nameOf: (account: string) => string;
  letterhead: Letterhead;
  timeZone: string;
}

const LINES = [
  { name: 'Account', width: 190 },
  { name: 'Whom', width: '*' },
  { name: 'Amount', width: 90, amounts: true },
] as const;
const TOTALS = [
  { name: 'Account', width: 190 },
  { name: 'Old program', width: 84, amounts: true },
  { name: 'Here', width: 84, amounts: true },
  { name: 'Difference', width: 78, amounts: true },
  { name: 'Reason', width: '*' },
] as const;

const OWED = [
  { name: 'Kind', width: '*' },
  { name: 'Accounts', width: 84, amounts: true },
  { name: 'Amount', width: 90, amounts: true },
] as const;
const OF_LISTS = [
  { name: 'Of the lists', width: 170 },
  { name: 'Old program', width: 126 },
  { name: 'Here', width: 126 },
  { name: 'Reason', width: '*' },
] as const;
const FILES = [
  { name: 'List', width: 78 },
  { name: 'File', width: 110 },
  { name: 'Rows', width: 38, amounts: true },
  { name: 'Warned', width: 44, amounts: true },
  { name: 'Left out', width: 46, amounts: true },
  { name: 'SHA-256', width: '*' },
] as const;

const totalLine = ({ account, typedCents, hereCents, reason }: ControlTotal, nameOf: OnPaper['nameOf']): string[] => [
  nameOf(account),
  typedCents === null ? 'Not typed' : formatCents(typedCents),
  formatCents(hereCents),
  typedCents === null ? '' : formatCents(hereCents - typedCents),
  reason,
];

/** A table, where there is anything to list. */
const listed = (columns: Parameters<typeof table>[0], lines: readonly string[][], sums?: string[]): Content[] =>
  lines.length === 0 ? [] : [table(columns, lines, sums)];

/** What clients owe, by its kinds. */
const owedParts = ({ owed }: ListsOnPaper, cents: number): Content[] => {
  if (owed.length === 0) return [];
  const lines = owed.map((one) => [one.kind, String(one.accounts), formatCents(one.cents)]);
  return [title('Brought forward on accounts of clients'), table(OWED, lines, ['Together', '', formatCents(cents)])];
};

/** So that a line can end within it. */
const inGroups = (hash: string): string => hash.replaceAll(/(.{16})(?=.)/g, '$1 ');

const fileParts = ({ files }: ListsOnPaper): Content[] => {
  if (files.length === 0) return [];
  const lines = files.map(({ list, name, rows, warned, leftOut, hash }) => [
    list,
    name,
    String(rows),
    String(warned),
    String(leftOut),
    inGroups(hash),
  ]);
  return [
    title('Files'),
    table(FILES, lines),
    small(
      'The SHA-256 is of the text of the file as UTF-8, of a workbook of its sheet as CSV, and of rows that mended a file. Mending on the screen leaves it as it was.',
    ),
  ];
};

/** The control totals of accounts, and those of the lists. */
const totalParts = ({ totals, lists, nameOf }: OnPaper): Content[] => [
  title('Control totals'),
  ...(totals.length + lists.totals.length === 0 ? [paragraph('None.')] : []),
  ...listed(
    TOTALS,
    totals.map((total) => totalLine(total, nameOf)),
  ),
  ...listed(
    OF_LISTS,
    lists.totals.map(({ name, typed, here: counted, reason }) => [name, typed, counted, reason]),
  ),
];

/** What both accountants sign (moving-in#sealing). */
const certificateSheet = (onPaper: OnPaper): Sheet => {
  const { opening, here, lists, sealed, nameOf, letterhead, timeZone } = onPaper;
  const { program, cutOverOn, lines, corrections } = opening;
  const day = cutOverOn === null ? '' : formatDay(cutOverOn);
  const { accounts, cents } = opening.receivable;
  const owed = accounts === 0 ? [] : [{ account: RECEIVABLE, amountCents: cents }];
  const byAccount = [...byAccountOf(lines), ...owed];
  const { assetsCents, liabilitiesCents } = sheetOf(byAccount);
  const { equityCents = 0, retainedCents = 0, alone = false } = opening.sealed ?? {};
  const booked = corrections.filter(({ state }) => state === 'booked').length;
  const when = sealed.confirmedAt === null ? '' : `, ${instantInWords(sealed.confirmedAt, timeZone)}`;
  const content: Content[] = [
    headline('OPENING CERTIFICATE', day),
    facts(
      [
        ['Moved from', program],
        ['Cut-over day', day],
        ['Came with the lists', here.length === 0 ? null : here.join(', ')],
        ['Assets', formatCents(assetsCents)],
        ['Liabilities', formatCents(liabilitiesCents)],
        [`To ${nameOf(OWNERS_EQUITY)}`, formatCents(equityCents - retainedCents)],
        [`To ${nameOf(RETAINED_EARNINGS)}`, formatCents(retainedCents)],
        [`Left on ${nameOf(OPENING_BALANCE)}`, formatCents(0)],
        ['Asked for by', `${sealed.askedBy}, ${instantInWords(sealed.askedAt, timeZone)}`],
        ['Confirmed by', sealed.confirmedBy === '' ? null : `${sealed.confirmedBy}${alone ? ' (alone)' : ''}${when}`],
      ],
      'letter',
    ),
    title('Owed and held'),
    ...(lines.length + owed.length === 0
      ? [paragraph('Nothing.')]
      : [
          table(LINES, [
            ...lines.map(({ account, who, amountCents }) => [nameOf(account), who, formatCents(amountCents)]),
            ...owed.map(({ account, amountCents }) => [
              nameOf(account),
              `${String(accounts)} ${accounts === 1 ? 'account' : 'accounts'}`,
              formatCents(amountCents),
            ]),
          ]),
        ]),
    ...owedParts(lists, cents),
    ...totalParts(onPaper),
    ...fileParts(lists),
    paragraph(
      `Income and expense of the year up to ${day} stay in the books of ${program}.${owed.length === 0 ? ' What clients owe is not part of this opening.' : ''}`,
    ),
    ...(booked === 0
      ? []
      : [
          small(
            `${String(booked)} corrected since the seal: the lines above are as corrected, the totals compare them.`,
          ),
        ]),
    signatures(['Accountant of the old books', 'Accountant of these books']),
  ];
  return {
    title: `Opening certificate, ${day}`,
    size: 'letter',
    letterhead,
    footer: `Verification code ${sealed.chainHead ?? 'not there yet'}`,
    content,
  };
};

const CONFIRMED = `
  select actor_id, recorded_at from journal_entry where organization_id = $1 and event_id = $2`;

/** Makes the certificate of a sealed opening as a PDF. */
@Injectable()
export class OpeningCertificates {
  constructor(
    private readonly commands: CommandRunner,
    private readonly reads: Reads,
    private readonly openings: OpeningOfBooks,
    private readonly totals: OpeningTotals,
    private readonly letterheads: Letterheads,
    private readonly lists: ListsToSeal,
  ) {}

  /** @throws Refused OPENING_NOT_SEALED, MONEY_STOPPED. */
  async make(actor: Actor): Promise<PaperFile> {
    const { organizationId, timeZone } = actor;
    const { sealed, requests } = await this.commands.read(openingDecider, actor, organizationId);
    const request = sealed === null ? undefined : requests.get(sealed.requestId);
    if (sealed === null || request === undefined) throw new Refused('OPENING_NOT_SEALED');
    const [opening, totals, here, lists, letterhead, read] = await Promise.all([
      this.openings.get(actor),
      this.totals.list(organizationId),
      this.lists.here(organizationId),
      this.lists.onPaper(organizationId),
      this.letterheads.of(actor),
      this.reads.after(actor, ['ledger', 'audit-chain', 'accounts'], (tx) =>
        this.sealedBy(tx, organizationId, { ...request, eventId: sealed.eventId }),
      ),
    ]);
    const sheet = certificateSheet({ opening, totals, here, lists, letterhead, timeZone, ...read });
    return { name: `opening-certificate-${opening.cutOverOn ?? ''}.pdf`, bytes: await renderPdf(sheet) };
  }

  private async sealedBy(
    tx: TenantTransaction,
    organizationId: OrganizationId,
    { askedBy, askedAt, eventId }: { askedBy: string; askedAt: string; eventId: string },
  ): Promise<Pick<OnPaper, 'sealed' | 'nameOf'>> {
    const names = await namesOf(tx, organizationId);
    const chart = new Map((await readChart(tx, organizationId)).map(({ code, name }) => [code, name]));
    const { rows } = await tx.query<{ actorId: string; recordedAt: Date }>(CONFIRMED, [organizationId, eventId]);
    const [entry] = rows;
    const sealed = {
      askedBy: names.nameOf(askedBy),
      askedAt,
      confirmedBy: entry === undefined ? '' : names.nameOf(entry.actorId),
      confirmedAt: entry === undefined ? null : new Date(entry.recordedAt).toISOString(),
      chainHead: await linkHash(tx, organizationId, eventId),
    };
    return { sealed, nameOf: (account) => `${account} ${chart.get(account) ?? ''}`.trim() };
  }
}
