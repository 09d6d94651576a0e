import { Module } from '@nestjs/common';
import { DefendantsModule } from './defendants.module.ts';
import { AddIndemnitorHandler } from './add-indemnitor.ts';
import { DeleteReferenceHandler } from './delete-reference.ts';
import { EditIndemnitorHandler } from './edit-indemnitor.ts';
import { IndemnitorsController } from './indemnitors.controller.ts';
import { Indemnitors } from './indemnitors.query.ts';
import { LinkIndemnitorHandler } from '../books/index.ts';
import { SaveReferenceHandler } from './save-reference.ts';
import { UnlinkIndemnitorHandler } from '../books/index.ts';

@Module({
  imports: [DefendantsModule],
  controllers: [IndemnitorsController],
  providers: [
    Indemnitors,
    AddIndemnitorHandler,
    EditIndemnitorHandler,
    LinkIndemnitorHandler,
    UnlinkIndemnitorHandler,
    SaveReferenceHandler,
    DeleteReferenceHandler,
  ],
  exports: [Indemnitors],
})
export class IndemnitorsModule {}
