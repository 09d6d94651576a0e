import { z } from 'zod';
import { LETTER_STRICTNESSES } from '#domain/books/default-spell.ts';
import { exportState } from '../ledger/exports.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { freshForSettings } from '../../kernel/freshness.ts';
import { day, id, instant } from '../../kernel/primitives.ts';
import { anyStaff, moneyReaders, moneyRoles } from '../../kernel/roles.ts';

/** Letters to indemnitors: that money is past due, that a bond was forfeited (bonds#letters-to-indemnitors). */
export const LETTER_KINDS = ['default', 'forfeiture'] as const;
export type LetterKind = (typeof LETTER_KINDS)[number];

/** How strict a letter on money past due is; null of one on a forfeiture, and of older ones. */
const strictness = z.enum(LETTER_STRICTNESSES).nullable();

const letters = z
  .object({
    /** Whether there is something to write about today: money past due, a forfeiture. */
    isDue: z.boolean(),
    /** Whether one is proposed: money after ten days, a forfeiture at once; to whom it is missing, `people` say. */
    isProposed: z.boolean(),
    /** What a letter of today on money past due is; null where there is none to write. */
    strictness,
    /** The indemnitors of the account; the defendant's, where it has none. */
    people: z.array(
      z.object({
        indemnitorId: id,
        name: z.string(),
        hasAddress: z.boolean(),
        /**
         * The last letter of this kind to them; `isCurrent`: it stands for one of today. On money it may be about
         * another account of theirs.
         */
        letter: z
          .object({
            letterId: id,
            accountId: id,
            madeAt: instant,
            madeBy: z.string(),
            isCurrent: z.boolean(),
            strictness,
          })
          .nullable(),
      }),
    ),
  })
  .meta({ id: 'Letters' });
export type Letters = z.output<typeof letters>;

const letterAsked = z
  .object({
    indemnitorId: id,
    /** That another one is meant, though this person has one of the same default or forfeiture. */
    again: z.boolean().default(false),
  })
  .meta({ id: 'MakeLetter' });
const letterMade = z.object({ letterId: id }).meta({ id: 'LetterMade' });

export const listAccountLetters = endpoint({
  method: 'GET',
  path: '/accounts/:accountId/letters',
  summary: 'The letters on what is past due of an account: to whom, and which were made',
  roles: moneyReaders,
  params: z.object({ accountId: id }),
  response: letters,
  refusals: ['ACCOUNT_NOT_FOUND'],
});

export const listBondLetters = endpoint({
  method: 'GET',
  path: '/bonds/:bondId/letters',
  summary: 'The letters on the forfeiture of a bond: to whom, and which were made',
  roles: moneyReaders,
  params: z.object({ bondId: id }),
  response: letters,
  refusals: ['BOND_NOT_FOUND'],
});

export const makeAccountLetter = endpoint({
  method: 'POST',
  path: '/accounts/:accountId/letters',
  summary: 'Make a letter to an indemnitor on what is past due today, and note that it was made',
  roles: moneyRoles,
  status: 201,
  params: z.object({ accountId: id }),
  body: letterAsked,
  touches: ['account'],
  response: letterMade,
  refusals: ['ACCOUNT_NOT_FOUND', 'INDEMNITOR_NOT_FOUND', 'NOTHING_PAST_DUE', 'LETTER_MADE'],
});

export const makeBondLetter = endpoint({
  method: 'POST',
  path: '/bonds/:bondId/letters',
  summary: 'Make a letter to an indemnitor on the forfeiture of a bond, and note that it was made',
  roles: anyStaff,
  status: 201,
  params: z.object({ bondId: id }),
  body: letterAsked,
  touches: ['account'],
  response: letterMade,
  refusals: ['BOND_NOT_FOUND', 'INDEMNITOR_NOT_FOUND', 'NO_FORFEITURE_TO_TELL', 'LETTER_MADE'],
});

/** The figures are those of the day it was made; name and address are read when it is printed. */
export const getLetterFile = endpoint({
  method: 'GET',
  path: '/letters/:letterId/file',
  summary: 'A letter as a PDF, as it was made',
  roles: moneyReaders,
  params: z.object({ letterId: id }),
  response: z.string().meta({ contentMediaType: 'application/pdf' }),
  refusals: ['LETTER_NOT_FOUND'],
});

/** How many letters go in one go at most. */
export const MOST_LETTERS = 200;

const dueLetter = z
  .object({
    accountId: id,
    accountShortId: z.int().nullable(),
    defendantName: z.string(),
    indemnitorId: id,
    name: z.string(),
    hasEmail: z.boolean(),
    hasAddress: z.boolean(),
    strictness: z.enum(LETTER_STRICTNESSES),
    pastDueCents: z.int(),
    /** The day of the oldest that is owed. */
    since: day(),
  })
  .meta({ id: 'DueLetter' });
export type DueLetter = z.output<typeof dueLetter>;

export const listDueLetters = endpoint({
  method: 'GET',
  path: '/letters/due',
  summary: 'To whom a letter on money past due is due, the strictest first (bonds#letters-in-one-go)',
  roles: moneyRoles,
  response: z.object({
    /** Whether this installation sends mail at all. */
    connected: z.boolean(),
    rows: z.array(dueLetter).max(MOST_LETTERS),
    /** Whether more are due, which come once these are sent. */
    more: z.boolean(),
  }),
});

/** Makes them, and has the worker mail or print them as an export. Whoever is due none any more is left out. */
export const sendLetters = endpoint({
  method: 'POST',
  path: '/letters',
  ...freshForSettings,
  summary: 'Make letters on money past due to many people, to go by mail or to be printed (bonds#letters-in-one-go)',
  roles: moneyRoles,
  status: 202,
  body: z
    .object({
      way: z.enum(['mail', 'pdf']),
      letters: z
        .array(z.object({ accountId: id, indemnitorId: id }))
        .min(1, 'Choose somebody to write to.')
        .max(MOST_LETTERS, `Choose at most ${String(MOST_LETTERS)}.`),
    })
    .meta({ id: 'SendLetters' }),
  touches: ['account', 'export'],
  response: exportState,
  refusals: ['MAIL_NOT_CONNECTED', 'ACCOUNT_NOT_FOUND'],
});
