import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { drawnFace } from './drawn-face.ts';
import { Dice } from './seed-data.ts';

/** The five who work in the demo, each with the number that their face is drawn by; `public/demo` keeps the drawings. */
const TEAM = {
  admin: [5, 'M'],
  supervisor: [1, 'M'],
  agent: [22, 'M'],
  recovery: [17, 'M'],
  accounting: [18, 'F'],
} as const;

const PEOPLE = join(import.meta.dirname, '../../../web/public/demo');

test('a face is the same for the same number, and another for another', () => {
  expect(drawnFace(new Dice(3), 'F')).toBe(drawnFace(new Dice(3), 'F'));
  expect(drawnFace(new Dice(3), 'F')).not.toBe(drawnFace(new Dice(4), 'F'));
});

test.each(Object.entries(TEAM))(
  'the portrait of the demo’s %s is drawn as faces of clients are',
  (who, [number, sex]) => {
    expect(readFileSync(join(PEOPLE, `${who}.svg`), 'utf8')).toBe(drawnFace(new Dice(number), sex));
  },
);
