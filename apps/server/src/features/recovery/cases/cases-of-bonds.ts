import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { bondNumber, NEW_CASE_PRIORITY, titleFromBond } from '#domain/recovery/recovery-case.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { ReadYourWrites } from '../../../platform/projections/read-your-writes.ts';
import { Forfeitures, IS_FORFEITED, JOINS, type BondToOpen } from './forfeitures.query.ts';
import { holdCase, idOfNewCase, appendChange, newCase, RecoveryCaseRow, type HeldCase } from './recovery-case.ts';

const CASE_OF_BOND = 'select case_id from recovery_case_bond where organization_id = $1 and bond_id = $2';

const LINK = `insert into recovery_case_bond
    (organization_id, bond_id, case_id, linked_at, told_forfeited, told_forfeiture)
  values ($1, $2, $3, $4, $5, $6)`;

const HAS_FORFEITED = `
  select exists (select from recovery_case_bond l
    join bond b on b.organization_id = l.organization_id and b.bond_id = l.bond_id
    where l.organization_id = $1 and l.case_id = $2 and ${IS_FORFEITED}) as has_forfeited`;

/** Whether something unfinished keeps a case from closing by itself (recovery#certificate-of-surrender). */
export type CaseHold = (tx: TenantTransaction, which: { organizationId: string; caseId: string }) => Promise<boolean>;

/** What keeps cases open. Features that build on recovery add theirs when their module starts. */
@Injectable()
export class CaseCloseBlockers {
  private readonly holds: CaseHold[] = [];

  add(hold: CaseHold): void {
    this.holds.push(hold);
  }

  async areHeld(tx: TenantTransaction, which: { organizationId: string; caseId: string }): Promise<boolean> {
    for (const isHeld of this.holds) if (await isHeld(tx, which)) return true;
    return false;
  }
}

/** Opens, reopens and closes the cases of bonds. Whoever calls holds the defendant (`lockDefendant`) where it opens one. */
@Injectable()
export class CasesOfBonds {
  constructor(
    private readonly forfeitures: Forfeitures,
    private readonly readYourWrites: ReadYourWrites,
    private readonly holds: CaseCloseBlockers,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused BOND_NOT_FOUND */
  async seen(actor: Actor, bondId: string): Promise<BondToOpen> {
    const seen = await this.readYourWrites.found('bonds', () => this.forfeitures.toOpen(actor, bondId));
    if (!seen) throw new Refused('BOND_NOT_FOUND');
    return seen;
  }

  /** The case that a bond is in; null where it is in none. */
  async caseOf(tx: TenantTransaction, { organizationId }: Actor, bondId: string): Promise<string | null> {
    const { rows } = await tx.query<{ caseId: string }>(CASE_OF_BOND, [organizationId, bondId]);
    return rows[0]?.caseId ?? null;
  }

  /** The open case of a defendant that a bond of theirs could join; null where there is none. */
  async openOf(tx: TenantTransaction, { organizationId }: Actor, defendantId: string): Promise<string | null> {
    const { rows } = await tx.query<{ caseId: string }>(JOINS, [organizationId, defendantId]);
    return rows[0]?.caseId ?? null;
  }

  /**
   * Puts a bond that is in no case into a new one, or into an open one of its defendant.
   * @throws Refused RECOVERY_CASE_NOT_FOUND
   */
  async link(
    tx: TenantTransaction,
    em: EntityManager,
    actor: Actor,
    { bond, joins }: { bond: BondToOpen; joins: string | null },
  ): Promise<HeldCase> {
    const { organizationId } = actor;
    const row = joins === null ? await this.open(em, actor, bond) : await join(em, actor, joins, bond);
    const now = this.clock.now();
    await tx.query(LINK, [organizationId, bond.bondId, row.id, now, bond.isForfeited, bond.forfeiture]);
    const fields = [{ field: 'bond', before: '', after: bondNumber(bond) }];
    await appendChange(tx, actor, row, { kind: joins === null ? 'opened' : 'bond', at: now, fields });
    const action = joins === null ? 'recovery-case-opened' : 'recovery-case-bond-added';
    await this.audit.record(actor, { action, subject: { kind: 'recovery-case', id: row.id } }, tx);
    return row;
  }

  /**
   * The case in which a bond is worked on from now: its own, reopened where it was closed; else the newest open one of
   * its defendant, else a new one (recovery#starting-a-surrender).
   */
  async ensure(tx: TenantTransaction, em: EntityManager, actor: Actor, bond: BondToOpen): Promise<HeldCase> {
    const own = await this.caseOf(tx, actor, bond.bondId);
    if (own !== null) return this.reopened(tx, actor, await holdCase(em, actor, own));
    return this.link(tx, em, actor, { bond, joins: await this.openOf(tx, actor, bond.defendantId) });
  }

  /**
   * Closes a case whose bonds were surrendered, unless one is forfeited or something unfinished holds it; the view of the
   * bonds has read what was done. Answers whether it is closed.
   */
  async closeSurrendered(
    tx: TenantTransaction,
    em: EntityManager,
    actor: Actor,
    { caseId, on, fileId }: { caseId: string; on: string; fileId: string },
  ): Promise<boolean> {
    const { organizationId } = actor;
    const row = await holdCase(em, actor, caseId);
    if (row.status === 'closed') return true;
    const { rows } = await tx.query<{ hasForfeited: boolean }>(HAS_FORFEITED, [organizationId, caseId]);
    if (rows[0]?.hasForfeited || (await this.holds.areHeld(tx, { organizationId, caseId }))) return false;
    const now = this.clock.now();
    const before = row.status;
    em.assign(row, {
      status: 'closed',
      outcome: 'surrendered',
      outcomeOn: on,
      outcomeNote: '',
      outcomeFileId: fileId,
      closedAt: now,
      version: row.version + 1,
    });
    const fields = [
      { field: 'status', before, after: 'closed' },
      { field: 'outcome', before: '', after: 'surrendered' },
    ];
    await appendChange(tx, actor, row, { kind: 'closed', at: now, fields });
    return true;
  }

  private async reopened(tx: TenantTransaction, actor: Actor, row: HeldCase): Promise<HeldCase> {
    if (row.status !== 'closed') return row;
    Object.assign(row, {
      status: 'open',
      outcome: null,
      outcomeOn: null,
      outcomeNote: '',
      outcomeFileId: null,
      closedAt: null,
      version: row.version + 1,
    });
    const fields = [{ field: 'status', before: 'closed', after: 'open' }];
    await appendChange(tx, actor, row, { kind: 'reopened', at: this.clock.now(), fields });
    return row;
  }

  private async open(em: EntityManager, actor: Actor, bond: BondToOpen): Promise<HeldCase> {
    const { organizationId, userId } = actor;
    const opened = em.create(RecoveryCaseRow, {
      organizationId,
      id: idOfNewCase(actor),
      ...newCase,
      priority: NEW_CASE_PRIORITY,
      title: titleFromBond(bond.defendantName, bond),
      defendantId: bond.defendantId,
      bondId: bond.bondId,
      suretyCaseId: null,
      dueOn: null,
      amountCents: null,
      openedAt: this.clock.now(),
      openedBy: userId,
      outcomeNote: '',
      outcomeFileId: null,
      version: 1,
    });
    await em.flush(); // its bond and its timeline name it
    return opened;
  }
}

/** The case must be of the same defendant, or of nobody yet, and not closed. */
const join = async (em: EntityManager, actor: Actor, caseId: string, bond: BondToOpen): Promise<HeldCase> => {
  const row = await holdCase(em, actor, caseId);
  const isOthers = row.defendantId !== null && row.defendantId !== bond.defendantId;
  if (isOthers || row.status === 'closed') throw new Refused('RECOVERY_CASE_NOT_FOUND');
  em.assign(row, {
    defendantId: bond.defendantId,
    bondId: row.bondId ?? bond.bondId,
    version: row.version + 1,
  });
  await em.flush();
  return row;
};
