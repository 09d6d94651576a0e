import { expect, test } from '@jest/globals';
import { csv, csvLines } from './csv.ts';

/** The cells of one line, their quotes taken off. */
const parse = (line: string): string[] => [line.replace(/\r\n$/, '').replace(/^"([^]*)"$/, '$1')];

test.each(['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r', '\n'])(
  'a cell that begins with %j is text',
  (sign) => {
    const [cell = ''] = parse(csvLines([[`${sign}1+1`]]));
    expect(cell).toBe(`'${sign}1+1`);
  },
);

test('amounts and names are left as they are', () => {
  expect(csvLines([['-12.50', 'Anne-Marie = @home', 'a＝b', null, 7]])).toBe('-12.50,Anne-Marie = @home,a＝b,,7\r\n');
});

test('a file begins with a byte order mark, and its further lines have none', () => {
  const text = csv([['Name']]) + csvLines([['José Nuñez']]);
  expect(text).toBe('\uFEFFName\r\nJosé Nuñez\r\n');
});
