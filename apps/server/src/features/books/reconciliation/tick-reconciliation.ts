import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { tickReconciliation } from '#contracts/books/bank/reconciliation.ts';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { ReadYourWrites } from '../../../platform/projections/read-your-writes.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { ownBookings } from './own-bookings.ts';
import { readOffered } from './offered-items.query.ts';
import { requireOpen } from './reconciliation.ts';
import { answerOf, lockReconciliation, moveTotals, type LockedReconciliation } from './reconciled-totals.ts';
import { tickedHere, tickItems, untickItems, type Ticking } from './tick-items.ts';

type Answer = ResponseOf<typeof tickReconciliation>;
type Named = InputOf<typeof tickReconciliation>['body']['items'];

/** Ticks what a statement has, or takes ticks away (money#reconciliation). What is so already stays so. */
export class TickReconciliation extends CommandOf(tickReconciliation) {}

@CommandHandler(TickReconciliation)
export class TickReconciliationHandler implements ICommandHandler<TickReconciliation> {
  constructor(
    private readonly rows: TenantRows,
    private readonly reads: ReadYourWrites,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused RECONCILIATION_NOT_FOUND, RECONCILIATION_DONE, RECONCILED_ELSEWHERE, RECONCILED_UNKNOWN */
  async execute({ actor, params: { reconciliationId }, body }: TickReconciliation): Promise<Answer> {
    const { organizationId, userId } = actor;
    const tick: Work<Answer> = async (tx) => {
      const locked = await lockReconciliation(tx, organizationId, reconciliationId);
      requireOpen(locked);
      const ticking = { organizationId, reconciliationId, userId, now: this.clock.now() };
      const ids = [...new Set(body.items.map(({ id }) => id))];
      const amounts = body.isTicked
        ? await this.tick(tx, ticking, locked, body.items)
        : await untickItems(tx, ticking, ids);
      return answerOf(reconciliationId, await moveTotals(tx, organizationId, locked, amounts, body.isTicked));
    };
    await ownBookings(this.reads, organizationId);
    return this.rows.write(actor, { tickReconciliation: reconciliationId, ...body }, tick);
  }

  private async tick(
    tx: TenantTransaction,
    ticking: Ticking,
    { bankAccountId, statementOn }: LockedReconciliation,
    named: Named,
  ): Promise<number[]> {
    const { organizationId, reconciliationId } = ticking;
    const wanted = new Map(named.map(({ kind, id }) => [id, kind]));
    for (const id of await tickedHere(tx, ticking, [...wanted.keys()])) wanted.delete(id);
    if (wanted.size === 0) return [];
    await requireFree(tx, organizationId, [...wanted.keys()]);
    const of = { reconciliationId, bankAccountId, statementOn, ids: [...wanted.keys()] };
    const items = (await readOffered(tx, organizationId, of)).filter(({ id, kind }) => wanted.get(id) === kind);
    if (items.length < wanted.size) throw new Refused('RECONCILED_UNKNOWN');
    return tickItems(tx, ticking, items);
  }
}

const TAKEN = 'select 1 from bank_reconciled_item where organization_id = $1 and item_id = any ($2::uuid[]) limit 1';

/** @throws Refused RECONCILED_ELSEWHERE, in words of its own before the books are read. */
const requireFree = async (tx: TenantTransaction, organizationId: string, ids: readonly string[]): Promise<void> => {
  const { rowCount } = await tx.query(TAKEN, [organizationId, ids]);
  if (rowCount !== 0) throw new Refused('RECONCILED_ELSEWHERE');
};
