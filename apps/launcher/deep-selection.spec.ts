import { expect, test } from '@jest/globals';
import { deepSelection } from './deep-selection.ts';
import { Unavailable } from './unavailable.ts';

test('without arguments the deep suite is whole, with names it is those files', () => {
  expect(deepSelection([])).toEqual({ files: [], shard: [] });
  expect(deepSelection(['tamper', 'simulation'])).toEqual({ files: ['tamper', 'simulation'], shard: [] });
});

test('a part of the deep suite is a shard of jest', () => {
  expect(deepSelection(['--part', '2/4'])).toEqual({ files: [], shard: ['--shard=2/4', '--passWithNoTests'] });
  expect(deepSelection(['--part=4/4']).shard[0]).toBe('--shard=4/4');
});

test.each(['0/4', '5/4', '2', '2/0', 'two/4', '2/4/6', '-1/4', ''])(
  'a part written "%s" is refused by its name',
  (part) => {
    expect(() => deepSelection([`--part=${part}`])).toThrow(`--part ${part} is no part`);
  },
);

test('a part without a value, of some files, or by another option is refused', () => {
  for (const args of [['--part'], ['--part', '1/4', 'tamper'], ['--prat', '1/4']])
    expect(() => deepSelection(args)).toThrow(Unavailable);
});
