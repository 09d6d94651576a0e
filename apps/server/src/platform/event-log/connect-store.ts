import { EventStoreDBClient } from '@eventstore/db-client';

/**
 * The official client on a store: `esdb://…` with TLS and credentials for a cluster, or `unix:/path`, the socket of the
 * embedded store, which lets nobody in but its own user (decision 53).
 */
export const connectStore = (url: string): EventStoreDBClient =>
  url.startsWith('unix:')
    ? new EventStoreDBClient({ endpoint: url }, { insecure: true })
    : EventStoreDBClient.connectionString(url);
