/**
 * How long searches and the dashboard's figures take with 1,000,000 defendants in the system and 100,000 in the agency
 * that asks: real processes, real HTTP, one caller, warm, 200 requests each (design 12). Prints a table and keeps it as
 * JSON in `.cache/bench`; `docs/performance.md` quotes it.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startProduct } from '../e2e/product.ts';
import { readInstallation } from '../launcher/installation.ts';
import { fillSystem } from './large-agency.ts';

const ROOT = join(import.meta.dirname, '../..');
const REQUESTS = 200;
const WARM_UP = 20;
const GOAL_MS = 50;

const { values } = parseArgs({
  options: {
    defendants: { type: 'string', default: '1000000' },
    agency: { type: 'string', default: '100000' },
    others: { type: 'string', default: '900' },
  },
});

const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;

const pick = <T>(list: readonly [T, ...T[]], index: number): T => list[index % list.length] ?? list[0];

interface Listed {
  rows: { defendantId: string; fullName: string; birthday: string; phoneNumber: string }[];
}

const product = await startProduct();
try {
  const post = async (path: string, body: object, cookie = ''): Promise<Response> => {
    const answer = await fetch(`${product.url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: product.url, cookie },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${String(answer.status)}: ${await answer.text()}`);
    return answer;
  };
  const password = 'bench-passphrase-1';
  const signedUp = await post('/sign-up', {
    fullName: 'Bench Admin',
    email: 'bench@example.com',
    password,
    confirmPassword: password,
    organizationName: 'Large Agency',
  });
  const cookie = signedUp.headers
    .getSetCookie()
    .map((value) => value.split(';')[0])
    .join('; ');
  const { session } = (await signedUp.json()) as { session: { organization: { organizationId: string } } };

  const { postgres } = readInstallation({ BAILIWICK_DATA_DIR: product.dataDir });
  const url = `postgres://postgres:${postgres.password}@127.0.0.1:${String(postgres.port)}/bailiwick`;
  const began = performance.now();
  await fillSystem(url, session.organization.organizationId, {
    system: Number(values.defendants),
    agency: Number(values.agency),
    others: Number(values.others),
    today: 300,
  });
  const fillSeconds = Math.round((performance.now() - began) / 1000);

  const get = async <T>(path: string): Promise<T> => {
    const answer = await fetch(`${product.url}/api${path}`, { headers: { cookie } });
    if (!answer.ok) throw new Error(`${path} answered ${String(answer.status)}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const { rows } = await get<Listed>('/defendants?limit=200');
  const [first, ...others] = rows;
  if (!first) throw new Error('Nobody was filled in.');
  const people = [first, ...others] as const;
  const person = (index: number) => pick(people, index * 7);
  const word = (index: number, place: number) => person(index).fullName.split(' ').at(place) ?? '';

  const search = (typed: string) => post('/search', { typed }, cookie).then((answer) => answer.json());
  const requests: Record<string, (index: number) => Promise<unknown>> = {
    'search: whole name': (index) => search(person(index).fullName),
    'search: last name': (index) => search(pick(['thibodeaux', 'landry', 'nguyen', 'smith', 'zydecoux'], index)),
    'search: first three letters': (index) => search(word(index, -1).slice(0, 3)),
    'search: two letters': (index) => search(pick(['an', 'ma', 'ux', 'qz', 'ei', 'zy', 'ie'], index)),
    'search: name that nobody has': (index) => search(`xqz${String(index)}w`),
    'search: birthday': (index) => search(person(index).birthday.replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1')),
    'search: phone': (index) => search(person(index).phoneNumber),
    'search: last four of a phone': (index) => search(person(index).phoneNumber.slice(-4)),
    'search: area code': (index) => search(pick(['504', '985', '225'], index)),
    'search: power number': (index) => search(`BB-${String(3 * index + 3).padStart(7, '0')}`),
    'search: figure of a power number': (index) => search(String(40_000 + index)),
    'search: account id': (index) => search(String(60_000 + index).padStart(7, '0')),
    'search: part of an account’s own id': (index) => search(`${String(index).padStart(3, '0')}b-4`),
    'Search Defendant': (index) => {
      const { fullName, birthday } = person(index);
      return post('/search/defendants', { fullName, birthday }, cookie).then((answer) => answer.json());
    },
    'count of defendants': () => get('/desk/counts'),
    'counts of today': () => get('/desk/due-counts'),
    'court dates today (300)': () => get('/desk/court-dates'),
    'payments due today (300)': () => get('/desk/payments-due'),
    'list of defendants': () => get('/defendants?limit=50'),
  };

  const results = [];
  for (const [name, request] of Object.entries(requests)) {
    const times: number[] = [];
    for (let index = 0; index < WARM_UP + REQUESTS; index += 1) {
      const sent = performance.now();
      await request(index);
      if (index >= WARM_UP) times.push(performance.now() - sent);
    }
    times.sort((a, b) => a - b);
    results.push({ name, p50: percentile(times, 0.5), p95: percentile(times, 0.95), p99: percentile(times, 0.99) });
  }

  const ms = (value: number) => value.toFixed(1);
  const lines = results.map(({ name, p50, p95, p99 }) => `| ${name} | ${ms(p50)} | ${ms(p95)} | ${ms(p99)} |`);
  process.stdout.write(
    `\n${values.defendants} defendants, ${values.agency} of them in the agency, filled in ${String(fillSeconds)} s\n\n` +
      `| | p50 ms | p95 ms | p99 ms |\n| --- | ---: | ---: | ---: |\n${lines.join('\n')}\n`,
  );
  const folder = join(ROOT, '.cache/bench');
  await mkdir(folder, { recursive: true });
  const hardware = { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version, load: loadavg() };
  const report = { at: new Date().toISOString(), hardware, ...values, fillSeconds, results };
  await writeFile(join(folder, 'search-times.json'), JSON.stringify(report, null, 2));
  const slow = results.filter(({ p95 }) => p95 >= GOAL_MS);
  if (slow.length > 0) {
    process.stdout.write(`\nOver ${String(GOAL_MS)} ms at p95: ${slow.map(({ name }) => name).join(', ')}\n`);
    process.exitCode = 1;
  }
} finally {
  await product.stop();
}
