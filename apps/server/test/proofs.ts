import { RowChain } from '../src/platform/proof/row-chain.ts';
import { OrganizationKeys } from '../src/platform/keys/organization-keys.ts';
import { TenantDatabase } from '../src/platform/database/tenant-database.ts';
import type { ProofSource } from '../src/platform/event-log/event-proof.ts';
import { ProofCache } from '../src/platform/event-log/proof-cache.ts';
import type { MigratedDatabase } from './migrated-database.ts';

/** The keys of a database, as the product keeps them. */
export const proofsOf = (database: MigratedDatabase): ProofCache =>
  new ProofCache(
    new TenantDatabase(database.pool('app'), new RowChain(database.secret)),
    new OrganizationKeys(database.secret),
  );

const ONE_KEY = { id: '00000000-0000-4000-8000-000000000000', key: Buffer.alloc(32, 1) };

/** One key for everybody, without a database. */
export const oneKey: ProofSource = {
  keysOf: () => Promise.resolve([ONE_KEY]),
  signingKey: () => Promise.resolve(ONE_KEY),
  unsignedUpTo: () => Promise.resolve(new Map()),
};
