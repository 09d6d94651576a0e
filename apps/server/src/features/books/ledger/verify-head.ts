import type { Pool, PoolClient } from 'pg';
import type { Report } from '../../../platform/proof/finding.ts';

/** Where a head that was kept outside is looked for. */
export interface HeadParts {
  client: PoolClient;
  /** The links of events, as they are made again from the log. */
  links: string;
  /** As role projector. */
  projector: Pool;
  organizationId: string | undefined;
}

interface Link {
  organizationId: string;
  sequence: number;
  hash: string;
}

/** `1204:3fa9…`, as letters and screens say it, or the hash alone. */
const HEAD = /^(?:(?<number>\d{1,15}):)?(?<hash>.+)$/u;

/** The links that have the hash, and those that have its number. */
const linksIn = (table: string): string => `
  select organization_id, sequence, hash from ${table}
  where (hash = $1 or sequence = $2) and organization_id = coalesce($3, organization_id) order by 1, 2`;

/**
 * Proves that a chain head which was kept outside is still contained, at its number where it says one
 * (money#chain-head-kept-outside): who has rewritten the log, or cut its end, has another one.
 */
export const verifyHead = async (
  { client, links, projector, organizationId }: HeadParts,
  head: string,
  report: Report,
): Promise<void> => {
  const { number = null, hash = head } = HEAD.exec(head)?.groups ?? {};
  const wanted = number === null ? null : Number(number);
  const values = [hash, wanted, organizationId ?? null];
  const { rows: ofEvents } = await client.query<Link>(linksIn(links), values);
  const { rows: ofRows } = await projector.query<Link>(linksIn('row_link'), values);
  const isIt = (link: Link) => link.hash === hash && (wanted === null || link.sequence === wanted);
  if ([...ofEvents, ...ofRows].some(isIt)) return;
  report(
    `The chain head ${head} is not contained in the log, nor in a chain of rows${hintOf(ofEvents, hash, wanted)}.`,
  );
};

/** What stands in its place. */
const hintOf = (links: readonly Link[], hash: string, wanted: number | null): string => {
  if (wanted === null) return '';
  const elsewhere = links.find((link) => link.hash === hash);
  if (elsewhere) return `: that hash is of link ${elsewhere.sequence} of the log`;
  const others = links.filter(({ sequence }) => sequence === wanted);
  if (others.length === 0) return `: no log has ${wanted} links, so it was rewritten or its end was cut off`;
  const [other] = others;
  return others.length > 1 || !other
    ? ': the log was rewritten'
    : `: the log was rewritten, link ${wanted} of organization ${other.organizationId} is ${other.hash}`;
};
