import { categories, eventTypes } from '../event-types.ts';
import { backedUpObjects } from '../features/people/documents/index.ts';
import { auditChainHead } from '../features/books/ledger/index.ts';
import { readTillNames } from '../features/books/tills/index.ts';
import { agencyBooks } from '../features/office/reports/index.ts';
import { agencyLists } from '../features/office/your-data/index.ts';
import type { AgencyParts } from '../operations/agency-parts.ts';
import { trustedOrganizationId } from '../kernel/actor.ts';
import { readSettings } from '../kernel/config.ts';
import { closeClient } from '../platform/event-log/client-stream.ts';
import type { EventLog } from '../platform/event-log/event-log.ts';
import { connectStore } from '../platform/event-log/connect-store.ts';
import { EventProof } from '../platform/event-log/event-proof.ts';
import { FileStore } from '../platform/storage/file-store.ts';
import { views } from '../views.ts';
import { openLog } from './open-log.ts';
import { derivedTables } from './with-backup-parts.ts';

/** Rows and columns that are not exported: secrets that only their installation can open, and pending work. */
const STAYS: AgencyParts['stays'] = {
  // A letter that waits would be sent twice, and its link leads to the other system.
  outgoing_mail: { where: "t.state <> 'waiting'", without: ['sealed_link', 'attachment_base64', 'csv_text'] },
  dead_letter: { where: "t.retried_at is not null or t.queue <> 'mail'" },
  // Somebody who is just being added is added again; so is somebody who has not answered.
  agent_provisioning: { where: "t.state <> 'working'", without: ['sealed_password'] },
  invitation: { where: "t.state <> 'waiting'" },
};

const booksOf = (log: EventLog): AgencyParts['books'] =>
  async function* books(tx, organizationId) {
    yield* agencyBooks(tx, organizationId, await readTillNames(log, tx, trustedOrganizationId(organizationId)));
    yield* agencyLists(tx);
  };

const bookedHead: AgencyParts['bookedHead'] = async (tx, organizationId) => {
  const { rows } = await tx.query<{ stream: string }>(
    `select stream from projection.stopped_organization where organization_id = $1 and view = 'audit-chain'`,
    [organizationId],
  );
  const [stopped] = rows;
  if (!stopped) return auditChainHead(tx, organizationId);
  if (categories.some((category) => stopped.stream.startsWith(`${category}-`))) return null;
  throw new Error(
    `A later build has written to ${stopped.stream}, which this one does not look for: ` +
      'export the agency with the build that writes such streams.',
  );
};

/** An imported agency has none yet. */
async function* noEvents(): AsyncIterable<never> {
  yield* [];
}

/** Runs with the connections that the export or import of one agency needs, and ends them. */
export const withAgencyParts = async <T>(
  work: (parts: AgencyParts) => Promise<T>,
  environment: Record<string, string | undefined> = process.env,
): Promise<T> => {
  const settings = readSettings(environment);
  const { log, database, proofs, close } = openLog(settings);
  const client = connectStore(settings.EVENTSTORE_URL);
  try {
    return await work({
      database,
      log,
      client,
      proof: new EventProof(proofs, noEvents),
      categories,
      files: new FileStore(settings),
      secret: settings.BAILIWICK_SECRET,
      derived: derivedTables,
      views: views.map(({ name }) => name),
      stays: STAYS,
      objects: backedUpObjects,
      books: booksOf(log),
      knowsType: (type) => Object.hasOwn(eventTypes, type),
      bookedHead,
    });
  } finally {
    await Promise.all([closeClient(client), close()]);
  }
};
