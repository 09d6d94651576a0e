/** The nightly backup of the running product, and what a restore into a fresh one makes of it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Cashiers } from './cashiers.ts';
import { until } from './parts.ts';
import { startProduct, type Product } from './product.ts';

const BACKUP_PASSPHRASE = 'four words are enough';
const root = join(import.meta.dirname, '../..');

let folder: string;
let running: Product | undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nightly-backup-'));
});
afterAll(async () => {
  await running?.end();
  await rm(folder, { recursive: true });
});

const start = async (name: string, environment: Record<string, string> = {}): Promise<Product> => {
  running = await startProduct({ dataDir: join(folder, name), environment });
  return running;
};

/** Runs a command beside the product of a data folder; answers what it says. */
const cli = async (name: string, ...args: string[]): Promise<string> => {
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, BAILIWICK_DATA_DIR: join(folder, name), BACKUP_PASSPHRASE };
  const child = spawn(process.execPath, ['apps/launcher/cli.mjs', ...args], { cwd: root, env });
  const [said, wrong] = [text(child.stdout), text(child.stderr)];
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${args.join(' ')} ended with code ${String(code)}: ${await wrong}`);
  return said;
};

/** A small PDF, as a browser uploads it. */
const upload = async ({ url }: Product, cashiers: Cashiers, defendantId: string): Promise<void> => {
  const form = new FormData();
  form.set('file', new Blob(['%PDF-1.4\n%%EOF\n'], { type: 'application/pdf' }), 'Bond.pdf');
  const headers = { cookie: cashiers.cookie, origin: url, 'idempotency-key': crypto.randomUUID() };
  const path = `${url}/api/subjects/defendant/${defendantId}/files`;
  const answer = await fetch(path, { method: 'POST', headers, body: form });
  if (!answer.ok) throw new Error(`The upload was refused: ${await answer.text()}`);
};

test('the backup that the running product takes by night brings it all back in a fresh one', async () => {
  const backups = join(folder, 'backups');
  const environment = { BACKUP_DAYS: '7', BACKUP_DIR: backups, BACKUP_PASSPHRASE };
  let product = await start('before', environment);
  const cashiers = new Cashiers([product.url]);
  await cashiers.open();
  for (let payment = 0; payment < 5; payment += 1) await cashiers.pay();
  const { defendantId } = await cashiers.ask<{ defendantId: string }>('POST', '/defendants', {
    fullName: 'Odile Sonnier',
  });
  await upload(product, cashiers, defendantId);
  expect(await readdir(folder)).not.toContain('backups');
  await product.end();

  // It was made two days ago, and what an earlier night has left was cut off.
  const made = new Date(Date.now() - 2 * 86_400_000);
  await utimes(join(folder, 'before', 'postgres', 'PG_VERSION'), made, made);
  const stamp = made.toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '');
  await mkdir(join(backups, `${stamp}.unfinished`), { recursive: true });
  product = await start('before', environment);
  const isWhole = (name: string) => /^\d{4}-\d{2}-\d{2}-\d{6}$/.test(name);
  await until('it has taken a backup', async () => (await readdir(backups)).some(isWhole));
  const [name = '', ...others] = await readdir(backups);
  expect([isWhole(name), others]).toEqual([true, []]);
  await until('it says so', () => Promise.resolve(product.output().includes('1 files.')));
  await product.end();
  const kept = join(backups, name);

  const secret = (await cli('after', 'unseal-secret', kept)).trim().split('\n').at(-1) ?? '';
  const after = await start('after', { BAILIWICK_SECRET: secret });
  expect(await cli('after', 'restore', kept)).toContain('Restored what was there at');
  await until('the views are made', async () =>
    (await cli('after', 'verify-ledger').catch(() => '')).includes('5 receipts'),
  );
  expect(await cli('after', 'verify-ledger')).toMatch(/Files: 1, their bytes compared[^]*The books are right\./);
  await after.end();
});
