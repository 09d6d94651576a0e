import { expect, test } from '@jest/globals';
import { idsOfPath, isNoDocument, ownerOfPath, refusedPath, sameAs } from './move-in-document-paths.ts';

const owners = new Map([
  ['1001', 'marie'],
  ['0042', 'paul'],
  ['C-77', 'ann'],
  ['C', 'somebody'],
  ['2026', 'of-the-year'],
  ['00007', 'one-seven'],
  ['007', 'other-seven'],
]);
const whose = (path: string) => {
  const found = ownerOfPath(path, owners);
  return 'ownerId' in found ? found.ownerId : found.words;
};

const NOBODY = 'No folder, and not its name, begins with an id that was brought in.';
const SEVERAL = 'Its path could be that of several clients.';

test.each([
  ['1001/application.pdf', 'marie'],
  ['Export/Clients/1001 Landry, Marie/2024/ID.jpg', 'marie'],
  ['Export\\Clients\\1001\\ID.jpg', 'marie'],
  ['1001_application.pdf', 'marie'],
  ['1001.pdf', 'marie'],
  ['C-77 bond.pdf', 'ann'], // the longest id that fits
  ['C-78 bond.pdf', 'somebody'],
  ['42/note.txt', 'paul'], // a program dropped zeros
  ['00042-note.txt', 'paul'], // or wrote more
  ['1001/2026-01-05 receipt.pdf', 'marie'], // a folder is asked before the name
  ['7/x.pdf', SEVERAL],
  ['2026/1001/x.pdf', SEVERAL],
  ['10011/x.pdf', NOBODY], // an id ends where no digit follows
  ['Landry/x.pdf', NOBODY],
  ['x1001.pdf', NOBODY],
])('%s is of %s', (path, owner) => expect(whose(path)).toBe(owner));

test('all ids that a path could name are asked for at once', () => {
  expect(idsOfPath('a/1001 b.pdf')).toEqual(expect.arrayContaining(['a', '1001', '001001', '1001 b', '1001 b.pdf']));
  expect(idsOfPath('-/_.pdf')).not.toContain('');
});

test.each([
  ['../1001/x.pdf', 'Its path leads outside the ZIP.'],
  ['1001\\..\\..\\x.pdf', 'Its path leads outside the ZIP.'],
  ['1001/./x.pdf', 'Its path leads outside the ZIP.'],
  ['/etc/1001/x.pdf', 'Its path begins outside the ZIP.'],
  ['\\\\server\\1001\\x.pdf', 'Its path begins outside the ZIP.'],
  ['C:/1001/x.pdf', 'Its path begins outside the ZIP.'],
  ['1001/x\u0000.pdf', 'Its path has characters that cannot be seen.'],
  [`1001/${'x'.repeat(500)}.pdf`, 'Its path is too long.'],
  [`${'a/'.repeat(20)}x.pdf`, 'Its path is too long.'],
  ['1001/x..y.pdf', null],
  ['1001/Thérèse.pdf', null],
])('the path %j: %s', (path, words) => expect(refusedPath(path)).toBe(words));

test('folders, and what systems add by themselves, are no documents', () => {
  const names = ['1001/', '1001\\', '__MACOSX/1001/._x.pdf', '1001/.DS_Store', '1001/Thumbs.db', '1001/._x.pdf'];
  expect(names.filter((name) => !isNoDocument(name))).toEqual([]);
  expect(isNoDocument('1001/x.pdf')).toBe(false);
});

test('paths are the same whatever their case and their slashes', () => {
  expect(sameAs('1001//A\u0065\u0301.PDF')).toBe(sameAs('1001\\aé.pdf'));
});
