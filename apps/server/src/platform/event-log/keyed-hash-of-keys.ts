import { OrganizationKeys } from '../keys/organization-keys.ts';
import type { TenantDatabase } from '../database/tenant-database.ts';
import { KeyedHash } from './keyed-hash.ts';

/** The keyed hashes of an installation: each organization's key is looked up among its own. */
export const keyedHashOf = (database: TenantDatabase, secret: string): KeyedHash => {
  const keys = new OrganizationKeys(secret);
  return new KeyedHash((organizationId) => database.read(organizationId, (tx) => keys.logKey(tx, organizationId)));
};
