import { z } from 'zod';
import { fileType, SUBJECT_KINDS } from '../documents/documents.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { freshForSettings } from '../../kernel/freshness.ts';
import { id, text } from '../../kernel/primitives.ts';
import { adminOnly, anyStaff } from '../../kernel/roles.ts';

/** How many papers an agency's list has at most. */
export const MOST_PAPERS = 30;
/** How many bonds a document is a paper of at most. */
const MOST_BONDS = 100;

const paper = z
  .object({
    paperId: id,
    name: z.string(),
    /** Switched off, it is asked for no more. */
    isRequired: z.boolean(),
    /** For a defendant under 18, only with an adult indemnitor on the account. */
    needsAdult: z.boolean(),
  })
  .meta({ id: 'RequiredPaper' });
export type RequiredPaper = z.output<typeof paper>;

const paperList = z.object({ papers: z.array(paper), version: z.int() }).meta({ id: 'RequiredPapers' });

/** The list that OPEN and FORFEITED bonds are asked for (bonds#required-papers). */
export const listRequiredPapers = endpoint({
  method: 'GET',
  path: '/settings/papers',
  summary: 'The papers that are wanted for each bond, in their order',
  roles: anyStaff,
  response: paperList,
});

/** The list as it shall be. A paper is never taken off it, only switched off: documents are marked with it. */
export const setRequiredPapers = endpoint({
  method: 'PUT',
  path: '/settings/papers',
  ...freshForSettings,
  summary: 'Add, rename, switch off and order the papers that are wanted for each bond',
  roles: adminOnly,
  body: z
    .object({
      papers: z
        .array(z.object({ paperId: id, name: text(60).min(1, 'Enter a name.'), isRequired: z.boolean().default(true) }))
        .max(MOST_PAPERS, `Keep at most ${String(MOST_PAPERS)} papers.`)
        .refine(
          (papers) => new Set(papers.map(({ paperId }) => paperId)).size === papers.length,
          'Send each paper once.',
        )
        .refine(
          (papers) => new Set(papers.map(({ name }) => name.toLowerCase())).size === papers.length,
          'Another document has this name.',
        ),
      basedOn: z.int().min(0), // the version that the list was made from
    })
    .meta({ id: 'SetRequiredPapers' }),
  touches: ['settings'],
  response: paperList,
  refusals: ['EDITED_MEANWHILE'],
});

/** A bond that a document can be a paper of. */
const paperBond = z.object({
  bondId: id,
  powerNumber: z.string(),
  status: z.string(),
  amountCents: z.int().nullable(),
});

/** What the documents of a drawer are, and what they can be. */
export const listMarks = endpoint({
  method: 'GET',
  path: '/subjects/:subjectKind/:subjectId/papers',
  summary: 'Which documents of a drawer are papers of which bonds, and the bonds that there are',
  roles: anyStaff,
  params: z.object({ subjectKind: z.enum(SUBJECT_KINDS), subjectId: id }),
  response: z
    .object({
      bonds: z.array(paperBond),
      marks: z.array(z.object({ fileId: id, paperId: id, paper: z.string(), bondIds: z.array(id) })),
    })
    .meta({ id: 'MarkedDocuments' }),
  refusals: ['DEFENDANT_NOT_FOUND', 'INDEMNITOR_NOT_FOUND'],
});

/** A document is one kind of paper, of as many bonds of its person as it is for; no kind and no bond unmark it. */
export const markDocument = endpoint({
  method: 'PUT',
  path: '/files/:fileId/paper',
  summary: 'Mark a document as a paper of bonds, or unmark it',
  roles: anyStaff,
  params: z.object({ fileId: id }),
  body: z
    .object({
      paperId: id.nullable(),
      bondIds: z.array(id).max(MOST_BONDS, `Choose at most ${String(MOST_BONDS)} bonds.`),
    })
    .refine(({ paperId, bondIds }) => paperId === null || bondIds.length > 0, {
      path: ['bondIds'],
      message: 'Choose a bond.',
    })
    .refine(({ paperId, bondIds }) => paperId !== null || bondIds.length === 0, {
      path: ['paperId'],
      message: 'Choose a document type.',
    })
    .meta({ id: 'MarkDocument' }),
  touches: ['file'],
  response: z.object({ fileId: id, paperId: id.nullable(), bondIds: z.array(id) }),
  refusals: ['FILE_NOT_FOUND', 'PAPER_NOT_FOUND', 'BOND_NOT_FOUND', 'BOND_VOIDED', 'BOND_UNFINISHED'],
});

const paperOfBond = z.object({
  paperId: id,
  name: z.string(),
  documents: z.array(z.object({ fileId: id, name: z.string(), mediaType: fileType })),
  /** Why it is missing: no document is marked so, or nobody of the account is known to be an adult; null where it is not. */
  lacks: z.enum(['document', 'adult']).nullable(),
});

/** Blocks nothing. Of a bond that is neither OPEN nor FORFEITED nothing is missing. */
export const listPapersOfBond = endpoint({
  method: 'GET',
  path: '/bonds/:bondId/papers',
  summary: 'The papers of a bond: what is there, and what is missing',
  roles: anyStaff,
  params: z.object({ bondId: id }),
  response: z
    .object({ defendantId: id, isAsked: z.boolean(), papers: z.array(paperOfBond) })
    .meta({ id: 'PapersOfBond' }),
  refusals: ['BOND_NOT_FOUND'],
});
