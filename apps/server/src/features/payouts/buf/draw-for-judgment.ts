import { Injectable } from '@nestjs/common';
import { v5 as uuidV5 } from 'uuid';
import type { getJudgmentBuf } from '#contracts/books/bond/judgments.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { Clock } from '../../../kernel/clock.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import { CommandRunner, type CommandResult } from '../../../platform/event-log/command-runner.ts';
import { Process } from '../../../platform/processes/processes.ts';
import type { Run } from '../../../platform/processes/run.ts';
import { bondDecider, DRAW_ENDS, payDraw, type BondEvent, type JudgmentDraw } from '../../books/bond/index.ts';
import { claimDraw, claimedOf, disbursementDecider, BufBalance, releaseDrawClaim } from '../remittances/index.ts';
import { JudgmentDraws, SuretyOfBond, type DrawCommand, type DrawsFromBuf } from '../../books/power-numbers/index.ts';
import { Sureties } from '../../agency/sureties/index.ts';
import { DecidedDraws, type DecidedDraw } from './decided-draws.ts';

const isOf = (error: unknown, codes: readonly string[]): error is Refused =>
  error instanceof Refused && codes.includes(error.code);

/**
 * Pays judgments out of what sureties hold of the BUF (money#buf-limits). The row decides; then the surety's stream
 * judges what is held, where releases are judged, too; then the bond's stream books it; then the claim is free. Each
 * step is a command of its own, so that whoever comes finishes a payment that was cut in the middle, once.
 */
@Injectable()
export class DrawForJudgment extends Process<{ id: string }> implements DrawsFromBuf {
  readonly name = 'finish-judgment-draws';
  readonly work = 'Paying a judgment out of the BUF';
  readonly unfinished = `
    select organization_id, draw_id as id, decided_by as user_id, decided_at
    from judgment_draw where settled_at is null`;

  constructor(
    private readonly commands: CommandRunner,
    private readonly decided: DecidedDraws,
    private readonly held: BufBalance,
    private readonly sureties: Sureties,
    private readonly clock: Clock,
    private readonly draws: JudgmentDraws,
    private readonly ofBond: SuretyOfBond,
  ) {
    super();
  }

  override onModuleInit(): void {
    super.onModuleInit();
    this.draws.register(this);
  }

  /** What the judgment of a bond can be paid out of beside the bank. @throws Refused BOND_NOT_FOUND, MONEY_STOPPED. */
  async bufOf(actor: Actor, bondId: string): Promise<ResponseOf<typeof getJudgmentBuf>> {
    const state = await this.commands.read(bondDecider, actor, bondId);
    if (!state.written) throw new Refused('BOND_NOT_FOUND');
    const suretyId = state.written.judgment?.suretyId ?? (await this.ofBond.of(actor, state));
    return { buf: suretyId === null ? null : { suretyId, ...(await this.available(actor, suretyId)) } };
  }

  /** What a surety holds less what is claimed of it, in cents. @throws Refused SURETY_NOT_FOUND, MONEY_STOPPED. */
  async available(actor: Actor, suretyId: string): Promise<{ suretyName: string; availableCents: number }> {
    const surety = (await this.sureties.names(actor)).find((one) => one.suretyId === suretyId);
    if (!surety) throw new Refused('SURETY_NOT_FOUND');
    const { money } = await this.commands.read(disbursementDecider, actor, suretyId);
    const { heldCents } = await this.held.at(actor, suretyId, 0n);
    return { suretyName: surety.name, availableCents: heldCents - claimedOf(money) };
  }

  /** @throws Refused BUF_LIMIT; what the bond's stream refuses. */
  async draw(command: DrawCommand, draw: JudgmentDraw): Promise<CommandResult<BondEvent>> {
    const { actor } = command;
    await this.decided.keep(command, draw, this.clock.now());
    const decided = await this.decided.read(actor, actor.commandId);
    if (!decided) throw new Refused('CONFLICT');
    return this.finish(actor, decided, () => this.finishClaims(actor, decided));
  }

  /** One that a stream refuses is over, too. */
  async carryOut({ actor }: Run, { id }: { id: string }): Promise<void> {
    const decided = await this.decided.read(actor, id);
    if (!decided) return;
    await this.finish(actor, decided, () => Promise.resolve()).catch((error: unknown) => {
      if (!isOf(error, [...DRAW_ENDS, 'BUF_LIMIT'])) throw error;
    });
  }

  /** `freeing` is tried once where too little is free: what others have claimed may be booked by now. */
  private async finish(
    actor: Actor,
    decided: DecidedDraw,
    freeing: () => Promise<void>,
  ): Promise<CommandResult<BondEvent>> {
    const { drawId, userId, endpoint } = decided;
    const by: Actor = { ...actor, userId, endpoint, commandId: drawId };
    await this.claim(by, decided, freeing);
    try {
      const { id, input, text, draw } = decided;
      const result = await this.commands.run(bondDecider, { id, actor: by, input, text }, (state) =>
        payDraw(state, draw),
      );
      await this.release(by, decided, true);
      return result;
    } catch (error) {
      if (isOf(error, DRAW_ENDS)) await this.release(by, decided, false);
      throw error;
    }
  }

  private async claim(actor: Actor, decided: DecidedDraw, freeing: () => Promise<void>): Promise<void> {
    try {
      await this.claimOnce(actor, decided).catch(async (error: unknown) => {
        if (!isOf(error, ['BUF_LIMIT'])) throw error;
        await freeing();
        return this.claimOnce(actor, decided);
      });
    } catch (error) {
      if (isOf(error, ['BUF_LIMIT'])) await this.decided.drop(actor, decided.drawId);
      throw error;
    }
  }

  private async claimOnce(actor: Actor, { drawId, id: bondId, draw }: DecidedDraw): Promise<void> {
    const { suretyId, requestId, paidCents: amountCents } = draw;
    const by = { ...actor, commandId: uuidV5('claim', drawId) };
    await this.commands.run(
      disbursementDecider,
      { id: suretyId, actor: by, input: { claimDraw: drawId } },
      async (state, head) => {
        const { heldCents } = await this.held.at(actor, suretyId, head);
        return claimDraw(state, { drawId, bondId, requestId, amountCents, heldCents });
      },
    );
  }

  private async release(actor: Actor, { drawId, draw: { suretyId } }: DecidedDraw, paid: boolean): Promise<void> {
    const by = { ...actor, commandId: uuidV5('settle', drawId) };
    // The names of a step stay: a draw that an older build cut may have had it already.
    await this.commands.run(disbursementDecider, { id: suretyId, actor: by, input: { settleDraw: drawId } }, (state) =>
      releaseDrawClaim(state, { drawId, paid }),
    );
    await this.decided.close(actor, drawId, this.clock.now());
  }

  /** Finishes what others have claimed of the same surety. */
  private async finishClaims(actor: Actor, { draw: { suretyId } }: DecidedDraw): Promise<void> {
    const { money } = await this.commands.read(disbursementDecider, actor, suretyId);
    for (const drawId of money.draws.keys()) await this.tryNow(actor, drawId);
  }
}
