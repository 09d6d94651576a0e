import { Injectable } from '@nestjs/common';
import { formatCents } from '#domain/kernel/money.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { requireSecondApprover, stillWaiting, type Approver } from '../../agency/organizations/index.ts';
import { Till } from '../ledger/index.ts';
import { BookingDays } from '../periods/index.ts';
import { cashMustReach } from './bag-cash.ts';
import { bagOf, judgeLines } from './deposit-lines.ts';
import { DepositRequests, readRequest, type DepositRequest } from './deposit-requests.ts';
import { cashLinesOf } from './deposit.ts';
import { Deposits } from './deposits.ts';

/** How a deposit that waits ends without being made. */
export type DepositEnding = { as: 'declined'; reason: string } | { as: 'withdrawn' };

type State = DepositRequest['state'];
interface Settled {
  state: State;
  alone?: boolean;
  reason?: string;
}

const SETTLE = `
  update deposit_request set state = $3, decided_by = $4, decided_at = $5, alone = $6, end_reason = $7
  where organization_id = $1 and request_id = $2`;

const ACTIONS = { approved: 'deposit-approved', declined: 'deposit-declined', withdrawn: 'deposit-withdrawn' } as const;

const linesOf = ({ accountIds, paymentIds }: DepositRequest) =>
  accountIds.map((accountId, at) => ({ kind: 'receipt' as const, accountId, entryId: paymentIds[at] ?? '' }));

/** Decides on a deposit that waits for a second person (money#deposits-by-two). */
@Injectable()
export class DepositDecisions {
  constructor(
    private readonly requests: DepositRequests,
    private readonly commands: CommandRunner,
    private readonly till: Till,
    private readonly deposits: Deposits,
    private readonly days: BookingDays,
    private readonly rows: TenantRows,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /**
   * Approves it: everything is judged again, then it is made on its own day under the next number, by who asked for it.
   * @throws Refused REQUEST_NOT_FOUND, REQUEST_DECIDED, FOUR_EYES, WAITING_FOR_APPROVAL; what a deposit is refused for.
   */
  async approve(actor: Actor, requestId: string, approver: Approver): Promise<void> {
    await this.till.taking(actor, async (there) => {
      const request = await this.requests.find(actor, requestId);
      // One that is decided is answered as the first time, or refused, by the row alone.
      const judged = request.state === 'pending' ? await this.judge(actor, request, { approver, there }) : null;
      const make = async (tx: TenantTransaction): Promise<{ requestId: string }> => {
        const { askedBy, requestHash } = stillWaiting(await readRequest(tx, actor, requestId, { held: true }));
        if (judged === null) throw new Refused('REQUEST_DECIDED', { state: request.state });
        const { alone, wanted, deciding } = judged;
        await this.settle(tx, actor, requestId, request, { state: 'approved', alone });
        const by = { depositId: requestId, decidedBy: askedBy, requestHash, deciding };
        await this.deposits.keep(tx, actor.organizationId, wanted, by);
        return { requestId };
      };
      await this.write(actor, requestId, { approveDeposit: requestId }, make);
    });
    await this.deposits.finish(actor, requestId);
  }

  /** Declines it, or takes it back: nothing was booked. @throws Refused as `stillWaiting`; REQUEST_OF_SOMEBODY_ELSE. */
  async end(actor: Actor, requestId: string, ending: DepositEnding): Promise<void> {
    const end = async (tx: TenantTransaction): Promise<{ requestId: string }> => {
      const request = stillWaiting(await readRequest(tx, actor, requestId, { held: true }));
      const { as: state } = ending;
      if (state === 'withdrawn' && request.askedBy !== actor.userId) throw new Refused('REQUEST_OF_SOMEBODY_ELSE');
      const reason = state === 'declined' ? ending.reason : '';
      await this.settle(tx, actor, requestId, request, { state, reason });
      return { requestId };
    };
    await this.write(actor, requestId, { endDeposit: requestId, ...ending }, end);
  }

  private async judge(
    actor: Actor,
    request: DepositRequest,
    { approver, there }: { approver: Approver; there: (tillId?: string | null) => Promise<number> },
  ) {
    const alone = requireSecondApprover('deposit', request, approver);
    const { madeOn, tills, reason } = request;
    const cashCents = request.cashCents - cashLinesOf({ cashCents: 0, tills });
    const lines = linesOf(request);
    const deciding = await this.days.deciding(actor, reason);
    const path = () => '';
    const sums = await judgeLines(this.commands, actor, {
      ...deciding,
      lines,
      on: madeOn,
      path,
      fromTill: tills !== null,
    });
    await cashMustReach(bagOf(sums, cashCents, tills), { there });
    const ofTills = tills?.map(({ tillId, cashCents: cents }) => ({ tillId, cashCents: cents })) ?? null;
    const wanted = { kind: 'deposit', madeOn, lines, cashCents, tills: ofTills, feeCents: 0, reason } as const;
    return { alone, deciding, wanted };
  }

  private write(
    actor: Actor,
    requestId: string,
    request: object,
    work: (tx: TenantTransaction) => Promise<{ requestId: string }>,
  ): Promise<{ requestId: string }> {
    return this.rows.write(actor, request, work, () => [{ topic: 'approval', id: requestId }]);
  }

  private async settle(
    tx: TenantTransaction,
    actor: Actor,
    requestId: string,
    { totalCents }: DepositRequest,
    { state, alone = false, reason = '' }: Settled,
  ): Promise<void> {
    const { organizationId, userId } = actor;
    await tx.query(SETTLE, [organizationId, requestId, state, userId, this.clock.now(), alone, reason]);
    const subject = { kind: 'organization', id: organizationId };
    const action = alone ? 'deposit-released-alone' : ACTIONS[state as keyof typeof ACTIONS];
    await this.audit.record(actor, { action, subject, details: { amount: formatCents(totalCents) } }, tx);
  }
}
