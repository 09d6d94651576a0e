import { z } from 'zod';
import { MOST_SAMPLE_LINES, SAMPLE_MARKS, SAMPLE_METHODS, SAMPLE_SOURCES } from '#domain/office/audit-samples.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { freshForSettings } from '../../kernel/freshness.ts';
import { day, id, instant, lines, page, pageQuery, positiveCents, text } from '../../kernel/primitives.ts';
import { ledgerReaders } from '../../kernel/roles.ts';
import { entryProofs } from '../reports/reports.ts';

const sample = z
  .object({
    sampleId: id,
    drawnBy: z.string(),
    drawnAt: instant,
    /** Whether who asks drew it: they alone mark its lines. */
    isOwn: z.boolean(),
    source: z.enum(SAMPLE_SOURCES),
    method: z.enum(SAMPLE_METHODS),
    seed: z.string(),
    /** How many lines were asked for; null by amount. */
    size: z.int().nullable(),
    /** By amount: the interval. Null of a random one. */
    intervalCents: z.int().nullable(),
    from: day(),
    to: day(),
    upToNumber: z.int(),
    /** All lines that it was drawn from. */
    lineCount: z.int(),
    lineCents: z.int(),
    /** Lines of the sample, and how many of them are marked. */
    picked: z.int(),
    seen: z.int(),
    exceptions: z.int(),
    isShared: z.boolean(),
  })
  .meta({ id: 'AuditSample' });
export type AuditSample = z.output<typeof sample>;

const sampleLine = z
  .object({
    place: z.int(),
    journalNumber: z.int(),
    bookedOn: day(),
    effectiveOn: day(),
    description: z.string(),
    amountCents: z.int(),
    /** By amount: how many of the chosen cents lie in it. */
    hits: z.int(),
    isReversed: z.boolean(),
    /** Whose account it is of; empty where it is of none. */
    name: z.string(),
    accountId: id.nullable(),
    ...entryProofs.shape,
    mark: z.enum(SAMPLE_MARKS).nullable(),
    note: z.string(),
  })
  .meta({ id: 'AuditSampleLine' });
export type AuditSampleLine = z.output<typeof sampleLine>;

const ofSample = z.object({ sampleId: id });

export const listSamples = endpoint({
  method: 'GET',
  path: '/audit-room/samples',
  summary: 'Own samples of the books and those that were shared, the newest first (money#audit-samples)',
  roles: ledgerReaders,
  query: pageQuery,
  response: page(sample),
});

export const getSample = endpoint({
  method: 'GET',
  path: '/audit-room/samples/:sampleId',
  summary: 'A sample of the books with its lines, and what each leads to',
  roles: ledgerReaders,
  params: ofSample,
  response: z.object({ sample, lines: z.array(sampleLine) }),
  refusals: ['SAMPLE_NOT_FOUND'],
});

export const downloadSample = endpoint({
  method: 'GET',
  path: '/audit-room/samples/:sampleId/file',
  ...freshForSettings,
  summary: 'A sample of the books as a CSV file; it stands in the audit trail',
  roles: ledgerReaders,
  params: ofSample,
  response: z.string().meta({ contentMediaType: 'text/csv' }),
  refusals: ['SAMPLE_NOT_FOUND'],
});

const NO_SIZE = `Enter a number of lines from 1 to ${MOST_SAMPLE_LINES}.`;

/** The same body draws the same lines, where it says up to which entry. */
export const drawSample = endpoint({
  method: 'POST',
  path: '/audit-room/samples',
  summary: 'Draw a sample of the lines of money of some days, by a seed (money#audit-samples)',
  roles: ledgerReaders,
  status: 201,
  body: z
    .object({
      source: z.enum(SAMPLE_SOURCES, 'Choose what to draw from.'),
      method: z.enum(SAMPLE_METHODS, 'Choose how to draw.'),
      seed: text(60).min(1, 'Enter a seed.'),
      size: z.int(NO_SIZE).min(1, NO_SIZE).max(MOST_SAMPLE_LINES, NO_SIZE).nullable().default(null),
      intervalCents: positiveCents.nullable().default(null),
      from: day(),
      to: day(),
      /** The newest entry that counts; all that are there where it is null. */
      upToNumber: z.int('Enter a whole number.').min(1, 'Enter a whole number.').nullable().default(null),
    })
    .refine(({ from, to }) => from <= to, { message: 'The last day is before the first.', path: ['to'] })
    .refine(({ method, size }) => method !== 'random' || size !== null, { message: NO_SIZE, path: ['size'] })
    .refine(({ method, intervalCents }) => method !== 'amount' || intervalCents !== null, {
      message: 'Enter an interval.',
      path: ['intervalCents'],
    })
    .meta({ id: 'DrawSample' }),
  touches: ['audit-room'],
  response: ofSample,
  refusals: ['NOTHING_TO_SAMPLE', 'SAMPLE_TOO_LARGE'],
});

export const markSampleLine = endpoint({
  method: 'PUT',
  path: '/audit-room/samples/:sampleId/lines/:place',
  summary: 'Mark a line of an own sample as seen or as an exception, and note something of it',
  roles: ledgerReaders,
  params: ofSample.extend({ place: z.coerce.number().int().min(1).max(MOST_SAMPLE_LINES) }),
  body: z
    .object({
      mark: z.enum(SAMPLE_MARKS).nullable(),
      note: lines(2_000, 'Use at most 2,000 characters.').default(''),
    })
    .meta({ id: 'MarkSampleLine' }),
  touches: ['audit-room'],
  response: ofSample,
  refusals: ['SAMPLE_NOT_FOUND', 'SAMPLE_LINE_NOT_FOUND', 'SAMPLE_OF_SOMEBODY_ELSE'],
});

export const shareSample = endpoint({
  method: 'PUT',
  path: '/audit-room/samples/:sampleId/sharing',
  summary: 'Share an own sample, with its marks and notes, with whoever reads the books, or share it no longer',
  roles: ledgerReaders,
  params: ofSample,
  body: z.object({ isShared: z.boolean() }).meta({ id: 'ShareSample' }),
  touches: ['audit-room'],
  response: ofSample,
  refusals: ['SAMPLE_NOT_FOUND', 'SAMPLE_OF_SOMEBODY_ELSE'],
});
