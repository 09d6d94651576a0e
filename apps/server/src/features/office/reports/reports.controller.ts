import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import { z } from 'zod';
import * as ledgerContract from '#contracts/books/ledger/ledger.ts';
import * as exportContract from '#contracts/books/ledger/exports.ts';
import { downloadLedgerLines, listLedgerLines } from '#contracts/office/reports/ledger-lines.ts';
import { listPayments } from '#contracts/office/payment-history/payment-history.ts';
import * as contract from '#contracts/office/reports/reports.ts';
import { downloadDefendants, listDefendants } from '#contracts/people/people/defendants.ts';
import { day } from '#contracts/kernel/primitives.ts';
import { csvFile } from '../../../edge/http/csv-file.ts';
import { command, route, routes } from '../../../edge/http/routes.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { decodeCursor, encodeCursor } from '../../../platform/database/cursor.ts';
import { Books } from './books.ts';
import { DefendantList } from './defendant-list.query.ts';
import { DownloadExport } from './download-export.ts';
import { Exports } from './exports.query.ts';
import { ledgerLinesCsv } from './ledger-lines-csv.ts';
import { LedgerLines, placeAfter } from './ledger-lines.query.ts';
import { RequestExport } from './request-export.ts';
import { SendLetters } from './send-letters.ts';
import { StatementRuns } from './statement-run.query.ts';

/** Most lists here are paged by a number that only grows. */
const numberIn = (cursor: string | undefined): number | null => decodeCursor(z.int().positive(), cursor);

/** The place of a payment in each order; a cursor is for the order that it was made in. */
const PAYMENT_PLACES = {
  day: z.tuple([z.literal('day'), day(), z.int().positive()]),
  amount: z.tuple([z.literal('amount'), z.int(), z.int().positive()]),
};

/** The last line that was shown in each order, with the balance at which the next one begins. */
const linePlace = z.tuple([day(), z.int().positive(), z.int().positive(), z.int()]);
const LINE_PLACES = {
  true: z.tuple([z.literal('up'), linePlace]),
  false: z.tuple([z.literal('down'), linePlace]),
};

/** Cuts the row too many that tells whether there is a next page. */
const pageOf = <T>(rows: T[], limit: number, placeOf: (row: T) => unknown) => {
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return { rows: rows.slice(0, limit), nextCursor: last === undefined ? null : encodeCursor(placeOf(last)) };
};

export const ReportsController = routes(
  route(listDefendants, DefendantList, (list, { actor, query }) => list.page(actor, query)),
  route(downloadDefendants, DefendantList, (list, { actor, query }) =>
    csvFile('defendants.csv', list.file(actor, query)),
  ),
  route(ledgerContract.getTrialBalance, Books, (books, { actor, query }) => books.trialBalance(actor, query)),
  route(contract.listJournal, Books, async (books, { actor, query }) => {
    const { cursor, limit, ascending, ...filter } = query;
    const page = { ascending, after: numberIn(cursor), limit: limit + 1 };
    return pageOf(await books.journal(actor, filter, page), limit, ({ journalNumber }) => journalNumber);
  }),
  route(contract.getJournalEntry, Books, (books, { actor, params }) => books.entry(actor, params.journalNumber)),
  route(listLedgerLines, LedgerLines, async (lines, { actor, params, query }) => {
    const { cursor, limit, ascending, ...filter } = query;
    const after = decodeCursor(LINE_PLACES[`${ascending}`], cursor)?.[1] ?? null;
    const page = { ascending, after, limit: limit + 1 };
    const { rows, ...answer } = await lines.list(actor, params.ledgerAccount, filter, page);
    const placeOf = (row: (typeof rows)[number]) => [ascending ? 'up' : 'down', placeAfter(row, ascending)];
    return { ...answer, ...pageOf(rows, limit, placeOf) };
  }),
  route(downloadLedgerLines, [LedgerLines, AuditTrail], async ([lines, trail], { actor, params, query }) => {
    const code = params.ledgerAccount;
    const answer = await lines.list(actor, code, query, { ascending: true, after: null });
    const name = `account-${code}.csv`;
    await trail.record(actor, { action: 'export-taken', details: { file: name } });
    return csvFile(name, ledgerLinesCsv(answer));
  }),
  route(listPayments, Books, async (books, { actor, query }) => {
    const { cursor, limit, sort, ascending, ...filter } = query;
    const after = decodeCursor(PAYMENT_PLACES[sort], cursor)?.slice(1) ?? null;
    const page = { sort, ascending, after, limit: limit + 1 };
    const { payments, sums, narrowedTo } = await books.payments(actor, filter, page);
    const dayOf = query.by === 'booked' ? 'bookedOn' : 'effectiveOn';
    const placeOf = ({ amountCents, journalNumber, ...payment }: (typeof payments)[number]) => [
      sort,
      sort === 'day' ? payment[dayOf] : amountCents,
      journalNumber,
    ];
    return { ...pageOf(payments, limit, placeOf), ...sums, narrowedTo };
  }),
  command(RequestExport),
  command(SendLetters),
  route(exportContract.previewStatementRun, StatementRuns, (runs, { actor, query }) =>
    runs.preview({ organizationId: actor.organizationId, ...query }),
  ),
  route(exportContract.listExports, Exports, async (exports, { actor, query }) => {
    const page = { before: numberIn(query.cursor), limit: query.limit + 1 };
    return pageOf(await exports.list(actor, page), query.limit, ({ exportNumber }) => exportNumber);
  }),
  route(exportContract.getExport, Exports, (exports, { actor, params }) => exports.find(actor, params.exportId)),
  route(exportContract.downloadExport, DownloadExport, async (downloads, { actor, params }) => {
    const { fileName, type, pieces } = await downloads.download(actor, params.exportId);
    return new StreamableFile(Readable.from(pieces), { type, disposition: `attachment; filename="${fileName}"` });
  }),
  route(ledgerContract.getAuditChain, Books, async (books, { actor, query }) => {
    const page = { before: numberIn(query.cursor), limit: query.limit + 1 };
    const { blocks, head } = await books.auditChain(actor, page);
    return { ...pageOf(blocks, query.limit, ({ block }) => block), head };
  }),
);
