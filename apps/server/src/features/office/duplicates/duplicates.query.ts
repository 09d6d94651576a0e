import { Injectable } from '@nestjs/common';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import type {
  FileInPair,
  listDuplicates,
  PossibleDuplicate,
  ToldApart,
} from '#contracts/office/duplicates/duplicates.ts';
import type { Match } from '#domain/people/likely-match.ts';
import type { Actor } from '../../../kernel/actor.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { Reads } from '../../../platform/projections/reads.ts';
import { nameOf } from '../../agency/organizations/index.ts';
import { likelyOf, type ComparedFile } from './likely-double.ts';
import { VIEWS_OF_FILES, whatFilesHold } from './what-files-hold.ts';

/** How many pairs of one look are compared, and how many of them are shown. */
const CANDIDATES = 500;
const SHOWN = 50;
/** A phone of more files than this is an office's, not a person's. */
const SHARED_BY = 10;

/**
 * Pairs of live files that something may speak for, those that most speaks for first: an SSN, a name, a birthday with a
 * first or a last name, or a phone in common. $1 organization.
 */
export const PAIRS = `
  with file as materialized (
    select id, match_name, split_part(match_name, ' ', 1) as first, regexp_replace(match_name, '^.* ', '') as last,
      birthday, ssn_digest, phone_number, alternate_phone
    from defendant where organization_id = $1 and lifecycle = 'live'
  ), phone as (
    select id, phone_number as phone from file where phone_number <> ''
    union select id, alternate_phone from file where alternate_phone <> ''
  ), own_phone as (
    select * from phone where phone in (select phone from phone group by phone having count(*) between 2 and ${SHARED_BY})
  ), pair as (
    select a.id as one, b.id as other from file a join file b on a.ssn_digest = b.ssn_digest and a.id < b.id
    union
    select a.id, b.id from file a join file b on a.match_name = b.match_name and a.id < b.id
    where a.match_name <> '' and (a.birthday is null or b.birthday is null
      or extract(year from a.birthday) = extract(year from b.birthday)
      or to_char(a.birthday, 'MMDD') = to_char(b.birthday, 'MMDD'))
    union
    select a.id, b.id from file a join file b on a.birthday = b.birthday and a.id < b.id
    where a.last = b.last or a.first = b.first or (a.first = b.last and a.last = b.first)
    union
    select a.id, b.id from own_phone a join own_phone b on a.phone = b.phone and a.id < b.id
  )
  select p.one, p.other,
    case when a.ssn_digest is null or b.ssn_digest is null then 'unknown'
      when a.ssn_digest = b.ssn_digest then 'same' else 'different' end as ssns
  from pair p join file a on a.id = p.one join file b on b.id = p.other
  where not exists (select from not_the_same n
    where n.organization_id = $1 and n.one_id = p.one and n.other_id = p.other)
  order by coalesce(a.ssn_digest = b.ssn_digest, false) desc,
    (a.match_name = b.match_name)::int + coalesce((a.birthday = b.birthday)::int, 0) desc, p.one, p.other
  limit ${CANDIDATES}`;

const FILES = `
  select id as defendant_id, full_name, birthday, phone_number, alternate_phone, city, created_at
  from defendant where organization_id = $1 and id = any($2::uuid[])`;

const APART = `
  select n.one_id, one.full_name as one_name, n.other_id, other.full_name as other_name, ${nameOf('staff', 'Former staff')} as by,
    n.said_at as at
  from not_the_same n
  join defendant one on one.organization_id = $1 and one.id = n.one_id and one.lifecycle = 'live'
  join defendant other on other.organization_id = $1 and other.id = n.other_id and other.lifecycle = 'live'
  left join agent staff on staff.organization_id = $1 and staff.user_id = n.said_by
  where n.organization_id = $1 order by n.said_at desc, n.one_id, n.other_id limit ${SHOWN}`;

interface Candidate {
  one: string;
  other: string;
  ssns: 'same' | 'different' | 'unknown';
}

interface Likely {
  one: ComparedFile;
  other: ComparedFile;
  match: Match;
}

const olderFirst = (one: ComparedFile, other: ComparedFile): number =>
  one.createdAt.localeCompare(other.createdAt) || one.defendantId.localeCompare(other.defendantId);

/** Files that are likely of one person (people#possible-duplicates). */
@Injectable()
export class Duplicates {
  constructor(private readonly reads: Reads) {}

  /** The likeliest first; the older file of a pair stands first in it. */
  list(actor: Actor): Promise<ResponseOf<typeof listDuplicates>> {
    const { organizationId } = actor;
    return this.reads.after(actor, VIEWS_OF_FILES, async (tx) => {
      const likely = await this.likely(tx, organizationId);
      const shown = likely.slice(0, SHOWN);
      return {
        pairs: await this.withHoldings(tx, organizationId, shown),
        hasMore: likely.length > SHOWN,
        apart: await this.apart(tx, organizationId),
      };
    });
  }

  private async likely(tx: TenantTransaction, organizationId: string): Promise<Likely[]> {
    const { rows: candidates } = await tx.query<Candidate>(PAIRS, [organizationId]);
    const ids = [...new Set(candidates.flatMap(({ one, other }) => [one, other]))];
    const { rows: files } = await tx.query<ComparedFile>(FILES, [organizationId, ids]);
    const known = new Map(files.map((file) => [file.defendantId, file]));
    return candidates
      .flatMap(({ one: oneId, other: otherId, ssns }) => {
        const [one, other] = [oneId, otherId].flatMap((id) => known.get(id) ?? []).toSorted(olderFirst);
        const match = one && other ? likelyOf(one, other, ssns) : null;
        return one && other && match ? [{ one, other, match }] : [];
      })
      .toSorted((a, b) => b.match.rank - a.match.rank);
  }

  private async withHoldings(
    tx: TenantTransaction,
    organizationId: string,
    likely: readonly Likely[],
  ): Promise<PossibleDuplicate[]> {
    const people = likely.flatMap(({ one, other }) => [one.defendantId, other.defendantId]);
    const holdings = await whatFilesHold(tx, organizationId, [...new Set(people)]);
    const withHolds = ({ alternatePhone: _, ...file }: ComparedFile): FileInPair[] => {
      const holds = holdings.get(file.defendantId);
      return holds ? [{ ...file, holds }] : [];
    };
    return likely.flatMap((pair) => {
      const [one, other] = [...withHolds(pair.one), ...withHolds(pair.other)];
      return one && other ? [{ one, other, reasons: pair.match.reasons }] : [];
    });
  }

  private async apart(tx: TenantTransaction, organizationId: string): Promise<ToldApart[]> {
    const { rows } = await tx.query<{
      oneId: string;
      oneName: string;
      otherId: string;
      otherName: string;
      by: string;
      at: string;
    }>(APART, [organizationId]);
    return rows.map(({ oneId, oneName, otherId, otherName, by, at }) => ({
      one: { defendantId: oneId, fullName: oneName },
      other: { defendantId: otherId, fullName: otherName },
      by,
      at,
    }));
  }
}
