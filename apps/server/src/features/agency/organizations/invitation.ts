import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Role } from '#contracts/kernel/roles.ts';
import { Refused } from '../../../kernel/refused.ts';
import { FOR_UPDATE } from '../../../platform/rows/entities.ts';

/** An invitation to work here (people#invitation-code); its code is derived from the command that made it. */
export const InvitationRow = defineEntity({
  name: 'InvitationRow',
  tableName: 'invitation',
  properties: {
    organizationId: p.uuid().primary(),
    invitationId: p.uuid().primary(),
    userId: p.uuid(),
    state: p.string().$type<'waiting' | 'accepted' | 'declined' | 'withdrawn'>(),
    email: p.text(),
    role: p.string().$type<Role>(),
    codeCommand: p.uuid().nullable(),
    codeShownTo: p.uuid().nullable(),
    codeValidUntil: p.datetime().nullable(),
    answeredAt: p.datetime().nullable(),
  },
});

/**
 * An invitation that waits for its answer, held until the transaction ends.
 * @throws Refused INVITATION_NOT_FOUND, INVITATION_ANSWERED
 */
export const holdWaiting = async (
  em: EntityManager,
  organizationId: string,
  invitationId: string,
): Promise<InferEntity<typeof InvitationRow>> => {
  const invitation = await em.findOne(InvitationRow, { organizationId, invitationId }, FOR_UPDATE);
  if (!invitation) throw new Refused('INVITATION_NOT_FOUND');
  if (invitation.state !== 'waiting') throw new Refused('INVITATION_ANSWERED');
  return invitation;
};
