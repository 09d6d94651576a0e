import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { z } from 'zod';
import { Refused } from '../../kernel/refused.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';

const values = z.tuple([z.string(), z.int()]);

test('any values come back from their cursor, which fits a URL', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer(), (name, number) => {
      const cursor = encodeCursor([name, number]);
      expect(cursor).toMatch(/^[\w-]+$/);
      expect(decodeCursor(values, cursor)).toEqual([name, number]);
    }),
  );
});

test('anything else is refused beside its path; no cursor is the first page', () => {
  expect(decodeCursor(values, undefined)).toBeNull();
  fc.assert(
    fc.property(fc.string(), (typed) => {
      try {
        decodeCursor(values, typed);
      } catch (error) {
        expect(error).toBeInstanceOf(Refused);
        expect((error as Refused).fields).toEqual([{ path: 'cursor', message: 'This page does not exist.' }]);
        return;
      }
      throw new Error(`${typed} was taken`);
    }),
  );
});
