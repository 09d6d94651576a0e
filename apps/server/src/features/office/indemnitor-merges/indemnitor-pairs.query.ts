import { Injectable } from '@nestjs/common';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { listDuplicateIndemnitors } from '#contracts/office/indemnitor-merges/indemnitor-merges.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { comparedIndemnitors, inPair, likelyIndemnitors, olderIndemnitorFirst } from './compared-indemnitors.query.ts';

/** How many pairs of one look are compared, and how many of them are shown. */
const CANDIDATES = 300;
const SHOWN = 50;

/** Pairs of live indemnitors of one file that something may speak for. $1 organization. */
const PAIRS = `
  with person as materialized (
    select id, defendant_id, match_name, split_part(match_name, ' ', 1) as first,
      regexp_replace(match_name, '^.* ', '') as last, birthday, ssn_digest, phone_number
    from indemnitor where organization_id = $1 and lifecycle = 'live'
  )
  select a.id as one, b.id as other, a.defendant_id, d.full_name as defendant_name
  from person a
  join person b on a.defendant_id = b.defendant_id and a.id < b.id
    and (a.ssn_digest = b.ssn_digest or a.birthday = b.birthday
      or (a.match_name = b.match_name and a.match_name <> '')
      or (a.phone_number = b.phone_number and a.phone_number <> ''))
  join defendant d on d.organization_id = $1 and d.id = a.defendant_id and d.lifecycle = 'live'
  where not exists (select from not_the_same n
    where n.organization_id = $1 and n.one_id = a.id and n.other_id = b.id)
  order by coalesce(a.ssn_digest = b.ssn_digest, false) desc,
    (a.match_name = b.match_name)::int + coalesce((a.birthday = b.birthday)::int, 0) desc, a.id, b.id
  limit ${CANDIDATES}`;

interface Pair {
  one: string;
  other: string;
  defendantId: string;
  defendantName: string;
}

/** Indemnitors of one file who are likely one person (people#merged-indemnitors). */
@Injectable()
export class DuplicateIndemnitors {
  constructor(private readonly database: TenantDatabase) {}

  /** The likeliest pair first; the older one stands first in it. */
  list({ organizationId }: Actor): Promise<ResponseOf<typeof listDuplicateIndemnitors>> {
    return this.database.read(organizationId, async (tx) => {
      const { rows } = await tx.query<Pair>(PAIRS, [organizationId]);
      const ids = new Set(rows.flatMap(({ one, other }) => [one, other]));
      const known = await comparedIndemnitors(tx, organizationId, [...ids]);
      const likely = rows
        .flatMap(({ one: oneId, other: otherId, ...file }) => {
          const [one, other] = [oneId, otherId].flatMap((id) => known.get(id) ?? []).toSorted(olderIndemnitorFirst);
          const match = one && other ? likelyIndemnitors(one, other) : null;
          return one && other && match ? [{ ...file, one, other, match }] : [];
        })
        .toSorted((a, b) => b.match.rank - a.match.rank);
      const pairs = likely.slice(0, SHOWN).map(({ one, other, match: { reasons }, ...file }) => ({
        ...file,
        one: inPair(one),
        other: inPair(other),
        reasons,
      }));
      return { pairs, hasMore: likely.length > SHOWN };
    });
  }
}
