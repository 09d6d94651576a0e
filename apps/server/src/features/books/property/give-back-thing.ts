import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { giveBackThing } from '#contracts/books/property/property.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Custody } from './custody.ts';

/** A thing was given back, by its signed receipt (money#custody-of-property). */
export class GiveBackThing extends CommandOf(giveBackThing) {}

@CommandHandler(GiveBackThing)
export class GiveBackThingHandler implements ICommandHandler<GiveBackThing> {
  constructor(private readonly custody: Custody) {}

  /** @throws Refused PROPERTY_NOT_FOUND, PROPERTY_GONE, DEFENDANT_NOT_FOUND, FILE_NOT_FOUND; VALIDATION_FAILED for its day */
  execute({ actor, params: { propertyId }, body }: GiveBackThing): Promise<ResponseOf<typeof giveBackThing>> {
    const { receiptId, ...said } = body;
    return this.custody.take(actor, propertyId, {
      ...said,
      kind: 'returned',
      proceedsCents: null,
      fileIds: [receiptId],
    });
  }
}
