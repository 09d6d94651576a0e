import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';

/** What was decided of applying collateral (money#collateral-applied), as its row keeps it. */
export interface CollateralApplication {
  organizationId: string;
  id: string;
  bondId: string;
  bondAccountId: string;
  toAccountId: string;
  personId: string;
  amountCents: number;
  documentId: string;
  asks: boolean;
  reason: string;
}

type Status = 'deciding' | 'waiting' | 'applied' | 'ended';

const KEPT = `
  update collateral_application set status = $4, reason = ''
  where organization_id = $1 and application_id = $2 and status = $3`;

/** Keeps how it stands, from how it was read; its reason stands beside the event by now. False where it was kept before. */
export const keepApplication = async (
  tx: TenantTransaction,
  { organizationId, id }: Pick<CollateralApplication, 'organizationId' | 'id'>,
  { from, to }: { from: Status; to: Status },
): Promise<boolean> => {
  const { rowCount } = await tx.query(KEPT, [organizationId, id, from, to]);
  return rowCount !== 0;
};

const STATUS = 'select status from collateral_application where organization_id = $1 and application_id = $2';

/** How it stands now; null of an id that nobody asked under. */
export const applicationStatus = async (
  tx: TenantTransaction,
  organizationId: string,
  applicationId: string,
): Promise<Status | null> => {
  const { rows } = await tx.query<{ status: Status }>(STATUS, [organizationId, applicationId]);
  return rows[0]?.status ?? null;
};

/** Whether something that was applied, or may be, rests on this document. */
export const restsOnDocument = async (
  tx: TenantTransaction,
  organizationId: string,
  documentId: string,
): Promise<boolean> => {
  const { rows } = await tx.query(
    `select 1 from collateral_application
     where organization_id = $1 and document_id = $2 and status <> 'ended' limit 1`,
    [organizationId, documentId],
  );
  return rows.length > 0;
};
