import { expect, test } from '@jest/globals';
import { csvLines } from './csv-lines.ts';

test.each([
  [
    'a,b\r\n1,2\r\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a;b\n"1;x";2',
    [
      ['a', 'b'],
      ['1;x', '2'],
    ],
  ],
  [
    'a\tb\n\n1\t',
    [
      ['a', 'b'],
      ['1', ''],
    ],
  ],
  ['"say ""so""","two\nlines"', [['say "so"', 'two\nlines']]],
  ['\uFEFFa, b ', [['a', 'b']]],
  [
    'Surety, Inc., Baton Rouge\n\nNo\tIn\n1\t"$1,000.00"\n2\t$2,000.00',
    [['Surety, Inc., Baton Rouge'], ['No', 'In'], ['1', '$1,000.00'], ['2', '$2,000.00']],
  ],
  ['a\rb', [['a'], ['b']]],
  ['a, "b,c" ,d', [['a', 'b,c', 'd']]],
  ['a,"b" c,d', [['a', 'b c', 'd']]],
  ['5\'11" tall,x', [['5\'11" tall', 'x']]],
  ['a,"open\nb,c', [['a', 'open\nb,c']]],
  ['"', []],
  ['', []],
])('%j is read', (text, rows) => {
  expect(csvLines(text)).toEqual(rows);
});
