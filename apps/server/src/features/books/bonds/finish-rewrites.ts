import { Injectable } from '@nestjs/common';
import { v5 as uuidV5 } from 'uuid';
import type { Actor } from '../../../kernel/actor.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { Process } from '../../../platform/processes/processes.ts';
import type { Run } from '../../../platform/processes/run.ts';
import { bondDecider, type BondEvent } from '../bond/index.ts';
import { undoRewrite } from './rewrite.ts';

/** Rewritten bonds whose rewrite is not written, or is void: decided by the newest event of that bond that says so. */
const UNFINISHED = `
  select s.organization_id, s.bond_id as id, h.actor_id as user_id, h.recorded_at as decided_at
  from bond s
  left join bond r on r.organization_id = s.organization_id and r.bond_id = s.rewritten_by
  cross join lateral (
    select e.actor_id, e.recorded_at from history_event e
    where e.organization_id = s.organization_id and e.bond_id = coalesce(r.bond_id, s.bond_id)
      and e.type in ('BondRewritten', 'BondVoided') order by e.revision desc limit 1) h
  where s.status = 'REWRITTEN' and s.rewritten_by is not null and s.voided_at is null
    and (r.bond_id is null or r.voided_at is not null)`;

/**
 * Finishes what a rewrite does to two streams (building#several-streams), and the void of one
 * (bonds#voiding-a-rewrite). The source's event decides and holds the whole new bond; what comes after it follows from
 * the log alone, so that a command cut in the middle is finished by anybody, once.
 */
@Injectable()
export class FinishRewrites extends Process<{ id: string }> {
  readonly name = 'finish-rewrites';
  readonly work = 'Finishing a rewrite that was cut in the middle';
  readonly unfinished = UNFINISHED;

  constructor(private readonly commands: CommandRunner) {
    super();
  }

  async carryOut({ actor, today }: Run, { id }: { id: string }): Promise<void> {
    await this.finish(actor, id, today);
  }

  /** Writes the rewrite of a bond where it is missing; gives the bond its status back where its rewrite was voided. */
  async finish(actor: Actor, bondId: string, today: string): Promise<void> {
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
    const undo = {
      id: bondId,
      actor: this.as(actor, 'undo', 'POST /bonds/:bondId/void', rewriteId),
      input: { rewriteId },
    };
    await this.commands.run(bondDecider, undo, (state) => undoRewrite(state, rewriteId, today));
  }

  /** A command of its own, the same one whoever finishes it: a command id is for one endpoint. */
  private as(actor: Actor, step: string, endpoint: string, rewriteId: string): Actor {
    return { ...actor, endpoint, commandId: uuidV5(`${step} the rewrite`, rewriteId) };
  }
}
