import { Injectable } from '@nestjs/common';
import { PACK_KIND } from '#contracts/books/ledger/exports.ts';
import { trustedOrganizationId, type OrganizationId } from '../../../kernel/actor.ts';
import { Makers } from '../../../kernel/makers.ts';
import { LiveChanges } from '../../../platform/database/live-changes.ts';
import { TenantDatabase, type TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { claimEffect } from '../../../platform/jobs/job-effect.ts';
import type { JobIds } from '../../../platform/jobs/job-ids.ts';
import { exportJobId, LOST_AFTER } from './export.ts';

/** What a pack is of: these days, for whom, as far as the journal was then. */
export interface PackOf {
  organizationId: OrganizationId;
  exportId: string;
  from: string;
  to: string;
  journalNumber: number;
  requestedBy: string;
}

/** Makes a ZIP piece by piece; `onProgress` hears how many of how many files are in it. */
type MakePack = (of: PackOf, onProgress: (made: number, all: number) => Promise<void>) => AsyncIterable<Buffer>;

/** How packs are made: told by the feature that reads all others, which stands below this one. */
@Injectable()
export class PackMakers extends Makers<typeof PACK_KIND, MakePack> {}

/** Bytes of a file in one row. */
const CHUNK_BYTES = 512 * 1024;

/** The pieces in chunks of one size; the last one is what is left. */
async function* chunked(pieces: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const piece of pieces) {
    waiting.push(piece);
    size += piece.length;
    if (size < CHUNK_BYTES) continue;
    const all = Buffer.concat(waiting);
    let at = 0;
    for (; all.length - at >= CHUNK_BYTES; at += CHUNK_BYTES) yield all.subarray(at, at + CHUNK_BYTES);
    waiting = [all.subarray(at)];
    size = all.length - at;
  }
  if (size > 0) yield Buffer.concat(waiting);
}

const BEGIN = `
  update export set state = 'working', rows = 0, next_chunk = 1, moved_at = clock_timestamp()
  where organization_id = $1 and export_id = $2 and kind = $3
    and (state = 'waiting' or state = 'working' and moved_at < now() - $4::interval)
  returning to_char(from_day, 'YYYY-MM-DD') as "from", to_char(to_day, 'YYYY-MM-DD') as "to", journal_number, requested_by,
    moved_at::text as moved_at`;
const IS_PACK = 'select 1 from export where organization_id = $1 and export_id = $2 and kind = $3';
const EMPTY = 'delete from export_chunk where organization_id = $1 and export_id = $2';
const CHUNK = 'insert into export_chunk (organization_id, export_id, chunk, body) values ($1, $2, $3, $4)';

/** Moves it on, where nobody else has moved it since: neither a second worker nor an erasure, which begin it again. */
const MOVE = (set: string): string => `
  update export set ${set}, moved_at = clock_timestamp()
  where organization_id = $1 and export_id = $2 and state = 'working' and moved_at = $3::timestamptz
  returning moved_at::text as moved_at`;
const WRITTEN = MOVE('next_chunk = next_chunk + 1');
const PROGRESS = MOVE('progress_percent = $4, rows = $5, total_rows = $6');
const READY = MOVE(`state = 'ready', progress_percent = 100, rows = coalesce(total_rows, rows)`);

interface Begun {
  from: string;
  to: string;
  journalNumber: number;
  requestedBy: string;
  movedAt: string;
}

/**
 * Makes the pack of an auditor for its export (money#audit-pack), chunk by chunk, so that its size costs no memory.
 * Whoever takes over from a worker that has not moved it for a while begins it again, and that one stops if it comes back.
 */
@Injectable()
export class PackExports {
  constructor(
    private readonly database: TenantDatabase,
    private readonly live: LiveChanges,
    private readonly makers: PackMakers,
  ) {}

  /** Whether it is a pack: then it is made, unless somebody is at it or it is there. */
  async make({ organizationId, exportId = '' }: JobIds): Promise<boolean> {
    const organization = trustedOrganizationId(organizationId);
    const begun = await this.begin(organization, exportId);
    if (typeof begun === 'boolean') return begun;
    const { movedAt, ...of } = begun;
    const making = new Making(this.database, this.live, { organization, exportId, movedAt });
    const wanted = { organizationId: organization, exportId, ...of };
    const bytes = this.makers.of(PACK_KIND)(wanted, (made, all) => making.note(made, all));
    for await (const chunk of chunked(bytes)) await making.write(chunk);
    await making.finish();
    return true;
  }

  /** Where there is nothing to begin: whether it is a pack, which somebody else makes or has made. */
  private begin(organization: OrganizationId, exportId: string): Promise<Begun | boolean> {
    const which = [organization, exportId, PACK_KIND];
    return this.database.write(organization, async (tx) => {
      const { rows } = await tx.query<Begun>(BEGIN, [...which, LOST_AFTER]);
      if (!rows[0]) return (await tx.query(IS_PACK, which)).rowCount === 1;
      await tx.query(EMPTY, [organization, exportId]);
      return rows[0];
    });
  }
}

/** One making of one pack. */
class Making {
  private chunks = 0;

  constructor(
    private readonly database: TenantDatabase,
    private readonly live: LiveChanges,
    private readonly at: { organization: OrganizationId; exportId: string; movedAt: string },
  ) {}

  note(made: number, all: number): Promise<void> {
    const percent = Math.min(99, Math.floor((made / Math.max(all, 1)) * 100));
    return this.move(PROGRESS, [percent, made, all], () => this.announce());
  }

  write(bytes: Buffer): Promise<void> {
    const { organization, exportId } = this.at;
    this.chunks += 1;
    return this.move(WRITTEN, [], (tx) =>
      tx.query(CHUNK, [organization, exportId, this.chunks, bytes.toString('base64')]),
    );
  }

  finish(): Promise<void> {
    const { organization, exportId } = this.at;
    return this.move(READY, [], async (tx) => {
      await claimEffect(tx, organization, exportJobId(exportId));
      await this.announce(tx);
    });
  }

  private announce(tx?: TenantTransaction): Promise<void> {
    const { organization, exportId } = this.at;
    return this.live.announce(organization, [{ topic: 'export', id: exportId }], tx);
  }

  /** @throws Error where somebody else has it meanwhile */
  private async move(
    sql: string,
    values: readonly unknown[],
    work: (tx: TenantTransaction) => Promise<unknown>,
  ): Promise<void> {
    const { organization, exportId, movedAt } = this.at;
    this.at.movedAt = await this.database.write(organization, async (tx) => {
      const { rows } = await tx.query<{ movedAt: string }>(sql, [organization, exportId, movedAt, ...values]);
      if (!rows[0]) throw new Error('The export was asked for again.');
      await work(tx);
      return rows[0].movedAt;
    });
  }
}
