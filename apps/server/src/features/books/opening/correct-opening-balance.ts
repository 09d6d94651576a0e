import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { correctOpeningBalance } from '#contracts/books/opening/opening.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { accountDecider, askToCorrectBalance } from '../account/index.ts';
import { Agency } from '../../agency/organizations/index.ts';
import { NamedByLines } from './named-by-lines.ts';
import { mustBeSealed } from './opening.ts';
import { openingDecider } from './opening-state.ts';

/** Asks to correct what an account opened with, after the seal (moving-in#corrections-after-the-seal). */
export class CorrectOpeningBalance extends CommandOf(correctOpeningBalance) {}

/** The account's stream judges it, and its second person decides it among the requests of accounts. */
@CommandHandler(CorrectOpeningBalance)
export class CorrectOpeningBalanceHandler implements ICommandHandler<CorrectOpeningBalance> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly agency: Agency,
    private readonly trail: AuditTrail,
    private readonly named: NamedByLines,
  ) {}

  async execute({ actor, body }: CorrectOpeningBalance): Promise<{ requestId: string }> {
    const { organizationId, commandId: requestId } = actor;
    const { accountId, reason, part, amountCents: shouldBeCents } = body;
    const opening = await this.commands.read(openingDecider, actor, organizationId);
    // A seal is for good, so it is looked at first.
    mustBeSealed(opening);
    const { cutOverOn: effectiveOn } = opening;
    if (effectiveOn === null) throw new Refused('OPENING_NOT_SEALED');
    const { askedBy, askedAt } = await this.agency.asking(actor);
    const command = { id: accountId, actor, input: { correctOpeningBalance: body }, text: { reason } };
    const { replayed } = await this.commands.run(accountDecider, command, (state) =>
      askToCorrectBalance(state, { requestId, part, shouldBeCents, effectiveOn, askedBy, askedAt }),
    );
    if (replayed) return { requestId };
    const named = { account: '1100', accountId, bondId: null, personId: null };
    const line = `1100 (${await this.named.mustBeKnown(actor, named)}), ${part}`;
    await this.trail.record(actor, { action: 'opening-correction-asked', details: { line } });
    return { requestId };
  }
}
