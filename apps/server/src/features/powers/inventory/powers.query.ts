import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { PowerSort } from '#contracts/powers/inventory/power-sorts.ts';
import type { PowerInInventory, countPowers, listMyPowers, listPowers } from '#contracts/powers/inventory/powers.ts';
import { day } from '#contracts/kernel/primitives.ts';
import { normalizePowerNumber } from '#domain/kernel/power-number.ts';
import {
  POWER_STATES,
  shownPowerStatus,
  STATES_IN_HAND,
  type PowerState,
  type ShownPowerStatus,
} from '#domain/books/power-state.ts';
import { decodeCursor, encodeCursor } from '../../../platform/database/cursor.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { ReadYourWrites } from '../../../platform/projections/read-your-writes.ts';
import { Reads } from '../../../platform/projections/reads.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { nameOf } from '../../agency/organizations/index.ts';

type Row = Omit<PowerInInventory, 'status'> & { key: string | number };
type Filter = Pick<InputOf<typeof listPowers>['query'], 'search' | 'status' | 'state'> & {
  holderId?: string;
  unreceived?: boolean;
  lotId?: string | undefined;
};

/**
 * What a list is ordered by; none is ever null, so that a page goes on behind any row. Row security lets an index find a
 * place by CASE, and not by COALESCE.
 */
const KEYS: Record<PowerSort | 'expiring', string> = {
  received: 'p.newest',
  number: 'p.power_number',
  agent: 'h.name', // of byHolder
  amount: 'case when p.amount_cents is null then (-1)::bigint else p.amount_cents end',
  status: 'p.state',
  dates: `case when p.expires_on is null then date '1900-01-01' else p.expires_on end`,
  expiring: `coalesce(p.expires_on::text, '2999-12-31') || ' ' || p.power_number`, // of one holder's: no index needed
};
const TYPES: Record<PowerSort | 'expiring', 'bigint' | 'text' | 'date'> = {
  received: 'text',
  number: 'text',
  agent: 'text',
  amount: 'bigint',
  status: 'text',
  dates: 'date',
  expiring: 'text',
};

const VALUES = { bigint: z.int(), text: z.string().max(200), date: day() } as const;
/** A cursor is for the order that it was made in. */
const cursorFor = (sort: PowerSort | 'expiring') => z.tuple([z.literal(sort), VALUES[TYPES[sort]], z.uuid()]);

const COLUMNS = `
  p.power_id, p.spelling as power_number, p.surety_id, coalesce(s.name, '') as surety_name,
  p.amount_cents, p.holder_id,
  ${nameOf('a', '')} as holder_name, p.state, p.issued_on,
  p.expires_on, coalesce(l.box, '') as box, p.claim_bond_id as bond_id,
  p.lot_id is not null as is_received, p.reserved_until, coalesce(n.body, '') as notes, p.revision`;
const BESIDE = `
  left join surety s on s.organization_id = p.organization_id and s.surety_id = p.surety_id
  left join agent a on a.organization_id = p.organization_id and a.user_id = p.holder_id
  left join power_lot l on l.organization_id = p.organization_id and l.lot_id = p.lot_id
  left join entry_text n on n.organization_id = p.organization_id and n.event_id = p.notes_event_id and n.field = 'notes'`;

/** As many powers as a number that was typed may fit to be looked up by their ids; where more do, a list soon finds them. */
const NUMBER_MATCH_LIMIT = 500;

const EDGES = { '>': '00000000-0000-0000-0000-000000000000', '<': 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

/**
 * Those that hold powers and come at or behind the last row, with the name that a list by agent is ordered by, and the
 * power behind which each goes on: their powers are read holder by holder, each in its order, so that no more than a page
 * of each is ever sorted. Kept apart, since row security looks for no place that a name is part of.
 */
const holdersBehind = (beyond: '<' | '>'): string => `
  with recursive held as (
    (select holder_id from power where organization_id = $1 and not gone and holder_id is not null
     order by holder_id limit 1)
    union all
    select (select p.holder_id from power p where p.organization_id = $1 and not p.gone and p.holder_id > held.holder_id
            order by p.holder_id limit 1)
    from held where held.holder_id is not null
  ), named as (
    select held.holder_id, coalesce(lower(a.full_name), '') as name
    from held left join agent a on a.organization_id = $1 and a.user_id = held.holder_id
    where held.holder_id is not null
  ), holder as materialized (
    select holder_id, name, (case when name = $3 then $4 else '${EDGES[beyond]}' end)::uuid as last
    from named where $3::text is null or name ${beyond}= $3
  )`;

/** The states that are shown as one status. */
const statesOf = (status: ShownPowerStatus): PowerState[] =>
  POWER_STATES.filter((state) => shownPowerStatus(state) === status);

const shown = ({ key: _, ...row }: Row): PowerInInventory => ({ ...row, status: shownPowerStatus(row.state) });

const isHeld = (state: PowerState): boolean => state !== 'executed' && state !== 'discharged';

/** The agents whose name holds what was typed. */
const agentsNamed = async (tx: TenantTransaction, organizationId: string, typed: string): Promise<string[]> => {
  if (typed === '') return [];
  const { rows } = await tx.query<{ userId: string }>(
    `select user_id from agent where organization_id = $1 and strpos(searchable_name(full_name), nullif(searchable_name($2), '')) > 0`,
    [organizationId, typed],
  );
  return rows.map(({ userId }) => userId);
};

/** What was typed fits: agents by name, and powers by number where they are few; null where the list finds them sooner. */
const matching = async (
  tx: TenantTransaction,
  organizationId: string,
  typed: string,
): Promise<{ agents: string[]; numbered: string[] | null }> => {
  const agents = await agentsNamed(tx, organizationId, typed);
  const part = normalizePowerNumber(typed);
  if (part === '') return { agents, numbered: null };
  const { rows } = await tx.query<{ id: string }>('select id from search.powers_numbered($1, $2) as id', [
    part,
    NUMBER_MATCH_LIMIT + 1,
  ]);
  return { agents, numbered: rows.length > NUMBER_MATCH_LIMIT ? null : rows.map(({ id }) => id) };
};

interface PageOf {
  sort: PowerSort | 'expiring';
  descending: boolean;
  /** What was searched for fits few numbers, given by their ids. */
  isNumbered: boolean;
  isOfHolder: boolean;
  unreceived: boolean;
  isOfLot: boolean;
}

/**
 * A page of a list, in its order. Parameters: agency, states, place of the last row, what was searched for, holder, rows,
 * and of one lot its id.
 */
const pageSql = ({ sort, descending, isNumbered, isOfHolder, unreceived, isOfLot }: PageOf): string => {
  const [direction, beyond] = descending ? (['desc', '<'] as const) : (['asc', '>'] as const);
  const numbered = isNumbered ? 'p.power_id = any ($6::uuid[])' : 'strpos(p.power_number, $5) > 0';
  const conditions = [
    'p.organization_id = $1 and not p.gone and ($2::text[] is null or p.state = any ($2))',
    // All of them are named, so that each has a type.
    `($5::text = '' and $6::uuid[] is null or ${numbered} or p.holder_id = any ($7::uuid[]))`,
    isOfHolder ? 'p.holder_id = $8::uuid' : '$8::uuid is null',
    ...(unreceived ? [`p.lot_id is null and p.standing in ('executed', 'discharged')`] : []),
    ...(isOfLot ? ['p.lot_id = $10::uuid'] : []),
  ].join(' and ');
  const order = `order by p.key ${direction}, p.power_id ${direction}`;
  const found =
    sort === 'agent'
      ? byHolder({ conditions, direction, beyond, order })
      : `
    select p.*, ${KEYS[sort]} as key from power p
    where ${conditions}
      and ($3::text is null or (${KEYS[sort]}, p.power_id) ${beyond} ($3::text::${TYPES[sort]}, $4::uuid))
    order by ${KEYS[sort]} ${direction}, p.power_id ${direction} limit $9`;
  return `select ${COLUMNS}, p.key from (${found}) p ${BESIDE} ${order}`;
};

/** The same by the names of those who hold them, and what nobody holds under no name. */
const byHolder = (of: { conditions: string; direction: string; beyond: '<' | '>'; order: string }): string => {
  const { conditions, direction, beyond, order } = of;
  const rows = (name: string, last: string, whose: string) => `
    select p.*, ${name} as key from power p where ${whose} and ${conditions} and p.power_id ${beyond} ${last}
    order by p.power_id ${direction} limit $9`;
  const nobodys = `p.holder_id is null and ($3::text is null or '' ${beyond}= $3)`;
  const behind = `(case when '' = $3 then $4 else '${EDGES[beyond]}' end)::uuid`;
  return `${holdersBehind(beyond)}
    select * from (
      select p.* from holder h cross join lateral (${rows('h.name', 'h.last', 'p.holder_id = h.holder_id')}) p
      union all
      (${rows(`''::text`, behind, nobodys)})
    ) p ${order} limit $9`;
};

/** The power inventory, as it stands (powers#power-states). */
@Injectable()
export class Powers {
  constructor(
    private readonly reads: Reads,
    private readonly readYourWrites: ReadYourWrites,
  ) {}

  /** Newest received first unless told; every order by the server. */
  list(
    actor: Actor,
    { cursor, limit, sort, descending, ...filter }: InputOf<typeof listPowers>['query'],
  ): Promise<ResponseOf<typeof listPowers>> {
    return this.page(actor, filter, {
      sort,
      descending: sort === 'received' ? !descending : descending,
      cursor,
      limit,
    });
  }

  /** What the actor holds: in hand, what expires first before, then by number; what bonds bear is theirs no more. */
  mine(
    actor: Actor,
    { cursor, limit, ...filter }: InputOf<typeof listMyPowers>['query'],
  ): Promise<ResponseOf<typeof listMyPowers>> {
    return this.page(
      actor,
      { ...filter, holderId: actor.userId },
      { sort: 'expiring', descending: false, cursor, limit },
    );
  }

  /** @throws Refused POWER_NOT_FOUND, also for another organization's. */
  async get({ organizationId }: Actor, powerId: string): Promise<PowerInInventory & { key: string }> {
    const find = () =>
      this.reads.after({ organizationId }, ['powers'], async (tx) => {
        const { rows } = await tx.query<Row & { key: string }>(
          `select ${COLUMNS}, p.power_number as key from power p ${BESIDE}
           where p.organization_id = $1 and p.power_id = $2 and not p.gone`,
          [organizationId, powerId],
        );
        return rows[0];
      });
    const found = await this.readYourWrites.found('powers', find);
    if (!found) throw new Refused('POWER_NOT_FOUND');
    return { ...shown(found), key: found.key };
  }

  /** The number of a power as it is compared and spelled, also of one that is deleted. @throws Refused POWER_NOT_FOUND. */
  async kept({ organizationId }: Actor, powerId: string): Promise<{ key: string; powerNumber: string }> {
    const find = () =>
      this.reads.after({ organizationId }, ['powers'], async (tx) => {
        const { rows } = await tx.query<{ key: string; powerNumber: string }>(
          'select power_number as key, spelling as power_number from power where organization_id = $1 and power_id = $2',
          [organizationId, powerId],
        );
        return rows[0];
      });
    const found = await this.readYourWrites.found('powers', find);
    if (!found) throw new Refused('POWER_NOT_FOUND');
    return found;
  }

  /** The numbers of powers as they are compared, by their ids; those of other organizations are not among them. */
  async keysOf({ organizationId }: Actor, powerIds: readonly string[]): Promise<Map<string, string>> {
    const { rows } = await this.reads.after({ organizationId }, ['powers'], (tx) =>
      tx.query<{ powerId: string; key: string }>(
        `select power_id, power_number as key from power
         where organization_id = $1 and power_id = any ($2::uuid[]) and not gone`,
        [organizationId, powerIds],
      ),
    );
    return new Map(rows.map(({ powerId, key }) => [powerId, key]));
  }

  /** Every power that is not deleted, and those in hand beside. */
  async totals({ organizationId }: Actor): Promise<ResponseOf<typeof countPowers>> {
    const { rows } = await this.reads.after({ organizationId }, ['powers'], (tx) =>
      tx.query<ResponseOf<typeof countPowers>>(
        `select coalesce(sum(count), 0)::int as count, coalesce(sum(amount_cents), 0)::bigint as amount_cents,
           coalesce(sum(count) filter (where state = any ($2)), 0)::int as in_hand_count,
           coalesce(sum(amount_cents) filter (where state = any ($2)), 0)::bigint as in_hand_cents,
           coalesce(sum(unreceived_count) filter (where state in ('executed', 'discharged')), 0)::int as unreceived_count
         from power_total where organization_id = $1`,
        [organizationId, STATES_IN_HAND],
      ),
    );
    const [totals] = rows;
    if (!totals) throw new RangeError('Totals are one row.');
    return totals;
  }

  private async page(
    { organizationId }: Actor,
    { search = '', status, state, holderId, unreceived = false, lotId }: Filter,
    of: { sort: PowerSort | 'expiring'; descending: boolean; cursor: string | undefined; limit: number },
  ): Promise<{ rows: PowerInInventory[]; nextCursor: string | null }> {
    const { sort, limit } = of;
    const [, value = null, powerId = null] = decodeCursor(cursorFor(sort), of.cursor) ?? [];
    const requests = state ? [state] : status ? statesOf(status) : null;
    // What somebody holds is what is not on a bond yet, unless that is asked for.
    const states = holderId === undefined || state ? requests : (requests ?? POWER_STATES).filter(isHeld);
    const rows = await this.reads.after({ organizationId }, ['powers'], async (tx) => {
      const found = search === '' ? null : await matching(tx, organizationId, search);
      if (found?.numbered?.length === 0 && found.agents.length === 0) return [];
      const sql = pageSql({
        ...of,
        isNumbered: found?.numbered != null,
        isOfHolder: holderId !== undefined,
        unreceived,
        isOfLot: lotId !== undefined,
      });
      const { rows: page } = await tx.query<Row>(sql, [
        organizationId,
        states,
        value === null ? null : String(value),
        powerId,
        normalizePowerNumber(search),
        found?.numbered ?? null,
        found?.agents ?? [],
        holderId ?? null,
        limit + 1,
        ...(lotId === undefined ? [] : [lotId]),
      ]);
      return page;
    });
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    return { rows: page.map(shown), nextCursor: last ? encodeCursor([sort, last.key, last.powerId]) : null };
  }
}
