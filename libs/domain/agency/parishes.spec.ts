import { expect, it } from '@jest/globals';
import { PARISHES } from './parishes.ts';

it('lists 64 parishes and Juvenile, each once (screens#parishes)', () => {
  expect(PARISHES).toHaveLength(65);
  expect(new Set(PARISHES).size).toBe(65);
});

it('puts the busy ones first and the rest in alphabetical order (screens#parishes)', () => {
  expect(PARISHES.slice(0, 6)).toEqual([
    'Orleans',
    'Jefferson',
    'St. Charles',
    'St. John the Baptist',
    'St. Tammany',
    'Juvenile',
  ]);
  const rest = PARISHES.slice(6);
  expect(rest).toEqual([...rest].sort((a, b) => a.toLowerCase().localeCompare(b.toLowerCase(), 'en')));
});
