import { Injectable } from '@nestjs/common';
import type { MoveInBondTotal } from '#contracts/office/move-in/move-in.ts';
import { BOND_STATUSES } from '#domain/kernel/option-lists.ts';
import type { BondTotal } from '#domain/office/move-in-bond-check.ts';
import type { OrganizationId } from '../../../kernel/actor.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { Sureties } from '../../agency/sureties/index.ts';

const HERE = `
  select b.surety_id, b.status, count(*)::int as count, coalesce(sum(b.amount_cents), 0)::bigint as face_cents
  from move_in_bond m
  join bond b on b.organization_id = m.organization_id and b.bond_id = m.bond_id
  where m.organization_id = $1 and b.voided_at is null group by b.surety_id, b.status`;

const NONE = { fileCount: 0, fileFaceCents: 0, hereCount: 0, hereFaceCents: 0 };

/** What the list of bonds comes to beside what is here of it, by surety and status (moving-in#control-totals). */
@Injectable()
export class BondTotals {
  constructor(private readonly sureties: Sureties) {}

  async of(
    tx: TenantTransaction,
    organizationId: OrganizationId,
    ofFile: readonly BondTotal[],
  ): Promise<MoveInBondTotal[]> {
    const { rows: here } = await tx.query<BondTotal>(HERE, [organizationId]);
    const sureties = await this.sureties.names({ organizationId });
    const nameOf = (id: string | null) => sureties.find(({ suretyId }) => suretyId === id)?.name ?? '';
    const totals = new Map<string, MoveInBondTotal>();
    const add = ({ suretyId, status }: BondTotal, counted: Partial<typeof NONE>) => {
      const key = `${suretyId ?? ''} ${status}`;
      totals.set(key, { ...NONE, ...totals.get(key), surety: nameOf(suretyId), status, ...counted });
    };
    for (const one of ofFile) add(one, { fileCount: one.count, fileFaceCents: one.faceCents });
    for (const one of here) add(one, { hereCount: one.count, hereFaceCents: one.faceCents });
    const place = ({ status }: MoveInBondTotal) => BOND_STATUSES.indexOf(status);
    return [...totals.values()].toSorted(
      (one, other) => one.surety.localeCompare(other.surety) || place(one) - place(other),
    );
  }
}
