import { z } from 'zod';
import { HIGHEST_FIRST_NUMBER, NUMBER_SERIES } from '#domain/books/first-numbers.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { freshForSettings } from '../../kernel/freshness.ts';
import { adminOnly, ledgerReaders } from '../../kernel/roles.ts';

const series = z.enum(NUMBER_SERIES);
const firstNumber = z
  .object({
    series,
    first: z.int(), // the number of the first one, given or still to come
    isGiven: z.boolean(), // since then it stays
  })
  .meta({ id: 'FirstNumber' });
export type FirstNumber = z.output<typeof firstNumber>;

export const listFirstNumbers = endpoint({
  method: 'GET',
  path: '/first-numbers',
  summary: 'With which number receipts, accounts, collateral receipts and deposits begin (moving-in#numbers-go-on)',
  roles: ledgerReaders,
  response: z.object({ numbers: z.array(firstNumber) }),
  refusals: ['MONEY_STOPPED'],
});

export const setFirstNumber = endpoint({
  method: 'PUT',
  path: '/first-numbers',
  ...freshForSettings,
  summary: 'Let the numbers of a series follow those of the old program, before the first of them is given',
  roles: adminOnly,
  body: z
    .object({
      series,
      first: z
        .int({ error: 'Enter the next number.', abort: true })
        .min(1, 'A number is 1 or more.')
        .max(HIGHEST_FIRST_NUMBER, 'A number has at most 8 digits.'),
    })
    .meta({ id: 'SetFirstNumber' }),
  touches: ['settings'],
  response: z.object({ series }).meta({ id: 'FirstNumberSet' }),
  refusals: ['FIRST_NUMBER_GIVEN', 'MONEY_STOPPED'],
});
