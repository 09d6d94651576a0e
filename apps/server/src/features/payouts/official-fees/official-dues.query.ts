import { Injectable } from '@nestjs/common';
import type {
  listOfficialDues,
  listOfficialFees,
  OfficialMoveRow,
} from '#contracts/payouts/official-fees/official-fees.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { LOST_AFTER_DAYS } from '#domain/payouts/buf.ts';
import { dayOf, daysBetween } from '#domain/kernel/days.ts';
import { fitsReference } from '#domain/kernel/external-reference.ts';
import { LOSABLE, sameDue, type OfficialDue } from '#domain/payouts/official-fees.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { TenantDatabase, type TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { EventLog } from '../../../platform/event-log/event-log.ts';
import { ProjectionHalts } from '../../../platform/projections/projection-halts.ts';
import { optionalView, Reads } from '../../../platform/projections/reads.ts';
import { ReadYourWrites } from '../../../platform/projections/read-your-writes.ts';
import { Approvers, hasOthers, type Reader } from '../../books/approvals/index.ts';
import { colleaguesOf, pendingIds, requesterNames } from '../remittances/index.ts';
import { Agency } from '../../agency/organizations/index.ts';
import { isOpen, isOwed } from './official-advance.ts';
import { officialDecider, waitingMoves, waitingVoid, type OfficialFees } from './official-fees.ts';
import { excessHeld, officialsOf, owedOf, activeFees, type ActiveFee } from './active-fees.query.ts';
import { readerMayDecide, waitingPayouts } from './waiting-for-second.ts';

/** So many fees are shown, as many as one payment takes. */
const FEES_SHOWN = 500;
/** So many movements are shown. */
const MOVES_SHOWN = 200;

/** What a colleague advanced to an official and was not paid back, in cents. */
export interface OfficialAdvance {
  agentId: string;
  payee: string;
  amountCents: number;
}

/** What is owed to sheriffs, commissioners and jails, as the ledger says (money#payees-of-fees). */
@Injectable()
export class OfficialDues {
  constructor(
    private readonly database: TenantDatabase,
    private readonly reads: Reads,
    private readonly readYourWrites: ReadYourWrites,
    private readonly halts: ProjectionHalts,
    private readonly log: EventLog,
    private readonly commands: CommandRunner,
    private readonly agency: Agency,
    private readonly approvers: Approvers,
    private readonly clock: Clock,
  ) {}

  /**
   * What these fees of a payee stand at, in their order, once the ledger has booked the stream up to `head`, and what
   * stood in the log by now.
   * @throws Refused MONEY_STOPPED, TEMPORARILY_UNAVAILABLE.
   */
  async owedAt(
    { organizationId }: Actor,
    { payee, fees, head }: { payee: string; fees: readonly Omit<OfficialDue, 'amountCents'>[]; head: bigint },
  ): Promise<OfficialDue[]> {
    if ((await this.halts.of('ledger', organizationId)) === 'stopped') throw new Refused('MONEY_STOPPED');
    const newest = (await this.log.head()) ?? head;
    if (!(await this.readYourWrites.reached('ledger', newest > head ? newest : head)))
      throw new Refused('TEMPORARILY_UNAVAILABLE');
    return this.database.read(organizationId, (tx) => owedOf(tx, organizationId, { payee, fees }));
  }

  /** With the movements whose number has `sought` in it. @throws Refused MONEY_STOPPED. */
  async list(actor: Actor, sought = ''): Promise<ResponseOf<typeof listOfficialFees>> {
    const { organizationId } = actor;
    const [state, { approvalLimitCents: limitCents }, reader] = await Promise.all([
      this.commands.read(officialDecider, actor, organizationId),
      this.agency.find(actor),
      this.approvers.reader(actor),
    ]);
    return this.reads.after(actor, ['ledger', optionalView('bonds')], async (tx) => ({
      officials: await officialsOf(tx, organizationId),
      ...(await excessHeld(tx, organizationId)),
      moves: await this.history(tx, actor, state, { reader, sought }),
      colleagues: await colleaguesOf(tx, organizationId),
      limitCents,
      secondApprover: hasOthers(reader),
    }));
  }

  /** @throws Refused MONEY_STOPPED. */
  async dues(actor: Actor, payee: string): Promise<ResponseOf<typeof listOfficialDues>> {
    const state = await this.commands.read(officialDecider, actor, actor.organizationId);
    const waiting = waitingMoves(state, payee).flatMap(({ lines }) => lines);
    const fees = await this.standing(actor, { payee, most: FEES_SHOWN + 1 });
    const dues = fees.slice(0, FEES_SHOWN).map(({ payee: _, ...fee }) => ({
      ...fee,
      isProposed: fee.account === LOSABLE && fee.amountCents < 0 && fee.days >= LOST_AFTER_DAYS,
      isWaiting: waiting.some((line) => sameDue(line, fee)),
    }));
    return { dues, hasMore: fees.length > FEES_SHOWN };
  }

  /** What stands of every official's fees. @throws Refused MONEY_STOPPED. */
  all(actor: Actor): Promise<(ActiveFee & { days: number })[]> {
    return this.standing(actor, { payee: null, most: null });
  }

  /** How many payments to officials, and voids of them, wait for a second person. */
  async waiting(organizationId: Actor['organizationId']): Promise<number> {
    const { moves, voids } = await this.commands.read(officialDecider, { organizationId }, organizationId);
    return pendingIds(moves, voids).length;
  }

  /** The same, each with whose fees they are. */
  async waitingPayouts(organizationId: Actor['organizationId'], reader: Reader) {
    const state = await this.commands.read(officialDecider, { organizationId }, organizationId);
    return waitingPayouts(state, reader).map((payout) => ({ of: 'official' as const, subjectId: null, ...payout }));
  }

  /** What colleagues advanced to officials and is owed to them, by both. */
  async advances({ organizationId }: Pick<Actor, 'organizationId'>): Promise<OfficialAdvance[]> {
    const state = await this.commands.read(officialDecider, { organizationId }, organizationId);
    const open = new Map<string, OfficialAdvance>();
    for (const move of state.moves.values()) {
      const { advancedBy: agentId, payee, amountCents } = move;
      if (agentId === null || !isOpen(state, move)) continue;
      const key = `${agentId} ${payee}`;
      const cents = (open.get(key)?.amountCents ?? 0) + amountCents;
      open.set(key, { agentId, payee, amountCents: cents });
    }
    return [...open.values()];
  }

  private async standing(actor: Actor, which: { payee: string | null; most: number | null }) {
    const today = dayOf(this.clock.now(), actor.timeZone);
    const fees = await this.reads.after(actor, ['ledger', optionalView('bonds')], (tx) =>
      activeFees(tx, actor.organizationId, which),
    );
    return fees.map((fee) => ({ ...fee, days: daysBetween(fee.since, today) }));
  }

  private async history(
    tx: TenantTransaction,
    { organizationId }: Actor,
    state: OfficialFees,
    { reader, sought }: { reader: Reader; sought: string },
  ): Promise<OfficialMoveRow[]> {
    const all = [...state.moves.values()].toReversed();
    const { nameOf, textOf } = await requesterNames(tx, organizationId, {
      people: all.flatMap(({ askedBy, advancedBy }) => [askedBy, advancedBy ?? askedBy]),
      events: all.map(({ eventId }) => eventId),
    });
    const found = all.filter(({ eventId }) => fitsReference(textOf(eventId, 'externalReference'), sought));
    return found.slice(0, MOVES_SHOWN).map((move) => {
      const { lines, booked, askedBy, eventId, voided, advancedBy } = move;
      const voidWaits = waitingVoid(state, move.moveId);
      const { moveId, kind, payee, amountCents, method, askedAt, alone } = move;
      return {
        moveId,
        kind,
        payee,
        state: move.state,
        amountCents,
        fees: lines.length,
        method,
        askedAt,
        alone,
        bookedOn: booked?.on ?? null,
        askedBy: nameOf(askedBy),
        advancedBy: advancedBy === null ? null : { agentId: advancedBy, name: nameOf(advancedBy) },
        isOwed: isOwed(state, move),
        own: askedBy === reader.userId,
        reason: textOf(eventId, 'reason'),
        voidWaits,
        externalReference: textOf(eventId, 'externalReference'),
        voidedOn: voided?.on ?? null,
        voidReason: voided?.reasonCode ?? null,
        voidOwn: voidWaits !== null && state.voids.get(voidWaits)?.askedBy === reader.userId,
        readerMay: readerMayDecide(state, move.state === 'pending' ? moveId : voidWaits, reader),
      };
    });
  }
}
