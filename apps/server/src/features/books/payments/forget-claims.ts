import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Pool } from 'pg';
import { Clock } from '../../../kernel/clock.ts';
import { PROJECTOR_POOL } from '../../../platform/database/pools.ts';
import { Schedules } from '../../../platform/jobs/schedules.ts';

const HOUR_MS = 3_600_000;
const KEPT_MS = 24 * HOUR_MS;

/** Forgets every hour the claims of payments that are older than a day: whether those stand, the ledger knows by then. */
@Injectable()
export class ForgetClaims implements OnModuleInit {
  constructor(
    private readonly schedules: Schedules,
    private readonly clock: Clock,
    @Inject(PROJECTOR_POOL) private readonly projector: Pool,
  ) {}

  onModuleInit(): void {
    this.schedules.add({ name: 'forget-payment-claims', everyMs: HOUR_MS, run: () => this.forget() });
  }

  /** One round, over all organizations. */
  async forget(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - KEPT_MS);
    await this.projector.query('delete from payment_claim where claimed_at <= $1', [before]);
  }
}
