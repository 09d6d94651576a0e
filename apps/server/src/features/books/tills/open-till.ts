import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { openTill as contract } from '#contracts/books/tills/tills.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { TillCounting } from './count-till.ts';
import { openTill } from './till-sessions.ts';

/** Opens a till by a count of its cash (money#till-sessions). */
export class OpenTill extends CommandOf(contract) {}

@CommandHandler(OpenTill)
export class OpenTillHandler implements ICommandHandler<OpenTill> {
  constructor(private readonly counting: TillCounting) {}

  execute({ actor, params, body }: OpenTill): Promise<ResponseOf<typeof contract>> {
    return this.counting.count(actor, 'open', { ...params, ...body }, openTill);
  }
}
