import { Injectable } from '@nestjs/common';
import type { MoveInBondTotal } from '#contracts/office/move-in/move-in.ts';
import { BOND_STATUSES } from '#domain/kernel/option-lists.ts';
import type { BondsHere, BondTotal, BondTotalOfFile, CheckedBonds } from '#domain/office/move-in-bond-check.ts';
import { hasBondTotal, isBondTotalSettled } from '#domain/office/move-in-bond-totals.ts';
import type { BondReading } from '#domain/office/move-in-bond-values.ts';
import { hintsOfFaces } from '#domain/office/move-in-hints.ts';
import type { OrganizationId } from '../../../kernel/actor.ts';
import { TenantDatabase, type TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { Sureties } from '../../agency/sureties/index.ts';
import { PostingAgents } from '../../books/bonds/index.ts';
import { openingDecider } from '../../books/opening/index.ts';
import { isSealed } from '../brought-in/index.ts';

interface Judging {
  organizationId: OrganizationId;
  timeZone: string;
  today: string;
}

const COURTS = 'select name from agency_court where organization_id = $1 and active';
const ANY = `
  (select 1 from move_in_bond where organization_id = $1 and bond_id is not null limit 1)
  union all (select 1 from move_in_balance where organization_id = $1 and is_here and (balance_cents <> 0 or written_off_cents <> 0) limit 1)`;
/** Powers of bonds that were not brought in: $2 are the compared numbers of the list. */
const HERE = `
  select b.power_number, b.surety_id from (
    select searchable_power(power_number) as power_number, surety_id from bond
    where organization_id = $1 and voided_at is null and power_number <> '' and not brought_in
  ) b where b.power_number = any($2)`;

/** What is known here of what a list of bonds names (moving-in#unknown-values). */
@Injectable()
export class BondReadings {
  constructor(
    private readonly database: TenantDatabase,
    private readonly commands: CommandRunner,
    private readonly sureties: Sureties,
    private readonly agents: PostingAgents,
  ) {}

  /** The last day that the old program counts; null where no move-in is planned. */
  async cutOverOn(organizationId: OrganizationId): Promise<string | null> {
    return (await this.commands.read(openingDecider, { organizationId }, organizationId)).cutOverOn;
  }

  async of({ organizationId, timeZone, today }: Judging): Promise<BondReading> {
    const [sureties, agents, cutOverOn, courts] = await Promise.all([
      this.sureties.names({ organizationId }),
      this.agents.list({ organizationId }),
      this.cutOverOn(organizationId),
      this.database.read(organizationId, (tx) => tx.query<{ name: string }>(COURTS, [organizationId])),
    ]);
    return {
      today,
      timeZone,
      sureties: sureties.map(({ suretyId, name }) => ({ id: suretyId, name })),
      agents: agents.map(({ agentId, fullName }) => ({ id: agentId, name: fullName })),
      courts: courts.rows.map(({ name }) => name),
      lastDay: cutOverOn ?? today,
    };
  }

  /** The bonds here that bear one of these numbers. */
  async here(tx: TenantTransaction, organizationId: OrganizationId, numbers: readonly string[]): Promise<BondsHere> {
    const { rows } = await tx.query<BondsHere[number]>(HERE, [organizationId, numbers]);
    return rows;
  }

  /** Whether some were brought in and nobody has sealed that: no month closes before (moving-in#days-before-cut-over). */
  async areUnsealed(organizationId: OrganizationId): Promise<boolean> {
    const { rowCount } = await this.database.read(organizationId, (tx) => tx.query(ANY, [organizationId]));
    return rowCount !== 0 && !(await isSealed(this.commands, organizationId));
  }
}

const OF_LIST = `
  select b.surety_id, b.status, count(*)::int as count, coalesce(sum(b.amount_cents), 0)::bigint as face_cents
  from move_in_bond m
  join bond b on b.organization_id = m.organization_id and b.bond_id = m.bond_id
  where m.organization_id = $1 and b.voided_at is null group by b.surety_id, b.status`;

const TYPED = `
  select nullif(surety, '')::uuid as surety_id, status, typed_count, typed_face_cents, reason
  from move_in_bond_total where organization_id = $1`;

type TypedTotal = Pick<MoveInBondTotal, 'suretyId' | 'status' | 'typedCount' | 'typedFaceCents' | 'reason'>;

const NONE: Omit<MoveInBondTotal, 'suretyId' | 'surety' | 'status'> = {
  fileCount: 0,
  fileFaceCents: 0,
  hereCount: 0,
  hereFaceCents: 0,
  typedCount: null,
  typedFaceCents: null,
  reason: '',
  hints: [],
};

/** What the list of bonds came to, and the faces of those that do not count. */
export interface BondsOfFile {
  totals: readonly BondTotalOfFile[];
  out: CheckedBonds['out'];
}
export const NO_BONDS: BondsOfFile = { totals: [], out: [] };

/** Bonds of the file that could make the difference of a total that was typed, in words. */
const hintsOfTotal = (total: Omit<MoveInBondTotal, 'hints'>, { totals, out }: BondsOfFile): string[] => {
  const { status, suretyId, typedFaceCents, fileFaceCents } = total;
  if (typedFaceCents === null || totals.length === 0 || !hasBondTotal(status)) return [];
  const isOwn = (one: BondTotal) => one.suretyId === suretyId && one.status === status;
  const rowsOf = (some: readonly BondTotalOfFile[]) => some.flatMap(({ rows = [] }) => rows);
  const own = rowsOf(totals.filter(isOwn));
  const others = rowsOf(totals.filter((one) => !isOwn(one)));
  return hintsOfFaces(typedFaceCents - fileFaceCents, { own, others, out });
};

/** What the list of bonds comes to beside what is here of it and what was typed, by surety and status (moving-in#control-totals). */
@Injectable()
export class BondTotals {
  constructor(private readonly sureties: Sureties) {}

  async of(tx: TenantTransaction, organizationId: OrganizationId, ofFile: BondsOfFile): Promise<MoveInBondTotal[]> {
    const { rows: here } = await tx.query<BondTotal>(OF_LIST, [organizationId]);
    const { rows: typed } = await tx.query<TypedTotal>(TYPED, [organizationId]);
    const sureties = await this.sureties.names({ organizationId });
    const nameOf = (id: string | null) => sureties.find(({ suretyId }) => suretyId === id)?.name ?? '';
    const totals = new Map<string, MoveInBondTotal>();
    const add = ({ suretyId, status }: Pick<BondTotal, 'suretyId' | 'status'>, counted: Partial<typeof NONE>) => {
      const key = `${suretyId ?? ''} ${status}`;
      totals.set(key, { ...NONE, ...totals.get(key), suretyId, surety: nameOf(suretyId), status, ...counted });
    };
    for (const one of ofFile.totals) add(one, { fileCount: one.count, fileFaceCents: one.faceCents });
    for (const one of here) add(one, { hereCount: one.count, hereFaceCents: one.faceCents });
    for (const { suretyId, status, ...said } of typed) add({ suretyId, status }, said);
    const place = ({ status }: MoveInBondTotal) => BOND_STATUSES.indexOf(status);
    return [...totals.values()]
      .map((total) => ({ ...total, hints: hintsOfTotal(total, ofFile) }))
      .toSorted((one, other) => one.surety.localeCompare(other.surety) || place(one) - place(other));
  }

  /** The first that is neither as typed nor explained, in words; null where each is. */
  async unsettled(tx: TenantTransaction, organizationId: OrganizationId): Promise<string | null> {
    const total = (await this.of(tx, organizationId, NO_BONDS)).find((one) => !isBondTotalSettled(one));
    return total ? bondsInWords(total) : null;
  }
}

/** Which bonds a total is of. */
export const bondsInWords = ({ status, surety }: Pick<MoveInBondTotal, 'status' | 'surety'>): string =>
  `${status === 'OPEN' ? 'open' : 'forfeited'} bonds ${surety === '' ? 'without a surety' : `of ${surety}`}`;
