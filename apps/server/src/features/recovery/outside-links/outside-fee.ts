import type { InputOf } from '#contracts/kernel/endpoint.ts';
import type { makeOutsideLink } from '#contracts/recovery/outside-links/outside-links.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';

/**
 * SQL: the face at stake in the case `c`, in cents: of its bonds that are or were FORFEITED, else of all its bonds, else
 * what its insurer's case was about (recovery#outside-fee).
 */
export const FACE_OF_CASE = `coalesce((
  select coalesce(
    sum(b.amount_cents) filter (
      where b.status = 'FORFEITED' or b.forfeiture_date is not null or jsonb_array_length(b.earlier_forfeitures) > 0),
    sum(b.amount_cents))
  from recovery_case_bond cb join bond b on b.organization_id = cb.organization_id and b.bond_id = cb.bond_id
  where cb.organization_id = c.organization_id and cb.case_id = c.id and b.voided_at is null), c.amount_cents, 0)::bigint`;

const PAYEE = `select 1 from recovery_payee where organization_id = $1 and id = $2 and name <> ''`;

/**
 * What of the fee a link keeps, each null but for what its basis says.
 * @throws Refused VALIDATION_FAILED where the payee is not known here
 */
export const feeToKeep = async (
  tx: TenantTransaction,
  { organizationId }: Actor,
  input: InputOf<typeof makeOutsideLink>['body'],
): Promise<{ basis: string | null; payeeId: string | null; cents: number | null; basisPoints: number | null }> => {
  const { feeBasis, feePayeeId, feeCents, feeBasisPoints } = input;
  if (feeBasis === 'none') return { basis: null, payeeId: null, cents: null, basisPoints: null };
  const known = await tx.query(PAYEE, [organizationId, feePayeeId]);
  if (known.rowCount === 0)
    throw new Refused('VALIDATION_FAILED', {}, [{ path: 'feePayeeId', message: 'Choose who is paid.' }]);
  return {
    basis: feeBasis,
    payeeId: feePayeeId,
    cents: feeBasis === 'flat' ? feeCents : null,
    basisPoints: feeBasis === 'percent of face' ? feeBasisPoints : null,
  };
};
