import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { correctOpeningBalance, correctOpeningLine } from '#contracts/books/opening/opening.ts';
import { RECEIVABLE } from '#domain/kernel/chart-of-accounts.ts';
import { isCollateral, isPaidElsewhere, withItsTags, type OpeningLine } from '#domain/books/opening.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { CommandRunner, type CommandOptions } from '../../../platform/event-log/command-runner.ts';
import { Agency, type Asked } from '../../agency/organizations/index.ts';
import { accountDecider, askToCorrectBalance } from '../account/index.ts';
import { NamedByLines } from './named-by-lines.ts';
import { askToCorrect, mustBeSealed } from './opening.ts';
import { OpeningCollateral } from './opening-collateral.ts';
import { wantedOf } from './opening-lines.query.ts';
import { mustBeKnown } from './opening-names.query.ts';
import { openingDecider, standingLines } from './opening-state.ts';
import { OpeningPayables } from './opening-payables.ts';

/** Asks to correct a line after the seal (moving-in#corrections-after-the-seal). */
export class CorrectOpeningLine extends CommandOf(correctOpeningLine) {}

@CommandHandler(CorrectOpeningLine)
export class CorrectOpeningLineHandler implements ICommandHandler<CorrectOpeningLine> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly database: TenantDatabase,
    private readonly agency: Agency,
    private readonly trail: AuditTrail,
    private readonly named: NamedByLines,
    private readonly held: OpeningCollateral,
    private readonly payables: OpeningPayables,
  ) {}

  async execute({ actor, body: input }: CorrectOpeningLine): Promise<{ requestId: string }> {
    const { organizationId: id, commandId: requestId } = actor;
    const { reason, ...typed } = input;
    const { askedBy, askedAt } = await this.agency.asking(actor);
    const corrected = await this.named.withSurety(actor, withItsTags(typed));
    const bond = await this.named.mustBeKnown(actor, corrected);
    const line = await this.database.read(id, (tx) => mustBeKnown(tx, id, corrected, bond));
    const command = { id, actor, input: { correctOpeningLine: input }, text: { reason } };
    const replayed = isCollateral(corrected)
      ? await this.askOfCollateral(command, corrected, { requestId, askedBy, askedAt })
      : await this.askOfLine(command, corrected, { requestId, askedBy, askedAt });
    if (!replayed) await this.trail.record(actor, { action: 'opening-correction-asked', details: { line } });
    return { requestId };
  }

  /** What was cut when one was approved is said to its account or bond first. */
  private async askOfLine(command: CommandOptions, line: OpeningLine, by: Asked & { requestId: string }) {
    const wanted = wantedOf(line);
    if (isPaidElsewhere(line)) await this.payables.settle(command);
    const { replayed } = await this.commands.run(openingDecider, command, async (state) => {
      const asking = askToCorrect(state, { ...wanted, ...by });
      if (isPaidElsewhere(line)) await this.payables.mustTake(command.actor, state, [...standingLines(state), wanted]);
      return asking;
    });
    return replayed;
  }

  /** On the stream of trust money, which judges it; a seal is for good, so it is looked at first. */
  private async askOfCollateral(command: CommandOptions, line: OpeningLine, by: Asked & { requestId: string }) {
    mustBeSealed(await this.commands.read(openingDecider, command.actor, command.id));
    return this.held.askToCorrect(command, line, by);
  }
}

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
    const named = { account: RECEIVABLE, accountId, bondId: null, personId: null };
    const whose = await this.named.mustBeKnown(actor, named);
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
    const line = `${RECEIVABLE} (${whose}), ${part}`;
    await this.trail.record(actor, { action: 'opening-correction-asked', details: { line } });
    return { requestId };
  }
}
