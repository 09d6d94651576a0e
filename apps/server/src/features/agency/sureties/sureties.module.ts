import { Module } from '@nestjs/common';
import { LetterLimit } from '../../../platform/mail/letter-limit.ts';
import { AddSuretyHandler } from './add-surety.ts';
import { ChangeSuretyHandler } from './change-surety.ts';
import { CredentialsController } from './credentials.controller.ts';
import { Credentials } from './credentials.query.ts';
import { SetCredentialsHandler } from './set-credentials.ts';
import { SetSuretyContractHandler } from './set-surety-contract.ts';
import { SuretiesController } from './sureties.controller.ts';
import { Sureties } from './sureties.query.ts';

/** The companies whose powers an agency writes on, and what each is owed (powers#surety-contract). */
@Module({
  controllers: [CredentialsController, SuretiesController],
  exports: [Credentials, Sureties],
  providers: [
    Credentials,
    SetCredentialsHandler,
    Sureties,
    AddSuretyHandler,
    ChangeSuretyHandler,
    SetSuretyContractHandler,
  ],
})
export class SuretiesModule {
  constructor(limit: LetterLimit) {
    limit.addOnFile('exists (select from surety where organization_id = $1 and lower(email) = $2)');
  }
}
