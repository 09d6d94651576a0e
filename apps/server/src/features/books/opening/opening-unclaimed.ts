import { Injectable } from '@nestjs/common';
import { v5 as uuidV5 } from 'uuid';
import { isUnclaimed } from '#domain/books/opening.ts';
import type { OrganizationId } from '../../../kernel/actor.ts';
import { CommandRunner, type CommandOptions } from '../../../platform/event-log/command-runner.ts';
import { accountDecider, openedUnclaimed, openUnclaimed } from '../account/index.ts';
import { openingDecider, type Opening, type WantedLine } from './opening-state.ts';

type Command = Pick<CommandOptions, 'actor' | 'input'>;

/** How often what others move at the same time is looked at again; what differs then shows as changed. */
const TURNS = 5;

/** What an account is to pay out of the opening. */
interface Wanted {
  accountId: string;
  unclaimedId: string;
  amountCents: number;
  effectiveOn: string;
}

/**
 * The unclaimed credits of an opening (moving-in#opening-unclaimed). The opening's stream books them; what may be paid
 * of one is judged on the stream of its account, so that hears what stands. Less is said there first, which it refuses
 * where too much was paid since; more is said there once it is booked. What was cut in between is brought in again.
 */
@Injectable()
export class OpeningUnclaimed {
  constructor(private readonly commands: CommandRunner) {}

  /** Whether an account may pay out something else than what is booked. */
  async differs(organizationId: OrganizationId, state: Opening): Promise<boolean> {
    const opened = await Promise.all(
      this.standing(organizationId, state).map(async (one) => {
        const account = await this.commands.read(accountDecider, { organizationId }, one.accountId);
        return openedUnclaimed(account, one.unclaimedId) !== one.amountCents;
      }),
    );
    return opened.includes(true);
  }

  /** Asserts that accounts take what is to stand. @throws Refused ACCOUNT_NOT_FOUND, OPENING_UNCLAIMED_MOVED. */
  async mustTake(organizationId: OrganizationId, state: Opening, lines: readonly WantedLine[]): Promise<void> {
    for (const one of this.wanted(organizationId, state, lines))
      openUnclaimed(await this.commands.read(accountDecider, { organizationId }, one.accountId), one);
  }

  /** Says to accounts what is to be less, before it is booked. @throws Refused as `mustTake`, before any is changed. */
  async lower({ actor, input }: Command, state: Opening, lines: readonly WantedLine[]): Promise<void> {
    const { organizationId } = actor;
    await this.mustTake(organizationId, state, lines);
    for (const one of this.wanted(organizationId, state, lines)) {
      const command = { id: one.accountId, actor, input, step: `lower ${one.accountId}` };
      await this.commands.run(accountDecider, command, (account) =>
        one.amountCents < openedUnclaimed(account, one.unclaimedId) ? openUnclaimed(account, one) : [],
      );
    }
  }

  /**
   * Says to accounts what is booked, where they do not know it yet; again while two at once move it, so that the last
   * one leaves them alike. @throws Refused as `mustTake`.
   */
  async settle({ actor, input }: Command): Promise<void> {
    const { organizationId } = actor;
    for (let turn = 0; turn < TURNS; turn += 1) {
      const state = await this.commands.read(openingDecider, actor, organizationId);
      if (!(await this.differs(organizationId, state))) return;
      const by = { ...actor, commandId: uuidV5(`settle ${turn}`, actor.commandId) };
      for (const one of this.standing(organizationId, state)) {
        const command = { id: one.accountId, actor: by, input, step: `settle ${one.accountId}` };
        const account = await this.commands.read(accountDecider, actor, one.accountId);
        if (openedUnclaimed(account, one.unclaimedId) === one.amountCents) continue;
        await this.commands.run(accountDecider, command, (now) => openUnclaimed(now, one));
      }
    }
  }

  /** What is booked of each that ever was. */
  private standing(organizationId: OrganizationId, state: Opening): Wanted[] {
    return this.of(organizationId, state, [...state.lines.values()]);
  }

  /** What is to stand of each, of those that are booked and not wanted nothing. */
  private wanted(organizationId: OrganizationId, state: Opening, lines: readonly WantedLine[]): Wanted[] {
    const all = new Map<string, Wanted>(
      this.standing(organizationId, state).map((one) => [one.unclaimedId, { ...one, amountCents: 0 }] as const),
    );
    for (const one of this.of(organizationId, state, lines)) all.set(one.unclaimedId, one);
    return [...all.values()];
  }

  private of(organizationId: OrganizationId, { cutOverOn }: Opening, lines: readonly WantedLine[]): Wanted[] {
    if (cutOverOn === null) return [];
    return lines.filter(isUnclaimed).flatMap(({ tags: { accountId }, amountCents }) => {
      if (accountId === undefined) return [];
      const unclaimedId = uuidV5(`opening unclaimed ${accountId}`, organizationId);
      return [{ accountId, unclaimedId, amountCents, effectiveOn: cutOverOn }];
    });
  }
}
