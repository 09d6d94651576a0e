import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { v5 } from 'uuid';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { importNotes } from '#contracts/people/notes/notes.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { recordCaseFileChange } from '../../../platform/audit/record-case-file-change.ts';
import { lockSubject, keepVersion } from './note.ts';

/**
 * Takes over the notes that a browser kept before they lived here, with the author and instant it named
 * (screens#notes).
 */
export class ImportNotes extends CommandOf(importNotes) {}

const INSERT = `insert into note (organization_id, id, subject_kind, subject_id, subject, text, author_id, imported,
    imported_author, written_at)
  values ($1, $2, $3, $4, $5, $6, $7, true, $8, $9) on conflict do nothing`;

@CommandHandler(ImportNotes)
export class ImportNotesHandler implements ICommandHandler<ImportNotes> {
  constructor(
    private readonly rows: TenantRows,
    private readonly clock: Clock,
  ) {}

  execute({ actor, params: subject, body: { notes } }: ImportNotes): Promise<ResponseOf<typeof importNotes>> {
    const { organizationId, userId } = actor;
    const { subjectKind, subjectId } = subject;
    const now = this.clock.now();
    const add = async (tx: TenantTransaction) => {
      const defendantId = await lockSubject(tx, organizationId, subject);
      let imported = 0;
      for (const note of notes) {
        // The same note of the same subject has the same id, whichever browser it comes from and however often.
        const noteId = v5(note.localId, subjectId);
        const at = new Date(Math.min(Date.parse(note.at), now.getTime()));
        const { rowCount } = await tx.query(INSERT, [
          organizationId,
          noteId,
          subjectKind,
          subjectId,
          note.subject,
          note.text,
          userId,
          note.author || 'Unknown',
          at,
        ]);
        if (rowCount === 0) continue;
        await keepVersion(tx, actor, { ...note, noteId, version: 1, at });
        imported += 1;
      }
      if (imported > 0) {
        await recordCaseFileChange(tx, actor, { defendantId, action: 'notes-imported', details: { count: imported } });
      }
      return { imported };
    };
    return this.rows.write(actor, { importNotes: notes, ...subject }, add, () => [{ topic: 'note', id: subjectId }]);
  }
}
