import { Injectable } from '@nestjs/common';
import { receiveBytes, type ReceivedFile } from '../../../edge/http/incoming-file.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { DataKeys, type DataKey } from '../../../platform/keys/data-keys.ts';
import { Stopping } from '../../../platform/observe/stopping.ts';
import { Process } from '../../../platform/processes/processes.ts';
import type { Run } from '../../../platform/processes/run.ts';
import { FileStore } from '../../../platform/storage/file-store.ts';
import { Drawers, type StoredDrawerFile } from '../../people/documents/index.ts';
import { changedLists } from '../brought-in/index.ts';
import { countFile, dropParts, keepRefused, partsOf } from './archive-rows.ts';
import { OpenArchive, RefusedDocument, UnreadableArchive, type ArchivedFile } from './open-archive.ts';
import { clientOfPath, type ArchiveIds } from './owners.ts';

interface Sent {
  id: string;
  ids: ArchiveIds;
  done: number;
}

/** A file of a ZIP at its place, from 0 on. */
interface Placed {
  place: number;
  file: ArchivedFile;
}

/** What is to become of a file: into a drawer, nothing since it is there, or why not. */
type Wanted = { subjectId: string; stored: StoredDrawerFile } | { known: string } | { why: string };

/** How long one ZIP is gone through before those of other agencies have their turn, in milliseconds. */
const TURN_MS = 300_000;
/** After how many files open screens are told. */
const TOLD_EVERY = 20;
/** What refuses one file, and no other. */
const OF_ONE_FILE = new Set(['FILE_TYPE_REFUSED', 'FILE_UNREADABLE', 'PICTURE_TOO_LARGE', 'FILE_EMPTY']);

/**
 * Puts the documents of a ZIP into the drawers (moving-in#move-in-documents): a file in each transaction, counted there, so
 * that whoever goes on where it was cut does none of them twice.
 */
@Injectable()
export class FinishArchives extends Process<Sent> {
  readonly name = 'finish-move-in-archives';
  readonly work = 'Putting the documents of an old program into drawers';
  readonly unfinished = `
    select a.organization_id, a.archive_id as id, a.ids, a.done, a.sent_by as user_id, a.sent_at as decided_at
    from move_in_archive a where a.state = 'working'`;

  constructor(
    private readonly database: TenantDatabase,
    private readonly store: FileStore,
    private readonly drawers: Drawers,
    private readonly keys: DataKeys,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
    private readonly stopping: Stopping,
  ) {
    super();
  }

  async carryOut(run: Run, sent: Sent): Promise<void> {
    try {
      await receiveBytes('documents.zip', this.bytes(run, sent), (file) => this.goThrough(run, sent, file));
    } catch (error) {
      if (!(error instanceof UnreadableArchive)) throw error;
      await this.end(run, sent, error.message);
    }
  }

  /** All of the ZIP. A restored or imported agency has its rows and not its bytes. */
  private async *bytes({ actor: { organizationId } }: Run, { id }: Sent): AsyncIterable<Buffer> {
    const parts = await this.database.read(organizationId, (tx) => partsOf(tx, organizationId, id));
    for (const objectId of parts) {
      const bytes = await this.store.read({ organizationId, objectId });
      if (bytes === null) throw new UnreadableArchive('A part of this ZIP is gone. Send it once more.');
      yield* bytes as AsyncIterable<Buffer>;
    }
    if (parts.length === 0) throw new UnreadableArchive('A part of this ZIP is gone. Send it once more.');
  }

  private async goThrough(run: Run, sent: Sent, zip: ReceivedFile): Promise<void> {
    const archive = await OpenArchive.of(zip);
    const key = await this.keys.of(run.actor.organizationId);
    await this.begin(run, sent, archive.files.length);
    const until = performance.now() + TURN_MS;
    for (const [place, file] of archive.files.entries()) {
      if (place < sent.done) continue;
      // What is left is for the next process, or the next round.
      if (this.stopping.hasBegun || performance.now() > until) return;
      await this.one(run, { sent, key, archive }, { place, file });
    }
    await this.end(run, sent, '');
  }

  private async one(run: Run, by: { sent: Sent; key: DataKey; archive: OpenArchive }, placed: Placed): Promise<void> {
    const { file, place } = placed;
    const wanted = file.why === null ? await this.lookAt(run, by, file) : { why: file.why };
    try {
      await this.write(run, by, placed, wanted);
    } catch (error) {
      // Whoever it is of was deleted at this moment.
      if (!(error instanceof Refused) || error.code !== 'DEFENDANT_NOT_FOUND') throw error;
      await this.write(run, by, { file, place }, { why: error.message });
    }
  }

  /** Whose a file is, and its bytes, stored where the drawer has not got them. */
  private async lookAt(
    { actor: { organizationId } }: Run,
    { sent, key, archive }: { sent: Sent; key: DataKey; archive: OpenArchive },
    file: ArchivedFile,
  ): Promise<Wanted> {
    const owner = await this.database.read(organizationId, (tx) =>
      clientOfPath(tx, organizationId, { key, ids: sent.ids }, file.path),
    );
    if ('words' in owner) return { why: owner.words };
    const subject = { subjectKind: 'defendant', subjectId: owner.ownerId } as const;
    try {
      return await receiveBytes(file.path, archive.bytesOf(file), async (received): Promise<Wanted> => {
        const looked = await this.drawers.look(organizationId, received);
        const isKnown = await this.database.read(organizationId, (tx) =>
          this.drawers.has(tx, organizationId, subject, looked),
        );
        if (isKnown) return { known: owner.ownerId };
        return { subjectId: owner.ownerId, stored: await this.drawers.store(organizationId, looked) };
      });
    } catch (error) {
      if (error instanceof RefusedDocument) return { why: error.message };
      if (error instanceof Refused && OF_ONE_FILE.has(error.code)) return { why: error.message };
      throw error;
    }
  }

  private async write(
    run: Run,
    { sent: { id }, key }: { sent: Sent; key: DataKey },
    { place, file: { path } }: Placed,
    wanted: Wanted,
  ): Promise<void> {
    const outcome = 'why' in wanted ? 'refused' : 'known' in wanted ? 'known' : 'added';
    await run.write(
      { step: `file ${String(place)}`, request: { moveInArchive: id, place } },
      async (by, em, tx) => {
        const { organizationId, commandId: fileId } = by;
        await countFile(tx, organizationId, id, { place, outcome });
        if ('why' in wanted)
          await keepRefused(tx, organizationId, key, { archiveId: id, place, path, why: wanted.why });
        if (!('stored' in wanted)) return {};
        const subject = { subjectKind: 'defendant', subjectId: wanted.subjectId } as const;
        await this.drawers.keep(tx, em, subject, wanted.stored, { fileId, by, at: this.clock.now() });
        await em.flush();
        await tx.query('insert into move_in_document (organization_id, file_id, archive_id) values ($1, $2, $3)', [
          organizationId,
          fileId,
          id,
        ]);
        return {};
      },
      () => [
        ...((place + 1) % TOLD_EVERY === 0 ? changedLists : []),
        ...('stored' in wanted ? [{ topic: 'file', id: wanted.subjectId } as const] : []),
      ],
    );
  }

  private async begin(run: Run, { id }: Sent, files: number): Promise<void> {
    await run.write(
      { step: 'begun', request: { moveInArchive: id, files } },
      async ({ organizationId }, _, tx) => {
        const sql = 'update move_in_archive set files = $3 where organization_id = $1 and archive_id = $2';
        await tx.query(sql, [organizationId, id, files]);
        return {};
      },
      () => changedLists,
    );
  }

  /** Says that it is done, or why the whole of it is refused; its bytes are deleted. */
  private async end(run: Run, { id }: Sent, why: string): Promise<void> {
    await run.write(
      { step: 'done', request: { moveInArchive: id, done: true } },
      async (by, _, tx) => {
        const { organizationId } = by;
        const { rows } = await tx.query<{ added: number; known: number; refused: number }>(
          `update move_in_archive set state = $3, why = $4
           where organization_id = $1 and archive_id = $2 and state = 'working' returning added, known, refused`,
          [organizationId, id, why === '' ? 'done' : 'refused', why],
        );
        const [came] = rows;
        if (!came) return {};
        await dropParts(tx, organizationId, id);
        const details = { new: came.added, known: came.known, refused: came.refused };
        await this.trail.record(by, { action: 'move-in-documents-brought-in', details }, tx);
        return {};
      },
      () => changedLists,
    );
  }
}
