import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import canonicalize from 'canonicalize';
import type {
  getSuretyReport,
  listSuretyReports,
  SuretyReport,
  SuretyReportSummary,
} from '#contracts/powers/surety-reports/surety-reports.ts';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { reportDueOn } from '#domain/powers/surety-report-weeks.ts';
import type { ReportContent, ReportTotals, ReportWeek } from '#domain/books/surety-report-types.ts';
import type { SuretyContract } from '#domain/agency/surety-contract.ts';
import { Clock } from '../../../kernel/clock.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { Mail } from '../../../platform/mail/mail.ts';
import { Reads } from '../../../platform/projections/reads.ts';
import { Sureties } from '../../agency/sureties/index.ts';
import { openingDecider } from '../../books/opening/index.ts';
import { nextWeek, reportedElsewhere, SuretyFacts, unsentWeeks, type BuiltReport } from './surety-facts.query.ts';
import { nameOf } from '../../agency/organizations/index.ts';

/** Of each surety so many weeks are listed. */
const LISTED = 60;

const SENT_COLUMNS = `
  r.surety_id, r.starts_on, r.ends_on, r.number, r.sent_at,
  ${nameOf('a', 'Former staff')} as sent_by, r.way,
  m.state as mail, coalesce(m.to_address, '') as "to", (r.content->'totals'->>'written')::int as written,
  (r.content->'inHand'->>'closing')::int as closing`;
const SENT_FROM = `
  from surety_report r
  left join agent a on a.organization_id = r.organization_id and a.user_id = r.sent_by
  left join outgoing_mail m on m.organization_id = r.organization_id and m.mail_id = r.report_id`;

const LIST = `
  select * from (
    select ${SENT_COLUMNS}, row_number() over (partition by r.surety_id order by r.number desc) as place ${SENT_FROM}
    where r.organization_id = $1 and ($2::uuid is null or r.surety_id = $2)
  ) listed where place <= ${LISTED} order by number desc`;

const WHOLE = `
  select ${SENT_COLUMNS}, r.report_id, r.position::text as position, r.content,
    r.content_hash, before.content->'totals' as before ${SENT_FROM}
  left join surety_report before on before.organization_id = r.organization_id and before.surety_id = r.surety_id
    and before.number = r.number - 1
  where r.organization_id = $1 and r.surety_id = $2 and r.ends_on = $3`;

const FIRSTS = `
  select surety_id, min(first_at) as first_at from surety_power
  where organization_id = $1 and surety_id is not null group by surety_id`;

const NAMES = `
  select id, full_name as name from defendant
  where organization_id = $1 and id = any ($2::uuid[]) and lifecycle = 'live'
  union all
  select user_id, ${nameOf('agent')} from agent
  where organization_id = $1 and user_id = any ($3::uuid[])`;

type Mailed = Pick<SuretyReportSummary, 'mail' | 'to'>;
interface SentRow extends ReportWeek, Mailed {
  suretyId: string;
  number: number;
  sentAt: string | Date;
  sentBy: string;
  way: 'mail' | 'mark';
  written: number;
  closing: number;
}
interface WholeRow extends SentRow {
  reportId: string;
  position: string;
  content: ReportContent;
  contentHash: string;
  before: ReportTotals | null;
}

interface Company {
  name: string;
  email: string;
  contracts: readonly SuretyContract[];
}

/** Whoever reads a report. */
type Reader = Pick<Actor, 'organizationId' | 'timeZone'>;

/** The hash of what a report says, whoever's clock and whichever position of the log it was built at. */
export const hashOfContent = (content: ReportContent): string =>
  createHash('sha256')
    .update(canonicalize(content) ?? '')
    .digest('base64url');

/** A report as it stands: sent, or as it builds itself now. */
export interface StandingReport extends ReportWeek {
  suretyId: string;
  content: ReportContent;
  contentHash: string;
  position: string;
  number: number;
  before: ReportTotals | null;
  company: Company;
  sent: WholeRow | null;
  built: BuiltReport | null;
}

const instant = (value: string | Date): string => new Date(value).toISOString();

const sentSummary = (row: SentRow, { name, contracts }: Company): SuretyReportSummary => ({
  suretyId: row.suretyId,
  suretyName: name,
  startsOn: row.startsOn,
  endsOn: row.endsOn,
  number: row.number,
  dueOn: reportDueOn(row.endsOn, contracts),
  state: row.way === 'mail' ? 'sent' : 'marked',
  sentAt: instant(row.sentAt),
  sentBy: row.sentBy,
  mail: row.mail,
  to: row.to,
  written: row.written,
  closing: row.closing,
});

const unsentSummary = (
  { suretyId, company }: { suretyId: string; company: Company },
  week: ReportWeek,
  { today, isOldest }: { today: string; isOldest: boolean },
): SuretyReportSummary => ({
  suretyId,
  suretyName: company.name,
  ...week,
  dueOn: reportDueOn(week.endsOn, company.contracts),
  state: today <= week.endsOn ? 'running' : isOldest ? 'ready' : 'waiting',
  number: null,
  sentAt: null,
  sentBy: '',
  mail: null,
  to: '',
  written: null,
  closing: null,
});

/** Reads the weekly execution reports (powers#execution-report). */
@Injectable()
export class SuretyReports {
  constructor(
    private readonly reads: Reads,
    private readonly facts: SuretyFacts,
    private readonly commands: CommandRunner,
    private readonly sureties: Sureties,
    private readonly mail: Mail,
    private readonly clock: Clock,
  ) {}

  async list(
    actor: Actor,
    { suretyId }: InputOf<typeof listSuretyReports>['query'],
  ): Promise<ResponseOf<typeof listSuretyReports>> {
    const companies = (await this.sureties.list(actor)).filter(
      (one) => suretyId === undefined || one.suretyId === suretyId,
    );
    const today = dayOf(this.clock.now(), actor.timeZone);
    const opening = await this.commands.read(openingDecider, actor, actor.organizationId);
    const [sent, firsts, cutOverOf] = await this.reads.after(actor, ['surety-facts'], (tx) =>
      Promise.all([
        tx.query<SentRow>(LIST, [actor.organizationId, suretyId ?? null]),
        tx.query<{ suretyId: string; firstAt: string | Date }>(FIRSTS, [actor.organizationId]),
        reportedElsewhere(tx, actor.organizationId, opening),
      ]),
    );
    const firstAt = new Map(firsts.rows.map((row) => [row.suretyId, row.firstAt]));
    const rows = companies.flatMap((company) => {
      const own = sent.rows.filter((row) => row.suretyId === company.suretyId);
      const first = firstAt.get(company.suretyId);
      const firstOn = first === undefined ? null : dayOf(new Date(first), actor.timeZone);
      const lastEndsOn = own[0]?.endsOn ?? null;
      const next = nextWeek({ lastEndsOn, cutOverOn: cutOverOf(company.suretyId), firstOn }, company.contracts);
      const unsent = unsentWeeks(next, company.contracts, today).slice(0, LISTED);
      const of = { suretyId: company.suretyId, company };
      return [
        ...unsent.map((week, place) => unsentSummary(of, week, { today, isOldest: place === 0 })).toReversed(),
        ...own.map((row) => sentSummary(row, company)),
      ];
    });
    return { rows };
  }

  /**
   * The report of the week that ends on a day: as it was sent, else as it builds itself now.
   * @throws Refused SURETY_NOT_FOUND, REPORT_NOT_FOUND.
   */
  async standing(actor: Reader, suretyId: string, endsOn: string): Promise<StandingReport> {
    const found = (await this.sureties.list(actor)).find((one) => one.suretyId === suretyId);
    if (!found) throw new Refused('SURETY_NOT_FOUND');
    const company = { name: found.name, email: found.email, contracts: found.contracts };
    const asSent = (sent: WholeRow): StandingReport => {
      const { startsOn, content, contentHash, position, number, before } = sent;
      const week = { suretyId, startsOn, endsOn };
      return { ...week, content, contentHash, position, number, before, company, sent, built: null };
    };
    const sent = await this.sent(actor, suretyId, endsOn);
    if (sent) return asSent(sent);
    const today = dayOf(this.clock.now(), actor.timeZone);
    const built = await this.facts.build(actor, { suretyId, endsOn, today }, company.contracts);
    if (!built) {
      // A colleague may have sent it between the two reads.
      const meanwhile = await this.sent(actor, suretyId, endsOn);
      if (!meanwhile) throw new Refused('REPORT_NOT_FOUND');
      return asSent(meanwhile);
    }
    const { startsOn, content, position, number, lastTotals: before } = built;
    const contentHash = hashOfContent(content);
    return { suretyId, startsOn, endsOn, content, contentHash, position, number, before, company, sent: null, built };
  }

  /** A report that was sent; null where none was. */
  async sent(actor: Pick<Actor, 'organizationId'>, suretyId: string, endsOn: string): Promise<WholeRow | null> {
    const { rows } = await this.reads.after(actor, [], (tx) =>
      tx.query<WholeRow>(WHOLE, [actor.organizationId, suretyId, endsOn]),
    );
    return rows[0] ?? null;
  }

  /** A report with the names of its people. @throws Refused SURETY_NOT_FOUND, REPORT_NOT_FOUND. */
  async get(actor: Reader, { suretyId, endsOn }: InputOf<typeof getSuretyReport>['params']): Promise<SuretyReport> {
    return this.named(actor, await this.standing(actor, suretyId, endsOn));
  }

  /** What a report says, with the names of its people as they are now. */
  async named(actor: Reader, report: StandingReport): Promise<SuretyReport> {
    const { suretyId, startsOn, endsOn, content, company, sent, built } = report;
    const now = this.clock.now();
    const today = dayOf(now, actor.timeZone);
    const isOldest = built?.oldest.endsOn === endsOn;
    const summary = sent
      ? sentSummary(sent, company)
      : unsentSummary({ suretyId, company }, { startsOn, endsOn }, { today, isOldest });
    const { totals, inHand, amendments } = content;
    const names = await this.reads.after(actor, [], (tx) => this.names(tx, actor, content));
    return {
      ...summary,
      written: totals.written,
      closing: inHand.closing,
      position: report.position,
      builtAt: sent === null ? now.toISOString() : instant(sent.sentAt),
      contentHash: report.contentHash,
      amendments,
      inHand,
      totals,
      before: report.before,
      lines: content.lines.map(({ defendantId, agentId, ...line }) => ({
        ...line,
        defendantName: defendantId === null ? '' : (names.get(defendantId) ?? 'removed'),
        agentName: agentId === null ? '' : (names.get(agentId) ?? 'Former staff'),
      })),
      contact: company.email,
      connected: this.mail.isConnected,
    };
  }

  private async names(
    tx: TenantTransaction,
    { organizationId }: Reader,
    { lines }: ReportContent,
  ): Promise<Map<string, string>> {
    const ids = (of: 'defendantId' | 'agentId') => [
      ...new Set(lines.map((line) => line[of]).filter((one) => one !== null)),
    ];
    const { rows } = await tx.query<{ id: string; name: string }>(NAMES, [
      organizationId,
      ids('defendantId'),
      ids('agentId'),
    ]);
    return new Map(rows.map(({ id, name }) => [id, name]));
  }
}
