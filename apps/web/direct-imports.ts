import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { CONTRACT, partsOf } from './split-contracts.ts';

/** Files that only hand names on: the face of a feature, and the entry of a library of components. A contract is one, too. */
const FACES = [
  /[\\/]apps[\\/]web[\\/]src[\\/]features[\\/][\w-]+[\\/][\w-]+[\\/]index\.ts$/,
  /[\\/]@mantine[\\/](core|hooks|notifications|spotlight)[\\/]esm[\\/]index\.mjs$/,
];
/** Whose imports are looked at. */
const READERS = /[\\/]apps[\\/]web[\\/]src[\\/]|[\\/]@mantine[\\/]|[\\/]libs[\\/]contracts[\\/]/;

const isFace = (id: string): boolean => FACES.some((face) => face.test(id)) || CONTRACT.test(id);

interface Import {
  type: string;
  start: number;
  end: number;
  source: { value: string };
  specifiers: { local: { name: string }; imported?: { name: string } }[];
}
interface Origin {
  file: string;
  name: string;
}

/** Where each name of a face comes from, and what it is called there. */
const originsOf = (face: string): Map<string, Origin> =>
  new Map(
    [...readFileSync(face, 'utf8').matchAll(/^(?:import|export) \{([^}]+)\} from ["']([^"']+)["'];/gm)].flatMap(
      ([, names = '', from = '']) =>
        names.split(',').flatMap((part) => {
          const [name = '', exported = name] = part
            .trim()
            .replace(/^type /, '')
            .split(' as ');
          const file = from.startsWith('.') ? join(face, '..', from) : from;
          return name === '' ? [] : [[exported, { file, name }] as const];
        }),
    ),
  );

const originsIn = async (face: string): Promise<Map<string, Origin>> =>
  CONTRACT.test(face)
    ? new Map([...(await partsOf(face))].map(([name, file]) => [name, { file, name }]))
    : originsOf(face);

const known = new Map<string, Promise<Map<string, Origin>>>();
const knownOrigins = (face: string): Promise<Map<string, Origin>> => {
  const origins = known.get(face) ?? originsIn(face);
  known.set(face, origins);
  return origins;
};

/**
 * Lets the built client import from the files behind a face: a screen that uses one name of it does not wait for what
 * the others bring along, and the files of the first screens hold what these use.
 */
export const directImports: Plugin = {
  name: 'direct-imports',
  apply: 'build',
  enforce: 'post',
  async transform(code, id) {
    if (!READERS.test(id) || isFace(id)) return null;
    let direct = code;
    for (const { start, end, type, source, specifiers } of (
      this.parse(code).body as unknown as Import[]
    ).toReversed()) {
      if (
        type !== 'ImportDeclaration' ||
        !/\.ts$|^@mantine[\\/](core|hooks|notifications|spotlight)$/.test(source.value)
      )
        continue;
      const face = (await this.resolve(source.value, id))?.id ?? '';
      if (!isFace(face)) continue;
      const origins = await knownOrigins(face);
      const lines = specifiers.map(({ local, imported }) => {
        const origin = imported && origins.get(imported.name);
        if (!origin) return this.error(`${id}: ${source.value} names no file for ${imported?.name ?? local.name}.`);
        return `import { ${origin.name} as ${local.name} } from ${JSON.stringify(origin.file)};`;
      });
      direct = direct.slice(0, start) + lines.join(' ') + direct.slice(end);
    }
    return direct === code ? null : { code: direct, map: null };
  },
};
