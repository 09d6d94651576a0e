import type { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { mergeIndemnitors } from '#contracts/office/indemnitor-merges/indemnitor-merges.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { FollowingRecords } from '../../../platform/database/following-records.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { DataKeys } from '../../../platform/keys/data-keys.ts';
import { FOR_UPDATE } from '../../../platform/rows/entities.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { openingDecider } from '../../books/opening/index.ts';
import { IndemnitorRow } from '../../people/people/index.ts';
import { aboutFields, forgetApart, keepMerge, mustBeOfNoMoveIn } from '../duplicates/index.ts';
import { fileMustBeAtRest } from './file-at-rest.ts';
import { indemnitorsChanged, lockBothIndemnitors } from './pair-of-indemnitors.ts';
import { indemnitorValuesOf, takeIndemnitorValues } from './taken-indemnitor-fields.ts';

type Answer = ResponseOf<typeof mergeIndemnitors>;

/** Merges an indemnitor into another one of the same file (people#merged-indemnitors). */
export class MergeIndemnitors extends CommandOf(mergeIndemnitors) {}

/** What names them are rows alone, so it is done in one transaction. */
@CommandHandler(MergeIndemnitors)
export class MergeIndemnitorsHandler implements ICommandHandler<MergeIndemnitors> {
  constructor(
    private readonly rows: TenantRows,
    private readonly commands: CommandRunner,
    private readonly keys: DataKeys,
    private readonly following: FollowingRecords,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws Refused INDEMNITOR_NOT_FOUND, INDEMNITOR_MERGED, INDEMNITORS_OF_TWO_FILES, INDEMNITORS_NOT_MERGEABLE,
   * INDEMNITOR_EMPTY, EDITED_MEANWHILE
   */
  async execute({ actor, params: { indemnitorId }, body: input }: MergeIndemnitors): Promise<Answer> {
    const { organizationId, commandId: mergeId } = actor;
    const two = { indemnitorId, otherId: input.otherId };
    const opening = await this.commands.read(openingDecider, { organizationId }, organizationId);
    const merge = async (tx: TenantTransaction, em: EntityManager): Promise<Answer & { defendantId: string }> => {
      const { defendantId, pair } = await lockBothIndemnitors(tx, organizationId, two);
      await fileMustBeAtRest(tx, organizationId, defendantId);
      if (opening.sealed === null) await mustBeOfNoMoveIn(tx, organizationId, { people: 'indemnitor', both: pair });
      await this.merge(tx, em, actor, { indemnitorId, ...input });
      await forgetApart(tx, organizationId, pair);
      const subject = { kind: 'indemnitor', id: indemnitorId };
      await this.trail.record(actor, { action: 'indemnitors-merged', subject }, tx);
      return { mergeId, indemnitorId, defendantId };
    };
    const request = { mergeIndemnitors: indemnitorId, ...input };
    await this.rows.write(actor, request, merge, ({ defendantId }) => indemnitorsChanged(two, defendantId));
    return { mergeId, indemnitorId };
  }

  private async merge(
    tx: TenantTransaction,
    em: EntityManager,
    actor: Actor,
    { indemnitorId, otherId, take, basedOn, otherBasedOn }: { indemnitorId: string } & MergeIndemnitors['body'],
  ): Promise<void> {
    const { organizationId, commandId } = actor;
    const key = await this.keys.of(organizationId);
    const stays = await em.findOneOrFail(IndemnitorRow, { organizationId, id: indemnitorId }, FOR_UPDATE);
    const goes = await em.findOneOrFail(IndemnitorRow, { organizationId, id: otherId }, FOR_UPDATE);
    if (stays.version !== basedOn || goes.version !== otherBasedOn)
      throw new Refused('EDITED_MEANWHILE', { words: 'One of the two was changed meanwhile. Look at both again.' });
    const before = indemnitorValuesOf(key, stays, take);
    await takeIndemnitorValues(tx, { actor, key, row: stays }, indemnitorValuesOf(key, goes, take));
    em.assign(goes, { lifecycle: 'merged', mergedInto: indemnitorId });
    await em.flush();
    const following = { organizationId, people: 'indemnitor', fromId: otherId, toId: indemnitorId } as const;
    await keepMerge(tx, actor, {
      people: 'indemnitor',
      fromId: otherId,
      toId: indemnitorId,
      status: 'merged',
      decidedAt: this.clock.now(),
      toVersion: stays.version,
      came: await this.following.passOn(tx, following),
      fieldsSealed: take.length === 0 ? null : key.seal(JSON.stringify(before), aboutFields(commandId)),
    });
  }
}
