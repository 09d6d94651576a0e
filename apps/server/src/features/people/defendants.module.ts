import { Module } from '@nestjs/common';
import { CreateDefendantHandler } from './create-defendant.ts';
import { DefendantsController } from './defendants.controller.ts';
import { DefendantList } from '../reports/index.ts';
import { Defendants } from './defendants.query.ts';
import { DeleteDefendantHandler } from '../case-file/index.ts';
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
