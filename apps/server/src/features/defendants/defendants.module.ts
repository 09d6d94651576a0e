import { Module } from '@nestjs/common';
import { CreateDefendantHandler } from './create-defendant.ts';
import { DefendantsController } from './defendants.controller.ts';
import { DefendantList } from './defendant-list.ts';
import { Defendants } from './defendants.ts';
import { DeleteDefendantHandler } from './delete-defendant.ts';
import { EditDefendantHandler } from './edit-defendant.ts';
import { RevealSsnHandler } from './reveal-ssn.ts';

@Module({
  controllers: [DefendantsController],
  providers: [
    Defendants,
    DefendantList,
    CreateDefendantHandler,
    EditDefendantHandler,
    RevealSsnHandler,
    DeleteDefendantHandler,
  ],
  exports: [Defendants],
})
export class DefendantsModule {}
