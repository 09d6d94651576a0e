import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { AuditTerm } from '#contracts/agency/organizations/team.ts';
import type { Role } from '#contracts/kernel/roles.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { FOR_UPDATE } from '../../../platform/rows/entities.ts';

/** Somebody's record in an organization; `leftAt` is null while they work there. */
export const AgentRow = defineEntity({
  name: 'AgentRow',
  tableName: 'agent',
  properties: {
    organizationId: p.uuid().primary(),
    userId: p.uuid().primary(),
    role: p.string().$type<Role>(),
    fullName: p.text(),
    email: p.text(),
    phoneNumber: p.text(),
    licenseNumber: p.text(),
    leftAt: p.datetime().nullable(),
    auditUntil: p.date().nullable(),
    auditFrom: p.date().nullable(),
    auditTo: p.date().nullable(),
  },
});

/** The columns of an auditor's time and period: of any other role there is none (people#auditors-term). */
export const auditColumns = (
  role: Role,
  { until, from, to }: AuditTerm,
): { auditUntil: string | null; auditFrom: string | null; auditTo: string | null } =>
  role === 'Auditor'
    ? { auditUntil: until, auditFrom: from, auditTo: to }
    : { auditUntil: null, auditFrom: null, auditTo: null };

/**
 * An agent's record, held for a change to `nextRole` (null: they leave). All Admins of the organization are held with
 * it, so that two of them cannot take each other's role at once.
 * @throws Refused AGENT_NOT_FOUND, LAST_ADMIN
 */
export const holdAgent = async (
  em: EntityManager,
  organizationId: string,
  userId: string,
  nextRole: Role | null,
): Promise<InferEntity<typeof AgentRow>> => {
  const working = { organizationId, leftAt: null };
  const inOrder = { orderBy: { userId: 'asc' }, ...FOR_UPDATE } as const;
  const admins = await em.find(AgentRow, { ...working, role: 'Admin' }, inOrder);
  const agent = await em.findOne(AgentRow, { ...working, userId }, FOR_UPDATE);
  if (!agent) throw new Refused('AGENT_NOT_FOUND');
  if (agent.role === 'Admin' && nextRole !== 'Admin' && admins.length === 1) throw new Refused('LAST_ADMIN');
  return agent;
};

/** Changes what people may change of their own record: name, phone and licence number (people#own-role). */
export const changeOwnRecord = async (
  em: EntityManager,
  { organizationId, userId }: Pick<Actor, 'organizationId' | 'userId'>,
  own: { fullName: string; phoneNumber: string; licenseNumber: string },
): Promise<void> => {
  em.assign(await em.findOneOrFail(AgentRow, { organizationId, userId }), own);
};
