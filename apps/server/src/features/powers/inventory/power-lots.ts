import { Injectable } from '@nestjs/common';
import { v5 as uuidV5 } from 'uuid';
import type { InputOf } from '#contracts/kernel/endpoint.ts';
import type { PowerLot, receivePowers } from '#contracts/powers/inventory/powers.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { normalizePowerNumber } from '#domain/kernel/power-number.ts';
import type { ShownPowerStatus } from '#domain/books/power-state.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Semaphore } from '../../../platform/crypto/semaphore.ts';
import { TenantDatabase, type TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { KeyedHash } from '../../../platform/event-log/keyed-hash.ts';
import { Process } from '../../../platform/processes/processes.ts';
import type { Run } from '../../../platform/processes/run.ts';
import { NotesKey } from '../../books/bond/index.ts';
import {
  deletePower,
  inTurn,
  movePower,
  mustNotBeOver,
  powerDecider,
  receivePower,
  standsAlready,
  type PowerNumber,
} from '../../books/power-numbers/index.ts';
import { Inventory } from './inventory.ts';

type Body = InputOf<typeof receivePowers>['body'];
/** What all powers of a lot have alike. */
type LotPaper = Pick<Body, 'amountCents' | 'issuedOn' | 'expiresOn' | 'notes' | 'holderId'> & {
  status: ShownPowerStatus;
};
/** The power that a corrected number takes the place of. */
interface Replaced {
  powerNumber: string;
  powerId: string;
}

interface LotRow {
  requestHash: string;
  receivedBy: string;
  suretyId: string;
  numbers: string[];
  paper: LotPaper;
  replaces: Replaced | null;
  received: number;
  isSettled: boolean;
  decidedAt: Date;
}

const LOT = `
  select request_hash, received_by, surety_id, numbers, paper, replaces,
    received_count as received, settled_at is not null as is_settled, decided_at
  from power_lot where organization_id = $1 and lot_id = $2`;

/** As many powers are received at once. */
const AT_ONCE = 64;
/** After as many the lot says how far it is. */
const A_STEP = 256;
const NAMED = 5;

const ENDPOINT = 'POST /powers/lots';

/** What the form says of numbers that are here already (powers#receiving-all-or-nothing). */
const existing = (numbers: readonly string[]): Refused => {
  const more = numbers.length > NAMED ? ` and ${numbers.length - NAMED} more` : '';
  return new Refused('POWERS_EXIST', {
    words: `These numbers exist already: ${numbers.slice(0, NAMED).join(', ')}${more}.`,
  });
};

/** The status that was chosen with a power that is new; one that a bond bears already keeps its own. */
const asTyped = (state: PowerNumber, lotId: string, status: ShownPowerStatus, today: string) => {
  const power = state.powers.find((one) => one.lotId === lotId);
  if (status === 'Active' || power?.claim !== null) return [];
  return movePower(state, { powerId: power.powerId, to: status === 'Void' ? 'void' : 'expired', today });
};

/**
 * Powers received at once (powers#receiving-all-or-nothing). The row decides, while no other lot of the agency is
 * decided; each power's event follows from it alone, under a command id of its own, so that a lot cut in the middle is
 * finished by anybody, once.
 */
@Injectable()
export class PowerLots extends Process<{ id: string }> {
  readonly name = 'receive-power-lots';
  readonly work = 'Receiving powers';
  readonly unfinished = `
    select organization_id, lot_id as id, received_by as user_id, decided_at
    from power_lot where settled_at is null`;

  constructor(
    private readonly database: TenantDatabase,
    private readonly commands: CommandRunner,
    private readonly hash: KeyedHash,
    private readonly notes: NotesKey,
    private readonly inventory: Inventory,
    private readonly clock: Clock,
  ) {
    super();
  }

  /**
   * Decides: from here on all of them are received. The same command again decides nothing.
   * @throws Refused POWERS_EXIST, with the first of those that are here; VALIDATION_FAILED for Active with a past date;
   *   IDEMPOTENCY_KEY_REUSED for another body.
   */
  async decide(
    actor: Actor,
    lot: { suretyId: string; numbers: readonly string[]; box: string; paper: LotPaper; replaces?: Replaced },
    request: object = lot,
  ): Promise<PowerLot> {
    const { organizationId, commandId } = actor;
    const requestHash = await this.hashOf(actor, request);
    return this.database.write(organizationId, async (tx) => {
      await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`power lots of ${organizationId}`]);
      const known = await this.read(tx, actor, commandId);
      if (known && known.requestHash !== requestHash) throw new Refused('IDEMPOTENCY_KEY_REUSED');
      if (!known) {
        const here = await this.alreadyHere(tx, actor, lot);
        if (here.length > 0) throw existing(here);
        await this.mustLast(tx, actor, lot);
        await tx.query(
          `insert into power_lot (organization_id, lot_id, request_hash, received_by, decided_at, surety_id, box, numbers,
             paper, replaces) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
          [
            organizationId,
            commandId,
            requestHash,
            actor.userId,
            this.clock.now(),
            lot.suretyId,
            lot.box,
            lot.numbers,
            JSON.stringify(lot.paper),
            lot.replaces ? JSON.stringify(lot.replaces) : null,
          ],
        );
      }
      const { received = 0, isSettled = false } = known ?? {};
      return { lotId: commandId, count: lot.numbers.length, received, isSettled };
    });
  }

  /** Whether this command decided a lot before. @throws Refused IDEMPOTENCY_KEY_REUSED for another request. */
  async isDecided(actor: Actor, request: object): Promise<boolean> {
    const known = await this.database.read(actor.organizationId, (tx) => this.read(tx, actor, actor.commandId));
    if (known && known.requestHash !== (await this.hashOf(actor, request))) throw new Refused('IDEMPOTENCY_KEY_REUSED');
    return known !== null;
  }

  private async hashOf({ organizationId }: Actor, request: object): Promise<string> {
    return (await this.hash.of(organizationId)).ofRequest({ lot: request });
  }

  /** The id of the power that a lot makes of a number that is new. */
  powerIdOf(lotId: string, spelling: string): string {
    return uuidV5(normalizePowerNumber(spelling), lotId);
  }

  /** How far a lot is. @throws Refused NOT_FOUND. */
  async progress(actor: Actor, lotId: string): Promise<PowerLot> {
    const row = await this.database.read(actor.organizationId, (tx) => this.read(tx, actor, lotId));
    if (!row) throw new Refused('NOT_FOUND');
    return { lotId, count: row.numbers.length, received: row.received, isSettled: row.isSettled };
  }

  async carryOut({ actor }: Run, { id }: { id: string }): Promise<void> {
    await this.finish(actor, id);
  }

  /** Receives what of a lot is not received yet. */
  async finish(actor: Actor, lotId: string): Promise<void> {
    const row = await this.database.read(actor.organizationId, (tx) => this.read(tx, actor, lotId));
    if (!row) throw new RangeError(`Nothing was decided as ${lotId}.`);
    if (row.isSettled) return;
    const as = { ...actor, userId: row.receivedBy, endpoint: ENDPOINT };
    const places = new Semaphore({ places: AT_ONCE });
    for (let from = row.received; from < row.numbers.length; from += A_STEP) {
      const step = row.numbers.slice(from, from + A_STEP);
      await Promise.all(step.map((spelling) => places.run(() => this.receive(as, lotId, row, spelling))));
      await this.note(actor, lotId, 'received_count = greatest(received_count, $3::int)', from + step.length);
    }
    if (row.replaces) await this.replace(as, lotId, row.replaces);
    // The notes stand beside the events from here on.
    await this.note(actor, lotId, `settled_at = $3::timestamptz, paper = paper - 'notes'`, this.clock.now());
  }

  private async receive(as: Actor, lotId: string, row: LotRow, spelling: string): Promise<void> {
    const number = normalizePowerNumber(spelling);
    const { notes, status, ...paper } = row.paper;
    const powerId = this.powerIdOf(lotId, spelling);
    const of = {
      ...paper,
      spelling,
      suretyId: row.suretyId,
      lotId,
      powerId,
      receivedAt: new Date(row.decidedAt).toISOString(),
      notes: await this.notes.of(as, powerId, notes),
    };
    const command = {
      id: number,
      actor: { ...as, commandId: powerId },
      input: { lotId },
      text: { notes },
      isNew: true,
    };
    const today = dayOf(this.clock.now(), as.timeZone);
    await this.commands.run(powerDecider, command, (state) => {
      // Decided elsewhere meanwhile: it stands already, and the lot has nothing to add.
      if (standsAlready(state, row.suretyId)) return [];
      return inTurn(
        state,
        (now) => receivePower(now, of),
        (now) => asTyped(now, lotId, status, today),
      );
    });
  }

  private async replace(as: Actor, lotId: string, { powerNumber, powerId }: Replaced): Promise<void> {
    const actor = { ...as, commandId: uuidV5('the power before', lotId) };
    const command = { id: powerNumber, actor, input: { lotId } };
    await this.commands.run(powerDecider, command, (state) =>
      state.powers.some((power) => power.powerId === powerId) ? deletePower(state, powerId) : [],
    );
  }

  /**
   * The numbers of a lot that are here already: in a lot before it that is not settled yet, or in the inventory as far as
   * the log has come. While this lot is decided no other one is.
   * @throws Refused TEMPORARILY_UNAVAILABLE while the inventory is behind the log.
   */
  private async alreadyHere(
    tx: TenantTransaction,
    { organizationId }: Actor,
    { suretyId, numbers }: { suretyId: string; numbers: readonly string[] },
  ): Promise<string[]> {
    // Asked first: a lot that is settled from here on is among those underway.
    const underway = await tx.query<{ numbers: string[] }>(
      'select numbers from power_lot where organization_id = $1 and settled_at is null and surety_id = $2',
      [organizationId, suretyId],
    );
    await this.inventory.mustBeCurrent();
    const received = await tx.query<{ number: string }>(
      `select power_number as number from power
       where organization_id = $1 and surety_id = $2 and power_number = any ($3) and lot_id is not null and not gone
         and standing not in ('transferred', 'returned')`,
      [organizationId, suretyId, numbers.map(normalizePowerNumber)],
    );
    const here = new Set([
      ...underway.rows.flatMap((lot) => lot.numbers.map(normalizePowerNumber)),
      ...received.rows.map(({ number }) => number),
    ]);
    return numbers.filter((spelling) => here.has(normalizePowerNumber(spelling)));
  }

  /**
   * Received as active, a paper must not be over already (powers#setting-power-status); a number that a bond used
   * before is completed whatever its day is (powers#received-though-executed).
   * @throws Refused VALIDATION_FAILED.
   */
  private async mustLast(
    tx: TenantTransaction,
    { organizationId, timeZone }: Actor,
    { numbers, suretyId, paper }: { numbers: readonly string[]; suretyId: string; paper: LotPaper },
  ): Promise<void> {
    if (paper.status !== 'Active') return;
    const { rows } = await tx.query<{ number: string }>(
      `select distinct power_number as number from power
       where organization_id = $1 and (surety_id = $2 or surety_id is null) and power_number = any ($3)
         and claim_bond_id is not null and not gone`,
      [organizationId, suretyId, numbers.map(normalizePowerNumber)],
    );
    const used = new Set(rows.map(({ number }) => number));
    if (numbers.every((spelling) => used.has(normalizePowerNumber(spelling)))) return;
    mustNotBeOver(paper.expiresOn, dayOf(this.clock.now(), timeZone));
  }

  private async note(actor: Actor, lotId: string, change: string, value: unknown): Promise<void> {
    await this.database.write(actor.organizationId, (tx) =>
      tx.query(`update power_lot set ${change} where organization_id = $1 and lot_id = $2`, [
        actor.organizationId,
        lotId,
        value,
      ]),
    );
  }

  private async read(tx: TenantTransaction, { organizationId }: Actor, lotId: string): Promise<LotRow | null> {
    const { rows } = await tx.query<LotRow>(LOT, [organizationId, lotId]);
    return rows[0] ?? null;
  }
}
