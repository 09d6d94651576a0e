import { Module } from '@nestjs/common';
import { OrganizationsModule } from '../../agency/organizations/index.ts';
import { SetTaxPayeeHandler } from './set-tax-payee.ts';
import { TaxFormsController } from './tax-forms.controller.ts';
import { TaxForms } from './tax-forms.query.ts';

/** Whom the agency reports to the IRS: payees of a year (money#reported-on-1099-nec), payers of cash (money#form-8300-watch). */
@Module({
  imports: [OrganizationsModule],
  controllers: [TaxFormsController],
  providers: [TaxForms, SetTaxPayeeHandler],
})
export class TaxFormsModule {}
