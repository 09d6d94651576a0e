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

/** What was booked in the office drawer of cash, and by cash lines of deposits. */
const CASH = `
  select coalesce(sum(p.debit_cents - p.credit_cents), 0)::bigint as cents
  from posting p
  join journal_entry j on j.organization_id = p.organization_id and j.number = p.journal_number
  where p.organization_id = $1 and p.ledger_account = '${UNDEPOSITED}' and p.till_id is null
    and (j.detail = 'Cash' or j.event_type = 'DepositMade')`;

/** A till holds cash alone. */
const CASH_OF_TILL = `
  select coalesce(sum(debit_cents - credit_cents), 0)::bigint as cents
  from posting where organization_id = $1 and till_id = $2`;

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
