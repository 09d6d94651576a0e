import type { Actor } from '../../kernel/actor.ts';

/** Whose decision a job finishes, in their organization. */
type Decided = Pick<Actor, 'organizationId' | 'userId' | 'timeZone' | 'commandId'>;

/**
 * Who acts where a job finishes what a person decided: that person. `of` is the id of what is finished, for the audit
 * trail. What needed a role was decided with the person's own.
 */
export const actorOfJob = (decided: Decided, of: string): Actor => ({
  ...decided,
  role: 'Agent',
  requestId: of,
  fromAddress: 'this system',
});
