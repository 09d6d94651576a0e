import { hash } from 'node:crypto';
import { trustedOrganizationId, type OrganizationId } from '../../kernel/actor.ts';

const OURS = /^[a-z][a-z-]*-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(.+)$/;

/** `account-{organization}.{id}`: the tenant in the name makes one agency's log a prefix filter (building#streams). */
export const streamName = (category: string, organization: OrganizationId, id: string): string => {
  const name = `${category}-${organization}.${id}`;
  if (!OURS.test(name)) throw new RangeError('A stream is named by its category, its organization and its id.');
  return name;
};

/** How the names of an organization's streams begin: all that the log holds of it. */
export const streamPrefixes = (categories: readonly string[], organization: OrganizationId): string[] =>
  categories.map((category) => `${category}-${organization}.`);

/** Whose stream it is; null for streams that are not ours (system streams, other applications). */
export const organizationOf = (stream: string): OrganizationId | null => {
  const found = OURS.exec(stream)?.[1];
  return found === undefined ? null : trustedOrganizationId(found);
};

/** The UUID of version 5 of a name (RFC 9562). */
const uuidV5 = (name: string, namespace: string): string => {
  const bytes = Buffer.allocUnsafe(16 + Buffer.byteLength(name));
  const digits = namespace.replaceAll('-', '');
  if (digits.length !== 32 || bytes.write(digits, 'hex') !== 16) throw new RangeError('A namespace is a UUID.');
  bytes.write(name, 16);
  const digest = hash('sha1', bytes, 'hex');
  const variant = '89ab'.charAt(Number.parseInt(digest.charAt(16), 16) & 3);
  const parts = [digest.slice(0, 8), digest.slice(8, 12), `5${digest.slice(13, 16)}`];
  return [...parts, `${variant}${digest.slice(17, 20)}`, digest.slice(20, 32)].join('-');
};

/**
 * The id of a command's nth event on a stream (building#event-ids). The stream takes part because one command may
 * write to several of them.
 */
export const eventIdOf = (organization: string, commandId: string, stream: string, index: number): string =>
  uuidV5(`${stream}#${index}`, uuidV5(commandId, organization));
