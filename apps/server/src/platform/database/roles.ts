import { createHmac } from 'node:crypto';

/** The roles that `cli migrate` makes beside the owner (building#postgres-roles). */
export const RUNNING_ROLES = ['app', 'projector', 'log', 'search'] as const;
export type RunningRole = (typeof RUNNING_ROLES)[number];

const databaseOf = (ownerUrl: string) => decodeURIComponent(new URL(ownerUrl).pathname.slice(1));

/** Roles belong to the whole server, so their names carry the database: two installations can share one server. */
export const roleName = (ownerUrl: string, role: RunningRole): string => `${databaseOf(ownerUrl)}_${role}`;

/** A role's password, derived from the installation's secret: nothing more to keep or hand around. */
export const rolePassword = (secret: string, role: RunningRole): string =>
  createHmac('sha256', secret).update(`database-role:${role}`).digest('hex');

/** The connection string of a role on the owner's database. */
export const roleUrl = (ownerUrl: string, secret: string, role: RunningRole): string => {
  const url = new URL(ownerUrl);
  url.username = encodeURIComponent(roleName(ownerUrl, role));
  url.password = rolePassword(secret, role);
  return url.toString();
};
