import { Injectable } from '@nestjs/common';
import { TenantDatabase } from '../../platform/database/tenant-database.ts';
import { Freshness } from '../../platform/projections/read-your-writes.ts';
import type { Actor } from '../../platform/tenancy/actor.ts';

/** Numbers that the ledger gives out in log order, moments after the event (design 5, receipt numbers). */
@Injectable()
export class Receipts {
  constructor(
    private readonly freshness: Freshness,
    private readonly database: TenantDatabase,
  ) {}

  /**
   * The receipt number of a payment whose event lies at `position`, waiting up to two seconds for the ledger; null
   * where it is not there yet: the live stream tells when it is.
   */
  async numberOf({ organizationId }: Actor, paymentId: string, position: bigint): Promise<number | null> {
    if (!(await this.freshness.reached('ledger', position))) return null;
    return this.database.read(organizationId, async (tx) => {
      const { rows } = await tx.query<{ number: number }>(
        'select number from receipt where organization_id = $1 and payment_id = $2',
        [organizationId, paymentId],
      );
      return rows[0]?.number ?? null;
    });
  }
}

/** Short ids of accounts (decision 6), given out like receipt numbers. */
@Injectable()
export class ShortIds {
  constructor(
    private readonly freshness: Freshness,
    private readonly database: TenantDatabase,
  ) {}

  /** The short id of an account whose opening lies at `position`; null where the ledger needs more than two seconds. */
  async ofAccount({ organizationId }: Actor, accountId: string, position: bigint): Promise<number | null> {
    if (!(await this.freshness.reached('ledger', position))) return null;
    return this.database.read(organizationId, async (tx) => {
      const { rows } = await tx.query<{ shortId: number }>(
        'select short_id as "shortId" from account_number where organization_id = $1 and account_id = $2',
        [organizationId, accountId],
      );
      return rows[0]?.shortId ?? null;
    });
  }
}
