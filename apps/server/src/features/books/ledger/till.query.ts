import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { UNDEPOSITED } from '#domain/kernel/chart-of-accounts.ts';
import type { Actor, OrganizationId } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import { Semaphore } from '../../../platform/crypto/semaphore.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { EventLog } from '../../../platform/event-log/event-log.ts';
import { ProjectionHalts } from '../../../platform/projections/projection-halts.ts';
import { ReadYourWrites } from '../../../platform/projections/read-your-writes.ts';

/** So many agencies of this process at once: each holds a connection while its command needs others. */
const AT_ONCE = 3;

const TURN = "select pg_advisory_xact_lock(hashtextextended('cash of ' || $1, 0))";

/** Decided, and not taken to its end yet. */
const DEPOSIT_UNDERWAY = `
  select 1 from deposit where organization_id = $1 and kind = 'deposit' and settled_at is null limit 1`;
const DEPOSIT_POLL_MS = 50;
const DEPOSIT_TRIES = 40;

/** SQL over `posting p` of `journal_entry j`: it is of cash, the cash lines of deposits too; any other is of checks. */
const IS_CASH = "(j.detail is not distinct from 'Cash' or j.event_type = 'DepositMade')";

/** SQL: what was booked in the drawers, `p`, with its entry, `j`. */
const UNDEPOSITED_OF = `
  from posting p
  join journal_entry j on j.organization_id = p.organization_id and j.number = p.journal_number
  where p.organization_id = $1 and p.ledger_account = '${UNDEPOSITED}'`;

/** SQL: cash by the place, null the office drawer (money#cash-leaves-a-till). */
export const CASH_BY_PLACE = `
  select p.till_id, sum(p.debit_cents - p.credit_cents)::bigint as cents ${UNDEPOSITED_OF} and ${IS_CASH}
  group by p.till_id`;

/** SQL: what checks and money orders come to, by the till in which they lie (money#tills). */
export const CHECKS_BY_TILL = `
  select p.till_id, sum(p.debit_cents - p.credit_cents)::bigint as cents ${UNDEPOSITED_OF} and not ${IS_CASH}
    and p.till_id is not null
  group by p.till_id`;

const SUM = 'select coalesce(sum(p.debit_cents - p.credit_cents), 0)::bigint as cents';
const CASH = `${SUM} ${UNDEPOSITED_OF} and p.till_id is null and ${IS_CASH}`;
const CASH_OF_TILL = `${SUM} ${UNDEPOSITED_OF} and p.till_id = $2 and ${IS_CASH}`;
const CHECKS_OF_TILL = `${SUM} ${UNDEPOSITED_OF} and p.till_id = $2 and not ${IS_CASH}`;

/** Asks for the cash of a till in cents; without one of the office drawer. */
type There = (tillId?: string | null) => Promise<number>;

/**
 * The cash of an agency's office drawer, which is all there is of one without tills, and of its tills: 1010 less the checks in it (money#cash-leaves-a-till). It stands on no stream that could
 * judge two commands on two accounts, so whoever takes of it decides and appends alone: of two refunds of the same
 * notes the second finds them gone.
 */
@Injectable()
export class Till {
  private readonly places = new Semaphore({ places: AT_ONCE, placesOfOne: 1 });

  constructor(
    private readonly database: TenantDatabase,
    private readonly readYourWrites: ReadYourWrites,
    private readonly halts: ProjectionHalts,
    private readonly log: EventLog,
  ) {}

  /** Has `take` ask for the cash, decide and append, while nobody else of the agency takes any. */
  taking<T>(actor: Actor, take: (there: There) => Promise<T>): Promise<T> {
    const { organizationId } = actor;
    return this.places.run(
      () =>
        this.database.read(organizationId, async (turn) => {
          await turn.query(TURN, [organizationId]);
          return take(async (tillId = null) => {
            const cents = await this.there(actor, tillId);
            await turn.query('select 1'); // a turn whose connection is lost is somebody else's: nothing is appended then
            return cents;
          });
        }),
      { key: organizationId },
    );
  }

  /**
   * The cash that lies in a till or in the office drawer, in cents, as it stood in the log by now, once every deposit that was decided has taken
   * its part.
   * @throws Refused MONEY_STOPPED; TEMPORARILY_UNAVAILABLE where a deposit or the ledger needs more than two seconds.
   */
  async there({ organizationId }: Actor, tillId: string | null = null): Promise<number> {
    if ((await this.halts.of('ledger', organizationId)) === 'stopped') throw new Refused('MONEY_STOPPED');
    await this.depositsMade(organizationId);
    if (!(await this.readYourWrites.reached('ledger', (await this.log.head()) ?? 0n)))
      throw new Refused('TEMPORARILY_UNAVAILABLE');
    const { rows } = await this.database.read(organizationId, (tx) =>
      tillId === null
        ? tx.query<{ cents: number }>(CASH, [organizationId])
        : tx.query<{ cents: number }>(CASH_OF_TILL, [organizationId, tillId]),
    );
    return rows[0]?.cents ?? 0;
  }

  /** What the checks in a till come to, in cents, asked once its cash was (money#tills). */
  async checksIn({ organizationId }: Actor, tillId: string): Promise<number> {
    const { rows } = await this.database.read(organizationId, (tx) =>
      tx.query<{ cents: number }>(CHECKS_OF_TILL, [organizationId, tillId]),
    );
    return rows[0]?.cents ?? 0;
  }

  private async depositsMade(organizationId: OrganizationId): Promise<void> {
    for (let left = DEPOSIT_TRIES; ; left -= 1) {
      const { rowCount } = await this.database.read(organizationId, (tx) =>
        tx.query(DEPOSIT_UNDERWAY, [organizationId]),
      );
      if (rowCount === 0) return;
      if (left === 0) throw new Refused('TEMPORARILY_UNAVAILABLE');
      await delay(DEPOSIT_POLL_MS);
    }
  }
}
