import type { StaffSession } from '../../../lib/session.ts';

/**
 * How the dashboard greets: the agent's full name, else the user's name, else the e-mail's first part, else 'Agent'
 * (screens#dashboard).
 */
export const welcomeName = ({ agent, user }: Pick<StaffSession, 'agent' | 'user'>): string =>
  [agent.fullName, user.name, user.email.split('@')[0] ?? ''].map((name) => name.trim()).find(Boolean) ?? 'Agent';
