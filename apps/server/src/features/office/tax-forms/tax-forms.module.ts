import { Module } from '@nestjs/common';
import { PersonalRecords } from '../../../platform/database/personal-records.ts';
import { OrganizationsModule } from '../../agency/organizations/index.ts';
import { Forms8300 } from './forms-8300.query.ts';
import { SetForm8300Handler } from './set-form8300.ts';
import { SetTaxPayeeHandler } from './set-tax-payee.ts';
import { TaxFormsController } from './tax-forms.controller.ts';
import { TaxForms } from './tax-forms.query.ts';

const WRITTEN = `(note <> '' or reason <> '') and account_id in (
  select ac.account_id from account ac where ac.organization_id = $1 and ac.defendant_id = any($2::uuid[]))`;

/** Whom the agency reports to the IRS: payees of a year (money#reported-on-1099-nec), payers of cash (money#form-8300-watch). */
@Module({
  imports: [OrganizationsModule],
  controllers: [TaxFormsController],
  providers: [TaxForms, SetTaxPayeeHandler, Forms8300, SetForm8300Handler],
})
export class TaxFormsModule {
  /** That a form was filed stays; what was written of it goes. */
  constructor(records: PersonalRecords) {
    records.register({
      table: 'form_8300',
      rows: WRITTEN,
      erase: `update form_8300 set note = '', reason = '' where organization_id = $1 and ${WRITTEN}`,
    });
  }
}
