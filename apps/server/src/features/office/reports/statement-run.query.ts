import { Injectable } from '@nestjs/common';
import type { previewStatementRun } from '#contracts/books/ledger/exports.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { STATEMENT_REST_DAYS } from '#domain/books/statement-rest.ts';
import { addDays, dayOf } from '#domain/kernel/days.ts';
import type { OrganizationId } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { Mail } from '../../../platform/mail/mail.ts';
import { Reads } from '../../../platform/projections/reads.ts';
import { Agency } from '../../agency/organizations/index.ts';
import { balanceOf } from '../../books/ledger/index.ts';

/** How many of those without an address are named. */
const NAMED = 50;

/**
 * Accounts that owe something, of which some has been due up to a day; by name, as envelopes are sorted. With each
 * whether its client was sent a statement after a day: a letter that could not be delivered was not sent.
 */
const WHO_OWES = `
  select a.account_id, a.defendant_id, n.short_id as account_short_id, coalesce(d.full_name, '') as name,
    coalesce(d.email, '') as email,
    exists (select from mailed_paper p
      left join outgoing_mail m on m.organization_id = p.organization_id and m.mail_id = p.mailed_id
      where p.organization_id = a.organization_id and p.account_id = a.account_id and p.kind = 'statement'
        and (p.mailed_at at time zone $4)::date > $5 and m.state is distinct from 'failed') as was_sent
  from account a
  left join defendant d on d.organization_id = a.organization_id and d.id = a.defendant_id and d.lifecycle = 'live'
  left join account_number n on n.organization_id = a.organization_id and n.account_id = a.account_id
  where a.organization_id = $1 and ${balanceOf()} > 0
    and ($2 = 0 or exists (select from account_due due where due.organization_id = a.organization_id
      and due.account_id = a.account_id and due.owed_cents > 0 and due.due_on <= $3))
    and ($6::uuid is null or a.account_id = $6)
  order by lower(d.full_name) nulls last, n.short_id`;

/** An account that owes something, and how its client can be reached. */
export interface Owing {
  accountId: string;
  defendantId: string;
  accountShortId: number | null;
  name: string;
  /** Empty without one. */
  email: string;
  /** Whether a statement was sent to them so lately that another one is left out. */
  wasSent: boolean;
}

interface RunOf {
  organizationId: OrganizationId;
  /** Those alone who owe something that has been due for so many days; 0: all who owe. */
  olderThanDays: number;
}

/** Whose statements a run is of (money#statement-run). */
@Injectable()
export class StatementRuns {
  constructor(
    private readonly reads: Reads,
    private readonly agency: Agency,
    private readonly mail: Mail,
    private readonly clock: Clock,
  ) {}

  /** All who owe, by name. */
  async whoOwes(of: RunOf): Promise<Owing[]> {
    const { timeZone } = await this.agency.find(of);
    return this.reads.after(of, ['accounts', 'dues', 'ledger'], (tx) => this.find(tx, { ...of, timeZone }, null));
  }

  /** One of them as it stands now; undefined where it owes no such thing any more. */
  async one(tx: TenantTransaction, of: RunOf & { timeZone: string }, accountId: string): Promise<Owing | undefined> {
    const [owing] = await this.find(tx, of, accountId);
    return owing;
  }

  /** Before it is mailed: how many would get a letter, and who has no address. */
  async preview(of: RunOf): Promise<ResponseOf<typeof previewStatementRun>> {
    const { mailable, unreached, leftOut } = sortedOut(await this.whoOwes(of));
    return {
      connected: this.mail.isConnected,
      byMail: mailable.length,
      toPrint: unreached.length,
      leftOut: leftOut.length,
      withoutAddress: unreached.slice(0, NAMED).map(({ accountId, accountShortId, name }) => ({
        accountId,
        accountShortId,
        name,
      })),
    };
  }

  private async find(
    tx: TenantTransaction,
    { organizationId, olderThanDays, timeZone }: RunOf & { timeZone: string },
    accountId: string | null,
  ): Promise<Owing[]> {
    const today = dayOf(this.clock.now(), timeZone);
    const [dueUpTo, restSince] = [addDays(today, -olderThanDays), addDays(today, -STATEMENT_REST_DAYS)];
    const given = [organizationId, olderThanDays, dueUpTo, timeZone, restSince, accountId];
    const { rows } = await tx.query<Owing>(WHO_OWES, given);
    return rows;
  }
}

/** Who is written to, who has no address, and who had a statement lately; each by name. */
export const sortedOut = (owing: readonly Owing[]) => {
  const leftOut = owing.filter(({ wasSent }) => wasSent);
  const due = owing.filter(({ wasSent }) => !wasSent);
  return {
    leftOut,
    mailable: due.filter(({ email }) => email !== ''),
    unreached: due.filter(({ email }) => email === ''),
  };
};
