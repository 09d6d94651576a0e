import { Injectable } from '@nestjs/common';
import type { getReconciliation, Reconciliation, ReconciliationItem } from '#contracts/books/bank/reconciliation.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { officialName } from '#domain/agency/premium-shares.ts';
import { ageOf } from '#domain/books/reconciliation.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { optionalView, Reads } from '../../../platform/projections/reads.ts';
import { nameOf } from '../../agency/organizations/index.ts';
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

/**
 * Who stands beside an entry: as it was typed, else the surety, the official, the employee or the client that it is of; and
 * the number that was typed.
 */
const WHO = `
  select e.event_id, coalesce(t.who, s.name, nullif(${nameOf('g', '')}, ''), d.full_name, '') as who, o.payee,
    coalesce(t.number, '') as number
  from unnest($2::uuid[]) as e (event_id)
  cross join lateral (
    select min(p.surety_id::text)::uuid as surety_id, min(j.account_id::text)::uuid as account_id,
      min(coalesce(p.agent_id::text, substring(p.payee from '^agent:(.*)$')))::uuid as agent_id,
      min(p.payee) filter (where p.payee !~ '^(agent|payee):') as payee
    from journal_entry j
    join posting p on p.organization_id = j.organization_id and p.journal_number = j.number
    where j.organization_id = $1 and j.event_id = e.event_id) o
  cross join lateral (
    select coalesce(min(nullif(x.body, '')) filter (where x.field = 'payee'),
        min(nullif(x.body, '')) filter (where x.field = 'payer')) as who,
      min(x.body) filter (where x.field = 'externalReference') as number
    from entry_text x where x.organization_id = $1 and x.event_id = e.event_id) t
  left join surety s on s.organization_id = $1 and s.surety_id = o.surety_id
  left join agent g on g.organization_id = $1 and g.user_id = o.agent_id
  left join account a on a.organization_id = $1 and a.account_id = o.account_id
  left join defendant d on d.organization_id = $1 and d.id = a.defendant_id and d.lifecycle = 'live'`;

interface Who {
  eventId: string;
  who: string;
  payee: string | null;
  number: string;
}

const aboutOf = ({ who, payee, number }: Who): string =>
  [who === '' && payee !== null ? officialName(payee) : who, number && `no. ${number}`].filter(Boolean).join(', ');

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
    const { rows } = await tx.query<Who>(WHO, [organizationId, events]);
    const texts = new Map(rows.map((row) => [row.eventId, aboutOf(row)]));
    return listed
      .map(({ eventId, voidedOn: _, ...item }) => ({
        ...item,
        about: texts.get(eventId ?? '') ?? '',
        ...ageOf(item, statementOn),
      }))
      .toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));
  }
}
