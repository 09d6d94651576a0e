/**
 * How long searches and the dashboard's figures take with 1,000,000 defendants in the system and 100,000 in the agency
 * that asks: real processes, real HTTP, one caller, warm, 200 requests each (building#measuring). Prints a table and
 * keeps it as JSON in `.cache/bench`; `docs/performance.md` quotes it.
 */
import { parseArgs } from 'node:util';
import { startProduct } from '../e2e/product.ts';
import { readInstallation } from '../launcher/installation.ts';
import { signUpAdmin } from './callers.ts';
import { fillSystem } from './large-agency.ts';
import { spreadOf, timesOf } from './measure.ts';
import { holdToGoal, keep, timesTable } from './report.ts';

const GOAL_MS = 50;

const { values } = parseArgs({
  options: {
    defendants: { type: 'string', default: '1000000' },
    agency: { type: 'string', default: '100000' },
    others: { type: 'string', default: '900' },
  },
});

const pick = <T>(list: readonly [T, ...T[]], index: number): T => list[index % list.length] ?? list[0];

interface Listed {
  rows: { defendantId: string; fullName: string; birthday: string; phoneNumber: string }[];
}

const product = await startProduct();
try {
  const { get, post, organizationId } = await signUpAdmin(product.url, { organizationName: 'Large Agency' });

  const { postgres } = readInstallation({ BAILIWICK_DATA_DIR: product.dataDir });
  const url = `postgres://postgres:${postgres.password}@127.0.0.1:${String(postgres.port)}/bailiwick`;
  const began = performance.now();
  await fillSystem(url, organizationId, {
    system: Number(values.defendants),
    agency: Number(values.agency),
    others: Number(values.others),
    today: 300,
  });
  const fillSeconds = Math.round((performance.now() - began) / 1000);

  const { rows } = await get<Listed>('/defendants?limit=200');
  const [first, ...others] = rows;
  if (!first) throw new Error('Nobody was filled in.');
  const people = [first, ...others] as const;
  const person = (index: number) => pick(people, index * 7);
  const word = (index: number, place: number) => person(index).fullName.split(' ').at(place) ?? '';

  const search = (typed: string) => post('/search', { typed });
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
    'search: case number': (index) => search(`2026-${String(1_000 + index)}`),
    'search: year of a case number': () => search('2026'),
    'search: end of a case number': (index) => search(`6-${String(1_000 + index)}`),
    'search: account id': (index) => search(String(60_000 + index).padStart(7, '0')),
    'search: part of an account’s own id': (index) => search(`${String(index).padStart(3, '0')}b-4`),
    'search: e-mail of an indemnitor': (index) => search(`${word(index, 0)}${String(index + 1)}@`),
    'search: a slip in a last name': (index) =>
      search(pick(['thibodaux', 'landri', 'breuax', 'nguyn', 'zydecox', 'melanson'], index)),
    'search: a slip beside a first name': (index) => search(`${word(index, 0)} brousard`),
    'search: words over name and number': (index) =>
      search(`${word(index, -1).slice(0, 3)} ${person(index).phoneNumber.slice(4, 7)}`),
    'search: payer': (index) => search(`${word(index, -1)} trucking`),
    'Take Payment: whole name': (index) => post('/payments/find', { typed: person(index).fullName }),
    'Take Payment: phone': (index) => post('/payments/find', { typed: person(index).phoneNumber }),
    'Take Payment: a slip': (index) => post('/payments/find', { typed: pick(['thibodaux', 'breuax'], index) }),
    'Search Defendant': (index) => {
      const { fullName, birthday } = person(index);
      return post('/search/defendants', { fullName, birthday });
    },
    dashboard: () => get('/desk'),
    board: () => get('/desk/board'),
    'court dates today (300)': () => get('/desk/court-dates'),
    'payments due today (300)': () => get('/desk/payments-due'),
    'list of defendants': () => get('/defendants?limit=50'),
  };

  const results = [];
  for (const [name, request] of Object.entries(requests)) {
    results.push({ name, ...spreadOf(await timesOf(request)) });
  }

  process.stdout.write(
    `\n${values.defendants} defendants, ${values.agency} of them in the agency, filled in ${String(fillSeconds)} s\n\n` +
      timesTable('what', results),
  );
  await keep('search-times', { ...values, fillSeconds, results });
  holdToGoal(results, GOAL_MS);
} finally {
  await product.stop();
}
