import { z } from 'zod';
import { BACKGROUND_SECTIONS } from '#domain/office/background-links.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { id, instant, lines, text } from '../../kernel/primitives.ts';
import { forRecovery } from '../../recovery/cases/recovery.ts';

/** Who is looked for: the defendant of a case, or a chosen one. */
const searched = z.object({ searchedKind: z.enum(['case', 'defendant']), searchedId: id });
export type Searched = z.output<typeof searched>;
const searchedRefusals = ['RECOVERY_CASE_NOT_FOUND', 'DEFENDANT_NOT_FOUND'] as const;

const result = z
  .object({
    searchResultId: id,
    /** Null where it was noted of a defendant without an open case. */
    caseId: id.nullable(),
    result: z.string(),
    source: z.string(),
    foundAt: instant,
    recordedAt: instant,
    recordedBy: z.string(),
    afterClosing: z.boolean(),
    struck: z.object({ at: instant, by: z.string(), reason: z.string() }).nullable(),
  })
  .meta({ id: 'SearchResult' });
export type SearchResult = z.output<typeof result>;

/** Newest first. Of a case its own; of a defendant those of all their cases, too. */
export const listSearchResults = endpoint({
  method: 'GET',
  path: '/recovery/searches/:searchedKind/:searchedId/results',
  summary: 'What searches for somebody came to, newest first',
  ...forRecovery,
  params: searched,
  response: z.object({ results: z.array(result) }),
  refusals: searchedRefusals,
});

/** In the audit trail, and in the history of the defendant's file: who opened which searches. */
export const logSearches = endpoint({
  method: 'POST',
  path: '/recovery/searches/:searchedKind/:searchedId/openings',
  summary: 'Log that searches for somebody were opened',
  ...forRecovery,
  params: searched,
  body: z
    .object({
      set: z.enum(BACKGROUND_SECTIONS),
      /** How many of the set were opened; `Open All` opens up to eight. */
      count: z.int().min(1).max(8),
    })
    .meta({ id: 'LogSearches' }),
  touches: [],
  response: z.object({ searchedId: id }),
  refusals: searchedRefusals,
});

/** Of a defendant it goes to their newest case that is not closed, where there is one. Closed cases take it, too. */
export const noteSearchResult = endpoint({
  method: 'POST',
  path: '/recovery/searches/:searchedKind/:searchedId/results',
  summary: 'Note what a search came to, with its source and time',
  ...forRecovery,
  status: 201,
  params: searched,
  body: z
    .object({
      result: lines(5_000, 'Use at most 5,000 characters.').min(1, 'Enter the result.'),
      source: text(300).min(1, 'Enter where it was found.'),
      foundAt: z.iso.datetime('Enter a date and a time.'),
    })
    .meta({ id: 'NoteSearchResult' }),
  touches: ['recovery-case', 'defendant'],
  response: z.object({ searchResultId: id, caseId: id.nullable() }),
  refusals: searchedRefusals,
});

/** It stays, struck; of one that is struck already nothing changes. */
export const strikeSearchResult = endpoint({
  method: 'POST',
  path: '/recovery/search-results/:searchResultId/strike',
  summary: 'Strike what a search came to',
  ...forRecovery,
  params: z.object({ searchResultId: id }),
  body: z.object({ reason: lines(500).min(1, 'Give a reason.') }).meta({ id: 'StrikeSearchResult' }),
  touches: ['recovery-case'],
  response: z.object({ searchResultId: id }),
  refusals: ['SEARCH_RESULT_NOT_FOUND'],
});
