import type { EventStoreDBClient } from '@eventstore/db-client';
import type { TenantDatabase, TenantTransaction } from '../platform/database/tenant-database.ts';
import type { EventLog } from '../platform/event-log/event-log.ts';
import type { EventProof } from '../platform/event-log/event-proof.ts';
import { UNSIGNED_TABLES } from '../platform/event-log/proof-cache.ts';
import type { FileStore } from '../platform/storage/file-store.ts';
import { KEY_TABLES } from '../platform/keys/organization-keys.ts';
import { primaryTables, type RowChoice, type StoredTable } from './tables.ts';
import type { StoredObject } from './take-backup.ts';

/** A file for people to read, in pieces. */
export interface Book {
  name: string;
  pieces: AsyncIterable<string>;
}

/**
 * What an agency is exported from, and imported into. All of it is read and written as role app in transactions of that
 * agency alone: row-level security keeps other agencies' rows out of an export and protects them from an import.
 */
export interface AgencyParts {
  database: TenantDatabase;
  log: EventLog;
  client: EventStoreDBClient;
  /** Signs what comes in. */
  proof: EventProof;
  /** The first parts of all streams' names. */
  categories: readonly string[];
  files: FileStore;
  secret: string;
  /** Tables that are made again from the log. */
  derived: readonly string[];
  /** The views that the books are read from. */
  views: readonly string[];
  /** Rows and columns that stay behind, by table: what only their installation can open, and what waits to be done. */
  stays: Readonly<Record<string, RowChoice>>;
  /** The agency's bytes in the file store. */
  objects: (tx: TenantTransaction) => Promise<readonly StoredObject[]>;
  books: (tx: TenantTransaction, organizationId: string) => AsyncIterable<Book>;
  /** Whether this build can read events of a type. */
  knowsType: (type: string) => boolean;
  /**
   * The newest hash that the views have; null before the first, and where they have stopped for this agency.
   * @throws Error with words for the operator where they do so at a stream of a kind that is not in `categories`
   */
  bookedHead: (tx: TenantTransaction, organizationId: string) => Promise<string | null>;
}

const PUBLIC = 'public.';

/** The name of a table of the tenants' schema. */
export const nameOf = ({ name }: StoredTable): string => name.slice(PUBLIC.length);

/** The tables whose rows leave with their agency, parents before their children. Keys leave sealed, elsewhere. */
export const agencyTables = async (
  tx: TenantTransaction,
  { derived }: Pick<AgencyParts, 'derived'>,
): Promise<readonly StoredTable[]> => {
  const behind = [...derived, ...KEY_TABLES, ...UNSIGNED_TABLES];
  return (await primaryTables(tx, behind)).filter(({ name }) => name.startsWith(PUBLIC));
};

/** Somebody who works or worked at the agency, without password, sessions and other agencies. */
export const PEOPLE = `
  select json_build_object('id', id, 'name', name, 'email', email, 'emailVerified', email_verified,
    'createdAt', created_at)::text as line
  from auth."user" where id in (select user_id from agent) order by created_at, id`;

/** How the audit trail names somebody who works on the server itself. */
export const SERVER = { userId: null, fromAddress: 'the server', requestId: 'command line' } as const;
