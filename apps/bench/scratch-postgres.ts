import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres, type EmbeddedPostgres } from '../launcher/embedded-postgres.ts';
import { freePort } from '../launcher/free-port.ts';

/** A PostgreSQL of a measurement's own, gone with it. */
export interface ScratchPostgres {
  /** Makes an empty database and gives its address. */
  create(database: string): Promise<string>;
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** Starts it in a new temporary folder. Asked to stop, this process takes it down and ends; killed, it leaves the folder. */
export const startScratchPostgres = async (
  name: string,
  settings: readonly string[] = [],
): Promise<ScratchPostgres> => {
  const folder = await mkdtemp(join(tmpdir(), `${name}-`));
  const port = await freePort();
  const urlOf = (database: string) => `postgres://postgres:bench@127.0.0.1:${String(port)}/${database}`;
  const start = (): Promise<EmbeddedPostgres> =>
    startPostgres({ dataDir: join(folder, 'postgres'), port, password: 'bench', settings });
  let postgres = await start();
  const close = async (): Promise<void> => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) {
    process.once(signal, () => void close().then(() => process.exit(130)));
  }
  process.channel?.unref();
  return {
    create: async (database) => {
      const admin = new pg.Client({ connectionString: urlOf('postgres') });
      await admin.connect();
      await admin.query(`create database ${database}`);
      await admin.end();
      return urlOf(database);
    },
    restart: async () => {
      await postgres.stop();
      postgres = await start();
    },
    close,
  };
};
