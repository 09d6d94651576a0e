import { describe, expect, test } from '@jest/globals';
import { lines, text, verbatim } from './primitives.ts';

const HALF = '\ud83d';
const UNSHOWN = 'Remove the characters that cannot be shown.';
const messageOf = (schema: ReturnType<typeof text>, value: string) => schema.safeParse(value).error?.issues[0]?.message;

describe.each([
  ['one line', text(20)],
  ['several lines', lines(20)],
  ['a password or token', verbatim(20)],
])('text of %s', (_, schema) => {
  test('accepts every whole character, and refuses half of a surrogate pair and NUL', () => {
    for (const whole of ['Zoë', '李小龍', '👩‍👩‍👧', 'a\ud83d\ude00b', '']) expect(schema.parse(whole)).toBe(whole);
    for (const broken of [HALF, `a${HALF}`, `${HALF}a`, '\udc00\ud800', 'a\0b']) {
      expect(messageOf(schema, broken)).toBe(UNSHOWN);
    }
    expect(messageOf(schema, 'x'.repeat(21))).toBe('Use at most 20 characters.');
  });
});

test('one line stays one line, several stay as they are, and neither has other control characters', () => {
  const typed = ' Eve\r\nBcc: all\t!\u2028\n';
  expect(text(20).parse(typed)).toBe('Eve Bcc: all !');
  expect(lines(20).parse(typed)).toBe('Eve\r\nBcc: all\t!');
  for (const control of ['\u0001', '\u001b', '\u007f']) {
    for (const schema of [text(20), lines(20)]) expect(messageOf(schema, `a${control}b`)).toBe(UNSHOWN);
  }
});
