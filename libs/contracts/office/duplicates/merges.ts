import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { id, instant } from '../../kernel/primitives.ts';
import { supervisors } from '../../kernel/roles.ts';
import { defendantFields } from '../../people/people/people.ts';

/** What can be taken from the file that goes, besides what it holds: fields of the person, and the picture. */
export const TAKEN_FIELDS = [
  ...(Object.keys(defendantFields.shape) as (keyof z.output<typeof defendantFields>)[]),
  'mugshot',
] as const;
export type TakenField = (typeof TAKEN_FIELDS)[number];

/** What holds of both is one file's from then on: screens ask again for all that names either. */
const touches = ['defendant', 'indemnitor', 'account', 'bond', 'file', 'note', 'recovery-case', 'surety-case'] as const;

export const mergeFiles = endpoint({
  method: 'POST',
  path: '/defendants/:defendantId/merge',
  summary: 'Merge another file of the same person into this one, field by field',
  roles: supervisors,
  params: z.object({ defendantId: id }),
  body: z.object({
    /** The file that goes. */
    otherId: id,
    /** Which fields are kept as the file that goes has them. */
    take: z.array(z.enum(TAKEN_FIELDS)),
    /** The versions that were looked at. */
    basedOn: z.int(),
    otherBasedOn: z.int(),
  }),
  touches,
  response: z.object({ mergeId: id, defendantId: id }),
  refusals: [
    'DEFENDANT_NOT_FOUND',
    'FILE_MERGED',
    'FILES_NOT_MERGEABLE',
    'EDITED_MEANWHILE',
    'TEMPORARILY_UNAVAILABLE',
  ],
});

export const undoMerge = endpoint({
  method: 'POST',
  path: '/defendants/:defendantId/merges/:mergeId/undo',
  summary: 'Undo a merge on its day, while nothing new is on it',
  roles: supervisors,
  params: z.object({ defendantId: id, mergeId: id }),
  touches,
  response: z.object({ defendantId: id, otherId: id }),
  refusals: ['DEFENDANT_NOT_FOUND', 'FILE_MERGED', 'MERGE_NOT_FOUND', 'MERGE_NOT_UNDOABLE', 'TEMPORARILY_UNAVAILABLE'],
});

export const listMerges = endpoint({
  method: 'GET',
  path: '/defendants/:defendantId/merges',
  summary: 'The files that were merged into this one, the newest first',
  roles: supervisors,
  params: z.object({ defendantId: id }),
  response: z.object({
    merges: z.array(
      z
        .object({
          mergeId: id,
          /** As the file that went was called. */
          fullName: z.string(),
          by: z.string(),
          at: instant,
          /** Its accounts and bonds are all here, or back. */
          isDone: z.boolean(),
          /** It was merged today. */
          isToday: z.boolean(),
        })
        .meta({ id: 'MergedFile' }),
    ),
  }),
  refusals: ['DEFENDANT_NOT_FOUND'],
});
export type MergedFile = z.output<(typeof listMerges)['response']>['merges'][number];
