import { randomUUID } from 'node:crypto';
import { ErrorType, jsonEvent, NO_STREAM, type EventStoreDBClient } from '@eventstore/db-client';
import { z } from 'zod';
import { iterate, reading } from './client-stream.ts';
import { isType, refusedIfAway } from './store-errors.ts';

/** Event 0 of this stream of the embedded store is `{ storeId }`. */
const STORE_STREAM = '$store';
/** The stream that we write the id to where the store has none. */
const OWN_STREAM = 'bailiwick-store';

/** Whether it is the stream that we gave a store for its id. */
export const isOwnStream = (stream: string): boolean => stream === OWN_STREAM;

const storeCreated = z.object({ storeId: z.uuid() });

/** The id of a store, given to it where it has none; every client reads the same one. */
export const readStoreId = async (client: EventStoreDBClient, systemStream = STORE_STREAM): Promise<string> => {
  const known = (await idIn(client, systemStream)) ?? (await idIn(client, OWN_STREAM));
  if (known !== null) return known;
  try {
    const created = jsonEvent({ type: 'store-created', data: { storeId: randomUUID() } });
    await client.appendToStream(OWN_STREAM, created, { expectedRevision: NO_STREAM });
  } catch (error) {
    // Another client was first.
    if (!isType(error, ErrorType.WRONG_EXPECTED_VERSION)) throw refusedIfAway(error);
  }
  const storeId = await idIn(client, OWN_STREAM);
  if (storeId === null) throw new Error(`Stream ${OWN_STREAM} of the event store does not hold a store id.`);
  return storeId;
};

const idIn = async (client: EventStoreDBClient, stream: string): Promise<string | null> => {
  const read = client.readStream(stream, { maxCount: 1 });
  try {
    for await (const { event } of iterate(reading(read))) {
      const parsed = storeCreated.safeParse(event?.data);
      if (parsed.success) return parsed.data.storeId;
    }
  } catch (error) {
    // Other stores keep their system streams to themselves.
    if (!isType(error, ErrorType.ACCESS_DENIED)) throw error;
  }
  return null;
};
