/** The contrast of every text on every ground that it stands on, in both schemes (WCAG 2.2, AA). */
import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');

/** The two values of every colour that is written for both schemes. */
const colours = new Map(
  [...css.matchAll(/--([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }] as const,
  ),
);

const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrast = (one: string, other: string): number => {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
};

const grounds = ['paper', 'panel', 'raised', 'hover', 'field'];

/** Which text stands on which grounds. A new combination is added here. */
const texts: Record<string, string[]> = {
  ink: [...grounds, 'pine-wash', 'red-wash', 'amber-wash', 'brass-wash'],
  'ink-soft': grounds,
  'ink-faint': ['paper', 'panel', 'raised', 'field'],
  pine: [...grounds, 'pine-wash'],
  red: [...grounds, 'red-wash'],
  amber: [...grounds, 'amber-wash'],
  green: [...grounds, 'green-wash'],
  sky: [...grounds, 'sky-wash'],
  grey: [...grounds, 'grey-wash'],
  'brass-ink': [...grounds, 'brass-wash'],
  'on-pine': ['pine', 'pine-hover'],
  'on-red': ['red-fill', 'red-fill-hover'],
};

/** What is drawn and means something: the mark, a focus ring, a bar. */
const drawings: Record<string, string[]> = {
  pine: grounds,
  brass: grounds,
  'red-fill': ['paper', 'panel', 'raised'],
};

const tooFaint = (pairs: Record<string, string[]>, least: number): string[] =>
  Object.entries(pairs).flatMap(([front, backs]) =>
    backs.flatMap((back) =>
      (['light', 'dark'] as const).flatMap((scheme) => {
        const [over, under] = [colours.get(front)?.[scheme], colours.get(back)?.[scheme]];
        if (over === undefined || under === undefined) return [`${front} on ${back}: no such token`];
        const found = contrast(over, under);
        return found >= least ? [] : [`${front} on ${back}, ${scheme}: ${found.toFixed(2)}, should be ${least}`];
      }),
    ),
  );

describe('the colours', () => {
  test('can be read wherever one stands on another', () => {
    expect(tooFaint(texts, 4.5)).toEqual([]);
  });

  test('can be told apart where they draw', () => {
    expect(tooFaint(drawings, 3)).toEqual([]);
  });

  test('are all in a pair, but for hairlines', () => {
    const paired = new Set([...Object.entries(texts), ...Object.entries(drawings)].flat(2));
    const alone = [...colours.keys()].filter((name) => !paired.has(name) && !name.startsWith('line'));
    expect(alone.map((name) => `${name}: say in tokens.spec.ts what it stands on, or remove it`)).toEqual([]);
  });

  test('are the same where no style sheet reaches: the mark, the manifest, the page itself, letters', () => {
    const root = join(import.meta.dirname, '../../../..');
    const known = new Set(css.match(/#[0-9a-f]{6}\b/g));
    const places = [
      'apps/web/public/icon.svg',
      'apps/web/public/manifest.webmanifest',
      'apps/web/index.html',
      'apps/web/vite.config.ts',
      'apps/server/src/platform/mail/letters.ts',
    ];
    const strange = places.flatMap((path) =>
      (readFileSync(join(root, path), 'utf8').match(/#[0-9a-f]{3,8}\b/gi) ?? [])
        .filter((colour) => !known.has(colour))
        .map((colour) => `${path}: ${colour} is no token`),
    );
    expect(strange).toEqual([]);
  });
});
