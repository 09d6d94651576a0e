import { Injectable } from '@nestjs/common';
import type { MoveInList } from '#domain/office/move-in-fields.ts';
import type { LiveChange } from '#contracts/edge/live.ts';
import type { Actor, OrganizationId } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import type { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import type { Run } from '../../../platform/processes/run.ts';
import { mustBeOpen, openingDecider } from '../../books/opening/index.ts';

/** Something that stayed as people made it. */
export interface KeptThing {
  list: MoveInList;
  personId: string | null;
  words: string;
}

/** What open screens read again where lists change. */
export const changedLists: LiveChange['changes'] = [{ topic: 'settings', id: 'move-in' }];

/** Whether the move-in is sealed: nothing of it changes any more (moving-in#states-of-a-move-in). */
export const isSealed = async (commands: CommandRunner, organizationId: OrganizationId): Promise<boolean> =>
  (await commands.read(openingDecider, { organizationId }, organizationId)).sealed !== null;

/** While a run works nothing changes, and two changes wait for each other. */
const LOCK = `select pg_advisory_xact_lock(hashtextextended('move-in ' || $1::text, 0))`;
const WORKING = `
  select 1 from move_in_run where organization_id = $1 and status = 'working'
  union all select 1 from move_in_archive where organization_id = $1 and state = 'working'`;

/** Whether lists or documents are being brought in, or taken back. */
export const isAtWork = async (tx: TenantTransaction, organizationId: OrganizationId): Promise<boolean> =>
  ((await tx.query(WORKING, [organizationId])).rowCount ?? 0) > 0;

/** @throws Refused MOVE_IN_SEALED, OPENING_SEAL_WAITS, MOVE_IN_RUNNING; held until the transaction ends. */
export const mustTakeChanges = async (
  tx: TenantTransaction,
  commands: CommandRunner,
  { organizationId }: Actor,
): Promise<void> => {
  const opening = await commands.read(openingDecider, { organizationId }, organizationId);
  if (opening.sealed !== null) throw new Refused('MOVE_IN_SEALED');
  mustBeOpen(opening);
  await tx.query(LOCK, [organizationId]);
  if (await isAtWork(tx, organizationId)) throw new Refused('MOVE_IN_RUNNING');
};

/** Begins a run; a process goes through with it. */
export const beginRun = async (
  tx: TenantTransaction,
  { organizationId, commandId, userId }: Actor,
  { kind, hash, total, now }: { kind: 'bring-in' | 'take-back'; hash: string; total: number; now: Date },
): Promise<{ runId: string }> => {
  await tx.query(
    `insert into move_in_run (organization_id, run_id, kind, files_hash, decided_by, decided_at, total)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [organizationId, commandId, kind, hash, userId, now, total],
  );
  return { runId: commandId };
};

/** How far a step of a run came. */
export interface Progress {
  done: number;
  added: number;
  changed: number;
  gone: number;
  kept: KeptThing[];
}

export const NOTHING_DONE: Progress = { done: 0, added: 0, changed: 0, gone: 0, kept: [] };

/** What two steps came to. */
export const sumOf = (one: Progress, other: Progress): Progress => ({
  done: one.done + other.done,
  added: one.added + other.added,
  changed: one.changed + other.changed,
  gone: one.gone + other.gone,
  kept: [...one.kept, ...other.kept],
});

/** How many things that stayed are listed. */
const MOST_LISTED = 1_000;

/** Adds to what a run has come to; what stayed is listed once, however often the run is gone through. */
export const addProgress = (
  tx: TenantTransaction,
  organizationId: OrganizationId,
  runId: string,
  { done, added, changed, gone, kept }: Progress,
): Promise<unknown> =>
  tx.query(
    `update move_in_run set done = done + $3, added = added + $4, changed = changed + $5, gone = gone + $6,
       kept = case when jsonb_array_length(kept) < ${MOST_LISTED} then kept || (
         select coalesce(jsonb_agg(one), '[]') from jsonb_array_elements($7::jsonb) one
         where not move_in_run.kept @> jsonb_build_array(one)) else kept end
     where organization_id = $1 and run_id = $2`,
    [organizationId, runId, done, added, changed, gone, JSON.stringify(kept)],
  );

/** Says that a run is done; answers what it came to, and nothing where somebody said so before. */
export const endRun = async (
  tx: TenantTransaction,
  organizationId: OrganizationId,
  runId: string,
): Promise<Record<'added' | 'changed' | 'gone' | 'kept', number> | undefined> => {
  const { rows } = await tx.query<Record<'added' | 'changed' | 'gone' | 'kept', number>>(
    `update move_in_run set status = 'done' where organization_id = $1 and run_id = $2 and status = 'working'
     returning added, changed, gone, jsonb_array_length(kept) as kept`,
    [organizationId, runId],
  );
  return rows[0];
};

/** What came with a move-in beside its lists, and builds on people. */
export interface BuiltOnPeople {
  /** Takes all of it back; done again it goes on where it was cut. */
  takeBack(run: Run, runId: string): Promise<void>;
}

/** Goes before the people when a move-in is taken back. Features below add theirs when their module starts. */
@Injectable()
export class TakenBackFirst {
  private readonly parts: BuiltOnPeople[] = [];

  register(part: BuiltOnPeople): void {
    this.parts.push(part);
  }

  async takeBack(run: Run, runId: string): Promise<void> {
    for (const part of this.parts) await part.takeBack(run, runId);
  }
}
