import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { Batcher } from '../../../platform/database/batcher.ts';
import { APP_POOL } from '../../../platform/database/pools.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { ReadYourWrites } from '../../../platform/projections/read-your-writes.ts';
import type { Actor } from '../../../kernel/actor.ts';

interface Payment {
  organizationId: string;
  paymentId: string;
}

/** Numbers that the ledger gives out in log order, moments after the event (building#numbers-in-log-order). */
@Injectable()
export class Receipts {
  private readonly numbers = new Batcher((requests: readonly Payment[]) => this.numbersOf(requests));

  constructor(
    private readonly readYourWrites: ReadYourWrites,
    @Inject(APP_POOL) private readonly pool: Pool,
  ) {}

  /**
   * The receipt number of a payment whose event lies at `position`, waiting up to two seconds for the ledger; null
   * where it is not there yet, in an answer marked stale: the live stream tells when it is.
   */
  async numberOf({ organizationId }: Actor, paymentId: string, position: bigint): Promise<number | null> {
    if (!(await this.readYourWrites.reachedOrStale('ledger', position))) return null;
    return this.numbers.call({ organizationId, paymentId });
  }

  /** One statement for all payments that wait; each is read in its own organization. */
  private async numbersOf(requests: readonly Payment[]): Promise<(number | null)[]> {
    const { rows } = await this.pool.query<{ number: number | null }>({
      name: 'receipt-numbers',
      text: `select receipt_number(asked.organization, asked.payment) as number
             from unnest($1::uuid[], $2::uuid[]) with ordinality as asked (organization, payment, place) order by place`,
      values: [requests.map(({ organizationId }) => organizationId), requests.map(({ paymentId }) => paymentId)],
    });
    return rows.map(({ number }) => number);
  }
}

/** Short ids of accounts (money#account-numbers), given out like receipt numbers. */
@Injectable()
export class ShortIds {
  constructor(
    private readonly readYourWrites: ReadYourWrites,
    private readonly database: TenantDatabase,
  ) {}

  /** The short id of an account whose opening lies at `position`; null where the ledger needs more than two seconds. */
  async ofAccount({ organizationId }: Actor, accountId: string, position: bigint): Promise<number | null> {
    if (!(await this.readYourWrites.reachedOrStale('ledger', position))) return null;
    return this.database.read(organizationId, async (tx) => {
      const { rows } = await tx.query<{ shortId: number }>(
        'select short_id from account_number where organization_id = $1 and account_id = $2',
        [organizationId, accountId],
      );
      return rows[0]?.shortId ?? null;
    });
  }
}
