import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { PowerSort } from '#contracts/powers/power-sorts.ts';
import type { PowerInInventory, countPowers, listMyPowers, listPowers } from '#contracts/powers/powers.ts';
import { day } from '#contracts/kernel/primitives.ts';
import { normalizePowerNumber } from '#domain/power-number.ts';
import { POWER_STATES, shownPowerStatus, STATES_IN_HAND } from '#domain/power-state.ts';
import type { PowerState, ShownPowerStatus } from '#domain/power-state.ts';
import { decodeCursor, encodeCursor } from '../../platform/database/cursor.ts';
import type { TenantTransaction } from '../../platform/database/tenant-database.ts';
import { Freshness } from '../../platform/projections/read-your-writes.ts';
import { Reads } from '../../platform/projections/reads.ts';
import { Refused } from '../../kernel/refused.ts';
import type { Actor } from '../../kernel/actor.ts';

type Row = Omit<PowerInInventory, 'status'> & { key: string | number };
type Filter = Pick<InputOf<typeof listPowers>['query'], 'search' | 'status' | 'state'> & {
  holderId?: string;
  unreceived?: boolean;
};

/** What a list is ordered by; none is ever null, so that a page goes on behind any row. */
const KEYS: Record<PowerSort | 'expiring', string> = {
  received: 'p.newest',
  number: 'p.power_number',
  agent: `coalesce(lower(h.full_name), '')`,
  amount: 'coalesce(p.amount_cents, -1)',
  status: 'p.state',
  dates: `coalesce(p.expires_on, date '1900-01-01')`,
  expiring: `coalesce(p.expires_on, date '2999-12-31')`,
};
const TYPES: Record<PowerSort | 'expiring', 'bigint' | 'text' | 'date'> = {
  ...{ received: 'text', number: 'text', agent: 'text', amount: 'bigint', status: 'text' },
  ...{ dates: 'date', expiring: 'date' },
};

const VALUES = { bigint: z.int(), text: z.string().max(200), date: day() } as const;
/** A cursor is for the order that it was made in. */
const cursorFor = (sort: PowerSort | 'expiring') => z.tuple([z.literal(sort), VALUES[TYPES[sort]], z.uuid()]);

const COLUMNS = `
  p.power_id as "powerId", p.spelling as "powerNumber", p.surety_id as "suretyId", coalesce(s.name, '') as "suretyName",
  p.amount_cents as "amountCents", p.holder_id as "holderId",
  coalesce(nullif(a.full_name, ''), a.email, '') as "holderName", p.state, p.issued_on as "issuedOn",
  p.expires_on as "expiresOn", coalesce(l.box, '') as box, p.claim_bond_id as "bondId",
  p.lot_id is not null as "isReceived", p.reserved_until as "reservedUntil", coalesce(n.body, '') as notes, p.revision`;
const BESIDE = `
  left join surety s on s.organization_id = p.organization_id and s.surety_id = p.surety_id
  left join agent a on a.organization_id = p.organization_id and a.user_id = p.holder_id
  left join power_lot l on l.organization_id = p.organization_id and l.lot_id = p.lot_id
  left join entry_text n on n.organization_id = p.organization_id and n.event_id = p.notes_event_id and n.field = 'notes'`;

/** The states that are shown as one status. */
const statesOf = (status: ShownPowerStatus): PowerState[] =>
  POWER_STATES.filter((state) => shownPowerStatus(state) === status);

const shown = ({ key: _, ...row }: Row): PowerInInventory => ({ ...row, status: shownPowerStatus(row.state) });

const isHeld = (state: PowerState): boolean => state !== 'executed' && state !== 'discharged';

/** The agents whose name holds what was typed. */
const agentsNamed = async (tx: TenantTransaction, organizationId: string, typed: string): Promise<string[]> => {
  if (typed === '') return [];
  const { rows } = await tx.query<{ userId: string }>(
    `select user_id as "userId" from agent where organization_id = $1 and strpos(lower(full_name), lower($2)) > 0`,
    [organizationId, typed],
  );
  return rows.map(({ userId }) => userId);
};

/** The power inventory, as it stands (powers.md 1). */
@Injectable()
export class Powers {
  constructor(
    private readonly reads: Reads,
    private readonly freshness: Freshness,
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

  /** What the actor holds: in hand, what expires first before; what bonds bear is theirs no more. */
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
    const found = await this.freshness.found('powers', find);
    if (!found) throw new Refused('POWER_NOT_FOUND');
    return { ...shown(found), key: found.key };
  }

  /** The number of a power as it is compared and spelled, also of one that is deleted. @throws Refused POWER_NOT_FOUND. */
  async kept({ organizationId }: Actor, powerId: string): Promise<{ key: string; powerNumber: string }> {
    const find = () =>
      this.reads.after({ organizationId }, ['powers'], async (tx) => {
        const { rows } = await tx.query<{ key: string; powerNumber: string }>(
          'select power_number as key, spelling as "powerNumber" from power where organization_id = $1 and power_id = $2',
          [organizationId, powerId],
        );
        return rows[0];
      });
    const found = await this.freshness.found('powers', find);
    if (!found) throw new Refused('POWER_NOT_FOUND');
    return found;
  }

  /** The numbers of powers as they are compared, by their ids; those of other organizations are not among them. */
  async keysOf({ organizationId }: Actor, powerIds: readonly string[]): Promise<Map<string, string>> {
    const { rows } = await this.reads.after({ organizationId }, ['powers'], (tx) =>
      tx.query<{ powerId: string; key: string }>(
        `select power_id as "powerId", power_number as key from power
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
        `select count(*)::int as count, coalesce(sum(amount_cents), 0)::bigint as "amountCents",
           count(*) filter (where in_hand)::int as "inHandCount",
           coalesce(sum(amount_cents) filter (where in_hand), 0)::bigint as "inHandCents",
           count(*) filter (where lot_id is null and standing in ('executed', 'discharged'))::int as "unreceivedCount"
         from (select *, state = any ($2) as in_hand from power where organization_id = $1 and not gone) p`,
        [organizationId, STATES_IN_HAND],
      ),
    );
    const [totals] = rows;
    if (!totals) throw new RangeError('Totals are one row.');
    return totals;
  }

  private async page(
    { organizationId }: Actor,
    { search = '', status, state, holderId, unreceived = false }: Filter,
    of: { sort: PowerSort | 'expiring'; descending: boolean; cursor: string | undefined; limit: number },
  ): Promise<{ rows: PowerInInventory[]; nextCursor: string | null }> {
    const { sort, descending, limit } = of;
    const [, value = null, powerId = null] = decodeCursor(cursorFor(sort), of.cursor) ?? [];
    const [direction, beyond] = descending ? ['desc', '<'] : ['asc', '>'];
    const key = KEYS[sort];
    const order = `${key} ${direction}, p.power_id ${direction}`;
    const asked = state ? [state] : status ? statesOf(status) : null;
    // What somebody holds is what is not on a bond yet, unless that is asked for.
    const states = holderId === undefined || state ? asked : (asked ?? POWER_STATES).filter(isHeld);
    const join =
      sort === 'agent' ? 'left join agent h on h.organization_id = p.organization_id and h.user_id = p.holder_id' : '';
    const conditions = [
      'p.organization_id = $1 and not p.gone',
      `($2::text[] is null or p.state = any ($2)) and ($5 = '' or strpos(p.power_number, $6) > 0 or p.holder_id = any ($7::uuid[]))`,
      ...(holderId === undefined ? ['$8::uuid is null'] : ['p.holder_id = $8::uuid']),
      ...(unreceived ? [`p.lot_id is null and p.standing in ('executed', 'discharged')`] : []),
      `($3::text is null or (${key}, p.power_id) ${beyond} ($3::text::${TYPES[sort]}, $4::uuid))`,
    ];
    const rows = await this.reads.after({ organizationId }, ['powers'], async (tx) => {
      const agents = await agentsNamed(tx, organizationId, search);
      const found = await tx.query<Row>(
        `select ${COLUMNS}, p.key from (
           select p.*, ${key} as key from power p ${join} where ${conditions.join(' and ')} order by ${order} limit $9
         ) p ${BESIDE} order by p.key ${direction}, p.power_id ${direction}`,
        [
          ...[organizationId, states, value === null ? null : String(value), powerId],
          ...[search, normalizePowerNumber(search), agents, holderId ?? null, limit + 1],
        ],
      );
      return found.rows;
    });
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    return { rows: page.map(shown), nextCursor: last ? encodeCursor([sort, last.key, last.powerId]) : null };
  }
}
