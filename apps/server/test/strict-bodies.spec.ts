import { expect, test } from '@jest/globals';
import type { z } from 'zod';
import { strict } from '#contracts/kernel/strict.ts';
import '../src/app.module.ts';
import { routedEndpoints } from '../src/edge/http/route.ts';
import { nameOf, sampleBodies } from './sample-requests.ts';
import type { World } from './sample-world.ts';

/** Every id that a sample may name; a list of papers is empty. */
const world = new Proxy({} as World, {
  get: (_, name) =>
    name === 'required'
      ? { papers: [], version: 1 }
      : /version/i.test(String(name))
        ? 1
        : /today|endsOn/.test(String(name))
          ? '2026-03-09'
          : '3c5e7a9b-2d4f-4a6c-9b8d-1e3f5a7c9b44',
});

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The body with one more field in one of its objects, for each of them, with the path of that field. */
const withOneMore = (body: Json): { path: string; body: Json }[] => {
  const more = (value: unknown, path: string): { path: string; value: unknown }[] => {
    if (Array.isArray(value))
      return value.flatMap((one, at) =>
        more(one, `${path}${String(at)}.`).map((made) => ({
          path: made.path,
          value: value.map((other: unknown, nth) => (nth === at ? made.value : other)),
        })),
      );
    if (!isObject(value)) return [];
    const inner = Object.entries(value).flatMap(([name, part]) =>
      more(part, `${path}${name}.`).map((made) => ({ path: made.path, value: { ...value, [name]: made.value } })),
    );
    return [{ path: `${path}nobodyKnowsThis`, value: { ...value, nobodyKnowsThis: true } }, ...inner];
  };
  return more(body, '').map(({ path, value }) => ({ path, body: value as Json }));
};

/**
 * What lies inside the payload of an import is not the contract's to name (powers#unknown-body-fields), nor are the
 * questions about a file, which its values make.
 */
const ANYTHING = ['POST /import-surety-case payload', 'PUT /move-in/files/:list/choices answers'];

const unknownIn = (schema: z.ZodType, body: Json): string[] =>
  (schema.safeParse(body).error?.issues ?? []).flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys.map((name) => [...issue.path, name].join('.')) : [],
  );

const commands = [...routedEndpoints].filter(({ body }) => body !== undefined);

test.each(commands.map((endpoint) => ({ name: nameOf(endpoint), body: strict(endpoint.body!) })))(
  '$name refuses by name what it does not know, wherever it stands',
  ({ name, body }) => {
    const sample = sampleBodies[name]?.(world, 'N-1') ?? {};
    expect(unknownIn(body, sample)).toEqual([]);
    for (const more of withOneMore(sample)) {
      if (ANYTHING.some((place) => `${name} ${more.path}`.startsWith(`${place}.`))) continue;
      expect([name, unknownIn(body, more.body)]).toEqual([name, [more.path]]);
    }
  },
);
