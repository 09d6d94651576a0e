import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { endThing } from '#contracts/books/property/property.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Custody } from './custody.ts';

/** A thing was sold or lost; what a sale brought is received as cash collateral (money#collateral-property). */
export class EndThing extends CommandOf(endThing) {}

@CommandHandler(EndThing)
export class EndThingHandler implements ICommandHandler<EndThing> {
  constructor(private readonly custody: Custody) {}

  /** @throws Refused PROPERTY_NOT_FOUND, PROPERTY_GONE, DEFENDANT_NOT_FOUND, FILE_NOT_FOUND; VALIDATION_FAILED for its day */
  execute({ actor, params: { propertyId }, body }: EndThing): Promise<ResponseOf<typeof endThing>> {
    return this.custody.take(actor, propertyId, body);
  }
}
