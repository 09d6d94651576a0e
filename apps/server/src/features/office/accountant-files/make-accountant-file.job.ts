import { Inject } from '@nestjs/common';
import { InjectQueue, Processor } from '@nestjs/bullmq';
import type { Pool } from 'pg';
import type { FileFormat } from '#domain/office/accountant-files.ts';
import { trustedOrganizationId, type OrganizationId } from '../../../kernel/actor.ts';
import { LiveChanges } from '../../../platform/database/live-changes.ts';
import { PROJECTOR_POOL } from '../../../platform/database/pools.ts';
import { TenantDatabase, type TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { claimEffect } from '../../../platform/jobs/job-effect.ts';
import type { JobIds } from '../../../platform/jobs/job-ids.ts';
import { JobProcessor } from '../../../platform/jobs/job-processor.ts';
import { JobQueue } from '../../../platform/jobs/job-queue.ts';
import { chainHeadAt } from '../../books/ledger/index.ts';
import { readMapping } from './account-mapping.query.ts';
import {
  ACCOUNTANT_FILE_QUEUE,
  accountantFileJobId,
  fileStem,
  packed,
  refuseUnmapped,
  type FileBooks,
  type FileEntry,
  type FilePart,
} from './accountant-file.ts';
import { readFileEntries } from './file-entries.ts';
import { fullCsvParts } from './full-csv.ts';
import { hledgerParts } from './hledger.ts';
import { iifParts } from './iif.ts';
import { quickbooksOnlineParts, xeroParts } from './journal-csv-parts.ts';

/** How long one may wait before the reconciler has it made again. */
const LOST_AFTER = '5 minutes';

const PARTS: Readonly<Record<FileFormat, (books: FileBooks, stem: string) => FilePart[]>> = {
  'quickbooks-desktop': iifParts,
  'quickbooks-online': quickbooksOnlineParts,
  xero: xeroParts,
  hledger: hledgerParts,
  'full-csv': fullCsvParts,
};

interface Asked {
  number: number;
  format: FileFormat;
  from: string;
  to: string;
  journalNumber: number;
}

const ASKED = `
  select number, format, from_day as "from", to_day as "to", journal_number from accountant_file
  where organization_id = $1 and file_id = $2 and state = 'waiting'`;
const NAME = 'select name from organization where organization_id = $1';

const READY = `
  update accountant_file set state = 'ready', chain_head = $3, entries = $4, total_cents = $5, file_name = $6, sha256 = $7,
    moved_at = now()
  where organization_id = $1 and file_id = $2 and state = 'waiting'`;
const KEEP_PARTS = `
  insert into accountant_file_part (organization_id, file_id, part, name, rows, body)
  select $1, $2, given.part, given.name, given.rows, given.body
  from unnest($3::text[], $4::bigint[], $5::text[]) with ordinality as given (name, rows, body, part)`;
const FAILED = `
  update accountant_file set state = 'failed', moved_at = now()
  where organization_id = $1 and file_id = $2 and state = 'waiting'`;

/** What a file is made of, as one transaction sees it. */
const readBooks = async (tx: TenantTransaction, organizationId: string, asked: Asked): Promise<FileBooks> => {
  const chainHead = await chainHeadAt(tx, organizationId, asked.journalNumber);
  if (chainHead === null) throw new Error('The audit chain is not that far yet.');
  const entries = await readFileEntries(tx, organizationId, asked);
  const accounts = await readMapping(tx, organizationId);
  const { rows } = await tx.query<{ name: string }>(NAME, [organizationId]);
  return { ...asked, chainHead, accounts, entries, organizationName: rows[0]?.name ?? '' };
};

/** @throws Refused ACCOUNTS_NOT_MAPPED where one lost its name since the file was asked for */
const refuseUnmappedSince = (format: FileFormat, { accounts, entries }: FileBooks): void => {
  const used = new Set(entries.flatMap(({ lines }) => lines.map(({ code }) => code)));
  refuseUnmapped(
    format,
    accounts.filter(({ code }) => used.has(code)),
  );
};

const totalOf = (entries: readonly FileEntry[]): number =>
  entries.flatMap(({ lines }) => lines).reduce((sum, { debitCents }) => sum + debitCents, 0);

/** Makes the file that was asked for (money#files-for-accountants): read in one transaction, kept in another with all of it. */
@Processor(ACCOUNTANT_FILE_QUEUE, { concurrency: 1 })
export class MakeAccountantFileJob extends JobProcessor {
  readonly work = 'Making a file for an accountant';
  // It works for seconds without a pause: apart from the views, on whose pace payments wait.
  override readonly isOutside = true;

  constructor(
    @InjectQueue(ACCOUNTANT_FILE_QUEUE) queue: JobQueue,
    private readonly database: TenantDatabase,
    private readonly live: LiveChanges,
    @Inject(PROJECTOR_POOL) private readonly projector: Pool,
  ) {
    super(queue);
  }

  async run({ organizationId: id, fileId = '' }: JobIds): Promise<void> {
    const organizationId = trustedOrganizationId(id);
    const found = await this.database.read(organizationId, async (tx) => {
      const { rows } = await tx.query<Asked>(ASKED, [organizationId, fileId]);
      const [asked] = rows;
      return asked && { asked, books: await readBooks(tx, organizationId, asked) };
    });
    if (!found) return;
    const { asked, books } = found;
    refuseUnmappedSince(asked.format, books);
    const stem = fileStem(asked.number, asked.format, asked);
    const parts = PARTS[asked.format](books, stem);
    const { format } = asked;
    const { name, sha256 } = packed({ format, ...books }, stem, parts);
    const made = [books.chainHead, books.entries.length, totalOf(books.entries), name, sha256];
    await this.keep(organizationId, fileId, { made, parts });
  }

  override async onExhausted({ organizationId: id, fileId = '' }: JobIds): Promise<void> {
    const organizationId = trustedOrganizationId(id);
    await this.database.write(organizationId, async (tx) => {
      await tx.query(FAILED, [organizationId, fileId]);
      await this.live.announce(organizationId, [{ topic: 'export', id: fileId }], tx);
    });
  }

  async missing(): Promise<{ jobId: string; ids: JobIds }[]> {
    const { rows } = await this.projector.query<{ organizationId: string; fileId: string }>(
      `select organization_id, file_id from accountant_file
       where state = 'waiting' and moved_at < now() - interval '${LOST_AFTER}'`,
    );
    return rows.map((ids) => ({ jobId: accountantFileJobId(ids.fileId), ids }));
  }

  private keep(
    organizationId: OrganizationId,
    fileId: string,
    { made, parts }: { made: readonly unknown[]; parts: readonly FilePart[] },
  ): Promise<void> {
    return this.database.write(organizationId, async (tx) => {
      if (!(await claimEffect(tx, organizationId, accountantFileJobId(fileId)))) return;
      const { rowCount } = await tx.query(READY, [organizationId, fileId, ...made]);
      // It was given up meanwhile: its days may be another file's.
      if (rowCount === 0) return;
      const given = [parts.map(({ name }) => name), parts.map(({ rows }) => rows), parts.map(({ body }) => body)];
      await tx.query(KEEP_PARTS, [organizationId, fileId, ...given]);
      await this.live.announce(organizationId, [{ topic: 'export', id: fileId }], tx);
    });
  }
}
