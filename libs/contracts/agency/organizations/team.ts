import { z } from 'zod';
import { accountAddress } from '../../kernel/email-address.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { freshForSettings } from '../../kernel/freshness.ts';
import { day, id, instant, phone, requiredPhone, text } from '../../kernel/primitives.ts';
import { adminOnly, ROLES } from '../../kernel/roles.ts';

const role = z.enum(ROLES, 'Choose a role.');
const name = text(120).min(1, 'Full name is required');
const licence = text(60);

/** Until which day an Auditor may look, and at the money of which days; null: no end, no bound (people#auditors-term). */
const auditTerm = z.object({ until: day().nullable(), from: day().nullable(), to: day().nullable() });
export type AuditTerm = z.output<typeof auditTerm>;

/** What a form gives of it; it counts for an Auditor alone. */
const typedAuditTerm = auditTerm
  .refine(({ from, to }) => from === null || to === null || from <= to, {
    path: ['to'],
    message: 'The last day is before the first.',
  })
  .default({ until: null, from: null, to: null });

/** Somebody who works here. `email` is how colleagues reach them; what they sign in with is their own. */
const agent = z
  .object({
    agentId: id,
    fullName: z.string(),
    email: z.string(),
    phoneNumber: z.string(),
    licenseNumber: z.string(),
    role: z.enum(ROLES),
    audit: auditTerm,
    /** The temporary password has not been changed yet. */
    mustChangePassword: z.boolean(),
    addedAt: instant,
  })
  .meta({ id: 'Agent' });
export type Agent = z.output<typeof agent>;

/** How far adding somebody is; `invited` where the address already has a user (people#invitation). */
export const PROVISIONING_STATES = ['working', 'created', 'invited', 'failed'] as const;

/**
 * What people hold or work on that goes to somebody else where they leave (powers#leaving-agents-powers,
 * recovery#assignees).
 */
export const WORK_KINDS = ['powers', 'cases'] as const;
export type WorkKind = (typeof WORK_KINDS)[number];

/**
 * Who takes over what somebody works on; `null`: it was not said, which is refused where there is something. "Nobody" is
 * an answer: then powers go to the office, and nobody works on the cases.
 */
const successors = {
  powers: z
    .union([z.enum(['office', 'nobody']), id])
    .nullable()
    .default(null),
  cases: z
    .union([z.literal('nobody'), id])
    .nullable()
    .default(null),
};
export type Successors = z.output<z.ZodObject<typeof successors>>;

const work = z
  .object({
    count: z.int(),
    /** Who may take it over, by name. */
    takers: z.array(z.object({ userId: id, name: z.string() })),
  })
  .meta({ id: 'WorkOfAgent' });

export const getWorkOfAgent = endpoint({
  method: 'GET',
  path: '/team/:agentId/work',
  summary: 'Which powers and open recovery cases somebody has, and who may take them over',
  roles: adminOnly,
  params: z.object({ agentId: id }),
  response: z.object({ powers: work, cases: work }),
  refusals: ['AGENT_NOT_FOUND'],
});

export const listTeam = endpoint({
  method: 'GET',
  path: '/team',
  summary: 'Who works here, by name, and whose invitation waits for an answer',
  roles: adminOnly,
  response: z.object({
    agents: z.array(agent),
    invitations: z.array(
      z.object({
        invitationId: id,
        fullName: z.string(),
        email: z.string(),
        role: z.enum(ROLES),
        invitedAt: instant,
        /** Until when its code works; null where none was made yet. */
        validUntil: instant.nullable(),
      }),
    ),
    /** Invitations go by letter; otherwise an Admin hands their code over. */
    mailServer: z.boolean(),
  }),
});

export const changeAgent = endpoint({
  method: 'PUT',
  path: '/team/:agentId',
  ...freshForSettings,
  summary: "Change a colleague's record or role; what the new role takes from them goes to whom is named",
  roles: adminOnly,
  params: z.object({ agentId: id }),
  body: z
    .object({
      /** Whoever signed up may have given none (people#team-form: it is required of those who are added). */
      phoneNumber: phone,
      fullName: name,
      email: accountAddress,
      licenseNumber: licence.default(''),
      role,
      audit: typedAuditTerm,
      /** Of what the new role takes from them. */
      successors: z.strictObject(successors).default({ powers: null, cases: null }),
    })
    .meta({ id: 'ChangeAgent' }),
  touches: ['settings', 'power', 'recovery-case'],
  response: agent,
  refusals: ['AGENT_NOT_FOUND', 'LAST_ADMIN', 'SUCCESSOR_MISSING', 'SUCCESSOR_NOT_FOUND', 'POWER_UNUSABLE'],
});

export const deleteAgent = endpoint({
  method: 'DELETE',
  path: '/team/:agentId',
  ...freshForSettings,
  summary: 'Take somebody off the team: signed out at once; powers and open cases go to whom is named',
  roles: adminOnly,
  params: z.object({ agentId: id }),
  body: z.object(successors).meta({ id: 'DeleteAgent' }),
  touches: ['settings', 'power', 'recovery-case'],
  response: z.object({ deleted: z.literal(true) }),
  refusals: ['AGENT_NOT_FOUND', 'LAST_ADMIN', 'SUCCESSOR_MISSING', 'SUCCESSOR_NOT_FOUND', 'POWER_UNUSABLE'],
});

export const withdrawInvitation = endpoint({
  method: 'POST',
  path: '/team/invitations/:invitationId/withdraw',
  ...freshForSettings,
  summary: 'Take back an invitation that waits for an answer',
  roles: adminOnly,
  params: z.object({ invitationId: id }),
  touches: ['settings'],
  response: z.object({ withdrawn: z.literal(true) }),
  refusals: ['INVITATION_NOT_FOUND', 'INVITATION_ANSWERED'],
});

/** Sent again, the same command shows the same code to the same Admin. */
export const renewInvitation = endpoint({
  method: 'POST',
  path: '/team/invitations/:invitationId/renew',
  ...freshForSettings,
  summary: 'A new code for an invitation, by letter where mail is sent, else shown once; the code before ends',
  roles: adminOnly,
  params: z.object({ invitationId: id }),
  touches: ['settings'],
  /** `code` is null where it went by letter. */
  response: z.object({ email: z.string(), code: z.string().nullable(), validUntil: instant }),
  refusals: ['INVITATION_NOT_FOUND', 'INVITATION_ANSWERED', 'TOO_MANY_REQUESTS', 'TOO_MANY_LETTERS'],
});

const provisioning = z
  .object({
    provisioningId: id,
    state: z.enum(PROVISIONING_STATES),
    full_name: z.string(),
    email: z.string(),
    role: z.enum(ROLES),
    /** The temporary password can be read, once, by the Admin who asked. */
    passwordReadable: z.boolean(),
    /** An invitation went to the address by letter; otherwise `renewInvitation` shows its code to hand over. */
    invitationByLetter: z.boolean(),
  })
  .meta({ id: 'Provisioning' });

/**
 * Adds somebody to the team (people#create-agent, people#create-agent). `adminUserId` and `tempPassword` may be sent
 * and count for nothing:
 * the Admin is whoever is signed in, the password is made here. Waits for its job up to 12 s; after that it answers 202
 * with `state: 'working'`, and `getProvisioning` tells how it went. A refusal also carries `error` beside `detail`.
 */
export const createAgent = endpoint({
  method: 'POST',
  path: '/create-agent',
  ...freshForSettings,
  summary: 'Add somebody: a new user with a temporary password, or an invitation for who has a user already',
  roles: adminOnly,
  body: z
    .object({
      full_name: name,
      phone_number: requiredPhone('Phone number is required'),
      email: accountAddress,
      license_number: licence.nullable().default(null),
      role,
      audit: typedAuditTerm,
      adminUserId: z.unknown().optional(),
      tempPassword: z.unknown().optional(),
    })
    .meta({ id: 'CreateAgent' }),
  failsInWords: true,
  touches: [], // the work is done later, and announced then
  response: provisioning,
  // The client's own limit (people#create-agent).
  timeoutMs: 15_000,
  refusals: ['AGENT_EXISTS', 'INVITATION_WAITS', 'AGENT_NOT_CREATED', 'TOO_MANY_REQUESTS', 'TOO_MANY_LETTERS'],
});

export const getProvisioning = endpoint({
  method: 'GET',
  path: '/create-agent/:provisioningId',
  summary: 'How far adding somebody is',
  roles: adminOnly,
  params: z.object({ provisioningId: id }),
  response: provisioning,
  refusals: ['PROVISIONING_NOT_FOUND'],
});

export const readTemporaryPassword = endpoint({
  method: 'POST',
  path: '/create-agent/:provisioningId/temporary-password',
  ...freshForSettings,
  summary: 'The temporary password, once, for the Admin who asked; it works for 72 hours (people#temporary-password)',
  roles: adminOnly,
  params: z.object({ provisioningId: id }),
  touches: [],
  response: z.object({ email: z.string(), tempPassword: z.string(), validUntil: instant }),
  refusals: ['PROVISIONING_NOT_FOUND', 'TEMPORARY_PASSWORD_GONE'],
});
