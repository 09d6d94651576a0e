import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What we use of it; it comes without types. */
interface S3Server {
  run: () => Promise<{ port: number }>;
  close: () => Promise<void>;
  httpServer: Server;
}
type NewS3Server = new (options: Record<string, unknown>) => S3Server;

/** A store that speaks S3's protocol and checks its signatures. */
export interface TestS3 {
  /** As STORAGE_URL wants it. */
  url: string;
  stop: () => Promise<void>;
}

/** The store that TEST_S3_URL names (a bucket of its own, empty or not), or one in this process. */
export const startS3Server = async (): Promise<TestS3> => {
  const given = process.env['TEST_S3_URL'];
  if (given) return { url: given, stop: () => Promise.resolve() };
  const require = createRequire(import.meta.url);
  const S3rver = require('@20minutes/s3rver') as NewS3Server;
  const directory = join(tmpdir(), `bailiwick-s3-${randomUUID()}`);
  const options = { address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets: [{ name: 'files' }] };
  const server = new S3rver(options);
  const { port } = await server.run();
  return {
    url: `s3+http://S3RVER:S3RVER@127.0.0.1:${port}/files?region=us-east-1`,
    stop: async () => {
      const closed = server.close();
      // A request that broke off would be waited for.
      server.httpServer.closeAllConnections();
      await closed;
      await rm(directory, { recursive: true, force: true });
    },
  };
};
