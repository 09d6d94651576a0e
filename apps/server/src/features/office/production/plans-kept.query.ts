import { Injectable } from '@nestjs/common';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { getPlansKept, PlansOfAccount } from '#contracts/office/production/plans-kept.ts';
import { instalmentsKept, promisesKept } from '#domain/books/plans-kept.ts';
import { daysOfPreset } from '#domain/kernel/day-presets.ts';
import { dayOf } from '#domain/kernel/days.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { Reads } from '../../../platform/projections/reads.ts';
import { nameOf } from '../../agency/organizations/index.ts';
import { balanceOf } from '../../books/ledger/index.ts';
import { planBooksOf } from '../../books/plans/index.ts';
import { behind, plansByAgent, plansOf } from './plans-kept.ts';

type Report = ResponseOf<typeof getPlansKept>;
type Query = InputOf<typeof getPlansKept>['query'];
type Agreed = Pick<PlansOfAccount, 'accountId' | 'shortId' | 'defendantName' | 'agentId' | 'agentName'>;

/** How many accounts the screen shows; the file has all. */
const MOST_SHOWN = 200;
/** The money of so many accounts is read at once. */
const AT_ONCE = 500;

/**
 * Accounts with a plan that was set by the end of the period, unless it was paid off before the period and nothing was
 * booked since, and those with a promise that was made or falls due in it. An account is of the agent of its newest bond.
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
  where p.organization_id = $1 and ($4::uuid is null or b.agent_id = $4)
    and ((p.record -> 'versions' -> 0 ->> 'setOn' <= $3::text and (${balanceOf()} > 0 or exists (
        select from account_entry e
        where e.organization_id = $1 and e.account_id = p.account_id and e.effective_on >= $2::date)))
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
    const accounts = await this.accounts(actor, query);
    const late = behind(accounts);
    return {
      ...this.period(actor, query),
      agents: plansByAgent(accounts),
      total: plansOf(accounts),
      behind: late.slice(0, MOST_SHOWN),
      accountsBehind: late.length,
    };
  }

  /** Every account with an instalment or a promise of the period, by number. @throws Refused MONEY_STOPPED */
  accounts(actor: Actor, query: Query): Promise<PlansOfAccount[]> {
    const period = this.period(actor, query);
    return this.reads.after(actor, ['accounts', 'plans', 'bonds', 'ledger'], async (tx) => {
      const values = [actor.organizationId, period.from, period.to, query.agentId ?? null];
      const { rows } = await tx.query<Agreed>(AGREED, values);
      const accounts: PlansOfAccount[] = [];
      for (let at = 0; at < rows.length; at += AT_ONCE)
        accounts.push(...(await this.keptOf(tx, actor, { agreed: rows.slice(at, at + AT_ONCE), period })));
      return accounts.filter(isAny);
    });
  }

  private async keptOf(
    tx: TenantTransaction,
    { organizationId, timeZone }: Actor,
    { agreed, period }: { agreed: readonly Agreed[]; period: { from: string; to: string } },
  ): Promise<PlansOfAccount[]> {
    const today = dayOf(this.clock.now(), timeZone);
    const ids = agreed.map(({ accountId }) => accountId);
    const found = await planBooksOf(tx, organizationId, ids);
    const soFar = { from: period.from, to: period.to < today ? period.to : today };
    return agreed.flatMap((account) => {
      const books = found.get(account.accountId);
      if (!books) return [];
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
