import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { instant } from '../../kernel/primitives.ts';
import { adminOnly } from '../../kernel/roles.ts';

/**
 * How the reason begins where a halt is due to an event that this installation did not write
 * (building#events-prove-their-writer).
 */
export const UNPROVED = 'Nothing proves that Bailiwick wrote it';

/** How the installation stands, for whoever runs it on one machine: parts, views, queues, backup. No tenant's contents. */
export const getSystem = endpoint({
  method: 'GET',
  path: '/system',
  summary: 'How the installation stands',
  roles: adminOnly,
  response: z
    .object({
      /** Of the build that answers, and since when its process runs. */
      version: z.string(),
      startedAt: instant,
      /** The newest migration of the database. */
      schema: z.string(),
      log: z.object({ storeId: z.string() }),
      queueBackend: z.enum(['PostgreSQL', 'Redis']),
      fileStore: z.enum(['data folder', 'object store']),
      databaseBytes: z.int(),
      /** Name → `up`, or what is wrong: what `/api/health/ready` answers. */
      parts: z.record(z.string(), z.string()),
      views: z.array(
        z.object({
          view: z.string(),
          state: z.enum(['current', 'behind', 'stalled', 'outdated']),
          /** Commit positions; null where it has read nothing yet. */
          behindBy: z.string().nullable(),
          parkedStreams: z.int(),
          stoppedOrganizations: z.int(),
        }),
      ),
      /** Null while the queues cannot be reached. */
      queues: z.array(z.object({ queue: z.string(), waiting: z.int(), active: z.int(), delayed: z.int() })).nullable(),
      lastBackup: z
        .object({
          takenAt: instant,
          events: z.int(),
          /** Whether BAILIWICK_SECRET lies sealed in it; null where that was not noted. */
          holdsSecret: z.boolean().nullable(),
        })
        .nullable(),
      /** For how many days the nightly backups of this installation are kept; null where it takes none by itself. */
      nightlyBackupDays: z.int().nullable(),
    })
    .meta({ id: 'System' }),
});

/**
 * What of this agency stands still behind an event that a view could not take: its books, which take no money until it
 * is repaired, or screens that show some of its records as they were; and whether nobody backs all of it up.
 */
export const listAlarms = endpoint({
  method: 'GET',
  path: '/alarms',
  summary: 'What of this agency stands still, since when and why',
  roles: adminOnly,
  response: z
    .object({
      books: z.object({ since: instant, reason: z.string() }).nullable(),
      screens: z.object({ since: instant, reason: z.string(), records: z.int() }).nullable(),
      /** Closed accounts that money reached while they were being closed, until they are open again. */
      lateMoney: z.object({ since: instant, accounts: z.int() }).nullable(),
      /** Who was last refused a whole SSN because they had looked at too many, within a day. */
      ssnReveals: z.object({ since: instant, who: z.string() }).nullable(),
      /**
       * Work in the background whose process ended twice, which is not begun again until an Admin asks
       * (building#outside-work), and decisions that failed at every try (building#several-streams).
       */
      setAside: z.object({ since: instant, jobs: z.int() }).nullable(),
      /** The last backup, or the beginning, of an installation whose nightly backup is missing two nights in a row. */
      backups: z.object({ since: instant }).nullable(),
    })
    .meta({ id: 'Alarms' }),
});
