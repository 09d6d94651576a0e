import { Injectable } from '@nestjs/common';
import { MOST_PEOPLE, type DoneSinceYesterday, type getBoard } from '#contracts/office/dashboard/board.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { addDays } from '#domain/kernel/days.ts';
import type { Actor } from '../../../kernel/actor.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { Reads } from '../../../platform/projections/reads.ts';
import { nameOf } from '../../agency/organizations/index.ts';
import { seesAll } from '../intake/index.ts';
import { collectedByPerson } from '../payment-history/index.ts';

type Panel = NonNullable<ResponseOf<typeof getBoard>['sinceYesterday']>;

/** What of one kind somebody did. */
interface Did {
  userId: string;
  count: number;
  cents?: number;
}

/** Finished bonds of the days $2 to $3, as the report of production has them. */
const BONDS = `
  select b.agent_id as user_id, count(*) as count, coalesce(sum(b.amount_cents), 0)::bigint as cents
  from bond b
  where b.organization_id = $1 and b.priced_on between $2 and $3 and b.voided_at is null
    and not b.unfinished and not b.brought_in
  group by b.agent_id`;

/** Since the day $2 began in the agency's zone $3. */
const NOTES = `
  select n.author_id as user_id, count(*) as count from note n
  where n.organization_id = $1 and n.deleted_at is null and not n.imported
    and n.written_at >= $2::date::timestamp at time zone $3
  group by n.author_id`;
const CASES = `
  select c.opened_by as user_id, count(*) as count from recovery_case c
  where c.organization_id = $1 and c.opened_at >= $2::date::timestamp at time zone $3
  group by c.opened_by`;

const NAMES = `
  select a.user_id, ${nameOf('a', 'Former staff')} as name from agent a
  where a.organization_id = $1 and a.user_id = any($2::uuid[])`;

type Kind = keyof DoneSinceYesterday;

/** What was done since yesterday, by whom: counted, and no list of what each did (today#board-panels). */
@Injectable()
export class SinceYesterday {
  constructor(private readonly reads: Reads) {}

  /** @throws Refused MONEY_STOPPED */
  async on(actor: Actor, today: string): Promise<Panel> {
    const { organizationId } = actor;
    const yesterday = addDays(today, -1);
    const isOfAll = seesAll(actor);
    const read = async (tx: TenantTransaction): Promise<Panel> => {
      const find = async (kind: Kind, text: string, last: string): Promise<Did[]> => {
        const asked = { name: `${kind}-since`, text, values: [organizationId, yesterday, last] };
        return isOfAll ? (await tx.query<Did>(asked)).rows : [];
      };
      const [money, bonds, notes, cases] = await Promise.all([
        collectedByPerson(tx, organizationId, { from: yesterday, to: today }),
        find('bonds', BONDS, today),
        find('notes', NOTES, actor.timeZone),
        find('cases', CASES, actor.timeZone),
      ]);
      const did: Record<Kind, readonly Did[]> = { bonds, money, notes, cases };
      const ids = [...new Set(Object.values(did).flatMap((rows) => rows.map(({ userId }) => userId)))];
      const names = await namesOf(tx, organizationId, ids);
      const people = ids
        .map((userId) => ({
          userId,
          name: names.get(userId) ?? 'Former staff',
          ...doneBy((kind) => did[kind].filter((row) => row.userId === userId), isOfAll),
        }))
        .sort((one, other) => thingsOf(other) - thingsOf(one) || one.name.localeCompare(other.name));
      return {
        rows: people.slice(0, MOST_PEOPLE),
        people: people.length,
        all: doneBy((kind) => did[kind], isOfAll),
      };
    };
    return this.reads.after(actor, ['ledger', 'accounts', 'bonds'], read, { planned: 'once' });
  }
}

const doneBy = (rowsOf: (kind: Kind) => readonly Did[], isOfAll: boolean): DoneSinceYesterday => {
  const sum = (kind: Kind) =>
    rowsOf(kind).reduce((sums, { count, cents = 0 }) => ({ count: sums.count + count, cents: sums.cents + cents }), {
      count: 0,
      cents: 0,
    });
  const money = sum('money');
  if (!isOfAll) return { bonds: null, money, notes: null, cases: null };
  return { bonds: sum('bonds'), money, notes: sum('notes').count, cases: sum('cases').count };
};

const thingsOf = ({ bonds, money, notes, cases }: DoneSinceYesterday): number =>
  (bonds?.count ?? 0) + money.count + (notes ?? 0) + (cases ?? 0);

const namesOf = async (
  tx: TenantTransaction,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await tx.query<{ userId: string; name: string }>(NAMES, [organizationId, ids]);
  return new Map(rows.map(({ userId, name }) => [userId, name]));
};
