import type { TenantTransaction } from './tenant-database.ts';

/** How a transaction is asked, whoever holds it: values stand for `$1`, `$2` …, each once and in this order. */
export type Ask = <R extends object>(sql: string, values: unknown[]) => Promise<readonly R[]>;

/** How a transaction of role app is asked. */
export const asking =
  (tx: TenantTransaction): Ask =>
  async <R extends object>(sql: string, values: unknown[]) =>
    (await tx.query<R>(sql, values)).rows;

/** What each writing transaction does at its end, so that changed rows can be proved: platform/proof/row-chain.ts. */
export abstract class RowLinks {
  abstract link(organizationId: string, ask: Ask): Promise<void>;
}
