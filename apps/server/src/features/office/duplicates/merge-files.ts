import type { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { mergeFiles } from '#contracts/office/duplicates/merges.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
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
import { DefendantRow } from '../../people/people/index.ts';
import { forgetApart } from './apart.ts';
import { ViewsCaughtUp } from './views-caught-up.ts';
import { aboutFields, FinishFileMerges } from './finish-file-merges.ts';
import { mustBeAtRest, mustBeOfNoMoveIn } from './may-merge.ts';
import { keepMerge } from './merge-row.ts';
import { bothChanged, lockBoth } from './pair-of-files.ts';
import { takeValues, valuesOf } from './taken-fields.ts';

type Answer = ResponseOf<typeof mergeFiles>;

/** Merges a file into another one of the same person (people#merged-files); the command's id becomes the merge's. */
export class MergeFiles extends CommandOf(mergeFiles) {}

/** The row decides; what the log has of the file that goes follows by events of its streams. */
@CommandHandler(MergeFiles)
export class MergeFilesHandler implements ICommandHandler<MergeFiles> {
  constructor(
    private readonly rows: TenantRows,
    private readonly commands: CommandRunner,
    private readonly views: ViewsCaughtUp,
    private readonly keys: DataKeys,
    private readonly following: FollowingRecords,
    private readonly finishing: FinishFileMerges,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused DEFENDANT_NOT_FOUND, FILE_MERGED, FILES_NOT_MERGEABLE, EDITED_MEANWHILE, TEMPORARILY_UNAVAILABLE */
  async execute({ actor, params: { defendantId }, body: input }: MergeFiles): Promise<Answer> {
    const { organizationId } = actor;
    const files = { defendantId, otherId: input.otherId };
    const opening = await this.commands.read(openingDecider, { organizationId }, organizationId);
    await this.views.mustBe();
    const merge = async (tx: TenantTransaction, em: EntityManager): Promise<Answer> => {
      const both = await lockBoth(tx, organizationId, files);
      await mustBeAtRest(tx, organizationId, both);
      if (opening.sealed === null) await mustBeOfNoMoveIn(tx, organizationId, { people: 'defendant', both });
      await this.merge(tx, em, actor, { defendantId, ...input });
      await forgetApart(tx, organizationId, both);
      const subject = { kind: 'defendant', id: defendantId };
      await this.trail.record(actor, { action: 'files-merged', subject }, tx);
      return { mergeId: actor.commandId, defendantId };
    };
    const answer = await this.rows.write(actor, { mergeFiles: defendantId, ...input }, merge, () => bothChanged(files));
    await this.finishing.tryNow(actor, answer.mergeId);
    return answer;
  }

  private async merge(
    tx: TenantTransaction,
    em: EntityManager,
    actor: Actor,
    { defendantId, otherId, take, basedOn, otherBasedOn }: { defendantId: string } & MergeFiles['body'],
  ): Promise<void> {
    const { organizationId, commandId } = actor;
    const key = await this.keys.of(organizationId);
    const stays = await em.findOneOrFail(DefendantRow, { organizationId, id: defendantId }, FOR_UPDATE);
    const goes = await em.findOneOrFail(DefendantRow, { organizationId, id: otherId }, FOR_UPDATE);
    if (stays.version !== basedOn || goes.version !== otherBasedOn)
      throw new Refused('EDITED_MEANWHILE', {
        words: 'One of the two files was changed meanwhile. Look at both again.',
      });
    const before = valuesOf(key, stays, take);
    await takeValues(tx, { actor, key, row: stays }, valuesOf(key, goes, take));
    em.assign(goes, { lifecycle: 'merged', mergedInto: defendantId });
    await em.flush();
    const came = await this.following.passOn(tx, {
      organizationId,
      people: 'defendant',
      fromId: otherId,
      toId: defendantId,
    });
    await keepMerge(tx, actor, {
      people: 'defendant',
      fromId: otherId,
      toId: defendantId,
      status: 'merging',
      decidedAt: this.clock.now(),
      toVersion: stays.version,
      came,
      fieldsSealed: take.length === 0 ? null : key.seal(JSON.stringify(before), aboutFields(commandId)),
    });
  }
}
