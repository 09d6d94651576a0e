import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { freshForSettings } from '../../kernel/freshness.ts';
import { day, id } from '../../kernel/primitives.ts';
import { adminOnly, anyStaff, ROLES, supervisors } from '../../kernel/roles.ts';

/** Of every surety in use; `expiresOn` is null where no day is known, which is not checked. */
const appointment = z.object({ suretyId: id, suretyName: z.string(), expiresOn: z.string().nullable() });

const credentials = z
  .object({
    agentId: id,
    fullName: z.string(),
    role: z.enum(ROLES),
    licenseExpiresOn: z.string().nullable(),
    appointments: z.array(appointment),
    version: z.int(), // 0 while nothing is kept
  })
  .meta({ id: 'AgentCredentials' });
export type AgentCredentials = z.output<typeof credentials>;

export const listCredentials = endpoint({
  method: 'GET',
  path: '/credentials',
  summary: 'Until when everybody who writes bonds is licensed, and appointed by each surety',
  roles: supervisors,
  response: z.object({ agents: z.array(credentials) }),
});

export const getMyCredentials = endpoint({
  method: 'GET',
  path: '/my-credentials',
  summary: 'Until when the caller is licensed, and appointed by each surety',
  roles: anyStaff,
  response: credentials,
});

export const setCredentials = endpoint({
  method: 'PUT',
  path: '/team/:agentId/credentials',
  ...freshForSettings,
  summary: 'Set until when a colleague is licensed, and appointed by each surety; no day, no check',
  roles: adminOnly,
  params: z.object({ agentId: id }),
  body: z
    .object({
      licenseExpiresOn: day().nullable(),
      appointments: z.array(z.object({ suretyId: id, expiresOn: day().nullable() })).max(200),
      basedOn: z.int().min(0),
    })
    .meta({ id: 'SetCredentials' }),
  touches: ['settings'],
  response: z.object({ agentId: id, version: z.int() }),
  refusals: ['AGENT_NOT_FOUND', 'SURETY_NOT_FOUND', 'CONFLICT'],
});
