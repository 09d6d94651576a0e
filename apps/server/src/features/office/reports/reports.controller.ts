import { Readable } from 'node:stream';
import { Controller, StreamableFile } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { z } from 'zod';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import * as ledgerContract from '#contracts/books/ledger/ledger.ts';
import * as exportContract from '#contracts/books/ledger/exports.ts';
import * as contract from '#contracts/office/reports/reports.ts';
import { day } from '#contracts/kernel/primitives.ts';
import { decodeCursor, encodeCursor } from '../../../platform/database/cursor.ts';
import { Input, Route, type Call } from '../../../edge/http/route.ts';
import { Books } from './books.ts';
import { DownloadExport } from './download-export.ts';
import { Exports } from './exports.query.ts';
import { RequestExport } from './request-export.ts';

/** Most lists here are paged by a number that only grows. */
const numberIn = (cursor: string | undefined): number | null => decodeCursor(z.int().positive(), cursor);

/** The place of a payment in each order; a cursor is for the order that it was made in. */
const PAYMENT_PLACES = {
  day: z.tuple([z.literal('day'), day(), z.int().positive()]),
  amount: z.tuple([z.literal('amount'), z.int(), z.int().positive()]),
};

/** Cuts the row too many that tells whether there is a next page. */
const pageOf = <T>(rows: T[], limit: number, placeOf: (row: T) => unknown) => {
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return { rows: rows.slice(0, limit), nextCursor: last === undefined ? null : encodeCursor(placeOf(last)) };
};

@Controller()
export class ReportsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly books: Books,
    private readonly exports: Exports,
    private readonly downloads: DownloadExport,
  ) {}

  @Route(ledgerContract.getTrialBalance)
  getTrialBalance(
    @Input() { actor, query }: Call<typeof ledgerContract.getTrialBalance>,
  ): Promise<ResponseOf<typeof ledgerContract.getTrialBalance>> {
    return this.books.trialBalance(actor, query);
  }

  @Route(contract.listJournal)
  async listJournal(
    @Input() { actor, query }: Call<typeof contract.listJournal>,
  ): Promise<ResponseOf<typeof contract.listJournal>> {
    const { cursor, limit, ascending, ...filter } = query;
    const page = { ascending, after: numberIn(cursor), limit: limit + 1 };
    return pageOf(await this.books.journal(actor, filter, page), limit, ({ journalNumber }) => journalNumber);
  }

  @Route(contract.getJournalEntry)
  getJournalEntry(
    @Input() { actor, params }: Call<typeof contract.getJournalEntry>,
  ): Promise<ResponseOf<typeof contract.getJournalEntry>> {
    return this.books.entry(actor, params.journalNumber);
  }

  @Route(contract.listPayments)
  async listPayments(
    @Input() { actor, query }: Call<typeof contract.listPayments>,
  ): Promise<ResponseOf<typeof contract.listPayments>> {
    const { cursor, limit, sort, ascending, ...filter } = query;
    const after = decodeCursor(PAYMENT_PLACES[sort], cursor)?.slice(1) ?? null;
    const { payments, sums } = await this.books.payments(actor, filter, { sort, ascending, after, limit: limit + 1 });
    const placeOf = ({ bookedOn, amountCents, journalNumber }: (typeof payments)[number]) => [
      sort,
      sort === 'day' ? bookedOn : amountCents,
      journalNumber,
    ];
    return { ...pageOf(payments, limit, placeOf), ...sums };
  }

  @Route(exportContract.requestExport)
  requestExport(
    @Input() { actor, body }: Call<typeof exportContract.requestExport>,
  ): Promise<ResponseOf<typeof exportContract.requestExport>> {
    return this.commands.execute(new RequestExport(actor, body));
  }

  @Route(exportContract.listExports)
  async listExports(
    @Input() { actor, query }: Call<typeof exportContract.listExports>,
  ): Promise<ResponseOf<typeof exportContract.listExports>> {
    const page = { before: numberIn(query.cursor), limit: query.limit + 1 };
    return pageOf(await this.exports.list(actor, page), query.limit, ({ exportNumber }) => exportNumber);
  }

  @Route(exportContract.getExport)
  getExport(
    @Input() { actor, params }: Call<typeof exportContract.getExport>,
  ): Promise<ResponseOf<typeof exportContract.getExport>> {
    return this.exports.find(actor, params.exportId);
  }

  @Route(exportContract.downloadExport)
  async downloadExport(
    @Input() { actor, params }: Call<typeof exportContract.downloadExport>,
  ): Promise<StreamableFile> {
    const { fileName, type, pieces } = await this.downloads.download(actor, params.exportId);
    return new StreamableFile(Readable.from(pieces), { type, disposition: `attachment; filename="${fileName}"` });
  }

  @Route(ledgerContract.getAuditChain)
  async getAuditChain(
    @Input() { actor, query }: Call<typeof ledgerContract.getAuditChain>,
  ): Promise<ResponseOf<typeof ledgerContract.getAuditChain>> {
    const page = { before: numberIn(query.cursor), limit: query.limit + 1 };
    const { blocks, head } = await this.books.auditChain(actor, page);
    return { ...pageOf(blocks, query.limit, ({ block }) => block), head };
  }
}
