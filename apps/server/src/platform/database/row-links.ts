import type { PoolClient } from 'pg';

/** What each writing transaction does at its end, so that changed rows can be proved: platform/proof/row-chain.ts. */
export abstract class RowLinks {
  abstract link(organizationId: string, tx: Pick<PoolClient, 'query'>): Promise<void>;
}
