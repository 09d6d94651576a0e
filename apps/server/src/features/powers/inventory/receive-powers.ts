import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { InputOf } from '#contracts/kernel/endpoint.ts';
import { type PowerLot, receivePowers } from '#contracts/powers/inventory/powers.ts';
import { normalizePowerNumber } from '#domain/kernel/power-number.ts';
import { powerRange } from '#domain/powers/power-range.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Refused } from '../../../kernel/refused.ts';
import { PostingAgents } from '../../books/bonds/index.ts';
import { Sureties } from '../../agency/sureties/index.ts';
import { PowerLots } from './power-lots.ts';

type Body = InputOf<typeof receivePowers>['body'];

/** Receives one power or a range (powers#power-range); the command id is the lot's id. */
export class ReceivePowers extends CommandOf(receivePowers) {}

/** As many are received within the request; more by the next round, and the form watches how far they are. */
const AT_ONCE = 50;

const refused = (path: string, message: string) => new Refused('VALIDATION_FAILED', {}, [{ path, message }]);

/** The numbers that were typed. @throws Refused VALIDATION_FAILED where they are none. */
const numbersOf = ({ powerNumber, lastNumber }: Body): string[] => {
  if (lastNumber === null) {
    if (normalizePowerNumber(powerNumber) === '') throw refused('powerNumber', 'Power number is required');
    return [powerNumber];
  }
  const range = powerRange(powerNumber, lastNumber);
  if (typeof range === 'string') throw refused('lastNumber', range);
  return range;
};

@CommandHandler(ReceivePowers)
export class ReceivePowersHandler implements ICommandHandler<ReceivePowers> {
  constructor(
    private readonly lots: PowerLots,
    private readonly sureties: Sureties,
    private readonly agents: PostingAgents,
  ) {}

  async execute({ actor, body: input }: ReceivePowers): Promise<PowerLot> {
    const { powerNumber: _, lastNumber: __, suretyId, box, ...paper } = input;
    const numbers = numbersOf(input);
    await this.sureties.mustBeKnown(actor, suretyId);
    if (paper.holderId !== null) await this.agents.mustWorkHere(actor, paper.holderId);
    const lot = await this.lots.decide(actor, { suretyId, numbers, box, paper });
    if (lot.isSettled || numbers.length > AT_ONCE) return lot;
    await this.lots.finish(actor, lot.lotId);
    return { ...lot, received: lot.count, isSettled: true };
  }
}
