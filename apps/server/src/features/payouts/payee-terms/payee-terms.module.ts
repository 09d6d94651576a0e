import { Module } from '@nestjs/common';
import { SuretiesModule } from '../../agency/sureties/index.ts';
import { PayeeTermsController } from './payee-terms.controller.ts';
import { PayeeTerms } from './payee-terms.query.ts';
import { SetPayeeTermsHandler } from './set-payee-terms.ts';

/** Within how many days officials and sureties are paid (today#payee-terms). */
@Module({
  imports: [SuretiesModule],
  controllers: [PayeeTermsController],
  providers: [PayeeTerms, SetPayeeTermsHandler],
})
export class PayeeTermsModule {}
