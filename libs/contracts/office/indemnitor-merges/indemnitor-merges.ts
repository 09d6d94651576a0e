import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { id, instant } from '../../kernel/primitives.ts';
import { supervisors } from '../../kernel/roles.ts';
import { getIndemnitor } from '../../people/people/indemnitors.ts';
import { indemnitorFields } from '../../people/people/people.ts';

/** What can be taken from the one who goes, besides what names them. */
export const TAKEN_INDEMNITOR_FIELDS = Object.keys(indemnitorFields.shape) as (keyof z.output<
  typeof indemnitorFields
>)[];
export type TakenIndemnitorField = (typeof TAKEN_INDEMNITOR_FIELDS)[number];

const holds = z
  .object({ accounts: z.int(), references: z.int(), notes: z.int(), documents: z.int(), letters: z.int() })
  .meta({ id: 'WhatAnIndemnitorHolds' });
export type WhatAnIndemnitorHolds = z.output<typeof holds>;

const inPair = z
  .object({
    indemnitorId: id,
    fullName: z.string(),
    birthday: z.string().nullable(),
    phoneNumber: z.string(),
    city: z.string(),
    createdAt: instant,
    holds,
  })
  .meta({ id: 'IndemnitorInPair' });
export type IndemnitorInPair = z.output<typeof inPair>;

/** Two of one file who are likely one person; the older one stands first. */
const pair = z
  .object({
    defendantId: id,
    defendantName: z.string(),
    one: inPair,
    other: inPair,
    /** Why, in words, the strongest first. */
    reasons: z.array(z.string()),
  })
  .meta({ id: 'PossibleDuplicateIndemnitor' });
export type PossibleDuplicateIndemnitor = z.output<typeof pair>;

const ofOne = z.object({ indemnitorId: id });
/** Which of them is named first is of no matter. */
const ofTwo = z.object({ indemnitorId: id, otherId: id });

/** What names either names one of them from then on: screens ask again for all that does. */
const touches = ['defendant', 'indemnitor', 'account', 'file', 'note', 'recovery-case'] as const;

export const listDuplicateIndemnitors = endpoint({
  method: 'GET',
  path: '/indemnitors/duplicates',
  summary: 'Pairs of indemnitors of one file who are likely one person, the likeliest first',
  roles: supervisors,
  response: z.object({
    pairs: z.array(pair),
    /** There are more than are shown: they come as these are settled. */
    hasMore: z.boolean(),
  }),
});

export const findDuplicatesOfIndemnitor = endpoint({
  method: 'GET',
  path: '/indemnitors/:indemnitorId/duplicates',
  summary: 'The other indemnitors of the same file, the likeliest first, and those who were merged into this one',
  roles: supervisors,
  params: ofOne,
  response: z.object({
    others: z.array(
      z
        .object({ indemnitor: inPair, reasons: z.array(z.string()), isApart: z.boolean() })
        .meta({ id: 'DuplicateOfIndemnitor' }),
    ),
    merges: z.array(
      z
        .object({
          mergeId: id,
          /** As the one who went was called. */
          fullName: z.string(),
          by: z.string(),
          at: instant,
          /** They were merged today. */
          isToday: z.boolean(),
        })
        .meta({ id: 'MergedIndemnitor' }),
    ),
  }),
  refusals: ['INDEMNITOR_NOT_FOUND'],
});
export type MergedIndemnitor = z.output<(typeof findDuplicatesOfIndemnitor)['response']>['merges'][number];

const beside = z.object({ person: getIndemnitor.response, holds }).meta({ id: 'IndemnitorBeside' });
export type IndemnitorBeside = z.output<typeof beside>;

export const compareIndemnitors = endpoint({
  method: 'GET',
  path: '/indemnitors/:indemnitorId/beside/:otherId',
  summary: 'Two indemnitors of one file side by side, and what speaks for one person',
  roles: supervisors,
  params: ofTwo,
  response: z.object({
    one: beside,
    other: beside,
    reasons: z.array(z.string()),
    /** Both SSNs are on file; null where one is not. */
    sameSsn: z.boolean().nullable(),
    isApart: z.boolean(),
  }),
  refusals: ['INDEMNITOR_NOT_FOUND', 'INDEMNITOR_MERGED', 'INDEMNITORS_OF_TWO_FILES'],
});
export type IndemnitorsBeside = z.output<(typeof compareIndemnitors)['response']>;

/** Saying it again changes nothing. */
export const tellIndemnitorsApart = endpoint({
  method: 'PUT',
  path: '/indemnitors/:indemnitorId/not-the-same/:otherId',
  summary: 'Say that two indemnitors are two people: they are not proposed again',
  roles: supervisors,
  params: ofTwo,
  touches: ['indemnitor', 'defendant'],
  response: z.object({ isApart: z.literal(true) }),
  refusals: ['INDEMNITOR_NOT_FOUND', 'INDEMNITOR_MERGED', 'INDEMNITORS_OF_TWO_FILES'],
});

export const takeIndemnitorsBackApart = endpoint({
  method: 'DELETE',
  path: '/indemnitors/:indemnitorId/not-the-same/:otherId',
  summary: 'Take back that two indemnitors are two people',
  roles: supervisors,
  params: ofTwo,
  touches: ['indemnitor', 'defendant'],
  response: z.object({ isApart: z.literal(false) }),
  refusals: ['INDEMNITOR_NOT_FOUND', 'INDEMNITOR_MERGED', 'INDEMNITORS_OF_TWO_FILES'],
});

export const mergeIndemnitors = endpoint({
  method: 'POST',
  path: '/indemnitors/:indemnitorId/merge',
  summary: 'Merge another indemnitor of the same file into this one, field by field',
  roles: supervisors,
  params: ofOne,
  body: z.object({
    /** The one who goes. */
    otherId: id,
    /** Which fields are kept as the one who goes has them. */
    take: z.array(z.enum(TAKEN_INDEMNITOR_FIELDS)),
    /** The versions that were looked at. */
    basedOn: z.int(),
    otherBasedOn: z.int(),
  }),
  touches,
  response: z.object({ mergeId: id, indemnitorId: id }),
  refusals: [
    'INDEMNITOR_NOT_FOUND',
    'INDEMNITOR_MERGED',
    'INDEMNITORS_OF_TWO_FILES',
    'INDEMNITORS_NOT_MERGEABLE',
    'INDEMNITOR_EMPTY',
    'EDITED_MEANWHILE',
  ],
});

export const undoIndemnitorMerge = endpoint({
  method: 'POST',
  path: '/indemnitors/:indemnitorId/merges/:mergeId/undo',
  summary: 'Undo a merge of two indemnitors on its day, while nothing new is on it',
  roles: supervisors,
  params: z.object({ indemnitorId: id, mergeId: id }),
  touches,
  response: z.object({ indemnitorId: id, otherId: id }),
  refusals: ['INDEMNITOR_NOT_FOUND', 'INDEMNITORS_NOT_MERGEABLE', 'MERGE_NOT_FOUND', 'MERGE_NOT_UNDOABLE'],
});
