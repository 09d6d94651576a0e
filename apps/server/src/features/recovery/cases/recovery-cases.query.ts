import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { ListedCase, listRecoveryCases } from '#contracts/recovery/cases/recovery.ts';
import { UNKNOWN_DEFENDANT } from '#domain/recovery/recovery-case.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { decodeCursor, encodeCursor } from '../../../platform/database/cursor.ts';
import { TenantDatabase, type TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { optionalView, Reads } from '../../../platform/projections/reads.ts';
import { DocumentLinks } from '../../people/documents/index.ts';
import { COUNT_WITHOUT_CASE, IS_FORFEITED, PHOTO, type Photo } from './forfeitures.query.ts';

type Page = ResponseOf<typeof listRecoveryCases>;
type Filter = Omit<InputOf<typeof listRecoveryCases>['query'], 'cursor' | 'limit'>;
export type CaseRow = Omit<ListedCase, 'photoUrl'> & { photo: Photo };

const OWN_PEOPLE = `
  select distinct defendant_id from recovery_case
  where organization_id = $1 and assigned_to = $2 and status in ('open', 'active') and defendant_id is not null`;

/** What counts as somebody's own: the bonds that they posted, and those of people whose case they work on (today#calendar). */
export const ownBondsOf = async (
  tx: TenantTransaction,
  { organizationId, userId }: Pick<Actor, 'organizationId' | 'userId'>,
): Promise<{ agentId: string; people: string[] }> => {
  const { rows } = await tx.query<{ defendantId: string }>(OWN_PEOPLE, [organizationId, userId]);
  return { agentId: userId, people: rows.map(({ defendantId }) => defendantId) };
};

const cursorValues = z.tuple([z.int(), z.iso.datetime(), z.uuid()]);

/** For a name or a number that more have, walking the cases finds a page soon enough. */
const MATCH_LIMIT = 500;
/** So many people are told apart from all others sooner by their names at once than by looking each of them up. */
const NAMED_LIMIT = 3_000;

/**
 * SQL: whether the person of the case `of`, or of the insurer's case that it was made of, was deleted
 * (people#name-of-a-deleted-person).
 */
export const isNameless = (of: string): string => `exists (
  select from defendant gone
  where gone.organization_id = ${of}.organization_id and gone.lifecycle <> 'live'
    and gone.id in (${of}.defendant_id, (select s.defendant_id from surety_case s
      where s.organization_id = ${of}.organization_id and s.id = ${of}.surety_case_id)))`;

/**
 * SQL: the title of the case `of`; of somebody who was deleted it has the number of its bond alone
 * (people#name-of-a-deleted-person).
 */
export const shownTitle = (of: string): string => `case when not ${isNameless(of)} then ${of}.title
  else concat_ws(' – ', '${UNKNOWN_DEFENDANT}', (
    select coalesce(nullif(n.power_number, ''), nullif(n.case_number, '')) from bond n
    where n.organization_id = ${of}.organization_id and n.bond_id = ${of}.bond_id)) end`;

/** A case `c` as a list shows it, its defendant `d`, who it is assigned to `a`, and what its bonds come to `f`. */
export const CASE_COLUMNS = `c.id as case_id, ${shownTitle('c')} as title, c.status, c.priority, c.opened_at,
  d.id as defendant_id, d.full_name as defendant_name, ${PHOTO},
  case when a.user_id is not null then jsonb_build_object('userId', a.user_id, 'name', a.full_name) end as assigned_to,
  coalesce(case when f.bonds = 0 then c.amount_cents else f.cents end, 0) as forfeiture_cents,
  case when f.bonds = 0 then c.due_on else f.due_on end as due_on`;

/** `limit 1`: the defendant of each case is looked up by key, and not all of the agency read for a page of cases. */
export const CASE_JOINS = `
  left join lateral (select * from defendant p
    where p.organization_id = c.organization_id and p.id = c.defendant_id and p.lifecycle = 'live' limit 1) d on true
  left join agent a on a.organization_id = c.organization_id and a.user_id = c.assigned_to
  cross join lateral (
    select count(*) as bonds, (sum(b.amount_cents) filter (where c.status = 'closed' or ${IS_FORFEITED}))::bigint as cents,
      min(b.answer_by) filter (where ${IS_FORFEITED}) as due_on
    from recovery_case_bond l join bond b on b.organization_id = l.organization_id and b.bond_id = l.bond_id
    where l.organization_id = c.organization_id and l.case_id = c.id) f`;

const COUNTS = `
  select count(*)::int as all, (count(*) filter (where status = 'open'))::int as open,
    (count(*) filter (where status = 'active'))::int as active,
    (count(*) filter (where status = 'closed'))::int as closed
  from recovery_case where organization_id = $1 and joined_into is null`;

const COUNT_ACTIVE = `select count(*)::int as count from recovery_case
  where organization_id = $1 and status in ('open', 'active')`;

/** SQL: a number as it is compared: numbers stand on paper and are typed with spaces and hyphens or without. */
const plain = (number: string) => `strpos(translate(upper(${number}), '- ', ''), $14) > 0`;

/** The cases of the bonds of the number that was typed, $10, as a list. */
const OF_NUMBERED = `select l.case_id from recovery_case_bond l where l.organization_id = $1 and l.bond_id = any($10::uuid[])`;

/** The cases whose id begins as was typed, $11 to $12, as a list: of a joined one the older, which answers for both. */
const OF_ID = `select coalesce(k.joined_into, k.id) from recovery_case k
  where k.organization_id = $1 and k.id between $11::uuid and $12::uuid`;

/**
 * Which cases hold what was typed, by what the search has found few of: titles ($8), people of that name ($9), bonds of
 * that power or court case number ($10), and ids that begin so ($11 to $12). No other case is looked at.
 */
const FOUND = `c.id = any(array(
  select k.id from recovery_case k where k.organization_id = $1 and k.id = any($8::uuid[]) and not ${isNameless('k')}
  union select k.id from recovery_case k where k.organization_id = $1 and k.defendant_id = any($9::uuid[])
  union ${OF_NUMBERED}
  union ${OF_ID}))`;

/** Who has what was typed in their name, found once and for all cases; read only where a condition asks. */
const NAMED = `with named as materialized (
  select search.defendants_named($13, ${NAMED_LIMIT + 1}) as id)`;

/**
 * The same where there are many of one of them, so that walking the cases finds a page soon: what was typed is $13, and
 * $14 as a number where many bonds have it; $15 where many people may have it in their name. Up to a number they are
 * found at once, by their names; where more have it, the person of each case is looked up. `offset 0` has each case looked
 * at by itself, and not all people and bonds of the agency first.
 */
const WALKED = `((strpos(c.search_title, (select searchable_name($13))) > 0 or c.id = any($8::uuid[])) and not ${isNameless('c')}
  or c.id = any(array(${OF_ID}))
  or c.defendant_id = any($9::uuid[])
  or ($15::boolean and case when (select count(*) from named) <= ${NAMED_LIMIT}
    then c.defendant_id in (select id from named)
    else exists (select from defendant d
      where d.organization_id = $1 and d.id = c.defendant_id and d.lifecycle = 'live'
        and strpos(d.search_name, (select searchable_name($13))) > 0 offset 0) end)
  or c.id = any(array(${OF_NUMBERED}))
  or ($14::text is not null and exists (select from recovery_case_bond l
    join bond b on b.organization_id = l.organization_id and b.bond_id = l.bond_id
    where l.organization_id = $1 and l.case_id = c.id and (${plain('b.power_number')} or ${plain('b.case_number')})
    offset 0)))`;

const WHICH = `c.organization_id = $1 and c.joined_into is null and ($2::text is null or c.status = $2)
  and ($3::uuid is null or c.assigned_to = $3)`;

const ORDERS = {
  newest: {
    by: 'c.opened_at desc, c.id desc',
    after: '($4::timestamptz is null or (c.opened_at, c.id) < ($4, $5::uuid)) and $6::int is not null',
  },
  priority: {
    by: 'c.priority, c.opened_at desc, c.id desc',
    after: '($4::timestamptz is null or (-c.priority, c.opened_at, c.id) < (-$6::int, $4, $5::uuid))',
  },
};

/** A page: newest first, or high before normal before low and of each the newest first. */
const page = (sort: keyof typeof ORDERS, matches: string): string => `
  select ${CASE_COLUMNS}
  from (select c.* from recovery_case c where ${WHICH}${matches} and ${ORDERS[sort].after}
    order by ${ORDERS[sort].by} limit $7) c
  ${CASE_JOINS}
  order by ${ORDERS[sort].by}`;

/** Reads the list of recovery cases. */
@Injectable()
export class RecoveryCases {
  constructor(
    private readonly reads: Reads,
    private readonly database: TenantDatabase,
    private readonly links: DocumentLinks,
  ) {}

  async list(actor: Actor, query: InputOf<typeof listRecoveryCases>['query']): Promise<Page> {
    const { organizationId } = actor;
    const { cursor, limit, ...filter } = query;
    const after = decodeCursor(cursorValues, cursor);
    // Cases are rows: their bonds stand beside them.
    const read = await this.reads.after(actor, [optionalView('bonds')], async (tx) => {
      const rows = await this.page(tx, actor, filter, after, limit + 1);
      // They stand over the list once: further pages do not count again.
      if (after) return { rows, counts: null, withoutCase: null, withoutCaseCents: null };
      const counts = await tx.query<NonNullable<Page['counts']>>(COUNTS, [organizationId]);
      const without = await tx.query<{ count: number; cents: number }>(COUNT_WITHOUT_CASE, [organizationId]);
      const { count: withoutCase, cents: withoutCaseCents } = without.rows[0] ?? { count: 0, cents: 0 };
      return { rows, counts: counts.rows[0] ?? null, withoutCase, withoutCaseCents };
    });
    const rows = read.rows.slice(0, limit);
    const last = read.rows.length > limit ? rows.at(-1) : undefined;
    return {
      ...read,
      rows: await Promise.all(rows.map((row) => withPhoto(this.links, actor, row))),
      nextCursor: last ? encodeCursor([last.priority, last.openedAt, last.caseId]) : null,
    };
  }

  /** How many are open or active. */
  async active({ organizationId }: Actor): Promise<number> {
    const { rows } = await this.database.read(organizationId, (tx) =>
      tx.query<{ count: number }>(COUNT_ACTIVE, [organizationId]),
    );
    return rows[0]?.count ?? 0;
  }

  private async page(
    tx: TenantTransaction,
    { organizationId, userId }: Actor,
    { search = '', status, mine, sort }: Filter,
    after: z.output<typeof cursorValues> | null,
    limit: number,
  ): Promise<CaseRow[]> {
    const values = [
      organizationId,
      status ?? null,
      mine === undefined ? null : userId,
      after?.[1] ?? null,
      after?.[2] ?? null,
      after?.[0] ?? 0,
      limit,
    ];
    if (search === '') return (await tx.query<CaseRow>(page(sort, ''), values)).rows;
    const number = /\d/.test(search) ? search.toUpperCase().replace(/[\s-]/g, '') : null;
    const titled = await few(tx, 'cases_titled', search);
    const named = /\p{L}/u.test(search) ? titled && (await few(tx, 'defendants_named', search)) : [];
    const numbered = number === null ? [] : await few(tx, 'bonds_numbered', number);
    const found = [titled ?? [], named ?? [], numbered ?? [], ...idsFrom(search)];
    const isFound = titled !== null && named !== null && numbered !== null;
    const walked = isFound ? [] : [search, numbered === null ? number : null, named === null];
    const sql = isFound ? page(sort, ` and ${FOUND}`) : `${NAMED} ${page(sort, ` and ${WALKED}`)}`;
    return (await tx.query<CaseRow>(sql, [...values, ...found, ...walked])).rows;
  }
}

/** The first and the last id that begin so; none, where none can. */
const idsFrom = (typed: string): [string, string] | [null, null] => {
  const start = typed.toLowerCase();
  const [first = '', last = ''] = ['0', 'f'].map((digit) =>
    start
      .replaceAll('-', '')
      .padEnd(32, digit)
      .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
  );
  return /^[\da-f-]+$/.test(first) && first.length === 36 && first.startsWith(start) ? [first, last] : [null, null];
};

/** Whose title, name or number holds what was typed, where they are few; null where the cases must be walked. */
const few = async (
  tx: TenantTransaction,
  which: 'cases_titled' | 'defendants_named' | 'bonds_numbered',
  typed: string,
): Promise<string[] | null> => {
  const { rows } = await tx.query<{ id: string | null }>(`select id from search.${which}($1, $2) as id`, [
    typed,
    MATCH_LIMIT + 1,
  ]);
  const ids = rows.flatMap(({ id }) => id ?? []);
  return rows.length > MATCH_LIMIT || ids.length < rows.length ? null : ids;
};

/** A row with the address of its photo. */
export const withPhoto = async <Row extends { photo: Photo }>(
  links: DocumentLinks,
  { organizationId }: Actor,
  { photo, ...row }: Row,
): Promise<Omit<Row, 'photo'> & { photoUrl: string | null }> => ({
  ...row,
  photoUrl: photo && (await links.toPhoto({ organizationId, ...photo })),
});
