import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { moveThing } from '#contracts/books/property/property.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Custody } from './custody.ts';

/** A thing was taken elsewhere, shown to somebody or damaged (money#custody-of-property). */
export class MoveThing extends CommandOf(moveThing) {}

@CommandHandler(MoveThing)
export class MoveThingHandler implements ICommandHandler<MoveThing> {
  constructor(private readonly custody: Custody) {}

  /** @throws Refused PROPERTY_NOT_FOUND, PROPERTY_GONE, DEFENDANT_NOT_FOUND, FILE_NOT_FOUND; VALIDATION_FAILED for its day */
  execute({ actor, params: { propertyId }, body }: MoveThing): Promise<ResponseOf<typeof moveThing>> {
    return this.custody.take(actor, propertyId, { ...body, proceedsCents: null });
  }
}
