import { Injectable } from '@nestjs/common';
import type { getReconciliation, Reconciliation, ReconciliationItem } from '#contracts/books/bank/reconciliation.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { ageOf } from '#domain/books/reconciliation.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { optionalView, Reads } from '../../../platform/projections/reads.ts';
import { chainHeadAt } from '../ledger/index.ts';
import type { OutstandingItem } from './finish-reconciliation.ts';
import { readOffered, type OfferedItem } from './offered-items.query.ts';
import { readReconciliation } from './reconciliations.query.ts';

type Answer = ResponseOf<typeof getReconciliation>;

type TickedRow = Pick<OfferedItem, 'kind' | 'id' | 'words' | 'on' | 'amountCents' | 'isCheck' | 'accountId'>;

/** Before it has a text beside it, and how old it is. */
type Listed = OfferedItem & Pick<ReconciliationItem, 'isTicked' | 'problem'>;

const TICKED = `
  select item_id as id, kind, words, item_on as on, amount_cents, is_check, account_id from bank_reconciled_item
  where organization_id = $1 and reconciliation_id = $2 order by item_on, words`;

const ENDED = `
  select journal_number, outstanding from bank_reconciliation where organization_id = $1 and reconciliation_id = $2`;

const TEXTS = `
  select event_id, coalesce(min(body) filter (where field = 'payee'), min(body) filter (where field = 'payer'), '') as who,
    coalesce(min(body) filter (where field = 'externalReference'), '') as number
  from entry_text where organization_id = $1 and event_id = any ($2::uuid[]) and field in ('payee', 'payer', 'externalReference')
  group by event_id`;

/** A transfer has the id of its receipt. */
const receiptOf = ({ kind, id }: TickedRow, paymentId: string | null | undefined): string | null =>
  paymentId ?? (kind === 'transfer' ? id : null);

/** What is ticked stays as it was ticked; the books say what it is now. */
const tickedNow = (row: TickedRow, now: OfferedItem | undefined): Listed => {
  const paymentId = receiptOf(row, now?.paymentId);
  const { eventId = null, matchedOn = null } = now ?? {};
  const kept = { ...row, paymentId, eventId, matchedOn, isTicked: true } as const;
  if (now === undefined) return { ...kept, voidedOn: null, problem: 'changed' };
  const problem = now.voidedOn !== null ? 'voided' : now.amountCents === row.amountCents ? null : 'changed';
  return { ...kept, voidedOn: now.voidedOn, problem };
};

const openNow = (item: OfferedItem): Listed => ({
  ...item,
  isTicked: false,
  problem: item.voidedOn === null ? null : 'voided',
});

/** The oldest first; a tick moves nothing. */
const placeOf = ({ on, words, id }: ReconciliationItem): string => `${on} ${words} ${id}`;

/** A reconciliation with what it lists (money#reconciliation). */
@Injectable()
export class ReconciliationOfAccount {
  constructor(private readonly reads: Reads) {}

  /** @throws Refused RECONCILIATION_NOT_FOUND, also for another organization's */
  get({ organizationId }: Pick<Actor, 'organizationId'>, reconciliationId: string): Promise<Answer> {
    const views = ['accounts', 'ledger', optionalView('audit-chain')] as const;
    return this.reads.after({ organizationId }, views, async (tx) => {
      const found = await readReconciliation(tx, organizationId, reconciliationId);
      if (!found) throw new Refused('RECONCILIATION_NOT_FOUND');
      const { rows: ended } = await tx.query<{ journalNumber: number | null; outstanding: OutstandingItem[] }>(ENDED, [
        organizationId,
        reconciliationId,
      ]);
      const { journalNumber = null, outstanding = [] } = ended[0] ?? {};
      const listed = await this.listed(tx, organizationId, found, outstanding);
      const items = await this.shown(tx, organizationId, found.statementOn, listed);
      const chainHead = journalNumber === null ? null : await chainHeadAt(tx, organizationId, journalNumber);
      return { ...found, items, chainHead };
    });
  }

  private async listed(
    tx: TenantTransaction,
    organizationId: string,
    of: Reconciliation,
    outstanding: readonly OutstandingItem[],
  ): Promise<Listed[]> {
    const { rows: ticked } = await tx.query<TickedRow>(TICKED, [organizationId, of.reconciliationId]);
    const isOpen = of.state === 'open';
    const ids = isOpen ? {} : { ids: ticked.map(({ id }) => id) };
    const offered = await readOffered(tx, organizationId, { ...of, ...ids });
    const now = new Map(offered.map((item) => [item.id, item]));
    const cleared = ticked.map((row) => tickedNow(row, now.get(row.id)));
    if (!isOpen) {
      const kept = outstanding.map((item) => {
        const paymentId = receiptOf(item, item.paymentId);
        return openNow({ ...item, paymentId, voidedOn: null, matchedOn: null });
      });
      return [...cleared, ...kept];
    }
    const ticks = new Set(ticked.map(({ id }) => id));
    return [...cleared, ...offered.filter(({ id }) => !ticks.has(id)).map(openNow)];
  }

  private async shown(
    tx: TenantTransaction,
    organizationId: string,
    statementOn: string,
    listed: readonly Listed[],
  ): Promise<ReconciliationItem[]> {
    const events = listed.flatMap(({ eventId }) => (eventId === null ? [] : [eventId]));
    const { rows } = await tx.query<{ eventId: string; who: string; number: string }>(TEXTS, [organizationId, events]);
    const texts = new Map(rows.map(({ eventId, who, number }) => [eventId, [who, number && `no. ${number}`]]));
    return listed
      .map(({ eventId, voidedOn: _, ...item }) => ({
        ...item,
        about: (texts.get(eventId ?? '') ?? []).filter(Boolean).join(', '),
        ...ageOf(item, statementOn),
      }))
      .toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));
  }
}
