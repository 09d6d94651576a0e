import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import type { listMemberships } from '#contracts/agency/organizations/memberships.ts';

type Memberships = AnswerOf<typeof listMemberships>;

/** Who invites, as what; only that somebody does for whoever never proved their mailbox (people#invitation-code). */
export const invitationWords = ({ from }: Memberships['invitations'][number]): string =>
  from === null
    ? 'An agency invites you to join it.'
    : `${from.invitedBy} invites you to join ${from.organizationName} as ${from.role}.`;
