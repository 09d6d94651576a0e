import { Injectable } from '@nestjs/common';
import type { getBuf, SuretyMoveRow } from '#contracts/payouts/buf/buf.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { dayOf } from '#domain/kernel/days.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { optionalView, Reads } from '../../../platform/projections/reads.ts';
import { Approvers, hasOthers, type Reader } from '../../books/approvals/index.ts';
import {
  BUF_HELD_SQL,
  disbursementDecider,
  readerMayDecide,
  waitingMoveVoid,
  waitingPowers,
  requesterNames,
  type BufFigures,
  type Disbursements,
} from '../remittances/index.ts';
import { Agency } from '../../agency/organizations/index.ts';
import { Sureties } from '../../agency/sureties/index.ts';
import { judgmentMoves } from './judgment-moves.query.ts';
import { recoverableAt } from './recoverable.query.ts';

const movesOf = async (
  tx: TenantTransaction,
  actor: Actor,
  state: Disbursements,
  reader: Reader,
): Promise<SuretyMoveRow[]> => {
  const { suretyId, money } = state;
  const judged = await judgmentMoves(tx, actor, suretyId);
  const moves = money.moves.valueSeq().toArray();
  const { nameOf, textOf } = await requesterNames(tx, actor.organizationId, {
    people: moves.map(({ askedBy }) => askedBy),
    events: moves.map(({ eventId }) => eventId),
  });
  const own = moves.map(
    ({ moveId, kind, state: stands, amountCents, lines, booked, askedBy, askedAt, alone, eventId, voidedOn }) => {
      const voidWaits = waitingMoveVoid(money, moveId);
      return {
        moveId,
        kind,
        bondId: null,
        state: stands,
        amountCents,
        powers: lines.length,
        bookedOn: booked?.on ?? null,
        askedAt,
        alone,
        askedBy: nameOf(askedBy),
        own: askedBy === reader.userId,
        voidedOn,
        voidWaits,
        reason: textOf(eventId, 'reason'),
        voidOwn: voidWaits !== null && money.voids.get(voidWaits)?.askedBy === reader.userId,
        readerMay: readerMayDecide(state, stands === 'pending' ? moveId : voidWaits, reader),
      };
    },
  );
  return [...own, ...judged].toSorted((one, other) => (one.askedAt < other.askedAt ? 1 : -1));
};

/** What a surety holds of the BUF and owes back, as the ledger says (money#recoverable-payables, money#buf-limits). */
@Injectable()
export class BufOfSurety {
  constructor(
    private readonly reads: Reads,
    private readonly commands: CommandRunner,
    private readonly sureties: Sureties,
    private readonly agency: Agency,
    private readonly approvers: Approvers,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused SURETY_NOT_FOUND, MONEY_STOPPED. */
  async get(actor: Actor, suretyId: string): Promise<ResponseOf<typeof getBuf>> {
    const { organizationId } = actor;
    const surety = (await this.sureties.names(actor)).find((one) => one.suretyId === suretyId);
    if (!surety) throw new Refused('SURETY_NOT_FOUND');
    const [state, { approvalLimitCents: limitCents }, reader] = await Promise.all([
      this.commands.read(disbursementDecider, actor, suretyId),
      this.agency.find(actor),
      this.approvers.reader(actor),
    ]);
    const today = dayOf(this.clock.now(), actor.timeZone);
    return this.reads.after(actor, ['ledger', optionalView('powers'), optionalView('approvals')], async (tx) => {
      const { rows } = await tx.query<BufFigures>(BUF_HELD_SQL, [organizationId, suretyId]);
      const recoverable = await recoverableAt(tx, { organizationId, suretyId, today });
      const waiting = waitingPowers(state);
      return {
        suretyName: surety.name,
        ...(rows[0] ?? { bookCents: 0, payableCents: 0, heldCents: 0 }),
        recoverable: recoverable.map((row) => ({ ...row, isWaiting: waiting.has(row.powerId) })),
        moves: await movesOf(tx, actor, state, reader),
        limitCents,
        secondApprover: hasOthers(reader),
      };
    });
  }
}
