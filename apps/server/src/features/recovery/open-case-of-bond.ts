import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { openCaseOfBond } from '#contracts/recovery/forfeitures.ts';
import { NEW_CASE_PRIORITY, titleFromBond } from '#domain/recovery-case.ts';
import type { Actor } from '../../kernel/actor.ts';
import { Clock } from '../../kernel/clock.ts';
import { Refused } from '../../kernel/refused.ts';
import { AuditTrail } from '../../platform/audit/audit-trail.ts';
import { Freshness } from '../../platform/projections/read-your-writes.ts';
import type { TenantTransaction } from '../../platform/database/tenant-database.ts';
import { TenantRows } from '../../platform/rows/tenant-rows.ts';
import type { Work } from '../../platform/rows/tenant-rows.ts';
import { lockDefendant } from '../people/index.ts';
import { Forfeitures } from './forfeitures.query.ts';
import type { BondToOpen } from './forfeitures.query.ts';
import { holdCase, keepChange, newCase, RecoveryCaseRow } from './recovery-case.ts';
import type { HeldCase } from './recovery-case.ts';

type Answer = ResponseOf<typeof openCaseOfBond>;

/** Opens the case of a forfeited bond, at most once, or adds the bond to an open case of its defendant (decision 19). */
export class OpenCaseOfBond extends Command<Answer> {
  constructor(
    readonly actor: Actor,
    readonly bondId: string,
    readonly joins: string | null,
  ) {
    super();
  }
}

const CASE_OF_BOND = 'select case_id as "caseId" from recovery_case_bond where organization_id = $1 and bond_id = $2';

const LINK = `insert into recovery_case_bond
    (organization_id, bond_id, case_id, linked_at, told_forfeited, told_forfeiture)
  values ($1, $2, $3, $4, true, $5)`;

@CommandHandler(OpenCaseOfBond)
export class OpenCaseOfBondHandler implements ICommandHandler<OpenCaseOfBond> {
  constructor(
    private readonly rows: TenantRows,
    private readonly forfeitures: Forfeitures,
    private readonly freshness: Freshness,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused BOND_NOT_FOUND, BOND_NOT_FORFEITED, DEFENDANT_NOT_FOUND, RECOVERY_CASE_NOT_FOUND */
  async execute({ actor, bondId, joins }: OpenCaseOfBond): Promise<Answer> {
    const { organizationId } = actor;
    const seen = await this.freshness.found('bonds', () => this.forfeitures.toOpen(actor, bondId));
    if (!seen) throw new Refused('BOND_NOT_FOUND');
    const open: Work<Answer> = async (tx, em) => {
      // Everybody who opens a case of this defendant, or deletes them, waits here for the others.
      await lockDefendant(tx, organizationId, seen.defendantId);
      const { rows } = await tx.query<{ caseId: string }>(CASE_OF_BOND, [organizationId, bondId]);
      if (rows[0]) return { caseId: rows[0].caseId, isNew: false };
      const bond = await this.forfeitures.toOpenIn(tx, actor, bondId);
      if (!bond?.isForfeited) throw new Refused('BOND_NOT_FORFEITED');
      const held = joins === null ? await this.open(em, actor, bond) : await this.join(em, actor, joins, bond);
      const at = this.clock.now();
      await tx.query(LINK, [organizationId, bondId, held.id, at, bond.forfeiture]);
      const fields = [{ field: 'bond', before: '', after: bond.powerNumber || bond.caseNumber }];
      await keepChange(tx, actor, held, { kind: joins === null ? 'opened' : 'bond', at, fields });
      await this.record(tx, actor, held, joins === null);
      return { caseId: held.id, isNew: true };
    };
    return this.rows.write(actor, { openCaseOfBond: bondId, joins }, open, ({ caseId }) => [
      { topic: 'recovery-case', id: caseId },
      { topic: 'bond', id: bondId },
    ]);
  }

  private async open(em: EntityManager, actor: Actor, bond: BondToOpen): Promise<HeldCase> {
    const { organizationId, userId, commandId } = actor;
    const opened = em.create(RecoveryCaseRow, {
      ...{ organizationId, id: commandId, ...newCase, priority: NEW_CASE_PRIORITY },
      ...{ title: titleFromBond(bond.defendantName, bond), defendantId: bond.defendantId, bondId: bond.bondId },
      ...{ suretyCaseId: null, dueOn: null, amountCents: null, openedAt: this.clock.now(), openedBy: userId },
      ...{ outcomeNote: '', outcomeFileId: null, version: 1 },
    });
    await em.flush(); // its bond and its timeline name it
    return opened;
  }

  /** The case must be of the same defendant, or of nobody yet, and not closed. */
  private async join(em: EntityManager, actor: Actor, caseId: string, bond: BondToOpen): Promise<HeldCase> {
    const held = await holdCase(em, actor, caseId);
    const isOthers = held.defendantId !== null && held.defendantId !== bond.defendantId;
    if (isOthers || held.status === 'closed') throw new Refused('RECOVERY_CASE_NOT_FOUND');
    em.assign(held, {
      ...{ defendantId: bond.defendantId, bondId: held.bondId ?? bond.bondId, version: held.version + 1 },
    });
    await em.flush();
    return held;
  }

  private record(tx: TenantTransaction, actor: Actor, { id }: HeldCase, isNew: boolean): Promise<void> {
    const action = isNew ? 'recovery-case-opened' : 'recovery-case-bond-added';
    return this.audit.record(actor, { action, subject: { kind: 'recovery-case', id } }, tx);
  }
}
