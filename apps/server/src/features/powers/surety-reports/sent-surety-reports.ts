import { Injectable } from '@nestjs/common';
import { v5 as uuidV5 } from 'uuid';
import type { ReportContent } from '#domain/books/surety-report-types.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { Semaphore } from '../../../platform/crypto/semaphore.ts';
import { isTaken } from '../../../platform/database/sql-state.ts';
import { TenantDatabase, type TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { Process } from '../../../platform/processes/processes.ts';
import type { Run } from '../../../platform/processes/run.ts';
import { DecidedRows, unfinishedOf, type DecidingTable } from '../../../platform/rows/decided-rows.ts';
import { powerDecider, reportPower } from '../../books/power-numbers/index.ts';
import { lockReport, suretyReportDecider } from './surety-report.ts';
import type { StandingReport } from './surety-reports.query.ts';

/** Whose rows decide; their content is needed for good. */
export const SURETY_REPORT: DecidingTable = {
  table: 'surety_report',
  id: 'report_id',
  decidedBy: 'sent_by',
  decidedAt: 'sent_at',
  untilSettled: [],
  body: 'suretyReport',
};

/** As many powers are told of their report at once. */
const AT_ONCE = 32;

interface ReportRow {
  suretyId: string;
  number: number;
  startsOn: string;
  endsOn: string;
  position: string;
  content: ReportContent;
  contentHash: string;
  way: 'mail' | 'mark';
  sentBy: string;
  isSettled: boolean;
}

const ROW = `
  select surety_id, number, starts_on, ends_on, position::text as position, content,
    content_hash, way, sent_by, settled_at is not null as is_settled
  from surety_report where organization_id = $1 and report_id = $2`;

/** The numbers of powers as they are compared: by them their streams are named. */
const NUMBERS = `
  select power_id, power_number from surety_power
  where organization_id = $1 and power_id = any ($2::uuid[])`;

/**
 * Reports that are sent: the row decides and locks the week, its events follow from it alone (powers#sending-a-report).
 */
@Injectable()
export class SentSuretyReports extends Process<{ id: string }> {
  readonly name = 'lock-surety-reports';
  readonly work = 'Locking a report to a surety';
  readonly unfinished = unfinishedOf(SURETY_REPORT);

  constructor(
    private readonly commands: CommandRunner,
    private readonly database: TenantDatabase,
    private readonly rows: DecidedRows,
    private readonly clock: Clock,
  ) {
    super();
  }

  /** Locks a report within a transaction; its id is the command's. @throws Refused REPORT_SENT where somebody was first. */
  async decide(tx: TenantTransaction, actor: Actor, report: StandingReport, way: 'mail' | 'mark'): Promise<void> {
    const { suretyId, number, startsOn, endsOn, position, content, contentHash } = report;
    await tx
      .query(
        `insert into surety_report (organization_id, report_id, surety_id, number, starts_on, ends_on, position, content,
           content_hash, way, sent_by, sent_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
        [
          actor.organizationId,
          actor.commandId,
          suretyId,
          number,
          startsOn,
          endsOn,
          position,
          JSON.stringify(content),
          contentHash,
          way,
          actor.userId,
          this.clock.now(),
        ],
      )
      .catch((error: unknown) => {
        throw isTaken(error) ? new Refused('REPORT_SENT') : error;
      });
  }

  async carryOut({ actor }: Run, { id }: { id: string }): Promise<void> {
    await this.finish(actor, id);
  }

  /** Records what a sent report follows: its own event, then that of each power that it is the first to name or to write. */
  async finish(actor: Actor, reportId: string): Promise<void> {
    const { organizationId } = actor;
    const { rows } = await this.database.read(organizationId, (tx) =>
      tx.query<ReportRow>(ROW, [organizationId, reportId]),
    );
    const [row] = rows;
    if (!row) throw new RangeError(`No report was sent as ${reportId}.`);
    if (row.isSettled) return;
    const as = { ...actor, userId: row.sentBy, endpoint: 'POST /surety-reports/:suretyId/:endsOn/send' };
    const { lines, amendments, inHand, totals } = row.content;
    const { suretyId, number, startsOn, endsOn, position, contentHash, way } = row;
    const lock = { id: suretyId, actor: { ...as, commandId: reportId }, input: { reportId } };
    await this.commands.run(suretyReportDecider, lock, (state) =>
      lockReport(state, {
        suretyId,
        reportId,
        number,
        startsOn,
        endsOn,
        position,
        contentHash,
        way,
        lines: lines.length,
        written: totals.written,
        amendments: amendments.length,
        closing: inHand.closing,
        suretyPremiumCents: totals.suretyPremiumCents,
        bufCents: totals.bufCents,
      }),
    );
    const numbers = await this.database.read(organizationId, (tx) =>
      tx.query<{ powerId: string; powerNumber: string }>(NUMBERS, [
        organizationId,
        lines.map(({ powerId }) => powerId),
      ]),
    );
    const places = new Semaphore({ places: AT_ONCE });
    const unwritten = lines.filter(({ word }) => word !== 'written');
    const written = lines.filter(({ word }) => word === 'written');
    const lineOf = new Map([...unwritten, ...written].map(({ powerId, word, bondId }) => [powerId, { word, bondId }]));
    const tell = ({ powerId, powerNumber }: { powerId: string; powerNumber: string }) => {
      const command = {
        id: powerNumber,
        actor: { ...as, commandId: uuidV5(powerId, reportId) },
        input: { reportId, powerId },
      };
      const line = lineOf.get(powerId) ?? { word: 'unused', bondId: null };
      return this.commands.run(powerDecider, command, (state) => reportPower(state, { powerId, reportId, ...line }));
    };
    await Promise.all(numbers.rows.map((power) => places.run(() => tell(power))));
    await this.rows.close(SURETY_REPORT, organizationId, reportId);
  }
}
