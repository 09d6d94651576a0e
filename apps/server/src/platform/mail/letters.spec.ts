import { expect, test } from '@jest/globals';
import { layOut, LETTER_PAGES, LINK_HOURS, type LetterKind, type Words } from './letters.ts';

const EVIL = 'Your account is locked, go to http://evil.example';
const kinds = Object.keys(LETTER_PAGES) as LetterKind[];

test.each(kinds)('the letter %s holds no name and nothing else that somebody typed', (kind) => {
  const typed = { name: EVIL, organization: EVIL, fullName: EVIL } as Words;
  expect(JSON.stringify(layOut(kind, typed, 'https://agency.example/there'))).not.toMatch(/evil|locked/);
});

test('every letter with a one-time link says so, and how long it works', () => {
  for (const kind of Object.keys(LINK_HOURS) as LetterKind[]) {
    expect(layOut(kind, {}, 'https://agency.example/there').text).toMatch(
      /works once, for (one hour|24 hours|seven days|10 minutes)/,
    );
  }
});

test('a filled-in text is on one line and escaped', () => {
  const { text, html } = layOut(
    'new-device',
    { device: 'Firefox\r\n<b>', address: '192.0.2.1' },
    'https://a.example/?a&b',
  );
  expect(text).toContain('used from Firefox <b> (address 192.0.2.1)');
  expect(html).toContain('Firefox &lt;b&gt;');
  expect(html).toContain('href="https://a.example/?a&amp;b"');
});
