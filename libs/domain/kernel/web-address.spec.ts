import { describe, expect, test } from '@jest/globals';
import { isWebAddress, wholeWebAddress } from './web-address.ts';

describe('isWebAddress', () => {
  test.each(['https://example.org', 'http://example.org:8080/a?b=c#d', 'HTTPS://EXAMPLE.ORG', 'http://10.0.0.1/'])(
    '%s is one',
    (address) => expect(isWebAddress(address)).toBe(true),
  );
  test.each([
    '',
    'x',
    'example.org',
    '//example.org',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'mailto:a@b.c',
    'https://',
    'https://name:secret@example.org',
    'https://name@example.org',
  ])('%s is not a web address', (address) => expect(isWebAddress(address)).toBe(false));
});

test.each([
  ['www.example.org', 'https://www.example.org'],
  [' example.org/a?b ', 'https://example.org/a?b'],
  ['example.org:8080/a', 'https://example.org:8080/a'],
  ['http://example.org', 'http://example.org'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['nonsense', 'nonsense'],
])('%s is completed to %s', (typed, whole) => expect(wholeWebAddress(typed)).toBe(whole));
