import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../launcher/free-port.ts';
import { createMigratedDatabase } from '../server/test/migrated-database.ts';
import { startRedisServer } from '../server/test/redis-server.ts';

const ROOT = join(import.meta.dirname, '../..');

/** A build as it lies on a machine: compiled code, web client, migrations; packages are those of the source tree. */
export interface Build {
  folder: string;
  version: string;
}

/** One place of the fleet; whatever runs there answers on the same port. */
export type Slot = 'api-1' | 'api-2' | 'worker-1' | 'worker-2';

/** Two api and two worker processes, started plainly, with everything they share. */
export interface Fleet {
  builds: { old: Build; new: Build };
  ports: Record<Slot, number>;
  eventStoreUrl: string;
  /** Starts a build in a place and waits until it takes requests. */
  start: (slot: Slot, build: Build) => Promise<void>;
  /** Ends what runs in a place; answers its exit code, null where the signal ended it. */
  end: (slot: Slot, signal: 'SIGTERM' | 'SIGKILL') => Promise<number | null>;
  /** A command of the build, to its end: its exit code and what it printed. */
  cli: (build: Build, ...args: string[]) => Promise<{ code: number | null; output: string }>;
  /** Every line that the processes of a place have written. */
  lines: (slot: Slot) => readonly string[];
  stop: () => Promise<void>;
}

const copyBuild = async (folder: string, version: string): Promise<Build> => {
  await mkdir(join(folder, 'apps/server'), { recursive: true });
  await cp(join(ROOT, 'dist'), join(folder, 'dist'), { recursive: true });
  await cp(join(ROOT, 'apps/server/migrations'), join(folder, 'apps/server/migrations'), { recursive: true });
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const manifest = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as object;
  await writeFile(join(folder, 'package.json'), JSON.stringify({ ...manifest, version }));
  return { folder, version };
};

/** A later build: another version, one more migration, and a web client whose entry has another name. */
const copyLaterBuild = async (folder: string, version: string): Promise<Build> => {
  const build = await copyBuild(folder, version);
  await writeFile(join(folder, 'apps/server/migrations/9999_later.sql'), 'create table operation.later (id int);');
  const web = join(folder, 'dist/web');
  const page = await readFile(join(web, 'index.html'), 'utf8');
  const entry = /assets\/(index-[\w-]+)\.js/.exec(page)?.[1] ?? '';
  await writeFile(join(web, 'index.html'), page.replaceAll(entry, `${entry}later`));
  for (const name of (await readdir(join(web, 'assets'))).filter((file) => file.startsWith(`${entry}.`))) {
    await cp(join(web, 'assets', name), join(web, 'assets', name.replace(entry, `${entry}later`)));
    await rm(join(web, 'assets', name));
  }
  return build;
};

const entryOf = (slot: Slot) => `dist/apps/server/src/${slot.startsWith('api') ? 'api' : 'worker'}.js`;

const watch = (child: ChildProcess, lines: string[]) => {
  for (const stream of [child.stdout, child.stderr]) {
    if (stream) createInterface({ input: stream }).on('line', (line) => lines.push(line));
  }
};

/** Starts what the processes share, and prepares two builds; `dist` must be built. */
export const startFleet = async (): Promise<Fleet> => {
  const home = await mkdtemp(join(tmpdir(), 'bailiwick-fleet-'));
  const [database, redis, storePort] = await Promise.all([createMigratedDatabase(), startRedisServer(), freePort()]);
  const builds = {
    old: await copyBuild(join(home, 'old'), '1.0.0'),
    new: await copyLaterBuild(join(home, 'new'), '1.1.0'),
  };
  const ports = {} as Record<Slot, number>;
  const slots: Slot[] = ['api-1', 'api-2', 'worker-1', 'worker-2'];
  for (const slot of slots) ports[slot] = await freePort();
  const base = { PATH: process.env['PATH'], NODE_ENV: 'production' };
  const env = {
    ...base,
    PUBLIC_URL: 'http://office.example',
    TRUST_PROXY: '127.0.0.1',
    // Only commands know the owner's password.
    DATABASE_URL: Object.assign(new URL(database.ownerUrl), { username: '', password: '' }).href,
    EVENTSTORE_URL: `esdb://127.0.0.1:${String(storePort)}?tls=false`,
    REDIS_URL: redis.url,
    BAILIWICK_SECRET: database.secret,
    BAILIWICK_DATA_DIR: join(home, 'data'),
    DRAIN_SECONDS: '2', // the balancer shares a process with all who work, and may notice late
  };
  const running = new Map<Slot, ChildProcess>();
  const lines = new Map<Slot, string[]>(slots.map((slot) => [slot, []]));
  const store = spawn(process.execPath, [join(builds.old.folder, 'dist/apps/event-store/src/main.js')], {
    env: {
      ...base,
      EVENT_STORE_DATABASE_URL: database.roleUrl('log'),
      EVENT_STORE_PORT: String(storePort),
      EVENT_STORE_LOG_LEVEL: 'info',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: store.stdout })) if (line.includes('is ready')) break;
  store.stdout.resume();

  const end = async (slot: Slot, signal: 'SIGTERM' | 'SIGKILL') => {
    const child = running.get(slot);
    if (!child) throw new Error(`Nothing runs as ${slot}.`);
    running.delete(slot);
    const exited = once(child, 'exit') as Promise<[number | null]>;
    child.kill(signal);
    const [code] = await exited;
    return code;
  };

  return {
    builds,
    ports,
    eventStoreUrl: env.EVENTSTORE_URL,
    start: async (slot, { folder }) => {
      const address = { PORT: String(ports[slot]), WORKER_PORT: String(ports[slot]) };
      const child = spawn(process.execPath, ['--enable-source-maps', entryOf(slot)], {
        cwd: folder,
        env: { ...env, ...address },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      running.set(slot, child);
      const said = lines.get(slot) ?? [];
      watch(child, said);
      const serving = async () =>
        (await fetch(`http://127.0.0.1:${String(ports[slot])}/api/health/serving`).catch(() => null))?.ok;
      while (!(await serving())) {
        if (child.exitCode !== null) throw new Error(`${slot} ended:\n${said.slice(-20).join('\n')}`);
        await delay(100);
      }
    },
    end,
    cli: async ({ folder }, ...args) => {
      const command = [join(folder, 'dist/apps/server/src/cli.js'), ...args];
      const asOwner = { ...env, DATABASE_URL: database.ownerUrl };
      const child = spawn(process.execPath, command, { cwd: folder, env: asOwner, stdio: ['ignore', 'pipe', 'pipe'] });
      const said: string[] = [];
      watch(child, said);
      const [code] = (await once(child, 'close')) as [number | null];
      return { code, output: said.join('\n') };
    },
    lines: (slot) => lines.get(slot) ?? [],
    stop: async () => {
      for (const slot of [...running.keys()]) await end(slot, 'SIGKILL');
      const exited = once(store, 'exit');
      store.kill('SIGTERM');
      await exited;
      await redis.stop();
      await database.drop();
      await rm(home, { recursive: true, force: true });
    },
  };
};
