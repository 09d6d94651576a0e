import { Injectable } from '@nestjs/common';
import { MOST_LETTERS, type DueLetter, type listDueLetters } from '#contracts/books/account/letters.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import {
  isLetterDue,
  LETTER_REST_DAYS,
  LETTER_STRICTNESSES,
  standsFor,
  strictnessOn,
  type DefaultSpell,
  type LetterStrictness,
} from '#domain/books/default-spell.ts';
import { dayOf } from '#domain/kernel/days.ts';
import type { OrganizationId } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { Mail } from '../../../platform/mail/mail.ts';
import { optionalView, Reads } from '../../../platform/projections/reads.ts';
import { balanceOf } from '../ledger/index.ts';
import { pastDueOf } from '../plans/index.ts';

/** How many accounts are looked at, those that have been past due the longest. */
const MOST_ACCOUNTS = 2 * MOST_LETTERS;

/** Who answers for an account `a`: where nobody does, the defendant's indemnitors (bonds#letters-to-indemnitors). */
const ANSWERS_FOR = `
  i.organization_id = a.organization_id and i.defendant_id = a.defendant_id and i.lifecycle = 'live'
  and (exists (select from account_indemnitor l where l.organization_id = a.organization_id
      and l.account_id = a.account_id and l.indemnitor_id = i.id)
    or not exists (select from account_indemnitor l
      join indemnitor k on k.organization_id = l.organization_id and k.id = l.indemnitor_id and k.lifecycle = 'live'
      where l.organization_id = a.organization_id and l.account_id = a.account_id))`;

/** Open accounts of people on file that owe something; `$2` is today. */
const OWING = `
  join account a on a.organization_id = $1 and a.account_id = asked.account_id and a.status = 'open' and ${balanceOf()} > 0
  join defendant d on d.organization_id = a.organization_id and d.id = a.defendant_id and d.lifecycle = 'live'`;

const AGREED = `
  select p.account_id from account_plan p where p.organization_id = $1
    and jsonb_array_length(p.record->'versions') + jsonb_array_length(p.record->'promises') > 0`;

/**
 * The accounts whose letters are weighed: all where a plan or a promise was agreed, and of the others that are past due
 * those the longest, unless everybody who answers for them was written to lately, or has the strictest letter of this time.
 */
const WEIGHED = `
  with agreed as materialized (${AGREED}), late as materialized (
    select d.account_id, min(d.due_on) as since from account_due d
    where d.organization_id = $1 and d.due_on < $2 and d.owed_cents > 0
      and d.account_id not in (select account_id from agreed)
    group by d.account_id
  ), by_terms as (
    select asked.account_id from late as asked ${OWING}
    where exists (select from indemnitor i where ${ANSWERS_FOR} and not exists (
      select from letter t where t.organization_id = a.organization_id and t.defendant_id = a.defendant_id
        and t.indemnitor_id = i.id and t.kind = 'default'
        and (t.made_at >= $3 or (t.account_id = a.account_id and t.figures->>'strictness' = 'final'
          and t.made_at >= asked.since))))
    order by asked.since, a.opened_position limit $4
  )
  select asked.account_id, true as by_terms from by_terms as asked
  union all select asked.account_id, false from agreed as asked ${OWING}`;

const THERE = 'select account_id from account where organization_id = $1 and account_id = any($2::uuid[])';

/** To whom a letter about each of these accounts may go. */
const PEOPLE = `
  select a.account_id, n.short_id as account_short_id, a.defendant_id, d.full_name as defendant_name,
    i.id as indemnitor_id, i.full_name as name, i.email <> '' as has_email,
    i.address <> '' and i.city <> '' as has_address
  from account a
  join defendant d on d.organization_id = a.organization_id and d.id = a.defendant_id
  join indemnitor i on ${ANSWERS_FOR}
  left join account_number n on n.organization_id = a.organization_id and n.account_id = a.account_id
  where a.organization_id = $1 and a.account_id = any($2::uuid[])
  order by i.full_name, i.id`;

/** The last letter on money past due to each person, by account. */
const LAST = `
  select distinct on (t.indemnitor_id, t.account_id) t.indemnitor_id, t.account_id, t.made_at,
    t.figures->>'strictness' as strictness
  from letter t
  where t.organization_id = $1 and t.defendant_id = any($2::uuid[]) and t.kind = 'default'
  order by t.indemnitor_id, t.account_id, t.made_at desc`;

interface Person extends Omit<DueLetter, 'strictness' | 'pastDueCents' | 'since'> {
  defendantId: string;
}

interface Last {
  indemnitorId: string;
  accountId: string;
  madeAt: string;
  strictness: LetterStrictness | null;
}

/** A letter that is due to a person, with the spell that it is about. */
interface DueTo {
  person: Person;
  spell: DefaultSpell;
  strictness: LetterStrictness;
}

/** Numbers of accounts are missing while the ledger is late. */
const NEEDED = ['accounts', 'plans', 'dues', optionalView('ledger')] as const;

interface Asking {
  organizationId: OrganizationId;
  timeZone: string;
}

/** The strictest first, then what has been past due the longest. */
const byPressure = (one: DueTo, other: DueTo): number =>
  LETTER_STRICTNESSES.indexOf(other.strictness) - LETTER_STRICTNESSES.indexOf(one.strictness) ||
  one.spell.since.localeCompare(other.spell.since);

/** Whether one of the letters to a person stands for one of today: it rests, or is of a spell that it is taken to be of. */
const isWrittenTo = (
  letters: readonly Last[] | undefined,
  { timeZone, today }: { timeZone: string; today: string },
  spellOf: (letter: Last) => Pick<DefaultSpell, 'began'> | null,
): boolean =>
  (letters ?? []).some((letter) => {
    const last = { madeOn: dayOf(new Date(letter.madeAt), timeZone), strictness: letter.strictness };
    return standsFor(last, spellOf(letter), today);
  });

/** Each person once: who answers for two accounts hears of the more pressing one. */
const eachOnce = (due: readonly DueTo[]): DueTo[] => {
  const first = new Map<string, DueTo>();
  for (const one of due.toSorted(byPressure))
    if (!first.has(one.person.indemnitorId)) first.set(one.person.indemnitorId, one);
  return [...first.values()];
};

/** To whom a letter on money past due is due, of all accounts (bonds#letters-in-one-go). */
@Injectable()
export class DueLetters {
  constructor(
    private readonly reads: Reads,
    private readonly mail: Mail,
    private readonly clock: Clock,
  ) {}

  /** At most so many people, each once; `more`: there may be others, once these are written to. */
  async list({ organizationId, timeZone }: Asking): Promise<ResponseOf<typeof listDueLetters>> {
    const today = dayOf(this.clock.now(), timeZone);
    return this.reads.after({ organizationId }, NEEDED, async (tx) => {
      // A day less: the hour of a letter does not count.
      const rested = new Date(this.clock.now().getTime() - (LETTER_REST_DAYS - 1) * 86_400_000);
      const values = [organizationId, today, rested, MOST_ACCOUNTS];
      const { rows: weighed } = await tx.query<{ accountId: string; byTerms: boolean }>(WEIGHED, values);
      const accountIds = weighed.map(({ accountId }) => accountId);
      const { due, isCut } = await this.find(tx, { organizationId, timeZone }, accountIds);
      const rows = due.slice(0, MOST_LETTERS).map(({ person: { defendantId: _, ...person }, spell, strictness }) => {
        return { ...person, strictness, pastDueCents: spell.pastDueCents, since: spell.since };
      });
      const isMore = isCut || weighed.filter(({ byTerms }) => byTerms).length === MOST_ACCOUNTS;
      return { connected: this.mail.isConnected, rows, more: isMore || due.length > rows.length };
    });
  }

  /** Waits for what `due` reads, as for a reader of the organization. */
  ready({ organizationId }: Pick<Asking, 'organizationId'>): Promise<void> {
    return this.reads.after({ organizationId }, NEEDED, () => Promise.resolve());
  }

  /**
   * To whom of those who are meant a letter about one of these accounts is due now, each once; after `ready`.
   * @throws Refused ACCOUNT_NOT_FOUND, also for another organization's.
   */
  async due(
    tx: TenantTransaction,
    asking: Asking,
    accountIds: readonly string[],
    isMeant: (person: Person) => boolean,
  ): Promise<DueTo[]> {
    const { rows } = await tx.query(THERE, [asking.organizationId, accountIds]);
    if (rows.length < accountIds.length) throw new Refused('ACCOUNT_NOT_FOUND');
    const { due } = await this.find(tx, asking, accountIds, isMeant);
    return due;
  }

  private async find(
    tx: TenantTransaction,
    { organizationId, timeZone }: Asking,
    accountIds: readonly string[],
    isMeant: (person: Person) => boolean = () => true,
  ): Promise<{ due: DueTo[]; isCut: boolean }> {
    const today = dayOf(this.clock.now(), timeZone);
    const on = { timeZone, today };
    const pastDue = await pastDueOf(tx, organizationId, accountIds, today);
    const values = [organizationId, pastDue.map(({ accountId }) => accountId)];
    const { rows: people } = await tx.query<Person>(PEOPLE, values);
    const defendants = [...new Set(people.map(({ defendantId }) => defendantId))];
    const { rows: letters } = await tx.query<Last>(LAST, [organizationId, defendants]);
    const lettersTo = Map.groupBy(letters, ({ indemnitorId }) => indemnitorId);
    const peopleOf = Map.groupBy(people.filter(isMeant), ({ accountId }) => accountId);
    const isLikely = ({ accountId, since: began }: { accountId: string; since: string }) =>
      (peopleOf.get(accountId) ?? []).some(({ indemnitorId }) => {
        // Of what is past due since then the strictest was written: nothing follows it.
        const spellOf = (to: Last) => (to.accountId === accountId && to.strictness === 'final' ? { began } : null);
        return !isWrittenTo(lettersTo.get(indemnitorId), on, spellOf);
      });
    const likely = pastDue.filter(isLikely);
    const due = likely.slice(0, MOST_ACCOUNTS).flatMap(({ accountId, spell: find }): DueTo[] => {
      const spell = find();
      if (!spell || !isLetterDue(spell, today)) return [];
      const spellOf = (to: Last) => (to.accountId === accountId ? spell : null);
      return (peopleOf.get(accountId) ?? [])
        .filter(({ indemnitorId }) => !isWrittenTo(lettersTo.get(indemnitorId), on, spellOf))
        .map((person) => ({ person, spell, strictness: strictnessOn(spell, today) }));
    });
    return { due: eachOnce(due), isCut: likely.length > MOST_ACCOUNTS };
  }
}
