/** Random hostile requests, made from the contracts, the same for the same seed. */
import fc from 'fast-check';
import type { Endpoint } from '#contracts/kernel/endpoint.ts';
import { nameOf } from './sample-requests.ts';

/** One request as it is made, before the ids of a run are known. */
export interface FuzzRequest {
  endpoint: Endpoint;
  /** Whose browser sends it. */
  sender: string;
  /** Whose ids stand in its path and in the sample that its body was made from. */
  ids: 'own' | 'foreign' | 'nobody';
  /** Single path parameters that are something else. */
  params: Record<string, string>;
  query: Record<string, string>;
  /** What becomes of the sample body. */
  body: Change;
  headers: Record<string, string>;
  key: 'fresh' | 'again' | 'none' | 'broken';
  /** How many copies are sent at once. */
  copies: number;
  network: number;
}

/** A sample body as it is, with some of its leaves replaced, with fields that nobody asked for, or another body whole. */
export type Change =
  | { kind: 'sample' }
  | { kind: 'leaves'; leaves: { at: number; value: unknown }[] }
  | { kind: 'more'; fields: Record<string, unknown> }
  | { kind: 'json'; value: unknown }
  | { kind: 'text'; value: string };

const TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'a\udfff',
  '\ud83d\ude00',
  'x'.repeat(300),
  'é'.repeat(30_000),
  '\r\nSet-Cookie: a=b',
  "'; drop table defendant; --",
  '%',
  '_%\\',
  '%00',
  '%zz',
  '../../etc/passwd',
  '＝１＋１',
  '=1+1',
  '\u202egnp.exe',
  '\u{10ffff}',
  'NaN',
  '-0',
  '0x10',
  '1e999',
  '9'.repeat(400),
  '9007199254740993',
  '-1',
  '2147483648',
  '9223372036854775808',
  'null',
  'true',
  '__proto__',
  'constructor',
  '2026-02-30',
  '0000-00-00',
  '0001-01-01',
  '9999-12-31',
  '+275760-09-13T00:00:00.000Z',
  '-000001-01-01T00:00:00Z',
  '2026-01-01T00:00:00Z',
  '00000000-0000-0000-0000-000000000000',
  'someone@example.com',
  '😀@example.com',
  '5045550142',
  '＋１５０４',
];
const NUMBERS = [0, -0, 1, -1, 0.1, 1e-9, 100, 201, 2 ** 31, 2 ** 32, 2 ** 53, 2 ** 63, 1e21, 1e308, -1e308];

const text = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...TEXTS) },
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)), maxLength: 20 }),
  fc.uuid(),
);
const leaf = fc.oneof(
  { weight: 5, arbitrary: text },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...NUMBERS) },
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], { a: null }, { toString: 1 }, { length: 3 }),
  fc.jsonValue({ maxDepth: 2 }),
);
/** Cursors of ours are JSON in base64url: one that decodes and says something else. */
const cursor = fc
  .oneof(fc.array(leaf, { maxLength: 4 }), leaf)
  .map((value) => Buffer.from(JSON.stringify(value)).toString('base64url'));

const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 2, arbitrary: fc.constant<Change>({ kind: 'sample' }) },
  {
    weight: 6,
    arbitrary: fc
      .array(fc.record({ at: fc.nat(30), value: leaf }), { minLength: 1, maxLength: 3 })
      .map((leaves): Change => ({ kind: 'leaves', leaves })),
  },
  fc.dictionary(text, leaf, { maxKeys: 3 }).map((fields): Change => ({ kind: 'more', fields })),
  fc.jsonValue().map((value): Change => ({ kind: 'json', value })),
  fc
    .constantFrom('', '{', '[', '"', '{"a":1,}', 'nul', '\0', '{"__proto__":{"a":1}}', '['.repeat(5_000), 'a=b&c=d')
    .map((value): Change => ({ kind: 'text', value })),
);

const HEADERS: Record<string, string>[] = [
  ...Array.from({ length: 12 }, () => ({})),
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'content-type': 'Multipart/Form-Data' },
  { 'content-type': 'nonsense' },
  { accept: 'application/xml' },
  { accept: '*/*;q=nonsense' },
  { 'x-log-token': 'nonsense' },
  { 'x-log-token': '00000000-0000-0000-0000-000000000000:99999999999999999999999' },
  { 'x-forwarded-for': "1.2.3.4, ' or 1=1" },
  { 'user-agent': 'é'.repeat(500) },
  { 'user-agent': '' },
  { origin: 'null' },
  { range: 'bytes=5-1', 'if-none-match': '*' },
  { 'accept-encoding': 'br;q=2, identity;q=0' },
  { cookie: 'a=%00; =; ;;; bailiwick-4000.session_token=%E0%A4%A' },
];

// What ends the sessions of those who send is not asked for, nor what never ends; what hashes or waits is, less often.
const NEVER = /^(GET \/live|POST \/sign-out|.*\/profile\/sessions.*)$/;
const SELDOM = /create-agent|import-surety-case|sign-up|sign-in|\/profile\/(password|two-factor)|password-resets/;

const valueOf = (name: string) =>
  name === 'cursor'
    ? fc.oneof(cursor, text)
    : fc.oneof(
        text,
        leaf.map((value) => JSON.stringify(value)),
      );

const requestOf = (endpoint: Endpoint, senders: readonly string[]): fc.Arbitrary<FuzzRequest> => {
  const some = (shape: object | undefined, few: boolean) =>
    fc.record(Object.fromEntries(Object.keys(shape ?? {}).map((name) => [name, valueOf(name)])), {
      requiredKeys: few ? [] : Object.keys(shape ?? {}),
    });
  return fc.record({
    endpoint: fc.constant(endpoint),
    sender: fc.constantFrom(...senders),
    ids: fc.constantFrom('own', 'own', 'own', 'foreign', 'nobody'),
    params: fc.oneof({ weight: 5, arbitrary: fc.constant({}) }, some(endpoint.params?.shape, true)),
    query: fc.oneof(
      { weight: 1, arbitrary: fc.constant({}) },
      { weight: 2, arbitrary: some(endpoint.query?.shape, true) },
    ),
    body: change,
    headers: fc.constantFrom(...HEADERS),
    key: fc.constantFrom('fresh', 'fresh', 'fresh', 'fresh', 'again', 'none', 'broken'),
    copies: fc.constantFrom(1, 1, 1, 1, 1, 1, 2, 4),
    network: fc.nat(250),
  });
};

/** So many requests over all endpoints. */
export const fuzzRequests = (
  endpoints: readonly Endpoint[],
  senders: readonly string[],
  { seed, count }: { seed: number; count: number },
): FuzzRequest[] => {
  const requests = endpoints.filter((endpoint) => !NEVER.test(nameOf(endpoint)));
  const weighted = requests.map((endpoint) => ({
    weight: SELDOM.test(endpoint.path) ? 1 : 12,
    arbitrary: requestOf(endpoint, senders),
  }));
  return fc.sample(fc.oneof(...weighted), { seed, numRuns: count });
};

/** A body with its n-th leaf replaced, counted through all its fields. */
export const withLeaf = (body: unknown, at: number, value: unknown): unknown => {
  const paths: (string | number)[][] = [];
  const walk = (node: unknown, path: (string | number)[]): void => {
    if (path.length > 0) paths.push(path);
    if (Array.isArray(node)) node.forEach((inner, index) => walk(inner, [...path, index]));
    else if (typeof node === 'object' && node !== null)
      for (const [key, inner] of Object.entries(node)) walk(inner, [...path, key]);
  };
  walk(body, []);
  const path = paths[at % Math.max(1, paths.length)];
  if (!path) return value;
  const replaced = structuredClone(body);
  let node = replaced as Record<string | number, unknown>;
  for (const step of path.slice(0, -1)) node = node[step] as Record<string | number, unknown>;
  node[path.at(-1) ?? ''] = value;
  return replaced;
};
