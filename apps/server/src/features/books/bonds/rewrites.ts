import { Injectable } from '@nestjs/common';
import { v5 as uuidV5 } from 'uuid';
import { dayOf } from '#domain/kernel/days.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { bondDecider, type BondEvent } from '../bond/index.ts';
import { undoRewrite } from './rewrite.ts';

/**
 * Settles what a rewrite does to two streams (building#several-streams). The source's event decides and holds the
 * whole new bond; what comes after it follows from the log alone, so that a command cut in the middle is finished by
 * anybody, once.
 */
@Injectable()
export class Rewrites {
  constructor(
    private readonly commands: CommandRunner,
    private readonly clock: Clock,
  ) {}

  /** Writes the rewrite of a bond where it is missing; gives the bond its status back where its rewrite was voided. */
  async settle(actor: Actor, bondId: string): Promise<void> {
    const { written } = await this.commands.read(bondDecider, actor, bondId);
    const rewrite = written?.rewrite;
    if (!rewrite || written.fields.status !== 'REWRITTEN') return;
    const rewriteId = rewrite.bondId;
    const event: BondEvent = { type: 'BondWritten', data: rewrite };
    const write = {
      id: rewriteId,
      actor: this.as(actor, 'write', 'POST /bonds/:bondId/rewrites', rewriteId),
      input: { rewriteId },
    };
    await this.commands.run(bondDecider, write, (state) => (state.written ? [] : [event]));
    const after = await this.commands.read(bondDecider, actor, rewriteId);
    if (!after.written?.voided) return;
    const today = dayOf(this.clock.now(), actor.timeZone);
    const undo = {
      id: bondId,
      actor: this.as(actor, 'undo', 'POST /bonds/:bondId/void', rewriteId),
      input: { rewriteId },
    };
    await this.commands.run(bondDecider, undo, (state) => undoRewrite(state, rewriteId, today));
  }

  /** A command of its own, the same one whoever settles: a command id is for one endpoint. */
  private as(actor: Actor, step: string, endpoint: string, rewriteId: string): Actor {
    return { ...actor, endpoint, commandId: uuidV5(`${step} the rewrite`, rewriteId) };
  }
}
