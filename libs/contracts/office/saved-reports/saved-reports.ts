import { z } from 'zod';
import { WHICH_DAYS } from '#domain/books/which-day.ts';
import { DAY_PRESETS } from '#domain/kernel/day-presets.ts';
import { PAYMENT_METHODS } from '#domain/kernel/payment-methods.ts';
import { MAIL_EVERY } from '#domain/office/saved-reports.ts';
import { BESIDES, REPORT_KINDS } from '#domain/office/statements.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { freshForSettings } from '../../kernel/freshness.ts';
import { day, id, text } from '../../kernel/primitives.ts';
import { exporters, ledgerReaders } from '../../kernel/roles.ts';
import { ledgerAccounts } from '../statement-lines/statement-lines.ts';

/** What was chosen of a report: days by name or typed, what it stands beside, and whose alone it is. */
const choices = z.object({
  days: z.enum(DAY_PRESETS).nullable().default(null), // counted from the day on which it is opened or sent
  from: day().nullable().default(null), // where no name was chosen
  to: day().nullable().default(null),
  beside: z.enum(BESIDES).nullable().default(null),
  agentId: id.nullable().default(null),
  parish: text(80).nullable().default(null),
  suretyId: id.nullable().default(null),
  accounts: ledgerAccounts.nullable().default(null), // of a general ledger, one of the journal; all where null
  by: z.enum(WHICH_DAYS).nullable().default(null), // of the journal and of payments, which day these are
  method: z.enum(PAYMENT_METHODS).nullable().default(null), // of payments
});
export type ReportChoices = z.output<typeof choices>;

/** On which day of the week (1: Monday) or of the month (31: its last) it is sent, and to which members. */
const reportMail = z.object({ every: z.enum(MAIL_EVERY), on: z.int(), to: z.array(id) });

/** The same as it is asked for; `every` null: it is sent no more. */
const mailSet = z
  .object({
    every: z.enum(MAIL_EVERY).nullable(),
    on: z.int('Choose a day.').min(1, 'Choose a day.').max(31, 'Choose a day.').default(1),
    to: z.array(id).max(50, 'Choose at most 50 colleagues.').default([]),
    basedOn: z.int(),
  })
  .refine(({ every, on }) => every !== 'week' || on <= 7, { path: ['on'], message: 'Choose a day.' })
  .refine(({ every, to }) => every === null || to.length > 0, {
    path: ['to'],
    message: 'Choose at least one colleague.',
  });

const savedReport = z
  .object({
    savedReportId: id,
    name: z.string(),
    kind: z.enum(REPORT_KINDS),
    choices,
    isShared: z.boolean(),
    isOwn: z.boolean(),
    ownerName: z.string(),
    mail: reportMail.nullable(), // of one's own alone
    version: z.int(),
  })
  .meta({ id: 'SavedReport' });
export type SavedReport = z.output<typeof savedReport>;

const name = text(80).min(1, 'Enter a name.');
const params = z.object({ savedReportId: id });
const touches = ['saved-report'] as const;

export const listSavedReports = endpoint({
  method: 'GET',
  path: '/saved-reports',
  summary: 'One’s own saved reports and those that colleagues share, by name (money#saved-reports)',
  roles: ledgerReaders,
  response: z.object({
    reports: z.array(savedReport),
    colleagues: z.array(z.object({ userId: id, name: z.string() })), // to whom a report may be mailed
    mailServer: z.boolean(),
  }),
});

export const saveReport = endpoint({
  method: 'POST',
  path: '/saved-reports',
  summary: 'Save a report with what was chosen, under a name',
  roles: exporters,
  status: 201,
  body: z.object({ name, kind: z.enum(REPORT_KINDS), choices, isShared: z.boolean().default(false) }).meta({
    id: 'SaveReport',
  }),
  touches,
  response: params,
});

export const changeSavedReport = endpoint({
  method: 'PUT',
  path: '/saved-reports/:savedReportId',
  summary: 'Rename a saved report of one’s own, share it or keep it to oneself',
  roles: exporters,
  params,
  body: z.object({ name, isShared: z.boolean(), basedOn: z.int() }).meta({ id: 'ChangeSavedReport' }),
  touches,
  response: params,
  refusals: ['SAVED_REPORT_NOT_FOUND', 'CONFLICT'],
});

export const mailSavedReport = endpoint({
  method: 'PUT',
  path: '/saved-reports/:savedReportId/mail',
  ...freshForSettings,
  summary: 'Have a saved report of one’s own sent on a day of the week or month, or end that (money#mailed-reports)',
  roles: exporters,
  params,
  body: mailSet.meta({ id: 'MailSavedReport' }),
  touches,
  response: params,
  refusals: ['SAVED_REPORT_NOT_FOUND', 'CONFLICT', 'MAIL_NOT_CONNECTED'],
});

export const removeSavedReport = endpoint({
  method: 'DELETE',
  path: '/saved-reports/:savedReportId',
  summary: 'Remove a saved report of one’s own, and end its letters',
  roles: exporters,
  params,
  touches,
  response: params,
  refusals: ['SAVED_REPORT_NOT_FOUND'],
});

export const restoreSavedReport = endpoint({
  method: 'POST',
  path: '/saved-reports/:removedReportId/restore',
  summary: 'Take back that a saved report was removed, with its letters, within a day',
  roles: exporters,
  params: z.object({ removedReportId: id }),
  touches,
  response: params,
  refusals: ['SAVED_REPORT_NOT_FOUND'],
});
