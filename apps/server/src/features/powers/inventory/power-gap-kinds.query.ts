import type { PowerGapKind } from '#domain/books/power-gap.ts';

/** What a kind of gap selects, besides the power itself; what it does not name is null. */
interface Selected {
  cause: string;
  state?: string;
  since?: string;
  bonds?: string;
}

/** The powers of one kind. Parameters: agency, kind, now. */
const ofPowers = (kind: PowerGapKind, { cause, state, since, bonds }: Selected, from: string): string => `
  select '${kind}' as kind, p.power_id, p.power_number, p.spelling, p.surety_id, p.holder_id, ${cause} as cause,
    null::text as below, null::text as above, null::text as box, ${state ?? 'p.state'} as state,
    ${since ?? 'null::timestamptz'} as since, p.expires_on, ${bonds ?? 'null::int'} as bonds
  from power p ${from} and p.organization_id = $1 and not p.gone and ($2::text is null or $2 = '${kind}')`;

/** As many numbers may be missing between two that follow each other: more begin another range (powers#gap-finder). */
const MOST_MISSING = 5_000;

/**
 * Numbers between two of a box, or else of a lot, that no power of the surety has, nor one without a surety. A number is
 * a prefix and the digits at its end, as it is spelled; lots that are still being received wait. Told apart without
 * regular expressions, since all powers are read. Materialized, since row security lets an index find a number by a
 * value, and not by what a function makes of one.
 */
const MISSING = `
  (with absent as materialized (
    select *, searchable_power(spelling) as number from (
      select r.surety_id, r.box, r.spelling as below, r.next_spelling as above,
        r.prefix || lpad(s.n::text, greatest(r.width, length(s.n::text)), '0') as spelling
      from (
        select d.*, lead(d.n) over same_range as next_n, lead(d.spelling) over same_range as next_spelling
        from (
          select p.surety_id, p.spelling, l.box collate "C" as box, case when l.box = '' then l.lot_id end as lot_id,
            parts.prefix, left(p.power_number, -length(parts.digits)) as prefix_key, parts.digits::numeric as n,
            length(parts.digits) as width
          from power p
          join power_lot l on l.organization_id = p.organization_id and l.lot_id = p.lot_id and l.settled_at is not null
          cross join lateral (select rtrim(p.spelling) as whole, rtrim(rtrim(p.spelling), '0123456789') as prefix) as spelled
          cross join lateral (
            select spelled.prefix, substr(spelled.whole, length(spelled.prefix) + 1) as digits offset 0) as parts
          where p.organization_id = $1 and not p.gone and parts.digits <> '' and ($2::text is null or $2 = 'missing')
        ) d
        window same_range as (partition by d.surety_id, d.box, d.lot_id, d.prefix_key order by d.n)
      ) r
      cross join lateral generate_series(r.n + 1, r.next_n - 1) as s (n)
      where r.next_n - r.n between 2 and ${MOST_MISSING + 1}
    ) m
  )
  select 'missing' as kind, null::uuid as power_id, m.number as power_number, m.spelling, m.surety_id, null::uuid as holder_id,
    m.surety_id::text as cause, m.below, m.above, nullif(m.box, '') as box, null::text as state,
    null::timestamptz as since, null::date as expires_on, null::int as bonds
  from absent m
  where not exists (
    select from power k where k.organization_id = $1 and k.power_number = m.number
      and (k.surety_id = m.surety_id or k.surety_id is null)
      -- What was received in error, or renamed, has left its range (powers#gap-finder).
      and (not k.gone or k.lot_id is not null)))`;

const INSTANT = (at: string) => `to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** In a count that has ended, not found and not signed off, and in no later one. */
const UNCOUNTED = `
  join power_count_line l on l.organization_id = p.organization_id and l.power_id = p.power_id and l.is_listed
    and l.found_at is null and l.settled_as is null
  join power_count c on c.organization_id = l.organization_id and c.count_id = l.count_id and c.ended_at is not null
  where p.standing in ('in hand', 'expired') and not exists (
    select from power_count later
    join power_count_line o on o.organization_id = later.organization_id and o.count_id = later.count_id
      and o.power_id = p.power_id
    where later.organization_id = $1 and later.ended_at > c.ended_at)`;

/** Live bonds of a number, a chain counted once; what another power of that number bears is not this one's. */
const TWICE = `
  cross join lateral (
    select count(*)::int as bonds, md5(string_agg(b.bond_id::text, ',' order by b.bond_id)) as cause from bond b
    where b.organization_id = $1 and b.voided_at is null and b.power_number <> ''
      and searchable_power(b.power_number) = p.power_number
      and (p.surety_id is null or b.surety_id is null or b.surety_id = p.surety_id)
      and not exists (select from power q where q.organization_id = $1 and q.claim_bond_id = b.bond_id
        and q.power_id <> p.power_id and not q.gone)
      and not exists (select from bond o where o.organization_id = $1 and o.bond_id = b.rewrite_of
        and searchable_power(o.power_number) = p.power_number)
  ) t
  where t.bonds > 1 and p.power_number in (
    select searchable_power(power_number) from bond
    where organization_id = $1 and voided_at is null and power_number <> '' group by 1 having count(*) > 1)`;

/**
 * Received with less than its bond, or for a time before it (powers#received-though-executed), which nobody was asked
 * about.
 */
const BEYOND = `
  join bond b on b.organization_id = p.organization_id and b.bond_id = p.claim_bond_id and b.voided_at is null
  where p.lot_id is not null and p.standing in ('executed', 'discharged')
    and (b.amount_cents > p.amount_cents or b.bond_date > p.expires_on)
    and not exists (select from power_override o where o.organization_id = $1 and o.bond_id = b.bond_id
      and o.power_id = p.power_id and o.state = 'given' and o.face_cents = b.amount_cents)`;

/** Every gap of an agency (powers#gap-finder), of one kind where one is named. Parameters: agency, kind, now. */
export const GAPS = [
  MISSING,
  ofPowers(
    'unreceived',
    { cause: `coalesce(p.claim_bond_id::text, '')` },
    `where p.lot_id is null and p.standing in ('executed', 'discharged')`,
  ),
  ofPowers('uncounted', { cause: 'l.count_id::text', since: 'c.ended_at' }, UNCOUNTED),
  ofPowers(
    'ownerless',
    { cause: 'p.holder_id::text' },
    `where p.holder_id is not null and p.standing in ('in hand', 'expired') and not exists (
      select from agent a where a.organization_id = $1 and a.user_id = p.holder_id and a.left_at is null
        and a.role <> 'Auditor')`,
  ),
  ofPowers(
    'overdue',
    {
      cause: INSTANT('coalesce(p.reserved_until, p.claimed_at)'),
      state: `case when p.reserved_until is null then 'claimed' else p.state end`,
      since: 'coalesce(p.reserved_until, p.claimed_at)',
    },
    `where p.standing = 'in hand' and p.state = 'reserved' and (p.reserved_until <= $3::timestamptz
      or (p.claim_bond_id is not null and p.claimed_at <= $3::timestamptz - interval '72 hours'))`,
  ),
  ofPowers(
    'unreturned',
    { cause: `p.standing || coalesce(':' || p.expires_on::text, '')` },
    `where p.state in ('expired', 'void')`,
  ),
  ofPowers('twice', { cause: 't.cause', bonds: 't.bonds' }, TWICE),
  ofPowers(
    'beyond',
    {
      cause: `concat_ws(':', b.bond_id, b.amount_cents, p.amount_cents, b.bond_date, p.expires_on)`,
      state: `case when b.amount_cents > p.amount_cents then 'amount' else 'day' end`,
    },
    BEYOND,
  ),
  ofPowers('unsured', { cause: `''` }, 'where p.surety_id is null'),
].join('\nunion all\n');
