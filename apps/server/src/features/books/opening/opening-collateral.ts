import { Injectable } from '@nestjs/common';
import { v5 as uuidV5 } from 'uuid';
import type { OpeningLine } from '#domain/books/opening.ts';
import type { Actor, OrganizationId } from '../../../kernel/actor.ts';
import { CommandRunner, type CommandOptions } from '../../../platform/event-log/command-runner.ts';
import { runInParts } from '../../../platform/event-log/run-in-parts.ts';
import type { Asked } from '../../agency/organizations/index.ts';
import {
  askToCorrectCollateral,
  isOpened,
  judgingCollateral,
  openCollateral,
  openedCollateral,
  trustDecider,
  type CollateralCorrection,
  type OpenedCollateral,
  type WantedCollateral,
} from '../trust/index.ts';
import { NamedByLines } from './named-by-lines.ts';
import type { EnteredLine } from './opening-lines.query.ts';
import type { CollateralStands } from './opening.ts';

type Held = Pick<WantedCollateral, 'personId' | 'bondId' | 'heldCents' | 'unbankedCents'>;

/** Lines of collateral, as its stream keeps it. */
const heldOf = (lines: readonly OpeningLine[]): Held[] =>
  lines.flatMap(({ personId, bondId, amountCents: heldCents, unbankedCents }) =>
    personId === null || bondId === null ? [] : [{ personId, bondId, heldCents, unbankedCents }],
  );

const keyOf = ({ personId, bondId }: WantedCollateral): string => `${personId} ${bondId}`;

/** What stands, with what of it is to be otherwise. */
const changedBy = (stands: readonly WantedCollateral[], wanted: readonly WantedCollateral[]): WantedCollateral[] => [
  ...new Map([...stands, ...wanted].map((one) => [keyOf(one), one])).values(),
];

/**
 * The collateral of an opening. Its own stream keeps what stands of it, since what is given back is judged there
 * (moving-in#opening-trust): it is brought in first, and what was cut in between is brought in again.
 */
@Injectable()
export class OpeningCollateral {
  constructor(
    private readonly commands: CommandRunner,
    private readonly named: NamedByLines,
  ) {}

  /** Asks to correct a line of it after the seal. @throws Refused as `askToCorrectCollateral`. */
  async askToCorrect(command: CommandOptions, line: OpeningLine, by: Asked & { requestId: string }): Promise<boolean> {
    const [held] = heldOf([line]);
    if (!held) throw new RangeError('Collateral names its bond and whose it is.');
    const wanted = await this.wanted(command.actor, held);
    const { replayed } = await this.commands.run(trustDecider, command, (state) =>
      askToCorrectCollateral(state, { wanted, ...by }),
    );
    return replayed;
  }

  /** Corrections of it, as they were asked for. */
  async corrections(organizationId: OrganizationId): Promise<CollateralCorrection[]> {
    const { corrections } = await this.commands.read(trustDecider, { organizationId }, organizationId);
    return [...corrections.values()];
  }

  /** What of it is in the books. */
  async standing(organizationId: OrganizationId): Promise<OpenedCollateral[]> {
    return openedCollateral(await this.commands.read(trustDecider, { organizationId }, organizationId));
  }

  /** Whether any is in, and whether that is not what the lines say; `differs` where other streams say so already. */
  async against(
    organizationId: OrganizationId,
    lines: readonly EnteredLine[],
    differs = false,
  ): Promise<CollateralStands> {
    const state = await this.commands.read(trustDecider, { organizationId }, organizationId);
    return { stands: openedCollateral(state).length > 0, differs: differs || !isOpened(state, heldOf(lines)) };
  }

  /** Books the difference between what stands and what the lines say. @throws Refused OPENING_COLLATERAL_MOVED. */
  async bringIn(
    { actor, input }: Pick<CommandOptions, 'actor' | 'input'>,
    lines: readonly EnteredLine[],
    cutOverOn: string,
  ): Promise<number> {
    const wanted = await Promise.all(heldOf(lines).map((held) => this.wanted(actor, held)));
    const command = { id: actor.organizationId, actor, input };
    const { events, replayed } = await runInParts(this.commands, trustDecider, command, (state) =>
      openCollateral(state, wanted, cutOverOn),
    );
    return replayed ? 0 : events.length;
  }

  /** Judges changes of lines one after the other, of which one that is refused is none (`judgingCollateral`). */
  async judging(actor: Actor): Promise<(line: OpeningLine) => Promise<void>> {
    const judge = judgingCollateral(await this.commands.read(trustDecider, actor, actor.organizationId));
    return async (line) => {
      for (const held of heldOf([line])) judge(await this.wanted(actor, held));
    };
  }

  /** Books what some lines are to be; the others stand as they do. @throws Refused OPENING_COLLATERAL_MOVED. */
  async change(
    { actor, input }: Pick<CommandOptions, 'actor' | 'input'>,
    lines: readonly OpeningLine[],
    cutOverOn: string,
  ): Promise<void> {
    const wanted = await Promise.all(heldOf(lines).map((held) => this.wanted(actor, held)));
    if (wanted.length === 0) return;
    await runInParts(this.commands, trustDecider, { id: actor.organizationId, actor, input }, (state) =>
      openCollateral(state, changedBy(openedCollateral(state), wanted), cutOverOn),
    );
  }

  private async wanted(actor: Actor, held: Held): Promise<WantedCollateral> {
    const { accountId, defendantId } = await this.named.bond(actor, held.bondId);
    const receiptId = uuidV5(`opening ${held.personId} ${held.bondId}`, actor.organizationId);
    return { ...held, accountId, defendantId, receiptId };
  }
}
