import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { deleteDefendant } from '#contracts/people/people/defendants.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { Clock } from '../../../kernel/clock.ts';
import { EventLog } from '../../../platform/event-log/event-log.ts';
import { ReadYourWrites } from '../../../platform/projections/read-your-writes.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { PersonalRecords } from '../../../platform/database/personal-records.ts';
import { deletePeople, FILES_OF, notThere, peopleOnFile } from '../../people/people/index.ts';
import { mustHoldNothing } from '../../books/property/index.ts';
import { mustBeSettled } from '../../recovery/cases/index.ts';
import { archiveCaseFile } from './archive-case-file.ts';

/** Deletes a defendant; one with money or recovery history leaves every list and search, and can be restored. */
export class DeleteDefendant extends CommandOf(deleteDefendant) {}

/** Locked until the transaction ends: edits and links wait meanwhile, then find no defendant. */
const LOCK = `select 1 from defendant where organization_id = $1 and id = $2 and lifecycle = 'live' for update`;

/** An account, a bond, voided ones too, or a recovery case: the books name this defendant, or recovery does. */
const HISTORY = `
  select exists (select from account where organization_id = $1 and defendant_id in ${FILES_OF})
      or exists (select from bond where organization_id = $1 and defendant_id in ${FILES_OF})
      or exists (select from recovery_case where organization_id = $1 and defendant_id = $2) as kept,
    exists (select from file_merge m where m.organization_id = $1 and m.status in ('merging', 'undoing')
      and (m.from_id = $2 or m.to_id = $2)) as is_merging`;

/** How long the views may take to catch up with the log, in milliseconds. */
const TIMEOUT_MS = 5_000;

@CommandHandler(DeleteDefendant)
export class DeleteDefendantHandler implements ICommandHandler<DeleteDefendant> {
  constructor(
    private readonly rows: TenantRows,
    private readonly log: EventLog,
    private readonly readYourWrites: ReadYourWrites,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
    private readonly records: PersonalRecords,
  ) {}

  /**
   * people#deleting-a-defendant. @throws Refused DEFENDANT_NOT_FOUND, CASE_NOT_CLOSED, FORFEITURE_STANDS, PROPERTY_HELD;
   * TEMPORARILY_UNAVAILABLE where the views are behind the log.
   */
  async execute({ actor, params: { defendantId } }: DeleteDefendant): Promise<ResponseOf<typeof deleteDefendant>> {
    await this.caughtUp();
    const subject = { kind: 'defendant', id: defendantId };
    const remove = async (tx: TenantTransaction, em: EntityManager) => {
      const archived = await this.remove(tx, em, actor, defendantId);
      await this.trail.record(actor, { action: archived ? 'defendant-archived' : 'defendant-deleted', subject }, tx);
      return { archived };
    };
    return this.rows.write(actor, { deleteDefendant: defendantId }, remove, () => [
      { topic: 'defendant', id: defendantId },
    ]);
  }

  private async remove(tx: TenantTransaction, em: EntityManager, actor: Actor, defendantId: string): Promise<boolean> {
    const ids = [actor.organizationId, defendantId];
    const { rowCount } = await tx.query(LOCK, ids);
    if (rowCount === 0) throw await notThere(tx, actor.organizationId, defendantId);
    await mustBeSettled(tx, { organizationId: actor.organizationId, defendantId });
    await mustHoldNothing(tx, { organizationId: actor.organizationId, defendantId });
    const { rows } = await tx.query<{ kept: boolean; isMerging: boolean }>(HISTORY, ids);
    const { kept, isMerging } = rows[0] ?? { kept: true, isMerging: true };
    if (isMerging)
      throw new Refused('FILES_NOT_MERGEABLE', { words: 'This file is being merged. Try again in a moment.' });
    if (kept) await archiveCaseFile(tx, em, actor, defendantId, this.clock.now());
    else await this.forget(tx, actor.organizationId, defendantId);
    return kept;
  }

  /**
   * One without history goes for good, with everybody who answers for them and everything in the file
   * (people#deleting-a-defendant).
   */
  private async forget(tx: TenantTransaction, organizationId: string, defendantId: string): Promise<void> {
    const people = await peopleOnFile(tx, { organizationId, defendantId });
    await this.records.erase(tx, { organizationId, people });
    await deletePeople(tx, { organizationId, people });
  }

  /** Waits for the views, since money that they have not read yet counts as history. */
  private async caughtUp(): Promise<void> {
    const head = await this.log.head();
    if (head === null) return;
    const views = await Promise.all(
      ['accounts', 'bonds'].map((view) => this.readYourWrites.reached(view, head, TIMEOUT_MS)),
    );
    if (views.includes(false)) throw new Refused('TEMPORARILY_UNAVAILABLE');
  }
}
