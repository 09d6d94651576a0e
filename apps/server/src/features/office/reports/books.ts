import { Injectable } from '@nestjs/common';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { getAuditChain } from '#contracts/books/ledger/ledger.ts';
import type * as contract from '#contracts/office/reports/reports.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { Clock } from '../../../kernel/clock.ts';
import { EventLog } from '../../../platform/event-log/event-log.ts';
import type { RecordedEvent } from '../../../platform/event-log/events.ts';
import { optionalView, Reads } from '../../../platform/projections/reads.ts';
import { Refused } from '../../../kernel/refused.ts';
import { standsWithin } from '../../../kernel/within-period.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { auditBlocks, auditChainHead, readTrialBalance, type TrialBalance } from '../../books/ledger/index.ts';
import { TillNames } from '../../books/tills/index.ts';
import {
  paymentsAsked,
  paymentsInWords,
  readPayments,
  sumPayments,
  type PaymentPage,
  type PaymentRow,
  type PaymentsAsked,
  type PaymentSums,
} from '../payment-history/index.ts';
import { knownNumber, type AsKnown } from '../statement-lines/index.ts';
import { entryContext, readJournal, type JournalFilter, type JournalRow } from './journal.query.ts';

type AuditBlocks = ResponseOf<typeof getAuditChain>['rows'];

/**
 * Reads the books of an organization. Each answer waits for what its reader has written (building#read-your-writes).
 */
@Injectable()
export class Books {
  constructor(
    private readonly reads: Reads,
    private readonly log: EventLog,
    private readonly clock: Clock,
    private readonly tills: TillNames,
  ) {}

  /** By both dates; the effective day is the organization's today unless told (screens#today-is). */
  async trialBalance(
    { organizationId, timeZone, period }: Actor,
    asOf: { effectiveOn?: string | undefined; journalNumber?: number | undefined },
  ): Promise<TrialBalance> {
    const effectiveOn = standsWithin(asOf.effectiveOn ?? dayOf(this.clock.now(), timeZone), period);
    return this.reads.after({ organizationId }, ['ledger', 'audit-chain'], (tx) =>
      readTrialBalance(tx, organizationId, { effectiveOn, journalNumber: asOf.journalNumber }),
    );
  }

  async journal(
    actor: Actor,
    { knownOn, ...filter }: JournalFilter & AsKnown,
    page: { ascending: boolean; after: number | null; limit: number },
  ): Promise<JournalRow[]> {
    const { organizationId } = actor;
    return this.reads.after({ organizationId }, ['ledger'], async (tx) => {
      const upToNumber = await knownNumber(tx, actor, { ...filter, knownOn });
      return readJournal(tx, organizationId, { ...filter, upToNumber }, page);
    });
  }

  /**
   * One entry with the event behind it, as the log holds it.
   * @throws Refused JOURNAL_ENTRY_NOT_FOUND
   */
  async entry({ organizationId }: Actor, journalNumber: number): Promise<ResponseOf<typeof contract.getJournalEntry>> {
    const views = ['ledger', optionalView('accounts')] as const;
    const { row, context } = await this.reads.after({ organizationId }, views, async (tx) => {
      const newest = { ascending: false, after: null, limit: 1 };
      const [row] = await readJournal(tx, organizationId, { upToNumber: journalNumber }, newest);
      return { row, context: await entryContext(tx, organizationId, journalNumber) };
    });
    if (!context || row?.journalNumber !== journalNumber) throw new Refused('JOURNAL_ENTRY_NOT_FOUND');
    const { stream, revision, position, actorId, commandId, fromAddress, chainHash, ...beside } = context;
    const recorded = await this.recorded(stream, revision);
    return {
      ...row,
      ...beside,
      event: {
        eventId: row.eventId,
        stream,
        revision,
        position,
        type: row.eventType,
        actorId,
        actorName: row.recordedBy,
        fromAddress,
        commandId,
        chainHash,
        occurredAt: row.recordedAt,
        data: { ...recorded.storedData },
      },
    };
  }

  async payments(
    actor: Actor,
    asked: PaymentsAsked,
    page: PaymentPage,
  ): Promise<{ payments: PaymentRow[]; sums: PaymentSums; narrowedTo: string[] }> {
    const { organizationId } = actor;
    const views = ['ledger', 'accounts', optionalView('bonds'), optionalView('powers')] as const;
    const { read, sums, narrowedTo } = await this.reads.after({ organizationId }, views, async (tx) => {
      const filter = await paymentsAsked(tx, actor, asked);
      return {
        read: await readPayments(tx, organizationId, filter, page),
        sums: await sumPayments(tx, organizationId, filter),
        narrowedTo: await paymentsInWords(tx, organizationId, asked),
      };
    });
    const named = await this.tills.on({ organizationId }, read);
    return { payments: named.map(({ tillId: _, ...payment }) => payment), sums, narrowedTo };
  }

  async auditChain(
    { organizationId }: Actor,
    page: { before: number | null; limit: number },
  ): Promise<{ blocks: AuditBlocks; head: string | null }> {
    return this.reads.after({ organizationId }, ['audit-chain'], async (tx) => ({
      blocks: await auditBlocks(tx, organizationId, page),
      head: await auditChainHead(tx, organizationId),
    }));
  }

  private async recorded(stream: string, revision: number): Promise<RecordedEvent> {
    for await (const event of this.log.readStream(stream, revision)) return event;
    throw new Error(`The log has no event ${revision} on a stream that the journal names.`);
  }
}
