import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { z } from 'zod';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { ARCHIVE_IDS, sendArchivePart } from '#contracts/office/move-in-documents/move-in-documents.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import type { ReceivedFile } from '../../../edge/http/incoming-file.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { deleteObjectsAfter, StoredObjects } from '../../people/documents/index.ts';
import { changedLists, mustTakeChanges } from '../brought-in/index.ts';
import { dropParts, KEPT_FOR, lockedArchive, type ArchiveRow } from './archive-rows.ts';
import { hasClients } from './owners.ts';

/** Sends a part of a ZIP of documents; who sends it says its id (moving-in#move-in-documents). */
export class SendArchivePart extends CommandOf(sendArchivePart) {}

/** What stands beside each part. */
const saidBeside = z.object({ name: z.string(), ids: z.enum(ARCHIVE_IDS), parts: z.coerce.number() });
type Said = z.output<typeof saidBeside>;

const BEGIN = `
  insert into move_in_archive (organization_id, archive_id, name, ids, parts, sent_by, sent_at)
  values ($1, $2, $3, $4, $5, $6, $7)`;
const LEFT = `
  select archive_id from move_in_archive where organization_id = $1 and state = 'coming' and archive_id <> $2 for update`;
const LEAVE = 'delete from move_in_archive where organization_id = $1 and archive_id = $2';
const KEEP = `
  insert into move_in_archive_part (organization_id, archive_id, part, object_id) values ($1, $2, $3, $4)
  on conflict (organization_id, archive_id, part) do nothing`;
const WHOLE = `
  update move_in_archive a set state = 'working'
  where organization_id = $1 and archive_id = $2 and state = 'coming' and parts = (
    select count(*) from move_in_archive_part p where p.organization_id = $1 and p.archive_id = $2)
  returning 1`;

@CommandHandler(SendArchivePart)
export class SendArchivePartHandler implements ICommandHandler<SendArchivePart> {
  constructor(
    private readonly rows: TenantRows,
    private readonly objects: StoredObjects,
    private readonly commands: CommandRunner,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused MOVE_IN_NO_CLIENTS, ARCHIVE_PARTS_DIFFER, and what `mustTakeChanges` says */
  execute({ actor, params, file }: SendArchivePart): Promise<ResponseOf<typeof sendArchivePart>> {
    return file.receive((received) => this.keep(actor, params, received));
  }

  private async keep(
    actor: SendArchivePart['actor'],
    { archiveId, part }: SendArchivePart['params'],
    received: ReceivedFile,
  ): Promise<ResponseOf<typeof sendArchivePart>> {
    const { organizationId } = actor;
    const said = saidBeside.parse(received.fields);
    if (part > said.parts) throw new Refused('ARCHIVE_PARTS_DIFFER');
    const show = { mediaType: 'application/octet-stream', disposition: 'attachment' };
    const objectId = await this.objects.put(organizationId, received.stream(), received.sizeBytes, show);
    const request = { sendArchivePart: archiveId, part, ...said, sha256: received.sha256 };
    return this.rows.write(
      actor,
      request,
      async (tx) => {
        const before = await lockedArchive(tx, organizationId, archiveId);
        if (before !== undefined && before.state !== 'coming') return { archiveId, state: before.state };
        await mustTakeChanges(tx, this.commands, actor);
        if (!(await hasClients(tx, organizationId))) throw new Refused('MOVE_IN_NO_CLIENTS');
        if (before === undefined) await this.begin(tx, actor, archiveId, said);
        else if (differs(before, said)) throw new Refused('ARCHIVE_PARTS_DIFFER');
        await deleteObjectsAfter(tx, organizationId, [objectId], KEPT_FOR);
        const kept = await tx.query(KEEP, [organizationId, archiveId, part, objectId]);
        if (kept.rowCount === 0) await deleteObjectsAfter(tx, organizationId, [objectId], '0');
        const { rowCount } = await tx.query(WHOLE, [organizationId, archiveId]);
        if (rowCount === 0) return { archiveId, state: 'coming' as const };
        await this.trail.record(actor, { action: 'move-in-documents-sent' }, tx);
        return { archiveId, state: 'working' as const };
      },
      () => changedLists,
    );
  }

  /** Another that never came whole is left aside. */
  private async begin(
    tx: TenantTransaction,
    { organizationId, userId }: SendArchivePart['actor'],
    archiveId: string,
    { name, ids, parts }: Said,
  ): Promise<void> {
    const { rows } = await tx.query<{ archiveId: string }>(LEFT, [organizationId, archiveId]);
    for (const left of rows) {
      await dropParts(tx, organizationId, left.archiveId);
      await tx.query(LEAVE, [organizationId, left.archiveId]);
    }
    await tx.query(BEGIN, [organizationId, archiveId, name, ids, parts, userId, this.clock.now()]);
  }
}

const differs = (before: ArchiveRow, { name, ids, parts }: Said): boolean =>
  before.name !== name || before.ids !== ids || before.parts !== parts;
