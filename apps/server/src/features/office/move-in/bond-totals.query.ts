import { Injectable } from '@nestjs/common';
import type { MoveInBondTotal } from '#contracts/office/move-in/move-in.ts';
import { BOND_STATUSES } from '#domain/kernel/option-lists.ts';
import type { BondTotal } from '#domain/office/move-in-bond-check.ts';
import { isBondTotalSettled } from '#domain/office/move-in-bond-totals.ts';
import type { OrganizationId } from '../../../kernel/actor.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { Sureties } from '../../agency/sureties/index.ts';

const HERE = `
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
};

/** What the list of bonds comes to beside what is here of it and what was typed, by surety and status (moving-in#control-totals). */
@Injectable()
export class BondTotals {
  constructor(private readonly sureties: Sureties) {}

  async of(
    tx: TenantTransaction,
    organizationId: OrganizationId,
    ofFile: readonly BondTotal[],
  ): Promise<MoveInBondTotal[]> {
    const { rows: here } = await tx.query<BondTotal>(HERE, [organizationId]);
    const { rows: typed } = await tx.query<TypedTotal>(TYPED, [organizationId]);
    const sureties = await this.sureties.names({ organizationId });
    const nameOf = (id: string | null) => sureties.find(({ suretyId }) => suretyId === id)?.name ?? '';
    const totals = new Map<string, MoveInBondTotal>();
    const add = ({ suretyId, status }: Pick<BondTotal, 'suretyId' | 'status'>, counted: Partial<typeof NONE>) => {
      const key = `${suretyId ?? ''} ${status}`;
      totals.set(key, { ...NONE, ...totals.get(key), suretyId, surety: nameOf(suretyId), status, ...counted });
    };
    for (const one of ofFile) add(one, { fileCount: one.count, fileFaceCents: one.faceCents });
    for (const one of here) add(one, { hereCount: one.count, hereFaceCents: one.faceCents });
    for (const { suretyId, status, ...said } of typed) add({ suretyId, status }, said);
    const place = ({ status }: MoveInBondTotal) => BOND_STATUSES.indexOf(status);
    return [...totals.values()].toSorted(
      (one, other) => one.surety.localeCompare(other.surety) || place(one) - place(other),
    );
  }

  /** The first that is neither as typed nor explained, in words; null where each is. */
  async unsettled(tx: TenantTransaction, organizationId: OrganizationId): Promise<string | null> {
    const total = (await this.of(tx, organizationId, [])).find((one) => !isBondTotalSettled(one));
    return total ? bondsInWords(total) : null;
  }
}

/** Which bonds a total is of. */
export const bondsInWords = ({ status, surety }: Pick<MoveInBondTotal, 'status' | 'surety'>): string =>
  `${status === 'OPEN' ? 'open' : 'forfeited'} bonds ${surety === '' ? 'without a surety' : `of ${surety}`}`;
