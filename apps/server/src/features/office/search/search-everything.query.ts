import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { getAccount } from '#contracts/books/account/accounts.ts';
import { getBond } from '#contracts/books/bond/bonds.ts';
import { getReceipt } from '#contracts/books/account/statements.ts';
import { getDefendant } from '#contracts/people/people/defendants.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { REFUSALS } from '#contracts/kernel/errors.ts';
import { MOST_FOUND, SEARCH_FROM, type SearchHit, type searchEverything } from '#contracts/office/search/search.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { phoneSought } from '#domain/kernel/phone.ts';
import { typedBirthdays } from '#domain/kernel/typed-birthday.ts';
import { Clock } from '../../../kernel/clock.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { LOG } from '../../../platform/observe/log-token.ts';
import { optionalView, Reads } from '../../../platform/projections/reads.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { numberTyped, receiptTyped, type FoundReceipt } from '../../books/payments/index.ts';
import {
  accountHit,
  birthdayHit,
  bondHit,
  caseHit,
  nameHit,
  phoneHit,
  receiptHit,
  type AccountRow,
  type BondRow,
  type CaseRow,
  type Found,
  type PersonRow,
  type ReceiptRow,
} from './search-hit.ts';

type Answer = ResponseOf<typeof searchEverything>;

/** What each kind of search gives at most (screens#global-search). */
const LIMITS = { name: 30, phone: 50, birthday: 20, account: 10 };

/** Whose an account is; nobody where the defendant was deleted. */
const OF_ACCOUNT = `
  select d.id as defendant_id, d.full_name, d.birthday
  from account a
  join defendant d on d.organization_id = a.organization_id and d.id = a.defendant_id and d.lifecycle = 'live'
  where a.organization_id = $1 and a.account_id = $2`;

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

/**
 * The global search (screens#global-search, screens#global-search): one indexed query per kind, each for the roles
 * that may see its things.
 */
@Injectable()
export class SearchEverything {
  constructor(
    private readonly database: TenantDatabase,
    private readonly reads: Reads,
    private readonly clock: Clock,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  async find(actor: Actor, typed: string): Promise<Answer> {
    const [people, bonds, accounts, receipts] = await Promise.all([
      getDefendant.roles.some((role) => role === actor.role) ? this.people(actor, typed) : [],
      this.orNotice('Bonds', getBond, actor, () => this.bonds(actor, typed)),
      this.orNotice('Accounts', getAccount, actor, () => this.accounts(actor, typed)),
      this.orNotice('Receipts', getReceipt, actor, () => this.receipts(actor, typed)),
    ]);
    return {
      hits: merge([...bonds.found, ...accounts.found, ...receipts.found, ...people]),
      notices: [...bonds.notices, ...accounts.notices, ...receipts.notices],
    };
  }

  private async people({ organizationId, timeZone }: Actor, typed: string): Promise<Found[]> {
    const phone = phoneSought(typed);
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
    const number = typed.replace(/^#/, '');
    return this.reads.after({ organizationId }, ['bonds'], async (tx) => {
      const byPower = await tx.query<BondRow>('select * from search.by_power($1)', [number]);
      const byCase = await tx.query<CaseRow>('select * from search.by_case($1)', [number]);
      return [...byPower.rows.map(bondHit(number)), ...byCase.rows.map(caseHit(number))];
    });
  }

  private async accounts({ organizationId }: Actor, typed: string): Promise<Found[]> {
    const part = typed.replace(/^#/, '');
    // The ledger gives the short ids.
    const { rows } = await this.reads.after({ organizationId }, ['accounts', optionalView('ledger')], (tx) =>
      tx.query<AccountRow>('select * from search.by_account($1, $2)', [part, LIMITS.account]),
    );
    return rows.map(accountHit(part));
  }

  /** A receipt by its whole number, as it stands now: its payment may have been moved to another account. */
  private async receipts({ organizationId }: Actor, typed: string): Promise<Found[]> {
    return this.reads.after({ organizationId }, ['accounts', optionalView('ledger')], async (tx) => {
      const receipt = await receiptTyped(tx, organizationId, numberTyped(typed));
      if (receipt === null) return [];
      const { rows } = await tx.query<Omit<ReceiptRow, keyof FoundReceipt>>(OF_ACCOUNT, [
        organizationId,
        receipt.accountId,
      ]);
      return rows.map((defendant) => receiptHit({ ...receipt, ...defendant }));
    });
  }

  /**
   * One kind that a role may not see, or that fails, leaves a line of information; the others are answered
   * (screens#global-search).
   */
  private async orNotice(
    things: string,
    { roles }: typeof getBond | typeof getAccount | typeof getReceipt,
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
