import { Injectable } from '@nestjs/common';
import type { Actor } from '../../kernel/actor.ts';
import { Semaphore } from '../../platform/crypto/semaphore.ts';
import { TenantDatabase } from '../../platform/database/tenant-database.ts';
import { AccountLedger } from './account-ledger.query.ts';

/** So many agencies of this process at once: each holds a connection while its command needs others. */
const AT_ONCE = 3;

const TURN = "select pg_advisory_xact_lock(hashtextextended('cash of ' || $1, 0))";

/** What lies undeposited in cash, in cents. @throws Refused as `AccountLedger.undepositedCash`. */
export type CashThere = () => Promise<number>;

/**
 * The cash of an agency. It stands on no stream that could judge two commands on two accounts, so whoever takes of it
 * decides and appends alone: of two refunds of the same notes the second finds them gone (books.md 3.1).
 */
@Injectable()
export class Till {
  private readonly places = new Semaphore({ places: AT_ONCE, placesOfOne: 1 });

  constructor(
    private readonly database: TenantDatabase,
    private readonly ledger: AccountLedger,
  ) {}

  /** Has `take` ask for the cash, decide and append, while nobody else of the agency takes any. */
  taking<T>(actor: Actor, take: (there: CashThere) => Promise<T>): Promise<T> {
    const { organizationId } = actor;
    return this.places.run(
      () =>
        this.database.read(organizationId, async (turn) => {
          await turn.query(TURN, [organizationId]);
          return take(async () => {
            const cents = await this.ledger.undepositedCash(actor);
            await turn.query('select 1'); // a turn whose connection is lost is somebody else's: nothing is appended then
            return cents;
          });
        }),
      { key: organizationId },
    );
  }
}
