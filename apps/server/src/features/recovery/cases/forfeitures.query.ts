import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import type {
  ForfeitedBond,
  getCaseOfBond,
  getForfeiture,
  listForfeitedWithoutCase,
} from '#contracts/recovery/cases/forfeitures.ts';
import type { RecoveryStatus } from '#domain/recovery/recovery-case.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import { decodeCursor, encodeCursor } from '../../../platform/database/cursor.ts';
import { TenantDatabase, type TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { ReadYourWrites } from '../../../platform/projections/read-your-writes.ts';
import { Reads } from '../../../platform/projections/reads.ts';
import { DocumentLinks } from '../../people/documents/index.ts';

const cursorValues = z.tuple([z.iso.date(), z.uuid()]);

/** The file of a defendant's photo; null where they have none. */
export type Photo = { fileId: string; objectId: string; thumbnailId: string | null } | null;

/** SQL: the photo of the defendant `d`. */
export const PHOTO = `case when d.mugshot_file_id is not null then
    (select jsonb_build_object('fileId', f.id, 'objectId', f.object_id, 'thumbnailId', f.thumbnail_id)
     from stored_file f where f.organization_id = d.organization_id and f.id = d.mugshot_file_id) end as photo`;

/** What a case is opened from. */
export interface BondToOpen {
  bondId: string;
  defendantId: string;
  /** Empty where their file was deleted. */
  defendantName: string;
  powerNumber: string;
  caseNumber: string;
  isForfeited: boolean;
  forfeiture: number;
}

/** Which of a bond's forfeitures stands, or would: those that ended are kept beside it. */
export const FORFEITURE = 'jsonb_array_length(b.earlier_forfeitures) + 1';
export const IS_FORFEITED = "(b.status = 'FORFEITED' and b.voided_at is null)";

const LIVE = "d.organization_id = b.organization_id and d.id = b.defendant_id and d.lifecycle = 'live'";

const TO_OPEN = `
  select b.bond_id, b.defendant_id, coalesce(d.full_name, '') as defendant_name,
    b.power_number, b.case_number, ${IS_FORFEITED} as is_forfeited,
    ${FORFEITURE} as forfeiture
  from bond b left join defendant d on ${LIVE}
  where b.organization_id = $1 and b.bond_id = $2`;

/** SQL: forfeited bonds without a case, of people who are still on file. */
export const WITHOUT_CASE = `from bond b
  left join defendant d on ${LIVE}
  where b.organization_id = $1 and b.status = 'FORFEITED' and b.voided_at is null
    and not exists (select from recovery_case_bond l where l.organization_id = b.organization_id and l.bond_id = b.bond_id)`;

const PAGE = `
  select b.bond_id, b.defendant_id, d.full_name as defendant_name, b.power_number, b.case_number, b.amount_cents,
    b.forfeiture_date, b.answer_by
  ${WITHOUT_CASE} and ($2::date is null or (coalesce(b.answer_by, '2999-12-31'), b.bond_id) > ($2, $3::uuid))
  order by coalesce(b.answer_by, '2999-12-31'), b.bond_id limit $4`;

/** Bonds by their ids, $2, as the queue names them. */
export const NAMED_BONDS = `
  select b.bond_id, d.id as defendant_id, d.full_name as defendant_name, b.power_number, b.case_number,
    coalesce(b.amount_cents, 0) as forfeiture_cents, b.answer_by as due_on
  from bond b left join defendant d on ${LIVE}
  where b.organization_id = $1 and b.bond_id = any ($2::uuid[])`;

/** How many forfeited bonds have no case, and what they come to. */
export const COUNT_WITHOUT_CASE = `
  select count(*)::int as count, coalesce(sum(b.amount_cents), 0)::bigint as cents ${WITHOUT_CASE}`;

/**
 * An id of a case as its reader may know it: an Agent sees that there is one, and where it stands
 * (recovery#who-may-recovery).
 */
export const caseIdFor = ({ role }: Pick<Actor, 'role'>, caseId: string): string | null =>
  role === 'Agent' ? null : caseId;

const CASE_OF_BOND = `
  select c.id as case_id, c.status from recovery_case_bond l
  join recovery_case c on c.organization_id = l.organization_id and c.id = l.case_id
  where l.organization_id = $1 and l.bond_id = $2`;

/** The case that a bond could join: the newest of its defendant that is not closed. */
export const JOINS = `
  select c.id as case_id, c.status from recovery_case c
  where c.organization_id = $1 and c.defendant_id = $2 and c.status <> 'closed'
  order by c.opened_at desc, c.id desc limit 1`;

const PERSON = `
  select b.bond_id, b.defendant_id, d.full_name, d.birthday,
    coalesce(d.phone_number, '') as phone_number, ${PHOTO}
  from bond b left join defendant d on ${LIVE}
  where b.organization_id = $1 and b.bond_id = $2`;

const OF_SURETY_CASE = `
  select c.id as recovery_case_id from surety_case s
  left join recovery_case c on c.organization_id = s.organization_id and c.surety_case_id = s.id
  where s.organization_id = $1 and s.id = $2`;

interface CaseOfBond {
  caseId: string;
  status: RecoveryStatus;
}

/** Reads forfeited bonds and their cases. */
@Injectable()
export class Forfeitures {
  constructor(
    private readonly reads: Reads,
    private readonly database: TenantDatabase,
    private readonly readYourWrites: ReadYourWrites,
    private readonly links: DocumentLinks,
  ) {}

  /** The bond that a case is opened from; undefined where the organization has none. */
  toOpen(actor: Actor, bondId: string): Promise<BondToOpen | undefined> {
    return this.reads.after(actor, ['bonds'], (tx) => this.toOpenIn(tx, actor, bondId));
  }

  /** The same as a transaction sees it. */
  async toOpenIn(tx: TenantTransaction, { organizationId }: Actor, bondId: string): Promise<BondToOpen | undefined> {
    return (await tx.query<BondToOpen>(TO_OPEN, [organizationId, bondId])).rows[0];
  }

  /**
   * The recovery case that a case of an insurer became.
   * @throws Refused SURETY_CASE_NOT_FOUND
   */
  ofSuretyCase({ organizationId }: Actor, suretyCaseId: string): Promise<{ recoveryCaseId: string | null }> {
    return this.database.read(organizationId, async (tx) => {
      const { rows } = await tx.query<{ recoveryCaseId: string | null }>(OF_SURETY_CASE, [
        organizationId,
        suretyCaseId,
      ]);
      if (!rows[0]) throw new Refused('SURETY_CASE_NOT_FOUND');
      return rows[0];
    });
  }

  /** @throws Refused BOND_NOT_FOUND */
  async ofBond(actor: Actor, bondId: string): Promise<ResponseOf<typeof getCaseOfBond>> {
    const { organizationId } = actor;
    const found = await this.readYourWrites.found('bonds', () =>
      this.reads.after(actor, ['bonds'], async (tx) => {
        const bond = await this.toOpenIn(tx, actor, bondId);
        if (!bond) return undefined;
        const [own, other] = await Promise.all([
          tx.query<CaseOfBond>(CASE_OF_BOND, [organizationId, bondId]),
          tx.query<CaseOfBond>(JOINS, [organizationId, bond.defendantId]),
        ]);
        const mayOpen = bond.isForfeited && bond.defendantName !== '' && own.rows.length === 0;
        const shown = (found: CaseOfBond | undefined) =>
          found ? { ...found, caseId: caseIdFor(actor, found.caseId) } : null;
        const joins = mayOpen ? shown(other.rows[0]) : null;
        return { case: shown(own.rows[0]), mayOpen, joins, defendantName: bond.defendantName };
      }),
    );
    if (!found) throw new Refused('BOND_NOT_FOUND');
    return found;
  }

  /** @throws Refused BOND_NOT_FOUND */
  async person(actor: Actor, bondId: string): Promise<ResponseOf<typeof getForfeiture>> {
    const { organizationId } = actor;
    const found = await this.readYourWrites.found('bonds', () =>
      this.reads.after(actor, ['bonds'], async (tx) => {
        const values = [organizationId, bondId];
        const [person, own] = await Promise.all([
          tx.query<Omit<ResponseOf<typeof getForfeiture>, 'photoUrl' | 'case'> & { photo: Photo }>(PERSON, values),
          tx.query<CaseOfBond>(CASE_OF_BOND, values),
        ]);
        return person.rows[0] && { ...person.rows[0], case: own.rows[0] ?? null };
      }),
    );
    if (!found) throw new Refused('BOND_NOT_FOUND');
    const { photo, ...rest } = found;
    return { ...rest, photoUrl: photo && (await this.links.toPhoto({ organizationId, ...photo })) };
  }

  async withoutCase(
    actor: Actor,
    { cursor, limit }: InputOf<typeof listForfeitedWithoutCase>['query'],
  ): Promise<ResponseOf<typeof listForfeitedWithoutCase>> {
    const { organizationId } = actor;
    const after = decodeCursor(cursorValues, cursor);
    return this.reads.after(actor, ['bonds'], async (tx) => {
      const [found, counted] = await Promise.all([
        tx.query<ForfeitedBond>(PAGE, [organizationId, after?.[0] ?? null, after?.[1] ?? null, limit + 1]),
        tx.query<{ count: number }>(COUNT_WITHOUT_CASE, [organizationId]),
      ]);
      const rows = found.rows.slice(0, limit);
      const last = found.rows.length > limit ? rows.at(-1) : undefined;
      return {
        rows,
        nextCursor: last ? encodeCursor([last.answerBy ?? '2999-12-31', last.bondId]) : null,
        count: counted.rows[0]?.count ?? 0,
      };
    });
  }
}

const STANDING = `
  select exists (select from recovery_case c
      where c.organization_id = $1 and c.defendant_id = $2 and c.status <> 'closed') as has_case,
    exists (select from bond b where b.organization_id = $1 and b.defendant_id = $2 and ${IS_FORFEITED}) as is_forfeited`;

/**
 * Asserts that recovery has done with a defendant who is held and shall be deleted
 * (recovery#deleting-a-person-in-recovery). The view of the bonds has read the log.
 * @throws Refused CASE_NOT_CLOSED, FORFEITURE_STANDS
 */
export const mustBeSettled = async (
  tx: TenantTransaction,
  { organizationId, defendantId }: { organizationId: string; defendantId: string },
): Promise<void> => {
  const { rows } = await tx.query<{ hasCase: boolean; isForfeited: boolean }>(STANDING, [organizationId, defendantId]);
  if (rows[0]?.hasCase) throw new Refused('CASE_NOT_CLOSED');
  if (rows[0]?.isForfeited) throw new Refused('FORFEITURE_STANDS');
};
