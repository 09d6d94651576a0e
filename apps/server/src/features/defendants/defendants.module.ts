import { Module } from '@nestjs/common';
import { CreateDefendantHandler } from './create-defendant.ts';
import { DefendantsController } from './defendants.controller.ts';
import { Defendants } from './defendants.ts';

@Module({
  controllers: [DefendantsController],
  providers: [Defendants, CreateDefendantHandler],
  exports: [Defendants],
})
export class DefendantsModule {}
