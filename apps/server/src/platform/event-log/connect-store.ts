import { existsSync } from 'node:fs';
import { EventStoreDBClient } from '@eventstore/db-client';
import { WrongSettings } from '../../../../../libs/process/variables.ts';
import { optionOf } from './store-address.ts';

/** Options that name a file. */
const FILES = ['tlsCAFile', 'userCertFile', 'userKeyFile'] as const;

/**
 * The official client on a store: `esdb://…` with TLS and credentials for a cluster, or `unix:/path`, the socket of the
 * embedded store, which lets nobody in but its own user (building#store-access).
 * @throws WrongSettings where it names a file that is not there
 */
export const connectStore = (url: string): EventStoreDBClient => {
  if (url.startsWith('unix:')) return new EventStoreDBClient({ endpoint: url }, { insecure: true });
  mustNameFiles(url);
  return EventStoreDBClient.connectionString(url);
};

/** @throws WrongSettings where it names a file that is not there */
export const mustNameFiles = (url: string): void => {
  for (const option of FILES) {
    const path = optionOf(url, option);
    if (path === null || existsSync(path)) continue;
    throw new WrongSettings(
      ['EVENTSTORE_URL'],
      `EVENTSTORE_URL names the file ${path} (${option}), which is not there.`,
    );
  }
};
