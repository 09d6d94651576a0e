import { listForms8300 } from '#contracts/office/tax-forms/forms-8300.ts';
import * as contract from '#contracts/office/tax-forms/tax-forms.ts';
import { csvFile } from '../../../edge/http/csv-file.ts';
import { command, route, routes } from '../../../edge/http/routes.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { Forms8300 } from './forms-8300.query.ts';
import { SetForm8300 } from './set-form8300.ts';
import { SetTaxPayee } from './set-tax-payee.ts';
import { TaxForms } from './tax-forms.query.ts';

export const TaxFormsController = routes(
  route(contract.listTaxPayees, TaxForms, (forms, { actor, query }) => forms.payees(actor, query)),
  route(contract.download1099Nec, [TaxForms, AuditTrail], async ([forms, trail], { actor, query }) => {
    const { name, text } = await forms.file(actor, query.year);
    await trail.record(actor, { action: 'export-taken', details: { file: name } });
    return csvFile(name, text);
  }),
  command(SetTaxPayee),
  route(listForms8300, Forms8300, (forms, { actor, query }) => forms.list(actor, query)),
  command(SetForm8300),
);
