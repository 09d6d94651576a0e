import { z } from 'zod';
import { BOND_STATUSES } from '#domain/kernel/option-lists.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { freshForSettings } from '../../kernel/freshness.ts';
import { day, id, instant, page, pageQuery, signedCents, text } from '../../kernel/primitives.ts';
import { portalOnly } from '../../kernel/roles.ts';

/** Every look is noted, and read by the Admins of the agency (powers#portal-grant). */
const forPortal = { roles: portalOnly } as const;
const ofGrant = z.object({ grantId: id });
const refusals = ['PORTAL_GRANT_NOT_FOUND'] as const;

const ownGrant = z
  .object({ grantId: id, organizationName: z.string(), suretyName: z.string(), lastDay: day(), timeZone: z.string() })
  .meta({ id: 'OwnPortalGrant' });
export type OwnPortalGrant = z.output<typeof ownGrant>;

/** An open page asks it every few seconds, so that it ends with its grant. */
export const listOwnPortalGrants = endpoint({
  method: 'GET',
  path: '/portal',
  summary: 'The sureties whose portal one may see, by agency and name',
  ...forPortal,
  byItself: true,
  response: z.object({ grants: z.array(ownGrant) }),
});

export const PORTAL_GROUPS = ['all', 'live', 'forfeited', 'ended'] as const;
export type PortalGroup = (typeof PORTAL_GROUPS)[number];

/**
 * A bond on a power of the surety: no birth date, address, phone, indemnitor, clients' money or case
 * (powers#portal-contents).
 */
const bond = z
  .object({
    bondId: id,
    powerNumber: z.string(),
    defendantName: z.string(), // "removed" where the file was erased
    faceCents: signedCents.nullable(),
    bondDate: day().nullable(),
    courtDate: day().nullable(),
    court: z.string(),
    caseNumber: z.string(),
    parish: z.string(),
    charge: z.string(),
    status: z.enum(BOND_STATUSES),
    forfeitureDate: day().nullable(),
    dueDate: day().nullable(),
    dischargedOn: day().nullable(),
    /** What the agency marked for the surety. */
    proofs: z.array(z.object({ fileId: id, name: z.string() })),
  })
  .meta({ id: 'PortalBond' });
export type PortalBond = z.output<typeof bond>;

/** A look-up: what is searched for may be a name. */
export const findPortalBonds = endpoint({
  method: 'POST',
  path: '/portal/:grantId/bonds',
  summary: 'The bonds on powers of the surety, the newest first; searched by name, power or case number',
  ...forPortal,
  readsOnly: true,
  params: ofGrant,
  body: z
    .object({
      search: text(100).default(''),
      group: z.enum(PORTAL_GROUPS).default('all'),
      cursor: pageQuery.shape.cursor,
      limit: pageQuery.shape.limit,
    })
    .meta({ id: 'FindPortalBonds' }),
  response: page(bond),
  refusals,
});

const sums = { bonds: z.int(), faceCents: signedCents, forfeitedCents: signedCents };
const group = z.object({ name: z.string(), ...sums }); // the name is empty where nothing is known

export const getPortalLiability = endpoint({
  method: 'GET',
  path: '/portal/:grantId/liability',
  summary: 'What the surety is liable for now: live bonds at face, by court and parish',
  ...forPortal,
  params: ofGrant,
  response: z
    .object({ total: z.object(sums), courts: z.array(group), parishes: z.array(group) })
    .meta({ id: 'PortalLiability' }),
  refusals,
});

const report = z
  .object({
    number: z.int(),
    startsOn: day(),
    endsOn: day(),
    sentAt: instant,
    written: z.int(),
    faceCents: signedCents,
  })
  .meta({ id: 'PortalReport' });
export type PortalReport = z.output<typeof report>;

export const listPortalReports = endpoint({
  method: 'GET',
  path: '/portal/:grantId/reports',
  summary: 'The execution reports that were sent to the surety, the newest first: at most 60',
  ...forPortal,
  params: ofGrant,
  response: z.object({ reports: z.array(report) }),
  refusals,
});

const ofReport = ofGrant.extend({ endsOn: day() });

export const getPortalReportPaper = endpoint({
  method: 'GET',
  path: '/portal/:grantId/reports/:endsOn/paper',
  summary: 'A report that was sent, as a PDF',
  ...forPortal,
  params: ofReport,
  response: z.string().meta({ contentMediaType: 'application/pdf' }),
  refusals: [...refusals, 'REPORT_NOT_FOUND'],
});

export const downloadPortalReport = endpoint({
  method: 'GET',
  path: '/portal/:grantId/reports/:endsOn/file',
  ...freshForSettings,
  summary: 'The same as a CSV file',
  ...forPortal,
  params: ofReport,
  response: z.string().meta({ contentMediaType: 'text/csv' }),
  refusals: [...refusals, 'REPORT_NOT_FOUND'],
});

export const getPortalProof = endpoint({
  method: 'GET',
  path: '/portal/:grantId/bonds/:bondId/proofs/:fileId',
  summary: 'A document that the agency marked for the surety',
  ...forPortal,
  params: ofGrant.extend({ bondId: id, fileId: id }),
  response: z.string().meta({ contentMediaType: 'application/octet-stream' }),
  refusals: [...refusals, 'FILE_NOT_FOUND'],
});
