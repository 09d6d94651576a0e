import { v5 as uuidV5 } from 'uuid';
import { organizationId } from '../tenancy/actor.ts';
import type { OrganizationId } from '../tenancy/actor.ts';

const OURS = /^[a-z][a-z-]*-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(.+)$/;

/** `account-{organization}.{id}`: the tenant in the name makes one agency's log a prefix filter (design 5). */
export const streamName = (category: string, organization: OrganizationId, id: string): string => {
  const name = `${category}-${organization}.${id}`;
  if (!OURS.test(name)) throw new RangeError('A stream is named by its category, its organization and its id.');
  return name;
};

/** Whose stream it is; null for streams that are not ours (system streams, other applications). */
export const organizationOf = (stream: string): OrganizationId | null => {
  const found = OURS.exec(stream)?.[1];
  return found === undefined ? null : organizationId(found);
};

/**
 * The id of a command's nth event on a stream (design 5). The stream takes part because one command may write to
 * several of them.
 */
export const eventIdOf = (organization: string, commandId: string, stream: string, index: number): string =>
  uuidV5(`${stream}#${index}`, uuidV5(commandId, organization));
