import type { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { undoIndemnitorMerge } from '#contracts/office/indemnitor-merges/indemnitor-merges.ts';
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
import { IndemnitorRow, lockIndemnitor } from '../../people/people/index.ts';
import { aboutFields, keepUndone, mergeOfToday, type KeptMerge } from '../duplicates/index.ts';
import { fileMustBeAtRest } from './file-at-rest.ts';
import { indemnitorsChanged, lockFileOf } from './pair-of-indemnitors.ts';
import { takeIndemnitorValues, type IndemnitorValues } from './taken-indemnitor-fields.ts';

type Answer = ResponseOf<typeof undoIndemnitorMerge>;

/** Undoes a merge of two indemnitors on its day, while nothing new is on it (people#merged-indemnitors). */
export class UndoIndemnitorMerge extends CommandOf(undoIndemnitorMerge) {}

/** Whether $2 was written to since $3: to which of the two nobody can say. */
const LETTERS_SINCE = `
  select 1 from letter where organization_id = $1 and indemnitor_id = $2 and made_at >= $3 limit 1`;

@CommandHandler(UndoIndemnitorMerge)
export class UndoIndemnitorMergeHandler implements ICommandHandler<UndoIndemnitorMerge> {
  constructor(
    private readonly rows: TenantRows,
    private readonly keys: DataKeys,
    private readonly following: FollowingRecords,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws Refused INDEMNITOR_NOT_FOUND, INDEMNITOR_MERGED, INDEMNITORS_NOT_MERGEABLE, MERGE_NOT_FOUND,
   * MERGE_NOT_UNDOABLE
   */
  async execute({ actor, params: { indemnitorId, mergeId } }: UndoIndemnitorMerge): Promise<Answer> {
    const { organizationId } = actor;
    const undo = async (tx: TenantTransaction, em: EntityManager): Promise<Answer & { defendantId: string }> => {
      await lockFileOf(tx, organizationId, indemnitorId);
      const { defendantId } = await lockIndemnitor(tx, organizationId, indemnitorId);
      await fileMustBeAtRest(tx, organizationId, defendantId);
      const which = { people: 'indemnitor', mergeId, toId: indemnitorId, now: this.clock.now() } as const;
      const merge = await mergeOfToday(tx, actor, which);
      await this.undo(tx, em, actor, { indemnitorId, mergeId, merge });
      const subject = { kind: 'indemnitor', id: indemnitorId };
      await this.trail.record(actor, { action: 'indemnitors-merge-undone', subject }, tx);
      return { indemnitorId, otherId: merge.fromId, defendantId };
    };
    const request = { undoIndemnitorMerge: mergeId, indemnitorId };
    const { defendantId: _, ...answer } = await this.rows.write(actor, request, undo, ({ defendantId, ...two }) =>
      indemnitorsChanged(two, defendantId),
    );
    return answer;
  }

  private async undo(
    tx: TenantTransaction,
    em: EntityManager,
    actor: Actor,
    { indemnitorId, mergeId, merge }: { indemnitorId: string; mergeId: string; merge: KeptMerge },
  ): Promise<void> {
    const { organizationId } = actor;
    const { fromId, decidedAt, toVersion, came, fieldsSealed } = merge;
    const { rowCount } = await tx.query(LETTERS_SINCE, [organizationId, indemnitorId, decidedAt]);
    if (rowCount !== 0)
      throw new Refused('MERGE_NOT_UNDOABLE', {
        words: 'A letter was written to this indemnitor since. The merge cannot be undone any more.',
      });
    const key = await this.keys.of(organizationId);
    const stays = await em.findOneOrFail(IndemnitorRow, { organizationId, id: indemnitorId }, FOR_UPDATE);
    if (stays.version !== toVersion)
      throw new Refused('MERGE_NOT_UNDOABLE', {
        words: 'This indemnitor was edited since. The merge cannot be undone any more.',
      });
    const went = await em.findOneOrFail(IndemnitorRow, { organizationId, id: fromId }, FOR_UPDATE);
    em.assign(went, { lifecycle: 'live', mergedInto: null });
    if (fieldsSealed !== null) {
      const before = JSON.parse(key.unseal(fieldsSealed, aboutFields(mergeId))) as IndemnitorValues;
      await takeIndemnitorValues(tx, { actor, key, row: stays }, before);
    }
    await em.flush();
    await this.following.passBack(tx, { organizationId, people: 'indemnitor', fromId, toId: indemnitorId }, came);
    await keepUndone(tx, actor, { mergeId, status: 'undone', now: this.clock.now() });
  }
}
