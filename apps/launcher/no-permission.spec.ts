/** What the system refuses to an ordinary user, tried as one: where this is run by root, its child becomes nobody. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';

const NOBODY = 65_534;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'no-permission-'));
  await chmod(folder, 0o755);
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

/** The words of the error of a function; null where it succeeds. */
const saidToNobody = async (file: string, call: string): Promise<string | null> => {
  const script = `
    const { ${call.slice(0, call.indexOf('('))} } = await import(${JSON.stringify(new URL(file, import.meta.url).href)});
    if (process.geteuid() === 0) { process.setgroups([]); process.setegid(${String(NOBODY)}); process.seteuid(${String(NOBODY)}); }
    const error = await (async () => ${call})().then(() => null, (thrown) => thrown);
    if (error && error.name !== 'Unavailable') throw error;
    process.stdout.write(JSON.stringify(error && error.message + ' ' + error.remedy));
    process.exit(0);`;
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', script],
    {
      env: {},
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let said = '';
  child.stdout.on('data', (text: Buffer) => (said += String(text)));
  expect(await once(child, 'close')).toEqual([0, null]);
  return JSON.parse(said) as string | null;
};

const environment = (dataDir: string): string => JSON.stringify({ BAILIWICK_DATA_DIR: dataDir });

const reserved = async (): Promise<number> =>
  Number(await readFile('/proc/sys/net/ipv4/ip_unprivileged_port_start', 'utf8').catch(() => '1024')) - 1;

test('a port that is kept for root is not told as one in use', async () => {
  const port = await reserved();
  // Some machines reserve no ports: then everybody may listen, and there is nothing to test.
  const call = `refusePort({ host: '127.0.0.1', port: ${String(port)}, dataDir: '/data' }, () => undefined, 0)`;
  const said = port > 0 ? await saidToNobody('product.ts', call) : null;
  if (port > 0)
    expect(said).toContain(`This user may not listen on port ${String(port)}. Choose another one: PORT=4000`);
  expect(said ?? '').not.toContain('in use');
});

test('a data folder that may not be made, or written to, is named with what to do', async () => {
  const remedy =
    'cannot be used. This user may not use it. Change its owner, or set BAILIWICK_DATA_DIR to another folder.';
  const foreign = join(folder, 'foreign');
  await mkdir(foreign, { mode: 0o755 });
  if (process.geteuid?.() !== 0) await chmod(foreign, 0o555);
  const inside = join(foreign, 'data');
  const open = (dataDir: string) => saidToNobody('installation.ts', `openInstallation(${environment(dataDir)})`);
  expect(await open(inside)).toContain(`${inside} ${remedy}`);
  expect(await open(foreign)).toContain(`${foreign} ${remedy}`);
  await chmod(foreign, 0o755);
});

test('a file below it that may not be read is named, at a start and for a command', async () => {
  const foreign = join(folder, 'kept');
  await mkdir(foreign, { mode: 0o755 });
  const file = join(foreign, 'installation.json');
  await writeFile(file, '{}', { mode: process.geteuid?.() === 0 ? 0o600 : 0 });
  for (const call of ['openInstallation', 'readInstallation']) {
    const said = await saidToNobody('installation.ts', `${call}(${environment(foreign)})`);
    expect([call, said]).toEqual([call, expect.stringContaining(`${file} cannot be used. This user may not use it.`)]);
  }
});
