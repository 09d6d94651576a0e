import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { rewriteBond as contract } from '#contracts/books/bond/rewrites.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { ageOn, dayOf } from '#domain/kernel/days.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import type { RecordedEvent } from '../../../platform/event-log/events.ts';
import { Courts, PremiumRules } from '../../agency/organizations/index.ts';
import { Defendants } from '../../people/people/index.ts';
import { FinishRewrites } from './finish-rewrites.ts';
import { AccountForBond } from '../account/index.ts';
import { bondDecider, liveBond, UnfinishedBond, type BondEvent } from '../bond/index.ts';
import { rewriteBond } from './rewrite.ts';

type Answer = ResponseOf<typeof contract>;
type Decision = Parameters<typeof rewriteBond>[1];

/**
 * Rewrites a bond (bonds#rewrite-refusals, bonds#rewrite-of-decides): a new bond takes over from it, at the price of a
 * rewrite.
 */
export class RewriteBond extends CommandOf(contract) {}

const answerOf = ([event]: readonly RecordedEvent<BondEvent>[]): Answer => {
  if (!event || !('rewrite' in event.data)) throw new RangeError('A rewrite answers with its bond.');
  const { bondId, accountId, premiumCents } = event.data.rewrite;
  return { bondId, accountId, premiumCents };
};

/**
 * All refusals first, in the order of bonds#rewrite-refusals; then the source's event, which decides, then the new
 * bond.
 */
@CommandHandler(RewriteBond)
export class RewriteBondHandler implements ICommandHandler<RewriteBond> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly defendants: Defendants,
    private readonly accounts: AccountForBond,
    private readonly rules: PremiumRules,
    private readonly courts: Courts,
    private readonly rewrites: FinishRewrites,
    private readonly unfinished: UnfinishedBond,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, params: { bondId }, body: input }: RewriteBond): Promise<Answer> {
    const { accountId: askedFor, reason, shownPremiumCents, ...fields } = input;
    const command = { id: bondId, actor, input, text: { reason } };
    const today = dayOf(this.clock.now(), actor.timeZone);
    const before = await this.commands.replayOrState(bondDecider, command);
    const events =
      before.replayed?.events ?? (await this.rewrite(command, { today, fields, askedFor, shownPremiumCents }));
    await this.rewrites.finish(actor, bondId, today);
    return answerOf(events);
  }

  private async rewrite(
    command: { id: string; actor: Actor; input: RewriteBond['body']; text: { reason: string } },
    { askedFor, ...asked }: Pick<Decision, 'today' | 'fields' | 'shownPremiumCents'> & { askedFor: string | null },
  ): Promise<readonly RecordedEvent<BondEvent>[]> {
    const { actor, id } = command;
    const source = liveBond(await this.commands.read(bondDecider, actor, id));
    await this.unfinished.mustNotBeAmong(actor, id);
    await this.courts.mustBeListed(actor, asked.fields.courtLocation, source.fields.courtLocation);
    await this.mustBeAdult(actor, source.defendantId, asked.today);
    const { accountId } = await this.accounts.choose(actor, source.defendantId, askedFor ?? source.accountId);
    const rates = await this.rules.inForce(actor);
    const deciding = { role: actor.role, hasReason: true, agentId: source.fields.agentId ?? actor.userId };
    const decision = { ...asked, ...deciding, ...rates, accountId };
    const { events } = await this.commands.run(bondDecider, command, (state) => rewriteBond(state, decision));
    return events;
  }

  /**
   * @throws Refused DEFENDANT_NOT_FOUND, BIRTHDAY_MISSING, JUVENILE_REWRITE (bonds#rewrite-refusals; the defendant's
   * age decides).
   */
  private async mustBeAdult(actor: Actor, defendantId: string, today: string): Promise<void> {
    const { birthday } = await this.defendants.get(actor, defendantId);
    if (birthday === null) throw new Refused('BIRTHDAY_MISSING');
    if (ageOn(birthday, today) < 18) throw new Refused('JUVENILE_REWRITE');
  }
}
