import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import { TenantDatabase, type TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { EventLog } from '../../../platform/event-log/event-log.ts';
import { ReadYourWrites } from '../../../platform/projections/read-your-writes.ts';
import { LIES_UNDEPOSITED } from './undeposited.ts';

/** A check or money order by its receipt; `takenInto`: the till, null of the office drawer (money#tills). */
export interface UndepositedCheck {
  paymentId: string;
  receiptNumber: number;
  method: string;
  amountCents: number;
  takenInto: string | null;
  /** False of one that was voided or deposited. */
  lies: boolean;
}

const columns = (lies: string): string => `
  select r.payment_id, r.number::int as receipt_number, r.method, r.amount_cents, ${lies} as lies,
    (select p.till_id from posting p
     where p.organization_id = r.organization_id and p.journal_number = r.journal_number
       and p.till_id is not null limit 1) as taken_into
  from receipt r`;

const LIES = `
  exists (select from account_entry e
    where e.entry_id = r.payment_id and e.method <> 'Cash' and ${LIES_UNDEPOSITED})`;

const LYING = `
  ${columns('true')}
  where r.organization_id = $1 and r.payment_id in (
    select e.entry_id from account_entry e where ${LIES_UNDEPOSITED} and e.method <> 'Cash')
  order by r.number`;

const SOME = `
  ${columns(LIES)}
  where r.organization_id = $1 and r.payment_id = any ($2::uuid[])
  order by r.number`;

/** Checks and money orders by their receipts (money#handing-over). */
@Injectable()
export class UndepositedChecks {
  constructor(
    private readonly database: TenantDatabase,
    private readonly readYourWrites: ReadYourWrites,
    private readonly log: EventLog,
  ) {}

  /** Those of an agency that are neither deposited nor voided. */
  async lying(tx: TenantTransaction, organizationId: string): Promise<UndepositedCheck[]> {
    return (await tx.query<UndepositedCheck>(LYING, [organizationId])).rows;
  }

  /** These, whether they lie in a drawer or not. */
  async some(
    tx: TenantTransaction,
    organizationId: string,
    paymentIds: readonly string[],
  ): Promise<UndepositedCheck[]> {
    if (paymentIds.length === 0) return [];
    return (await tx.query<UndepositedCheck>(SOME, [organizationId, paymentIds])).rows;
  }

  /**
   * These as they stand in the log by now. Asked in the turn of whoever takes cash, once its cash was asked for:
   * nobody voids or deposits one meanwhile.
   * @throws Refused TEMPORARILY_UNAVAILABLE where the accounts need more than two seconds.
   */
  async now({ organizationId }: Actor, paymentIds: readonly string[]): Promise<UndepositedCheck[]> {
    if (paymentIds.length === 0) return [];
    if (!(await this.readYourWrites.reached('accounts', (await this.log.head()) ?? 0n)))
      throw new Refused('TEMPORARILY_UNAVAILABLE');
    return this.database.read(organizationId, (tx) => this.some(tx, organizationId, paymentIds));
  }
}
