import { Injectable } from '@nestjs/common';
import { formatCents } from '#domain/kernel/money.ts';
import { Clock } from '../../../kernel/clock.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { TenantDatabase, type TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { DecidedRows, type DecidingTable } from '../../../platform/rows/decided-rows.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { Agency, type Requested } from '../../agency/organizations/index.ts';
import type { DepositLine } from './deposit-lines.ts';
import { cashLinesOf, cashOfBag, type Bag, type TillLine } from './deposit.ts';

/** The row of a deposit that waits for a second person. */
export const DEPOSIT_REQUEST: DecidingTable = {
  table: 'deposit_request',
  id: 'request_id',
  decidedBy: 'asked_by',
  decidedAt: 'asked_at',
  untilSettled: [],
  body: 'deposit',
};

/** A deposit as it was asked for. */
export interface DepositRequest extends Requested {
  requestHash: string;
  madeOn: string;
  accountIds: string[];
  paymentIds: string[];
  /** Its cash lines together, and of each till, which gives `bagCents` in cash; null where all is of the office drawer. */
  cashCents: number;
  tills: readonly (TillLine & { bagCents: number })[] | null;
  totalCents: number;
  reason: string;
}

/** What is asked for: the bag as it was judged, in cents. */
export interface AskedDeposit {
  madeOn: string;
  lines: readonly DepositLine[];
  bag: Bag;
  /** Cash leaves the till that it came into. */
  fromTill: boolean;
  reason: string;
}

/** The same, as the answer says it. */
export type AskedSums = Pick<DepositRequest, 'cashCents' | 'totalCents'>;

const ONE = `
  select request_hash, state, asked_by, asked_at::text, made_on, account_ids, payment_ids, cash_cents, tills, total_cents, reason
  from deposit_request where organization_id = $1 and request_id = $2`;

const INSERT = `
  insert into deposit_request (organization_id, request_id, request_hash, asked_by, asked_at, made_on, account_ids,
    payment_ids, cash_cents, bag_cash_cents, total_cents, reason, tills)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`;

const WAITING_OF = `
  select payment_id from deposit_request, unnest(payment_ids) as payment_id
  where organization_id = $1 and state = 'pending' and request_id <> $2 and payment_id = any ($3::uuid[])`;

/** By the till; of the office drawer what is left of all the cash. */
const WAITING_CASH = `
  with waiting as (
    select bag_cash_cents, tills from deposit_request
    where organization_id = $1 and state = 'pending' and request_id <> $2),
  of_tills as (
    select (till ->> 'tillId')::uuid as till_id, sum((till ->> 'bagCents')::bigint) as cents
    from waiting, jsonb_array_elements(coalesce(tills, '[]')) as till group by 1)
  select till_id, cents::bigint from of_tills
  union all
  select null, (coalesce((select sum(bag_cash_cents) from waiting), 0)
    - coalesce((select sum(cents) from of_tills), 0))::bigint`;

/** A request as it stands. @throws Refused REQUEST_NOT_FOUND, also for another organization's. */
export const readRequest = async (
  tx: TenantTransaction,
  { organizationId }: Pick<Actor, 'organizationId'>,
  requestId: string,
  { held = false } = {},
): Promise<DepositRequest> => {
  const { rows } = await tx.query<DepositRequest>(held ? `${ONE} for update` : ONE, [organizationId, requestId]);
  const [row] = rows;
  if (!row) throw new Refused('REQUEST_NOT_FOUND');
  return row;
};

/** Deposits that wait for a second person: what is in one counts as taken (money#deposits-by-two). */
@Injectable()
export class DepositRequests {
  constructor(
    private readonly database: TenantDatabase,
    private readonly decided: DecidedRows,
    private readonly rows: TenantRows,
    private readonly agency: Agency,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** Whether an Admin turned it on. */
  async isByTwo(actor: Actor): Promise<boolean> {
    return (await this.agency.find(actor)).depositsByTwo;
  }

  /** What the same command asked for before; null where it did not. @throws Refused IDEMPOTENCY_KEY_REUSED. */
  async asked(actor: Actor, body: object): Promise<AskedSums | null> {
    if (!(await this.decided.isDecided(DEPOSIT_REQUEST, actor, body))) return null;
    const { cashCents, totalCents } = await this.find(actor, actor.commandId);
    return { cashCents, totalCents };
  }

  find(actor: Pick<Actor, 'organizationId'>, requestId: string): Promise<DepositRequest> {
    return this.database.read(actor.organizationId, (tx) => readRequest(tx, actor, requestId));
  }

  /**
   * Asserts that no receipt is in another deposit that waits; answers the cash that those will take, by the
   * till (null: the office drawer), in cents.
   * @throws Refused DEPOSIT_WAITS beside the receipt.
   */
  async mustBeFree(
    { organizationId }: Actor,
    requestId: string,
    { lines, path }: { lines: readonly DepositLine[]; path?: (line: DepositLine) => string },
  ): Promise<ReadonlyMap<string | null, number>> {
    const entryIds = lines.map(({ entryId }) => entryId);
    const [{ rows: taken }, { rows: sums }] = await this.database.read(organizationId, (tx) =>
      Promise.all([
        tx.query<{ paymentId: string }>(WAITING_OF, [organizationId, requestId, entryIds]),
        tx.query<{ tillId: string | null; cents: number }>(WAITING_CASH, [organizationId, requestId]),
      ]),
    );
    const line = lines.find(({ entryId }) => taken.some(({ paymentId }) => paymentId === entryId));
    if (line) {
      const { code, message } = new Refused('DEPOSIT_WAITS');
      throw new Refused(code, {}, path ? [{ path: path(line), message }] : []);
    }
    return new Map(sums.map(({ tillId, cents }) => [tillId, cents]));
  }

  /** Asks for a deposit that was judged; nothing leaves the drawer. */
  async ask(actor: Actor, body: object, { madeOn, lines, bag, fromTill, reason }: AskedDeposit): Promise<AskedSums> {
    const { organizationId, commandId: requestId, userId } = actor;
    const [cashCents, bagCashCents] = [cashLinesOf(bag), cashOfBag(bag)];
    const totalCents = bagCashCents + bag.otherReceiptsCents;
    const tills = (bag.tills ?? []).map(({ tillId, cashCents: cents, cashReceiptsCents }) => ({
      tillId,
      cashCents: cents,
      bagCents: cashReceiptsCents + cents,
    }));
    const requestHash = await this.decided.hashOf(DEPOSIT_REQUEST, actor, body);
    const keep = async (tx: TenantTransaction): Promise<AskedSums> => {
      await tx.query(INSERT, [
        organizationId,
        requestId,
        requestHash,
        userId,
        this.clock.now(),
        madeOn,
        lines.map(({ accountId }) => accountId),
        lines.map(({ entryId }) => entryId),
        cashCents,
        bagCashCents,
        totalCents,
        reason,
        fromTill ? JSON.stringify(tills) : null,
      ]);
      const subject = { kind: 'organization', id: organizationId };
      const details = { amount: formatCents(totalCents) };
      await this.audit.record(actor, { action: 'deposit-asked', subject, details }, tx);
      return { cashCents, totalCents };
    };
    return this.rows.write(actor, { askForDeposit: body }, keep, () => [{ topic: 'approval', id: requestId }]);
  }
}
