import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { closeTill as contract } from '#contracts/books/tills/tills.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { TillCounting } from './count-till.ts';
import { closeTill } from './till-sessions.ts';

/** Closes a till by a count of its cash (money#till-sessions). */
export class CloseTill extends CommandOf(contract) {}

@CommandHandler(CloseTill)
export class CloseTillHandler implements ICommandHandler<CloseTill> {
  constructor(private readonly counting: TillCounting) {}

  execute({ actor, params, body }: CloseTill): Promise<ResponseOf<typeof contract>> {
    return this.counting.count(actor, 'close', { ...params, ...body }, closeTill);
  }
}
