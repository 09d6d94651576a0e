import { RowChain } from '../platform/proof/row-chain.ts';
import { categories, eventTypes } from '../event-types.ts';
import type { Settings } from '../kernel/config.ts';
import { OrganizationKeys } from '../platform/keys/organization-keys.ts';
import { createPool } from '../platform/database/pools.ts';
import { roleUrl } from '../platform/database/roles.ts';
import { TenantDatabase } from '../platform/database/tenant-database.ts';
import { EventStoreLog } from '../platform/event-log/event-store-log.ts';
import { ProofCache } from '../platform/event-log/proof-cache.ts';

/** The log of an installation for a command beside it, with the keys that its events are proved by. */
export const openLog = ({ DATABASE_URL, BAILIWICK_SECRET, EVENTSTORE_URL }: Settings) => {
  const app = createPool(roleUrl(DATABASE_URL, BAILIWICK_SECRET, 'app'), { max: 2 });
  const database = new TenantDatabase(app, new RowChain(BAILIWICK_SECRET));
  const proofs = new ProofCache(database, new OrganizationKeys(BAILIWICK_SECRET));
  const log = new EventStoreLog(EVENTSTORE_URL, eventTypes, categories, proofs);
  const close = async () => {
    await log.close();
    await app.end();
  };
  return { log, app, database, proofs, close };
};
