import { Injectable } from '@nestjs/common';
import type { OrganizationId } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { Stopping } from '../../../platform/observe/stopping.ts';
import type { Run } from '../../../platform/processes/run.ts';
import { Drawers, FileUsers } from '../../people/documents/index.ts';
import { addProgress, changedLists, NOTHING_DONE, type KeptThing } from '../brought-in/index.ts';

interface Came {
  fileId: string;
  subjectId: string;
  isPaper: boolean;
}

const AT_ONCE = 50;
/** Those behind a place, since what stays is not looked at twice. */
const NEXT = `
  select m.file_id, f.subject_id, exists (select from bond_document b
      where b.organization_id = m.organization_id and b.file_id = m.file_id) as is_paper
  from move_in_document m
  join stored_file f on f.organization_id = m.organization_id and f.id = m.file_id
  where m.organization_id = $1 and ($2::uuid is null or m.file_id > $2) order by m.file_id limit ${AT_ONCE}`;

/** Takes documents back that came with a move-in, before those whose they are (moving-in#taking-back). */
@Injectable()
export class TakeBackDocuments {
  constructor(
    private readonly database: TenantDatabase,
    private readonly drawers: Drawers,
    private readonly users: FileUsers,
    private readonly trail: AuditTrail,
    private readonly stopping: Stopping,
  ) {}

  /** A process that is told to stop leaves the rest to the next. */
  async takeBack(run: Run, runId: string): Promise<void> {
    const { organizationId } = run.actor;
    let some = await this.next(organizationId, null);
    while (some.length > 0 && !this.stopping.hasBegun) {
      await this.some(run, runId, some);
      some = await this.next(organizationId, some.at(-1)?.fileId ?? null);
    }
  }

  private async next(organizationId: OrganizationId, after: string | null): Promise<Came[]> {
    const { rows } = await this.database.read(organizationId, (tx) => tx.query<Came>(NEXT, [organizationId, after]));
    return rows;
  }

  private async some(run: Run, runId: string, some: readonly Came[]): Promise<void> {
    const goes: Came[] = [];
    const kept: KeptThing[] = [];
    for (const one of some)
      if (one.isPaper || (await this.isUsed(run, one.fileId)))
        kept.push({ list: 'clients', personId: one.subjectId, words: 'A document is in use, so it stays.' });
      else goes.push(one);
    const fileIds = goes.map(({ fileId }) => fileId);
    await run.write(
      { step: `documents ${some.map(({ fileId }) => fileId).join(' ')}`, request: { moveIn: runId, fileIds } },
      async (by, _, tx) => {
        await this.drawers.erase(tx, by.organizationId, fileIds);
        for (const { fileId, subjectId } of goes) {
          const subject = { kind: 'defendant', id: subjectId };
          await this.trail.record(by, { action: 'file-deleted', subject, details: { fileId } }, tx);
        }
        await addProgress(tx, by.organizationId, runId, { ...NOTHING_DONE, gone: goes.length, kept });
        return {};
      },
      () => [...changedLists, ...goes.map(({ subjectId }) => ({ topic: 'file', id: subjectId }) as const)],
    );
  }

  private async isUsed({ actor }: Run, fileId: string): Promise<boolean> {
    try {
      await this.users.mustBeFree(actor, fileId);
      return false;
    } catch (error) {
      if (error instanceof Refused && error.code === 'FILE_IS_PROOF') return true;
      throw error;
    }
  }
}
