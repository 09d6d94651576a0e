import { Injectable } from '@nestjs/common';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { getPlansKept, PlansOfAccount } from '#contracts/office/production/plans-kept.ts';
import { instalmentsKept, promisesKept } from '#domain/books/plans-kept.ts';
import { daysOfPreset } from '#domain/kernel/day-presets.ts';
import { dayOf } from '#domain/kernel/days.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { optionalView, Reads } from '../../../platform/projections/reads.ts';
import { nameOf } from '../../agency/organizations/index.ts';
import { balanceOf, knownInWords, readKnownThen, type KnownThen } from '../../books/ledger/index.ts';
import { booksKnownAt, planBooksOf } from '../../books/plans/index.ts';
import { isNarrowed, readNarrowedTo } from '../../powers/surety-reports/index.ts';
import { readAccountsOf } from '../statement-lines/index.ts';
import { behind, plansByAgent, plansOf, type PlansMade } from './plans-kept.ts';

type Report = ResponseOf<typeof getPlansKept>;
type Query = InputOf<typeof getPlansKept>['query'];
type Agreed = Pick<PlansOfAccount, 'accountId' | 'shortId' | 'defendantName' | 'agentId' | 'agentName'>;

/** How many accounts the screen shows; the file has all. */
const MOST_SHOWN = 200;
/** The money of so many accounts is read at once. */
const AT_ONCE = 500;

/**
 * Accounts with a plan that was set by the end of the period, unless it was paid off before the period and nothing was
 * booked since, as is known now ($5), and those with a promise that was made or falls due in it; of some accounts alone
 * where these are told ($4). An account is of the agent of its newest bond.
 */
const AGREED = `
  select p.account_id, n.short_id, coalesce(d.full_name, '') as defendant_name, b.agent_id,
    case when b.agent_id is null then '' else ${nameOf('g', 'Former staff')} end as agent_name
  from account_plan p
  join account a on a.organization_id = $1 and a.account_id = p.account_id
  left join account_number n on n.organization_id = $1 and n.account_id = p.account_id
  left join defendant d on d.organization_id = $1 and d.id = a.defendant_id and d.lifecycle = 'live'
  left join lateral (
    select l.agent_id from bond l
    where l.organization_id = $1 and l.account_id = p.account_id and l.voided_at is null and not l.unfinished
      and l.written_position >= 0
    order by l.written_position desc limit 1) b on true
  left join agent g on g.organization_id = $1 and g.user_id = b.agent_id
  where p.organization_id = $1 and ($4::uuid[] is null or p.account_id = any ($4))
    and ((p.record -> 'versions' -> 0 ->> 'setOn' <= $3::text and (not $5 or ${balanceOf()} > 0 or exists (
        select from account_entry e
        where e.organization_id = $1 and e.account_id = p.account_id and e.effective_on >= $2::date)))
      or (not $5 and p.record ? 'takenBack')
      or jsonb_path_exists(p.record, '$.promises[*] ? (@.madeOn <= $to && @.dueOn >= $from)',
        jsonb_build_object('from', $2::text, 'to', $3::text)))
  order by n.short_id, p.account_id`;

const isAny = ({ due, made, kept, broken, open }: PlansOfAccount): boolean => due + made + kept + broken + open > 0;

/** What plans asked for and what was promised, beside what was paid of it (money#plans-kept). */
@Injectable()
export class PlansKeptReport {
  constructor(
    private readonly reads: Reads,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused MONEY_STOPPED */
  async report(actor: Actor, query: Query): Promise<Report> {
    const { accounts, narrowedTo } = await this.read(actor, query);
    const late = behind(accounts);
    return {
      ...this.period(actor, query),
      agents: plansByAgent(accounts),
      total: plansOf(accounts),
      behind: late.slice(0, MOST_SHOWN),
      accountsBehind: late.length,
      narrowedTo: [...narrowedTo],
    };
  }

  /** Every account with an instalment or a promise of the period, by number. @throws Refused MONEY_STOPPED */
  read(actor: Actor, query: Query): Promise<PlansMade> {
    const { organizationId } = actor;
    const period = this.period(actor, query);
    const views = ['accounts', 'plans', 'bonds', 'ledger', 'audit-chain', optionalView('powers')] as const;
    return this.reads.after(actor, views, async (tx) => {
      const known = await readKnownThen(tx, actor, query);
      const own = isNarrowed(query) ? await readAccountsOf(tx, organizationId, query) : null;
      const values = [organizationId, period.from, period.to, own, known === null];
      const { rows } = await tx.query<Agreed>(AGREED, values);
      const accounts: PlansOfAccount[] = [];
      for (let at = 0; at < rows.length; at += AT_ONCE)
        accounts.push(...(await this.keptOf(tx, actor, { agreed: rows.slice(at, at + AT_ONCE), period, known })));
      return {
        accounts: accounts.filter(isAny),
        narrowedTo: await readNarrowedTo(tx, organizationId, query),
        known: knownInWords(query),
      };
    });
  }

  private async keptOf(
    tx: TenantTransaction,
    { organizationId, timeZone }: Actor,
    {
      agreed,
      period,
      known,
    }: { agreed: readonly Agreed[]; period: { from: string; to: string }; known: KnownThen | null },
  ): Promise<PlansOfAccount[]> {
    const now = dayOf(this.clock.now(), timeZone);
    const today = known !== null && known.on < now ? known.on : now;
    const ids = agreed.map(({ accountId }) => accountId);
    const found = await planBooksOf(tx, organizationId, ids);
    const soFar = { from: period.from, to: period.to < today ? period.to : today };
    return agreed.flatMap((account) => {
      const all = found.get(account.accountId);
      if (!all) return [];
      const books = known === null ? all : booksKnownAt(all, known.position);
      const promises = promisesKept(books.record.promises, books, { ...period, today });
      return [{ ...account, ...instalmentsKept(books, soFar), ...promises }];
    });
  }

  /** Both days, this month unless told. */
  period({ timeZone }: Actor, { from, to }: Query): { from: string; to: string } {
    const month = daysOfPreset('This month', dayOf(this.clock.now(), timeZone));
    return { from: from ?? month.from, to: to ?? month.to };
  }
}
