import { randomBytes } from 'node:crypto';
import { chmod, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { ServerCredentials, type Server } from '@grpc/grpc-js';

/** What the address of a Unix socket may hold on every system; one more byte is cut off or refused. */
const MOST_BYTES = 103;

/**
 * Serves on a Unix socket that this user alone may connect to (0600, in a folder that nobody else may write to). Only the
 * holder of the writer lock comes here: what stands at the path is of a writer that has ended, and gives way at once.
 */
export const bindPrivately = async (server: Server, path: string): Promise<void> => {
  const folder = dirname(path);
  if (Buffer.byteLength(path) > MOST_BYTES) throw new Error(`The socket's path is too long: ${path}`);
  const { mode } = await stat(folder);
  if ((mode & 0o022) !== 0) {
    throw new Error(`Others may write to ${folder}: the event store keeps its socket in a folder of its user alone.`);
  }
  // Under another name until it is private. A former writer that closes late removes this name, not its successor's.
  const bound = join(folder, randomBytes(6).toString('hex'));
  await promisify(server.bindAsync.bind(server))(`unix:${bound}`, ServerCredentials.createInsecure());
  await chmod(bound, 0o600);
  await rename(bound, path);
};

/** Removes the socket of a writer that ends, before it gives the lock back. */
export const leaveSocket = (path: string): Promise<void> => rm(path, { force: true });
