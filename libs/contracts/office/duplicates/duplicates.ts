import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { id, instant } from '../../kernel/primitives.ts';
import { supervisors } from '../../kernel/roles.ts';
import { getDefendant } from '../../people/people/defendants.ts';

/** What a file holds beside the fields of the person. */
const holds = z
  .object({
    accounts: z.int(),
    balanceCents: z.int(),
    /** Voided ones left out. */
    bonds: z.int(),
    indemnitors: z.int(),
    notes: z.int(),
    documents: z.int(),
  })
  .meta({ id: 'WhatAFileHolds' });
export type WhatAFileHolds = z.output<typeof holds>;

const inPair = z
  .object({
    defendantId: id,
    fullName: z.string(),
    birthday: z.string().nullable(),
    phoneNumber: z.string(),
    city: z.string(),
    createdAt: instant,
    holds,
  })
  .meta({ id: 'FileInPair' });
export type FileInPair = z.output<typeof inPair>;

const pair = z.object({
  one: inPair,
  other: inPair,
  /** Why, in words, the strongest first. */
  reasons: z.array(z.string()),
});
export type PossibleDuplicate = z.output<typeof pair>;

/** Two files; which of them is named first is of no matter. */
const params = z.object({ defendantId: id, otherId: id });

export const listDuplicates = endpoint({
  method: 'GET',
  path: '/defendants/duplicates',
  summary: 'Pairs of files that are likely of one person, the likeliest first',
  roles: supervisors,
  response: z.object({
    pairs: z.array(pair.meta({ id: 'PossibleDuplicate' })),
    /** There are more than are shown: they come as these are settled. */
    hasMore: z.boolean(),
    /** Pairs that somebody said are two people, the newest first. */
    apart: z.array(
      z
        .object({
          one: z.object({ defendantId: id, fullName: z.string() }),
          other: z.object({ defendantId: id, fullName: z.string() }),
          by: z.string(),
          at: instant,
        })
        .meta({ id: 'ToldApart' }),
    ),
  }),
});
export type ToldApart = z.output<(typeof listDuplicates)['response']>['apart'][number];

export const findDuplicatesOf = endpoint({
  method: 'GET',
  path: '/defendants/:defendantId/duplicates',
  summary: 'The other files that are likely of one person, the likeliest first',
  roles: supervisors,
  params: z.object({ defendantId: id }),
  response: z.object({
    others: z.array(
      z.object({ file: inPair, reasons: z.array(z.string()), isApart: z.boolean() }).meta({ id: 'DuplicateOfPerson' }),
    ),
  }),
  refusals: ['DEFENDANT_NOT_FOUND'],
});

const beside = z.object({ person: getDefendant.response, holds }).meta({ id: 'FileBeside' });
export type FileBeside = z.output<typeof beside>;

export const compareFiles = endpoint({
  method: 'GET',
  path: '/defendants/:defendantId/beside/:otherId',
  summary: 'Two files side by side, and what speaks for one person',
  roles: supervisors,
  params,
  response: z.object({
    one: beside,
    other: beside,
    reasons: z.array(z.string()),
    /** Both SSNs are on file; null where one is not. */
    sameSsn: z.boolean().nullable(),
    isApart: z.boolean(),
  }),
  refusals: ['DEFENDANT_NOT_FOUND'],
});
export type FilesBeside = z.output<(typeof compareFiles)['response']>;

/** Saying it again changes nothing. */
export const tellApart = endpoint({
  method: 'PUT',
  path: '/defendants/:defendantId/not-the-same/:otherId',
  summary: 'Say that two files are of two people: they are not proposed again',
  roles: supervisors,
  params,
  touches: ['defendant'],
  response: z.object({ isApart: z.literal(true) }),
  refusals: ['DEFENDANT_NOT_FOUND'],
});

export const takeBackApart = endpoint({
  method: 'DELETE',
  path: '/defendants/:defendantId/not-the-same/:otherId',
  summary: 'Take back that two files are of two people',
  roles: supervisors,
  params,
  touches: ['defendant'],
  response: z.object({ isApart: z.literal(false) }),
  refusals: ['DEFENDANT_NOT_FOUND'],
});
