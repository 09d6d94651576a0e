import type { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { undoMerge } from '#contracts/office/duplicates/merges.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { FollowingRecords } from '../../../platform/database/following-records.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { DataKeys } from '../../../platform/keys/data-keys.ts';
import { FOR_UPDATE } from '../../../platform/rows/entities.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { DefendantRow, lockDefendant } from '../../people/people/index.ts';
import { aboutFields, FinishFileMerges } from './finish-file-merges.ts';
import { mustBeAtRest } from './may-merge.ts';
import { keepUndone, mergeOfToday, type KeptMerge } from './merge-row.ts';
import { takeValues, type Values } from './taken-fields.ts';
import { ViewsCaughtUp } from './views-caught-up.ts';

type Answer = ResponseOf<typeof undoMerge>;

/** Undoes a merge on its day, while nothing new stands on it (people#merge-undone). */
export class UndoMerge extends CommandOf(undoMerge) {}

/** Whether anything happened on the accounts and bonds that came by merge $3 to $2, since it was decided at $4. */
const NEWS = `
  select 1 from account a
  join history_event h on h.organization_id = $1 and h.account_id = a.account_id and h.recorded_at >= $4
  where a.organization_id = $1 and a.defendant_id = $2 and h.type not in ('AccountPassedOn', 'BondPassedOn')
    and exists (select from history_event p where p.organization_id = $1 and p.account_id = a.account_id
      and p.type = 'AccountPassedOn' and p.data ->> 'mergeId' = $3) limit 1`;

/** Whether indemnitors of file $2 were merged with one another since $3. */
const INDEMNITORS_SINCE = `
  select 1 from file_merge m
  join indemnitor i on i.organization_id = $1 and i.id = m.to_id and i.defendant_id = $2
  where m.organization_id = $1 and m.person_type = 'indemnitor' and m.status = 'merged' and m.decided_at >= $3 limit 1`;

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
      const which = { people: 'defendant', mergeId, toId: defendantId, now: this.clock.now() } as const;
      const merge = await mergeOfToday(tx, actor, which);
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
    { organizationId }: Actor,
    { defendantId, mergeId, merge }: { defendantId: string; mergeId: string; merge: KeptMerge },
  ): Promise<void> {
    const { decidedAt } = merge;
    const indemnitors = await tx.query(INDEMNITORS_SINCE, [organizationId, defendantId, decidedAt]);
    if (indemnitors.rowCount !== 0)
      throw new Refused('MERGE_NOT_UNDOABLE', { words: 'Two indemnitors were merged since. Undo that first.' });
    const { rowCount } = await tx.query(NEWS, [organizationId, defendantId, mergeId, decidedAt]);
    if (rowCount !== 0)
      throw new Refused('MERGE_NOT_UNDOABLE', {
        words: 'Something was recorded on an account of the merged file since. The merge cannot be undone any more.',
      });
  }

  private async undo(
    tx: TenantTransaction,
    em: EntityManager,
    actor: Actor,
    { defendantId, mergeId, merge }: { defendantId: string; mergeId: string; merge: KeptMerge },
  ): Promise<void> {
    const { organizationId } = actor;
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
    const back = { organizationId, people: 'defendant', fromId: merge.fromId, toId: defendantId } as const;
    await this.following.passBack(tx, back, merge.came);
    await keepUndone(tx, actor, { mergeId, status: 'undoing', now: this.clock.now() });
  }
}
