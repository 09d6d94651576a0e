import { Injectable } from '@nestjs/common';
import { v5 as uuidV5 } from 'uuid';
import { isPaidElsewhere, isUnclaimed } from '#domain/books/opening.ts';
import { dayOf } from '#domain/kernel/days.ts';
import type { Actor, OrganizationId } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { CommandRunner, type CommandOptions } from '../../../platform/event-log/command-runner.ts';
import { accountDecider, openedUnclaimed, openUnclaimed } from '../account/index.ts';
import { bondDecider, judgments } from '../bond/index.ts';
import { openingDecider, type Opening, type WantedLine } from './opening-state.ts';

type Command = Pick<CommandOptions, 'actor' | 'input'>;

/** How often what others move at the same time is looked at again; what differs then shows as changed. */
const TURNS = 5;

/** What an account or a bond is to pay of the opening. */
interface Wanted {
  account: string;
  /** The account of an unclaimed credit, the bond of a judgment. */
  payerId: string;
  /** Of a judgment that under which it is owed. */
  suretyId: string | null;
  amountCents: number;
  effectiveOn: string;
}

/** What is paid on streams of its own, each payer once: a line that names another surety now stands at zero there. */
const wantedOf = ({ cutOverOn }: Opening, lines: readonly WantedLine[]): Map<string, Wanted> => {
  const all = new Map<string, Wanted>();
  if (cutOverOn === null) return all;
  for (const { account, tags, amountCents } of lines.filter(isPaidElsewhere)) {
    const payerId = tags.accountId ?? tags.bondId;
    if (payerId === undefined || (amountCents === 0 && all.has(payerId))) continue;
    all.set(payerId, { account, payerId, suretyId: tags.suretyId ?? null, amountCents, effectiveOn: cutOverOn });
  }
  return all;
};

/** What is booked of each that ever was. */
const standing = (state: Opening): Wanted[] => [...wantedOf(state, [...state.lines.values()]).values()];

/** What is to stand of each, of those that are booked and not wanted nothing. */
const wantedBy = (state: Opening, lines: readonly WantedLine[]): Wanted[] => {
  const booked = standing(state).map((one) => [one.payerId, { ...one, amountCents: 0 }] as const);
  return [...new Map<string, Wanted>([...booked, ...wantedOf(state, lines)]).values()];
};

/**
 * The unclaimed credits and judgments of an opening (moving-in#opening-unclaimed, moving-in#opening-judgment). The
 * opening's stream books them; what may be paid of one is judged on the stream of its account or bond, so that hears
 * what stands. Less is said there first, which it refuses where too much was paid since; more is said there once it is
 * booked. What was cut in between is brought in again.
 */
@Injectable()
export class OpeningPayables {
  constructor(
    private readonly commands: CommandRunner,
    private readonly clock: Clock,
  ) {}

  /** Whether an account or a bond may pay something else than what is booked. */
  async differs(organizationId: OrganizationId, state: Opening): Promise<boolean> {
    const differ = await Promise.all(
      standing(state).map(async (one) => (await this.told(organizationId, one)) !== one.amountCents),
    );
    return differ.includes(true);
  }

  /** Asserts that payers take what is to stand. @throws Refused as `openUnclaimed` and `openJudgment`. */
  async mustTake(actor: Actor, state: Opening, lines: readonly WantedLine[]): Promise<void> {
    const { organizationId } = actor;
    for (const one of wantedBy(state, lines))
      if (isUnclaimed(one))
        openUnclaimed(await this.commands.read(accountDecider, actor, one.payerId), this.unclaimed(actor, one));
      else {
        const bond = await this.commands.read(bondDecider, { organizationId }, one.payerId);
        judgments.openJudgment(bond, this.judgment(actor, one));
      }
  }

  /** Says to payers what is to be less, before it is booked. @throws Refused as `mustTake`, before any is changed. */
  async lower({ actor, input }: Command, state: Opening, lines: readonly WantedLine[]): Promise<void> {
    await this.mustTake(actor, state, lines);
    for (const one of wantedBy(state, lines))
      if (one.amountCents < (await this.told(actor.organizationId, one)))
        await this.tell({ id: one.payerId, actor, input, step: `lower ${one.payerId}` }, one);
  }

  /**
   * Says to payers what is booked, where they do not know it yet; again while two at once move it, so that the last one
   * leaves them alike. @throws Refused as `mustTake`.
   */
  async settle({ actor, input }: Command): Promise<void> {
    const { organizationId } = actor;
    for (let turn = 0; turn < TURNS; turn += 1) {
      const state = await this.commands.read(openingDecider, actor, organizationId);
      if (!(await this.differs(organizationId, state))) return;
      const by = { ...actor, commandId: uuidV5(`settle ${turn}`, actor.commandId) };
      for (const one of standing(state))
        if ((await this.told(organizationId, one)) !== one.amountCents)
          await this.tell({ id: one.payerId, actor: by, input, step: `settle ${one.payerId}` }, one);
    }
  }

  /** What its stream knows of one. */
  private async told(organizationId: OrganizationId, one: Wanted): Promise<number> {
    if (!isUnclaimed(one))
      return judgments.openedJudgment(await this.commands.read(bondDecider, { organizationId }, one.payerId));
    const account = await this.commands.read(accountDecider, { organizationId }, one.payerId);
    return openedUnclaimed(account, this.unclaimed({ organizationId }, one).unclaimedId);
  }

  private async tell(command: CommandOptions, one: Wanted): Promise<void> {
    const { actor } = command;
    await (isUnclaimed(one)
      ? this.commands.run(accountDecider, command, (state) => openUnclaimed(state, this.unclaimed(actor, one)))
      : this.commands.run(bondDecider, command, (state) => judgments.openJudgment(state, this.judgment(actor, one))));
  }

  private unclaimed({ organizationId }: Pick<Actor, 'organizationId'>, { payerId, amountCents, effectiveOn }: Wanted) {
    return { unclaimedId: uuidV5(`opening unclaimed ${payerId}`, organizationId), amountCents, effectiveOn };
  }

  private judgment({ organizationId, timeZone }: Actor, { payerId, suretyId, amountCents, effectiveOn }: Wanted) {
    const judgmentId = uuidV5(`opening judgment ${payerId}`, organizationId);
    return { judgmentId, suretyId, amountCents, effectiveOn, today: dayOf(this.clock.now(), timeZone) };
  }
}
