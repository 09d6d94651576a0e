import type { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { undoMerge } from '#contracts/office/duplicates/merges.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { FollowingRecords, type WentAlong } from '../../../platform/database/following-records.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { DataKeys } from '../../../platform/keys/data-keys.ts';
import { FOR_UPDATE } from '../../../platform/rows/entities.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { DefendantRow, lockDefendant } from '../../people/people/index.ts';
import { aboutFields, FinishFileMerges } from './finish-file-merges.ts';
import { mustBeAtRest } from './may-merge.ts';
import { takeValues, type Values } from './taken-fields.ts';
import { ViewsCaughtUp } from './views-caught-up.ts';

type Answer = ResponseOf<typeof undoMerge>;

/** Undoes a merge on its day, while nothing new stands on it (people#merge-undone). */
export class UndoMerge extends CommandOf(undoMerge) {}

interface Merge {
  fromId: string;
  status: string;
  decidedAt: Date;
  toVersion: number;
  came: WentAlong[];
  fieldsSealed: Buffer | null;
}

const MERGE = `
  select from_id, status, decided_at, to_version, came, fields_sealed from file_merge
  where organization_id = $1 and merge_id = $2 and to_id = $3 and status in ('merging', 'merged') for update`;

/** Whether anything happened on the accounts and bonds that came by merge $3 to $2, since it was decided at $4. */
const NEWS = `
  select 1 from account a
  join history_event h on h.organization_id = $1 and h.account_id = a.account_id and h.recorded_at >= $4
  where a.organization_id = $1 and a.defendant_id = $2 and h.type not in ('AccountPassedOn', 'BondPassedOn')
    and exists (select from history_event p where p.organization_id = $1 and p.account_id = a.account_id
      and p.type = 'AccountPassedOn' and p.data ->> 'mergeId' = $3) limit 1`;

const UNDO = `
  update file_merge set status = 'undoing', undone_by = $3, undone_at = $4, fields_sealed = null
  where organization_id = $1 and merge_id = $2`;

@CommandHandler(UndoMerge)
export class UndoMergeHandler implements ICommandHandler<UndoMerge> {
  constructor(
    private readonly rows: TenantRows,
    private readonly views: ViewsCaughtUp,
    private readonly keys: DataKeys,
    private readonly following: FollowingRecords,
    private readonly finishing: FinishFileMerges,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused DEFENDANT_NOT_FOUND, FILE_MERGED, MERGE_NOT_FOUND, MERGE_NOT_UNDOABLE, FILES_NOT_MERGEABLE */
  async execute({ actor, params: { defendantId, mergeId } }: UndoMerge): Promise<Answer> {
    const { organizationId } = actor;
    await this.views.mustBe();
    const undo = async (tx: TenantTransaction, em: EntityManager): Promise<Answer> => {
      await lockDefendant(tx, organizationId, defendantId);
      const { rows } = await tx.query<Merge>(MERGE, [organizationId, mergeId, defendantId]);
      const [merge] = rows;
      if (!merge) throw new Refused('MERGE_NOT_FOUND');
      const { fromId } = merge;
      await mustBeAtRest(tx, organizationId, [defendantId, fromId]);
      await this.mustBeNew(tx, actor, { defendantId, mergeId, merge });
      await this.undo(tx, em, actor, { defendantId, mergeId, merge });
      for (const id of [defendantId, fromId])
        await this.trail.record(actor, { action: 'files-merge-undone', subject: { kind: 'defendant', id } }, tx);
      return { defendantId, otherId: fromId };
    };
    const answer = await this.rows.write(actor, { undoMerge: mergeId, defendantId }, undo, ({ otherId }) =>
      [defendantId, otherId].map((id) => ({ topic: 'defendant', id }) as const),
    );
    await this.finishing.tryNow(actor, mergeId);
    return answer;
  }

  private async mustBeNew(
    tx: TenantTransaction,
    { organizationId, timeZone }: Actor,
    { defendantId, mergeId, merge }: { defendantId: string; mergeId: string; merge: Merge },
  ): Promise<void> {
    const today = dayOf(this.clock.now(), timeZone);
    if (dayOf(new Date(merge.decidedAt), timeZone) !== today)
      throw new Refused('MERGE_NOT_UNDOABLE', { words: 'A merge is undone on the same day only.' });
    const values = [organizationId, defendantId, mergeId, merge.decidedAt];
    const { rowCount } = await tx.query(NEWS, values);
    if (rowCount !== 0)
      throw new Refused('MERGE_NOT_UNDOABLE', {
        words: 'Something was recorded on an account of the merged file since. The merge cannot be undone any more.',
      });
  }

  private async undo(
    tx: TenantTransaction,
    em: EntityManager,
    actor: Actor,
    { defendantId, mergeId, merge }: { defendantId: string; mergeId: string; merge: Merge },
  ): Promise<void> {
    const { organizationId, userId } = actor;
    const key = await this.keys.of(organizationId);
    const stays = await em.findOneOrFail(DefendantRow, { organizationId, id: defendantId }, FOR_UPDATE);
    if (stays.version !== merge.toVersion)
      throw new Refused('MERGE_NOT_UNDOABLE', {
        words: 'The file was edited since. The merge cannot be undone any more.',
      });
    const went = await em.findOneOrFail(DefendantRow, { organizationId, id: merge.fromId }, FOR_UPDATE);
    em.assign(went, { lifecycle: 'live', mergedInto: null });
    if (merge.fieldsSealed !== null) {
      const before = JSON.parse(key.unseal(merge.fieldsSealed, aboutFields(mergeId))) as Values;
      await takeValues(tx, { actor, key, row: stays }, before);
    }
    await em.flush();
    await this.following.passBack(tx, { organizationId, fromId: merge.fromId, toId: defendantId }, merge.came);
    await tx.query(UNDO, [organizationId, mergeId, userId, this.clock.now()]);
  }
}
