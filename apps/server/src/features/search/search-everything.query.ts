import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { getAccount } from '#contracts/books/accounts.ts';
import { getBond } from '#contracts/books/bonds.ts';
import { getDefendant } from '#contracts/people/defendants.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { REFUSALS } from '#contracts/kernel/errors.ts';
import { MOST_FOUND, SEARCH_FROM } from '#contracts/search/search.ts';
import type { SearchHit, searchEverything } from '#contracts/search/search.ts';
import { dayOf } from '#domain/days.ts';
import { typedBirthdays } from '#domain/typed-birthday.ts';
import { Clock } from '../../kernel/clock.ts';
import { TenantDatabase } from '../../platform/database/tenant-database.ts';
import { LOG } from '../../platform/observe/log-token.ts';
import { beside, Reads } from '../../platform/projections/reads.ts';
import { Refused } from '../../kernel/refused.ts';
import type { Actor } from '../../kernel/actor.ts';
import { accountHit, birthdayHit, bondHit, nameHit, phoneHit } from './search-hit.ts';
import type { AccountRow, BondRow, Found, PersonRow } from './search-hit.ts';

type Answer = ResponseOf<typeof searchEverything>;

/** What each kind of search gives at most (spec 7). */
const LIMITS = { name: 30, phone: 50, birthday: 20, account: 10 };

/** The digits of a typed phone number without the country's 1; null where it is none. */
const phoneTyped = (typed: string): string | null => {
  if (!/^[\d\s().+-]+$/.test(typed)) return null;
  const digits = typed.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  return digits.length >= 3 && digits.length <= 10 ? digits : null;
};

/** Whether enough of it can stand in a name. */
const isName = (typed: string): boolean =>
  /\p{L}/u.test(typed) && (typed.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= SEARCH_FROM;

/** The closest first; a defendant found in several ways stands once, with every reason. At most `MOST_FOUND`. */
const merge = (found: readonly Found[]): SearchHit[] => {
  const merged = new Map<string, Found>();
  for (const each of found.toSorted((a, b) => a.closeness - b.closeness)) {
    const before = merged.get(each.key);
    if (!before) merged.set(each.key, each);
    else if (!before.hit.why.includes(each.hit.why)) before.hit.why += ` · ${each.hit.why}`;
  }
  return [...merged.values()].slice(0, MOST_FOUND).map(({ hit }) => hit);
};

/** The global search (spec 7, decision 42): one indexed query per kind, each for the roles that may see its things. */
@Injectable()
export class SearchEverything {
  constructor(
    private readonly database: TenantDatabase,
    private readonly reads: Reads,
    private readonly clock: Clock,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  async find(actor: Actor, typed: string): Promise<Answer> {
    const [people, bonds, accounts] = await Promise.all([
      getDefendant.roles.some((role) => role === actor.role) ? this.people(actor, typed) : [],
      this.orNotice('Bonds', getBond, actor, () => this.bonds(actor, typed)),
      this.orNotice('Accounts', getAccount, actor, () => this.accounts(actor, typed)),
    ]);
    return {
      hits: merge([...bonds.found, ...accounts.found, ...people]),
      notices: [...bonds.notices, ...accounts.notices],
    };
  }

  private async people({ organizationId, timeZone }: Actor, typed: string): Promise<Found[]> {
    const phone = phoneTyped(typed);
    const days = typedBirthdays(typed, dayOf(this.clock.now(), timeZone));
    return this.database.read(organizationId, async (tx) => {
      const ask = async (sql: string, values: unknown[]) => (await tx.query<PersonRow>(sql, values)).rows;
      const found: Found[] = [];
      if (days.length > 0)
        found.push(
          ...(await ask('select * from search.by_birthday($1, $2)', [days, LIMITS.birthday])).map(birthdayHit),
        );
      if (phone !== null)
        found.push(...(await ask('select * from search.by_phone($1, $2)', [phone, LIMITS.phone])).map(phoneHit(phone)));
      if (isName(typed))
        found.push(...(await ask('select * from search.by_name($1, $2)', [typed, LIMITS.name])).map(nameHit(typed)));
      return found;
    });
  }

  private async bonds({ organizationId }: Actor, typed: string): Promise<Found[]> {
    const power = typed.replace(/^#/, '');
    const { rows } = await this.reads.after({ organizationId }, ['bonds'], (tx) =>
      tx.query<BondRow>('select * from search.by_power($1)', [power]),
    );
    return rows.map(bondHit(power));
  }

  private async accounts({ organizationId }: Actor, typed: string): Promise<Found[]> {
    const part = typed.replace(/^#/, '');
    // The ledger gives the short ids.
    const { rows } = await this.reads.after({ organizationId }, ['accounts', beside('ledger')], (tx) =>
      tx.query<AccountRow>('select * from search.by_account($1, $2)', [part, LIMITS.account]),
    );
    return rows.map(accountHit(part));
  }

  /** One kind that a role may not see, or that fails, leaves a line of information; the others are answered (spec 8). */
  private async orNotice(
    things: string,
    { roles }: typeof getBond | typeof getAccount,
    { role }: Actor,
    search: () => Promise<Found[]>,
  ): Promise<{ found: Found[]; notices: Answer['notices'] }> {
    const unavailable = (message: string) => ({
      found: [],
      notices: [{ title: `${things} search unavailable`, message }],
    });
    if (!roles.includes(role)) return unavailable(REFUSALS.ROLE_REFUSED.text);
    try {
      return { found: await search(), notices: [] };
    } catch (error) {
      if (error instanceof Refused) return unavailable(error.message);
      this.log.error({ err: error }, 'a kind of search failed');
      return unavailable(REFUSALS.TEMPORARILY_UNAVAILABLE.text);
    }
  }
}
