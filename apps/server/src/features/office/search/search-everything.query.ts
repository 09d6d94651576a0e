import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { getAccount } from '#contracts/books/account/accounts.ts';
import { getBond } from '#contracts/books/bond/bonds.ts';
import { getReceipt } from '#contracts/books/account/statements.ts';
import { getDefendant } from '#contracts/people/people/defendants.ts';
import { listIndemnitors } from '#contracts/people/people/indemnitors.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { REFUSALS } from '#contracts/kernel/errors.ts';
import { MOST_FOUND, type SearchHit, type searchEverything } from '#contracts/office/search/search.ts';
import { LOG } from '../../../platform/observe/log-token.ts';
import { optionalView, Reads } from '../../../platform/projections/reads.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { numberTyped, receiptTyped, type FoundReceipt } from '../../books/payments/index.ts';
import { findBeside, findPayers } from './find-who-pays.ts';
import { FindOldNumbers } from './find-old-numbers.query.ts';
import { FindPeople } from './find-people.query.ts';
import {
  accountHit,
  bondHit,
  caseHit,
  nameAndAccountHit,
  nameAndBondHit,
  receiptHit,
  type AccountRow,
  type BondRow,
  type CaseRow,
  type Found,
  type NamedBondRow,
  type ReceiptRow,
} from './search-hit.ts';
import { nameAndNumber } from '#domain/people/words-typed.ts';

type Answer = ResponseOf<typeof searchEverything>;

/** What a search of accounts gives at most, and one by a name and a number (screens#global-search). */
const LIMITS = { account: 10, nameAndBond: 20 };

const NAMED_BONDS = 'select * from search.names_with_bond($1, $2, $3)';
const NAMED_ACCOUNTS = 'select * from search.names_with_account($1, $2, $3)';

const NOTHING = { found: [], notices: [] };

/** Whose an account is; nobody where the defendant was deleted. */
const OF_ACCOUNT = `
  select d.id as defendant_id, d.full_name, d.birthday
  from account a
  join defendant d on d.organization_id = a.organization_id and d.id = a.defendant_id and d.lifecycle = 'live'
  where a.organization_id = $1 and a.account_id = $2`;

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
    private readonly people: FindPeople,
    private readonly old: FindOldNumbers,
    private readonly reads: Reads,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  async find(actor: Actor, typed: string): Promise<Answer> {
    const seesPeople = getDefendant.roles.some((role) => role === actor.role);
    const [people, old, beside, bonds, accounts, receipts] = await Promise.all([
      seesPeople ? this.people.find(actor, typed) : [],
      seesPeople ? this.old.client(actor, typed) : [],
      seesPeople ? this.orNotice('Indemnitors', listIndemnitors, actor, () => this.beside(actor, typed)) : NOTHING,
      this.orNotice('Bonds', getBond, actor, () => this.bonds(actor, typed)),
      this.orNotice('Accounts', getAccount, actor, () => this.accounts(actor, typed)),
      this.orNotice('Receipts', getReceipt, actor, () => this.receipts(actor, typed, seesPeople)),
    ]);
    const others = [bonds, accounts, receipts, beside];
    return {
      hits: merge([...bonds.found, ...accounts.found, ...receipts.found, ...old, ...people, ...beside.found]),
      notices: others.flatMap(({ notices }) => notices),
    };
  }

  /** Who answers for defendants, and who knows them: what is owed is as the accounts stand. */
  private beside({ organizationId }: Actor, typed: string): Promise<Found[]> {
    return this.reads.after({ organizationId }, ['accounts'], (tx) => findBeside(tx, organizationId, typed));
  }

  private async bonds({ organizationId }: Actor, typed: string): Promise<Found[]> {
    const number = typed.replace(/^#/, '');
    return this.reads.after({ organizationId }, ['bonds'], async (tx) => {
      const byPower = await tx.query<BondRow>('select * from search.by_power($1)', [number]);
      const byCase = await tx.query<CaseRow>('select * from search.by_case($1)', [number]);
      const both = nameAndNumber(typed);
      const named = both && (await tx.query<NamedBondRow>(NAMED_BONDS, [both.name, both.number, LIMITS.nameAndBond]));
      return [
        ...byPower.rows.map(bondHit(number)),
        ...byCase.rows.map(caseHit(number)),
        ...(named?.rows ?? []).map(nameAndBondHit),
        ...(await this.old.bond(tx, organizationId, number)),
      ];
    });
  }

  private async accounts({ organizationId }: Actor, typed: string): Promise<Found[]> {
    const part = typed.replace(/^#/, '');
    // The ledger gives the short ids.
    return this.reads.after({ organizationId }, ['accounts', optionalView('ledger')], async (tx) => {
      const { rows } = await tx.query<AccountRow>('select * from search.by_account($1, $2)', [part, LIMITS.account]);
      const both = nameAndNumber(typed);
      const named = both && (await tx.query<AccountRow>(NAMED_ACCOUNTS, [both.name, both.number, LIMITS.account]));
      const old = await this.old.accounts(tx, organizationId, part);
      return [...rows.map(accountHit(part)), ...(named?.rows ?? []).map(nameAndAccountHit), ...old];
    });
  }

  /**
   * A receipt by its whole number, as it stands now: its payment may have been moved to another account; and who handed
   * over money.
   */
  private async receipts({ organizationId }: Actor, typed: string, seesPeople: boolean): Promise<Found[]> {
    return this.reads.after({ organizationId }, ['accounts', optionalView('ledger')], async (tx) => {
      const payers = await findPayers(tx, organizationId, typed, seesPeople);
      const receipt = await receiptTyped(tx, organizationId, numberTyped(typed));
      if (receipt === null) return payers;
      const { rows } = await tx.query<Omit<ReceiptRow, keyof FoundReceipt>>(OF_ACCOUNT, [
        organizationId,
        receipt.accountId,
      ]);
      return [...rows.map((defendant) => receiptHit({ ...receipt, ...defendant })), ...payers];
    });
  }

  /**
   * One kind that a role may not see, or that fails, leaves a line of information; the others are answered
   * (screens#global-search).
   */
  private async orNotice(
    things: string,
    { roles }: { roles: readonly Actor['role'][] },
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
