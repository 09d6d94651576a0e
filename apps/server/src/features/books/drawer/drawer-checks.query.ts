import { Injectable } from '@nestjs/common';
import { TO_CLASSIFY } from '#domain/kernel/chart-of-accounts.ts';
import { addDays, formatDay } from '#domain/kernel/days.ts';
import { formatCents } from '#domain/kernel/money.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Reads } from '../../../platform/projections/reads.ts';
import type { FindChecks } from '../periods/index.ts';
import { LIES_UNDEPOSITED } from '../ledger/index.ts';
import { NOT_SETTLED } from './banked-line.ts';

/** So many days money may lie in the drawer, or at the card company, before it is told (money#before-a-month-closes). */
const DRAWER_DAYS = 3;
const CARD_DAYS = 5;

interface Old {
  cents: number;
  since: string | null;
}

const oldOf = (which: string): string => `
  select coalesce(sum(-e.amount_cents), 0)::bigint as cents, min(e.effective_on) as since
  from account_entry e where ${which} and e.effective_on < $2`;

const UNCLASSIFIED = `
  select coalesce(sum(debit_cents - credit_cents), 0)::bigint as cents from ledger_balance
  where organization_id = $1 and ledger_account = '${TO_CLASSIFY}' and booked_on <= $2`;

/** What of the money that came in is not where it belongs (money#before-a-month-closes). */
@Injectable()
export class DrawerChecks {
  constructor(private readonly reads: Reads) {}

  readonly find: FindChecks = async (actor, { endsOn, today }) => {
    const [drawer, cards, toClassifyCents] = await this.read(actor, endsOn, today);
    return [
      ...(drawer.since === null
        ? []
        : [
            {
              screen: 'drawer' as const,
              words: `${formatCents(drawer.cents)} lies in the drawer for more than ${DRAWER_DAYS} days, since ${formatDay(drawer.since)}.`,
            },
          ]),
      ...(cards.since === null
        ? []
        : [
            {
              screen: 'cards' as const,
              words: `${formatCents(cards.cents)} of cards is not settled for more than ${CARD_DAYS} days, since ${formatDay(cards.since)}.`,
            },
          ]),
      ...(toClassifyCents === 0
        ? []
        : [{ screen: 'classify' as const, words: `${formatCents(toClassifyCents)} is to be classified.` }]),
    ];
  };

  private read({ organizationId }: Actor, endsOn: string, today: string): Promise<[Old, Old, number]> {
    const nothing: Old = { cents: 0, since: null };
    // Of the month that ends, and of before it.
    const before = (days: number) => [organizationId, earlier(addDays(today, -days), addDays(endsOn, 1))];
    return this.reads.after({ organizationId }, ['accounts', 'ledger'], async (tx) => {
      const [drawer, cards, unclassified] = await Promise.all([
        tx.query<Old>(oldOf(LIES_UNDEPOSITED), before(DRAWER_DAYS)),
        tx.query<Old>(oldOf(NOT_SETTLED), before(CARD_DAYS)),
        tx.query<Old>(UNCLASSIFIED, [organizationId, endsOn]),
      ]);
      return [drawer.rows[0] ?? nothing, cards.rows[0] ?? nothing, unclassified.rows[0]?.cents ?? 0];
    });
  }
}

const earlier = (one: string, other: string): string => (one < other ? one : other);
