import { z } from 'zod';
import { REPORT_WORDS } from '#domain/books/surety-report-types.ts';
import { emailAddress } from '../../kernel/email-address.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { freshForSettings } from '../../kernel/freshness.ts';
import { MAIL_STATES } from '../../kernel/mail-states.ts';
import { day, id, instant, lines, signedCents, text, verbatim } from '../../kernel/primitives.ts';
import { exporters, ledgerReaders, moneyRoles } from '../../kernel/roles.ts';

const NO_ACCESS = 'You do not have access to this page.';
const week = z.object({ suretyId: id, endsOn: day() });

const figures = {
  faceCents: signedCents,
  premiumCents: signedCents,
  suretyPremiumCents: signedCents,
  bufCents: signedCents,
};

/** Running: its week is not over; ready: it is the oldest that can be sent; waiting: an older one comes first. */
export const REPORT_STATES = ['running', 'ready', 'waiting', 'sent', 'marked'] as const;

const summary = z
  .object({
    suretyId: id,
    suretyName: z.string(),
    startsOn: day(),
    endsOn: day(),
    dueOn: day(),
    state: z.enum(REPORT_STATES),
    number: z.int().nullable(), // of the surety's reports, once it is sent
    sentAt: instant.nullable(),
    sentBy: z.string(), // empty until it is sent
    mail: z.enum(MAIL_STATES).nullable(), // what became of its letter
    to: z.string(), // empty where it was not mailed
    written: z.int().nullable(), // null where it is not built yet
    closing: z.int().nullable(),
  })
  .meta({ id: 'SuretyReportSummary' });
export type SuretyReportSummary = z.output<typeof summary>;

const line = z
  .object({
    powerId: id,
    powerNumber: z.string(),
    word: z.enum(REPORT_WORDS),
    bondId: id.nullable(),
    bondDate: day().nullable(),
    defendantName: z.string(), // "removed" where the file was erased, empty without a bond
    courtLocation: z.string().nullable(),
    parish: z.string().nullable(),
    agentName: z.string(),
    ...figures,
    isOverride: z.boolean(), // the face is above the power's amount
  })
  .meta({ id: 'SuretyReportLine' });
export type SuretyReportLine = z.output<typeof line>;

const stand = z.object({ word: z.enum(['written', 'given back', 'void']), bondDate: day(), ...figures });
const amendment = z
  .object({ powerId: id, powerNumber: z.string(), bondId: id, said: stand, so: stand, why: z.string() })
  .meta({ id: 'SuretyReportAmendment' });
export type SuretyReportAmendment = z.output<typeof amendment>;

const count = z.int().nonnegative();
const inHand = z.object({
  opening: count,
  received: count,
  found: count,
  givenBack: count,
  unVoided: count,
  written: count,
  void: count,
  lost: count,
  transferred: count,
  returned: count,
  receivedInError: count,
  closing: count,
});
const totals = z.object({ written: count, ...figures });

const report = summary
  .extend({
    position: z.string(), // of the log, at which it was built
    builtAt: instant, // when: as it was sent, else now
    contentHash: z.string(), // of what it says: it is sent as it was read
    lines: z.array(line),
    amendments: z.array(amendment),
    inHand,
    totals,
    before: totals.nullable(), // those of the week before; null of the first report
    contact: z.string(), // the surety's address
    connected: z.boolean(), // whether this installation sends mail
  })
  .meta({ id: 'SuretyReport' });
export type SuretyReport = z.output<typeof report>;

export const listSuretyReports = endpoint({
  method: 'GET',
  path: '/surety-reports',
  summary:
    'The weekly execution reports of every surety, the newest week first: at most 60 of each (powers#execution-report)',
  roles: ledgerReaders,
  roleRefusal: NO_ACCESS,
  query: z.object({ suretyId: id.optional() }),
  response: z.object({ rows: z.array(summary) }),
});

export const getSuretyReport = endpoint({
  method: 'GET',
  path: '/surety-reports/:suretyId/:endsOn',
  summary: 'The execution report of a week: as it was sent, else as it builds itself now',
  roles: ledgerReaders,
  roleRefusal: NO_ACCESS,
  params: week,
  response: report,
  refusals: ['SURETY_NOT_FOUND', 'REPORT_NOT_FOUND'],
});

export const getSuretyReportPaper = endpoint({
  method: 'GET',
  path: '/surety-reports/:suretyId/:endsOn/paper',
  summary: 'The same as a PDF on the letterhead',
  roles: ledgerReaders,
  params: week,
  response: z.string().meta({ contentMediaType: 'application/pdf' }),
  refusals: ['SURETY_NOT_FOUND', 'REPORT_NOT_FOUND'],
});

export const downloadSuretyReport = endpoint({
  method: 'GET',
  path: '/surety-reports/:suretyId/:endsOn/file',
  ...freshForSettings,
  summary: 'The same as a CSV file; who took it stands in the audit trail',
  roles: exporters,
  params: week,
  response: z.string().meta({ contentMediaType: 'text/csv' }),
  refusals: ['SURETY_NOT_FOUND', 'REPORT_NOT_FOUND'],
});

const sent = z.object({ reportId: id, number: z.int() }).meta({ id: 'SuretyReportSent' });
const contentHash = verbatim(100);
const refusals = [
  'SURETY_NOT_FOUND',
  'REPORT_NOT_FOUND',
  'REPORT_NOT_OVER',
  'REPORT_ORDER',
  'REPORT_SENT',
  'REPORT_CHANGED',
] as const;

/** The oldest unsent one goes first, from the day after its end; it is locked then. */
export const sendSuretyReport = endpoint({
  method: 'POST',
  path: '/surety-reports/:suretyId/:endsOn/send',
  summary: 'E-mail the report with its PDF and CSV, which locks it',
  roles: moneyRoles,
  status: 202,
  params: week,
  body: z
    .object({
      to: emailAddress,
      subject: text(150).min(1, 'Type a subject.'),
      line: lines(1_000).default(''),
      contentHash,
    })
    .meta({ id: 'SendSuretyReport' }),
  touches: ['surety-report'],
  response: sent,
  refusals: [...refusals, 'MAIL_NOT_CONNECTED', 'TOO_MANY_LETTERS'],
});

export const markSuretyReport = endpoint({
  method: 'POST',
  path: '/surety-reports/:suretyId/:endsOn/mark',
  summary: 'Mark the report as sent by other ways, which locks it',
  roles: moneyRoles,
  status: 201,
  params: week,
  body: z.object({ contentHash }).meta({ id: 'MarkSuretyReport' }),
  touches: ['surety-report'],
  response: sent,
  refusals,
});

export const repeatSuretyReport = endpoint({
  method: 'POST',
  path: '/surety-reports/:suretyId/:endsOn/repeat',
  summary: 'Send a letter that was not delivered again, unchanged',
  roles: moneyRoles,
  status: 202,
  params: week,
  touches: ['surety-report'],
  response: sent,
  refusals: ['SURETY_NOT_FOUND', 'REPORT_NOT_FOUND', 'MAIL_NOT_FAILED'],
});
