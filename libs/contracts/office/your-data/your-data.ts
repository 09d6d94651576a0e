import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { freshForSettings } from '../../kernel/freshness.ts';
import { id, instant } from '../../kernel/primitives.ts';
import { adminOnly } from '../../kernel/roles.ts';

const dataCopy = z
  .object({
    copyId: id,
    state: z.enum(['waiting', 'working', 'ready', 'failed', 'erased']),
    progressPercent: z.int(),
    withDocuments: z.boolean(),
    fileName: z.string(),
    files: z.int(), // in the ZIP
    sizeBytes: z.int(),
    requestedAt: instant,
    requestedBy: z.string(),
    expiresAt: instant.nullable(), // once it is ready
    takenAt: instant.nullable(), // the last time
    takenBy: z.string().nullable(),
  })
  .meta({ id: 'DataCopy' });
export type DataCopy = z.output<typeof dataCopy>;

/** What was taken away so far, the newest first, and what there is to take (moving-in#leaving). */
export const getYourData = endpoint({
  method: 'GET',
  path: '/your-data',
  summary: 'The copies of everything of the agency that were made, newest first',
  roles: adminOnly,
  response: z.object({
    agency: z.string(),
    documents: z.int(),
    documentBytes: z.int(),
    copies: z.array(dataCopy), // the last ten
  }),
});
export type YourData = z.output<typeof getYourData.response>;

/** Has all of it put together by a worker; the command's id becomes the copy's. */
export const takeYourData = endpoint({
  method: 'POST',
  path: '/your-data/copies',
  ...freshForSettings,
  summary: 'Have everything of the agency put together as a ZIP of CSV files',
  roles: adminOnly,
  status: 202,
  body: z.object({ withDocuments: z.boolean().default(true) }).meta({ id: 'TakeYourData' }),
  touches: ['export'],
  response: dataCopy,
  refusals: ['DATA_COPY_RUNNING'],
});

/** Answers the ZIP itself, as an attachment. */
export const downloadYourData = endpoint({
  method: 'GET',
  path: '/your-data/copies/:copyId/file',
  ...freshForSettings,
  summary: 'The finished ZIP',
  roles: adminOnly,
  params: z.object({ copyId: id }),
  response: z.string().meta({ contentMediaType: 'application/zip' }),
  refusals: ['DATA_COPY_NOT_FOUND', 'DATA_COPY_NOT_READY', 'DATA_COPY_ERASED'],
});
