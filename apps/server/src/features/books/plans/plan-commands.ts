import { Injectable } from '@nestjs/common';
import { Refused } from '../../../kernel/refused.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { CommandRunner, type CommandOptions } from '../../../platform/event-log/command-runner.ts';
import type { RecordedEvent } from '../../../platform/event-log/events.ts';
import { AccountForBond, accountDecider } from '../account/index.ts';
import type { PlanEvent } from './plan-events.ts';
import { PlanSituations, type StandingSituation } from './plan-situation.query.ts';
import { planDecider, type Plan } from './plan.ts';

/** A command on an account's plan: what was asked, what was typed, and whether a closed account takes it. */
export interface PlanCommand extends Pick<CommandOptions, 'input' | 'text'> {
  actor: Actor;
  accountId: string;
  onClosed?: true | undefined;
}

/** Runs decisions on the plan of an account, each with where the account stands today. */
@Injectable()
export class PlanCommands {
  constructor(
    private readonly commands: CommandRunner,
    private readonly accounts: AccountForBond,
    private readonly situations: PlanSituations,
  ) {}

  /**
   * What the command recorded, now or when it was first sent. `prepare` looks at what else the decision needs.
   * @throws Refused ACCOUNT_NOT_FOUND; ACCOUNT_CLOSED unless a closed account takes it; what is decided.
   */
  async run(
    { actor, accountId, input, text = {}, onClosed }: PlanCommand,
    prepare: (situation: StandingSituation) => ((state: Plan) => PlanEvent[]) | Promise<(state: Plan) => PlanEvent[]>,
  ): Promise<(RecordedEvent & PlanEvent)[]> {
    const command = { id: accountId, actor, input, text };
    const { replayed } = await this.commands.replayOrState(planDecider, command);
    if (replayed) return replayed.events as (RecordedEvent & PlanEvent)[];
    const decide = await prepare(await this.situation({ actor, accountId, onClosed }));
    const { events } = await this.commands.run(planDecider, command, decide);
    return events as (RecordedEvent & PlanEvent)[];
  }

  /** What a decision would record now; nothing is. @throws Refused as `run`. */
  async wouldRecord(
    actor: Actor,
    accountId: string,
    decide: (situation: StandingSituation) => Promise<(state: Plan) => PlanEvent[]>,
  ): Promise<{ events: PlanEvent[]; situation: StandingSituation }> {
    const situation = await this.situation({ actor, accountId });
    const [state, decision] = await Promise.all([this.commands.read(planDecider, actor, accountId), decide(situation)]);
    return { events: decision(state), situation };
  }

  private async situation({ actor, accountId, onClosed }: Omit<PlanCommand, 'input'>): Promise<StandingSituation> {
    const account = await this.commands.read(accountDecider, actor, accountId);
    if (account.status === 'absent') throw new Refused('ACCOUNT_NOT_FOUND');
    const closed = onClosed ? null : await this.accounts.closed(actor, accountId);
    if (closed) throw closed;
    return this.situations.of(actor, accountId);
  }
}
