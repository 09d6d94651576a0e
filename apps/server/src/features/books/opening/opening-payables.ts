import { Injectable } from '@nestjs/common';
import { v5 as uuidV5 } from 'uuid';
import { isJudgment, isPaidElsewhere, isUnclaimed } from '#domain/books/opening.ts';
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

/** What a payer is to pay of the opening. */
export interface OpeningDebt {
  account: string;
  /** The account of an unclaimed credit, the bond of a judgment, else the surety. */
  payerId: string;
  /** Of a judgment that under which it is owed. */
  suretyId: string | null;
  amountCents: number;
  effectiveOn: string;
}

/** Who pays lines of some accounts, on streams of their own. */
export interface OpeningPayer {
  pays: (debt: Pick<OpeningDebt, 'account'>) => boolean;
  /** What its stream knows of one. */
  told: (organizationId: OrganizationId, debt: OpeningDebt) => Promise<number>;
  /** Asserts that it takes what is to stand. @throws Refused */
  mustTake: (actor: Actor, debt: OpeningDebt) => Promise<void>;
  /** Says to it what is to stand. @throws Refused as `mustTake`. */
  tell: (command: CommandOptions, debt: OpeningDebt) => Promise<void>;
}

/** What is paid on streams of its own, each payer once: a line that names another surety now stands at zero there. */
const wantedOf = ({ cutOverOn }: Opening, lines: readonly WantedLine[]): Map<string, OpeningDebt> => {
  const all = new Map<string, OpeningDebt>();
  if (cutOverOn === null) return all;
  for (const { account, tags, amountCents } of lines.filter(isPaidElsewhere)) {
    const payerId = tags.accountId ?? tags.bondId ?? tags.suretyId;
    const key = `${account} ${payerId}`;
    if (payerId === undefined || (amountCents === 0 && all.has(key))) continue;
    all.set(key, { account, payerId, suretyId: tags.suretyId ?? null, amountCents, effectiveOn: cutOverOn });
  }
  return all;
};

/** What is booked of each that ever was. */
const standing = (state: Opening): OpeningDebt[] => [...wantedOf(state, [...state.lines.values()]).values()];

/** What is to stand of each, of those that are booked and not wanted nothing. */
const wantedBy = (state: Opening, lines: readonly WantedLine[]): OpeningDebt[] => {
  const booked = [...wantedOf(state, [...state.lines.values()])];
  const none = booked.map(([key, debt]) => [key, { ...debt, amountCents: 0 }] as const);
  return [...new Map<string, OpeningDebt>([...none, ...wantedOf(state, lines)]).values()];
};

/** What both allow: what is said before it is booked. */
const nearerZero = (one: number, other: number): number => {
  if (one > 0 !== other > 0) return 0;
  return Math.abs(one) < Math.abs(other) ? one : other;
};

/**
 * The unclaimed credits, judgments and debts to sureties of an opening (moving-in#opening-unclaimed,
 * moving-in#opening-judgment, moving-in#opening-surety). The opening's stream books them; what may be paid of one is
 * judged on the stream of its account, bond or surety, so that hears what stands. Less is said there first, which it
 * refuses where too much was paid since; more is said there once it is booked. What was cut in between is brought in
 * again.
 */
@Injectable()
export class OpeningPayables {
  private readonly payers: OpeningPayer[];

  constructor(
    private readonly commands: CommandRunner,
    private readonly clock: Clock,
  ) {
    this.payers = [this.accounts, this.bonds];
  }

  /** Who is below this department says what it pays. */
  register(payer: OpeningPayer): void {
    this.payers.push(payer);
  }

  /** Whether a payer may pay something else than what is booked. */
  async differs(organizationId: OrganizationId, state: Opening): Promise<boolean> {
    const differ = await Promise.all(
      standing(state).map(async (one) => (await this.payerOf(one).told(organizationId, one)) !== one.amountCents),
    );
    return differ.includes(true);
  }

  /** Asserts that payers take what is to stand. @throws Refused as `OpeningPayer.mustTake`. */
  async mustTake(actor: Actor, state: Opening, lines: readonly WantedLine[]): Promise<void> {
    for (const one of wantedBy(state, lines)) await this.payerOf(one).mustTake(actor, one);
  }

  /** Asserts that whoever pays a line takes what is to stand of it. @throws Refused as `OpeningPayer.mustTake`. */
  async mustTakeLine(actor: Actor, state: Opening, line: WantedLine): Promise<void> {
    for (const one of wantedOf(state, [line]).values()) await this.payerOf(one).mustTake(actor, one);
  }

  /** Says to payers what is to be less, before it is booked. @throws Refused as `mustTake`, before any is changed. */
  async lower({ actor, input }: Command, state: Opening, lines: readonly WantedLine[]): Promise<void> {
    await this.mustTake(actor, state, lines);
    for (const one of wantedBy(state, lines)) {
      const payer = this.payerOf(one);
      const told = await payer.told(actor.organizationId, one);
      const amountCents = nearerZero(told, one.amountCents);
      const command = { id: one.payerId, actor, input, step: `lower ${one.payerId}` };
      if (amountCents !== told) await payer.tell(command, { ...one, amountCents });
    }
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
      for (const one of standing(state)) {
        const payer = this.payerOf(one);
        if ((await payer.told(organizationId, one)) !== one.amountCents)
          await payer.tell({ id: one.payerId, actor: by, input, step: `settle ${one.payerId}` }, one);
      }
    }
  }

  /** What a surety, an account or a bond is to pay of the opening by now, as it is booked. */
  async booked(actor: Actor, payerId: string): Promise<OpeningDebt[]> {
    const state = await this.commands.read(openingDecider, actor, actor.organizationId);
    return standing(state).filter((debt) => debt.payerId === payerId);
  }

  private payerOf(debt: OpeningDebt): OpeningPayer {
    const payer = this.payers.find((one) => one.pays(debt));
    if (!payer) throw new RangeError(`Nobody pays ${debt.account} of an opening.`);
    return payer;
  }

  /** Accounts pay unclaimed credits out. */
  private get accounts(): OpeningPayer {
    const wanted = ({ organizationId }: Pick<Actor, 'organizationId'>, debt: OpeningDebt) => {
      const { payerId, amountCents, effectiveOn } = debt;
      return { unclaimedId: uuidV5(`opening unclaimed ${payerId}`, organizationId), amountCents, effectiveOn };
    };
    return {
      pays: isUnclaimed,
      told: async (organizationId, debt) => {
        const account = await this.commands.read(accountDecider, { organizationId }, debt.payerId);
        return openedUnclaimed(account, wanted({ organizationId }, debt).unclaimedId);
      },
      mustTake: async (actor, debt) => {
        openUnclaimed(await this.commands.read(accountDecider, actor, debt.payerId), wanted(actor, debt));
      },
      tell: async (command, debt) => {
        const { actor } = command;
        await this.commands.run(accountDecider, command, (state) => openUnclaimed(state, wanted(actor, debt)));
      },
    };
  }

  /** Bonds pay judgments down. */
  private get bonds(): OpeningPayer {
    const wanted = ({ organizationId, timeZone }: Actor, debt: OpeningDebt) => {
      const { payerId, suretyId, amountCents, effectiveOn } = debt;
      const judgmentId = uuidV5(`opening judgment ${payerId}`, organizationId);
      return { judgmentId, suretyId, amountCents, effectiveOn, today: dayOf(this.clock.now(), timeZone) };
    };
    return {
      pays: isJudgment,
      told: async (organizationId, { payerId }) =>
        judgments.openedJudgment(await this.commands.read(bondDecider, { organizationId }, payerId)),
      mustTake: async (actor, debt) => {
        judgments.openJudgment(await this.commands.read(bondDecider, actor, debt.payerId), wanted(actor, debt));
      },
      tell: async (command, debt) => {
        const { actor } = command;
        await this.commands.run(bondDecider, command, (state) => judgments.openJudgment(state, wanted(actor, debt)));
      },
    };
  }
}
