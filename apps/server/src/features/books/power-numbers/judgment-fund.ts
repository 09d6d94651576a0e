import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import { CommandRunner, type CommandOptions, type CommandResult } from '../../../platform/event-log/command-runner.ts';
import { bondDecider, type Bond, type BondEvent, type JudgmentDraw } from '../bond/index.ts';

/** Whose power a bond stands under: its own, or the nearest of its chain (bonds#power-of-a-chain). */
@Injectable()
export class SuretyOfBond {
  constructor(private readonly commands: CommandRunner) {}

  /** The surety of a bond; null where none is known. */
  async of(actor: Actor, { written }: Bond): Promise<string | null> {
    if (!written) return null;
    const { dues, fields, rewriteOf } = written;
    const own = dues?.suretyId ?? fields.suretyId;
    if (own !== null || rewriteOf === null) return own;
    return this.of(actor, await this.commands.read(bondDecider, actor, rewriteOf));
  }

  /** The surety that holds a BUF for a bond. @throws Refused JUDGMENT_WITHOUT_SURETY, BOND_NOT_FOUND. */
  async ofBuf(actor: Actor, state: Bond): Promise<string> {
    if (!state.written) throw new Refused('BOND_NOT_FOUND');
    const suretyId = state.written.judgment?.suretyId ?? (await this.of(actor, state));
    if (suretyId === null) throw new Refused('JUDGMENT_WITHOUT_SURETY');
    return suretyId;
  }
}

/** The bond's command that books a payment out of the BUF; its command id is the actor's. */
export type DrawCommand = Pick<CommandOptions, 'id' | 'actor' | 'input' | 'text'>;

/** What the feature of the BUF does for judgments (money#buf-limits). */
export interface DrawsFromBuf {
  /** What a surety holds less what is claimed of it, in cents. @throws Refused MONEY_STOPPED. */
  available: (actor: Actor, suretyId: string) => Promise<{ suretyName: string; availableCents: number }>;
  /** Claims its part on the surety's stream, then books the payment on the bond's. @throws Refused BUF_LIMIT. */
  draw: (command: DrawCommand, draw: JudgmentDraw) => Promise<CommandResult<BondEvent>>;
}

/** Where a judgment's payment out of the BUF is handed on: the BUF stands below the bonds and registers here. */
@Injectable()
export class JudgmentDraws {
  private by: DrawsFromBuf | null = null;

  register(by: DrawsFromBuf): void {
    this.by = by;
  }

  get buf(): DrawsFromBuf {
    if (this.by === null) throw new RangeError('Nothing draws from the BUF.');
    return this.by;
  }
}
