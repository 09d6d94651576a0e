import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { seal, unseal } from './sealed.ts';

test('a sealed text opens only with the same key for the same row', () => {
  const key = randomBytes(32);
  const sealed = seal(key, 'Crêpe-1!', 'row 1');
  expect(unseal(key, sealed, 'row 1')).toBe('Crêpe-1!');
  expect(sealed.includes('Crêpe-1!')).toBe(false);
  expect(seal(key, 'Crêpe-1!', 'row 1')).not.toEqual(sealed);
  expect(() => unseal(key, sealed, 'row 2')).toThrow();
  expect(() => unseal(randomBytes(32), sealed, 'row 1')).toThrow();
  sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1;
  expect(() => unseal(key, sealed, 'row 1')).toThrow();
});
