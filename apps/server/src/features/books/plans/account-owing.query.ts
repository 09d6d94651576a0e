import { owingOn, type Owing } from '#domain/books/account-owing.ts';
import { defaultSpell, type DefaultSpell } from '#domain/books/default-spell.ts';
import { isHeld } from '#domain/books/call-list.ts';
import { promiseStandings } from '#domain/books/promise-to-pay.ts';
import { planOn, resolvedPlans } from '#domain/books/payment-plan.ts';
import { planFigures } from '#domain/books/plan-figures.ts';
import type { OrganizationId } from '../../../kernel/actor.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { planBooksOf, type AccountBooks } from './plan-books.query.ts';

/** What is asked of an account on a day, in cents (today#due-by-terms and bonds#plan-past-due, bonds#due-now). */
export interface AccountOwing extends Omit<Owing, 'since'> {
  /** The earliest day of what is past due; null where nothing is. */
  dueSince: string | null;
  nextDue: { on: string; amountCents: number } | null;
}

const owingOf = (books: AccountBooks, day: string): AccountOwing => {
  const plans = resolvedPlans(books);
  const { since: dueSince, ...owing } = owingOn(books, day, plans);
  const plan = owing.by === 'plan' ? planOn(plans, day) : null;
  return { ...owing, dueSince, nextDue: plan && planFigures(books, plan, day).nextDue };
};

/**
 * What many accounts owe on a day, what is due of it and what comes next, by account id: in a transaction that has waited
 * for the views `accounts` and `plans`.
 */
export const accountsOwing = async (
  tx: TenantTransaction,
  organizationId: OrganizationId,
  accountIds: readonly string[],
  day: string,
): Promise<Map<string, AccountOwing>> => {
  const books = await planBooksOf(tx, organizationId, accountIds);
  return new Map([...books].map(([accountId, found]) => [accountId, owingOf(found, day)]));
};

/**
 * The spell that an account is past due in on a day, null where it is in none (bonds#letters-to-indemnitors): in a
 * transaction that has waited for the views `accounts` and `plans`.
 */
export const spellOf = async (
  tx: TenantTransaction,
  organizationId: OrganizationId,
  accountId: string,
  day: string,
): Promise<DefaultSpell | null> => {
  const books = (await planBooksOf(tx, organizationId, [accountId])).get(accountId);
  return books ? defaultSpell(books, books.record.promises, day) : null;
};

/** An account that is past due, since when, and its spell, which takes long to find. */
interface PastDue {
  accountId: string;
  /** The day of the oldest that is owed. */
  since: string;
  spell: () => DefaultSpell | null;
}

/**
 * Those of many accounts that are past due on a day, the longest first, in a transaction that has waited for the views
 * `accounts` and `plans`; without those whose calls are held, or of which a promise runs (bonds#letters-in-one-go).
 */
export const pastDueOf = async (
  tx: TenantTransaction,
  organizationId: OrganizationId,
  accountIds: readonly string[],
  day: string,
): Promise<PastDue[]> => {
  const books = await planBooksOf(tx, organizationId, accountIds);
  const pastDue = [...books].flatMap(([accountId, found]): PastDue[] => {
    const { promises, callHold = null } = found.record;
    const promise = promiseStandings(promises, found.lines, day).at(-1);
    if (promise?.state === 'open' || isHeld(callHold, day)) return [];
    const since = owingOn(found, day).since ?? (promise?.state === 'broken' ? promise.dueOn : null);
    return since === null ? [] : [{ accountId, since, spell: () => defaultSpell(found, promises, day) }];
  });
  return pastDue.toSorted((one, other) => one.since.localeCompare(other.since));
};
