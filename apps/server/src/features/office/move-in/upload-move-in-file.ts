import { createHash } from 'node:crypto';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { uploadMoveInFile } from '#contracts/office/move-in/move-in.ts';
import { choicesAfter } from '#domain/office/move-in-choices.ts';
import type { MoveInList } from '#domain/office/move-in-fields.ts';
import { isMending, mended, moveInTable, UnreadableMoveInFile } from '#domain/office/move-in-table.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { DataKeys } from '../../../platform/keys/data-keys.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { changedLists, mustTakeChanges } from '../brought-in/index.ts';
import { CheckMoveIn } from './check-move-in.ts';
import { wantCheck } from './move-in-checks.ts';
import { keptFiles, sealChoices, sealTable, type KeptFile } from './move-in-files.ts';

/** Uploads the file of a list (moving-in#files-that-are-read). */
export class UploadMoveInFile extends CommandOf(uploadMoveInFile) {}

const KEEP = `
  insert into move_in_file as known (organization_id, list, name, content_hash, table_sealed, choices_sealed, version,
    uploaded_by, uploaded_at)
  values ($1, $2, $3, $4, $5, $6, 1, $7, $8)
  on conflict (organization_id, list) do update set name = excluded.name, content_hash = excluded.content_hash,
    table_sealed = excluded.table_sealed, choices_sealed = excluded.choices_sealed, version = known.version + 1,
    uploaded_by = excluded.uploaded_by, uploaded_at = excluded.uploaded_at
  returning version`;

/** What was said of the file before. */
const FORGET = 'delete from move_in_checked_file where organization_id = $1 and list = $2';

const wrong = (message: string) => new Refused('VALIDATION_FAILED', {}, [{ path: 'text', message }]);

/** The file as it is to be kept: the one that came, or the one that was there with the rows that it mends. */
const readFile = (list: MoveInList, text: string, before: KeptFile['content']): NonNullable<KeptFile['content']> => {
  try {
    const table = moveInTable(list, text);
    if (!isMending(table)) {
      const said = before && { headings: before.table.headings, choices: before.choices };
      return { table, choices: choicesAfter(list, table.headings, said) };
    }
    if (before === null) throw wrong('There is no file that these rows mend. Upload that first.');
    return { table: mended(before.table, table), choices: before.choices };
  } catch (error) {
    throw error instanceof UnreadableMoveInFile ? wrong(error.message) : error;
  }
};

@CommandHandler(UploadMoveInFile)
export class UploadMoveInFileHandler implements ICommandHandler<UploadMoveInFile> {
  constructor(
    private readonly rows: TenantRows,
    private readonly keys: DataKeys,
    private readonly commands: CommandRunner,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
    private readonly checking: CheckMoveIn,
  ) {}

  /** @throws Refused VALIDATION_FAILED for a file that cannot be read, with the line */
  async execute({ actor, params: { list }, body }: UploadMoveInFile): Promise<ResponseOf<typeof uploadMoveInFile>> {
    const { organizationId, userId } = actor;
    const key = await this.keys.of(organizationId);
    const uploaded = await this.rows.write(
      actor,
      { uploadMoveInFile: list, ...body },
      async (tx) => {
        await mustTakeChanges(tx, this.commands, actor);
        const now = this.clock.now();
        await wantCheck(tx, actor, now);
        const files = await keptFiles(tx, organizationId, key);
        const known = files.find((file) => file.list === list);
        const isMendedHere = body.basedOn !== undefined;
        if (isMendedHere && known?.version !== body.basedOn) throw new Refused('CONFLICT');
        const { table, choices } = readFile(list, body.text, known?.content ?? null);
        // What is mended on the screen is no other file: its hash stays that of what was uploaded.
        const ofText = createHash('sha256').update(body.text).digest('hex');
        const hash = isMendedHere && known ? known.contentHash : ofText;
        const { rows } = await tx.query<{ version: number }>(KEEP, [
          organizationId,
          list,
          body.name,
          hash,
          sealTable(key, list, table),
          sealChoices(key, list, choices),
          userId,
          now,
        ]);
        await tx.query(FORGET, [organizationId, list]);
        const action = isMendedHere ? ('move-in-row-mended' as const) : ('move-in-file-uploaded' as const);
        await this.trail.record(actor, { action, details: { list } }, tx);
        return { list, version: rows[0]?.version ?? 1 };
      },
      () => changedLists,
    );
    await this.checking.tryNow(actor, actor.commandId);
    return uploaded;
  }
}
