import { Injectable } from '@nestjs/common';
import type { RecoveryDrawer } from '#contracts/recovery/cases/files.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import { ReadYourWrites } from '../../../platform/projections/read-your-writes.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { Reads } from '../../../platform/projections/reads.ts';
import type { AttachedTo } from '../../people/documents/index.ts';
import { mustBeThere } from './recovery-case.query.ts';

/** A drawer: what its files are attached to, the first of it is where new ones go. */
export interface OpenDrawer {
  caseId: string | null;
  of: readonly [AttachedTo, ...AttachedTo[]];
  /** Who was deleted, and must not be named by its files (people#name-of-a-deleted-person); null where nobody was. */
  goneName: string | null;
}

const OF_BOND = `
  select l.case_id from bond b
  left join recovery_case_bond l on l.organization_id = b.organization_id and l.bond_id = b.bond_id
  where b.organization_id = $1 and b.bond_id = $2`;

/**
 * Its bonds, and the case of an insurer that it was made of: whose PDFs come along (powers#converting-a-surety-case).
 */
const ALSO = `
  select 'bond' as kind, bond_id as id from recovery_case_bond where organization_id = $1 and case_id = $2
  union all
  select 'surety-case', surety_case_id from recovery_case
  where organization_id = $1 and (id = $2 or joined_into = $2) and surety_case_id is not null
  union all
  select 'recovery-case', id from recovery_case where organization_id = $1 and joined_into = $2`;

const GONE = `
  select d.full_name as name from defendant d
  where d.organization_id = $1 and d.lifecycle <> 'live' and d.id = coalesce(
    (select c.defendant_id from recovery_case c where c.organization_id = $1 and c.id = $2),
    (select b.defendant_id from bond b where b.organization_id = $1 and b.bond_id = $2))`;

/** The name of whom the case or bond of this id is, where their file was deleted; null otherwise. */
const goneNameOf = async (tx: TenantTransaction, organizationId: string, id: string): Promise<string | null> =>
  (await tx.query<{ name: string }>(GONE, [organizationId, id])).rows[0]?.name ?? null;

/** Finds which drawer is meant. */
@Injectable()
export class CaseDrawers {
  constructor(
    private readonly reads: Reads,
    private readonly readYourWrites: ReadYourWrites,
  ) {}

  /** @throws Refused RECOVERY_CASE_NOT_FOUND, BOND_NOT_FOUND, also for another organization's */
  async open(actor: Actor, { drawerKind, drawerId }: RecoveryDrawer): Promise<OpenDrawer> {
    if (drawerKind === 'case') return this.ofCase(actor, drawerId);
    const found = await this.readYourWrites.found('bonds', () =>
      this.reads.after(actor, ['bonds'], async (tx) => {
        const { rows } = await tx.query<{ caseId: string | null }>(OF_BOND, [actor.organizationId, drawerId]);
        return rows[0] && { ...rows[0], goneName: await goneNameOf(tx, actor.organizationId, drawerId) };
      }),
    );
    if (!found) throw new Refused('BOND_NOT_FOUND');
    if (found.caseId !== null) return this.ofCase(actor, found.caseId);
    return { caseId: null, of: [{ kind: 'bond', id: drawerId }], goneName: found.goneName };
  }

  private ofCase(actor: Actor, caseId: string): Promise<OpenDrawer> {
    const { organizationId } = actor;
    return this.reads.after(actor, ['bonds'], async (tx) => {
      await mustBeThere(tx, organizationId, caseId);
      const { rows } = await tx.query<AttachedTo>(ALSO, [organizationId, caseId]);
      const goneName = await goneNameOf(tx, organizationId, caseId);
      return { caseId, of: [{ kind: 'recovery-case', id: caseId }, ...rows], goneName };
    });
  }
}
