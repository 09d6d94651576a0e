import type { TaxPayee } from '#contracts/office/tax-forms/tax-forms.ts';
import { decimalOfCents } from '#domain/kernel/money.ts';
import { csv } from '../../../platform/csv/csv.ts';

const HEADINGS = [
  'Tax year',
  'Payer name',
  'Payer address',
  'Payer city',
  'Payer state',
  'Payer ZIP',
  'Payer phone',
  'Recipient name',
  'Recipient TIN',
  'Box 1 Nonemployee compensation',
  'W-9',
];

/** Who pays, as Settings have them. */
interface Payer {
  name: string;
  address: string;
  city: string;
  state: string;
  zip: string;
  phone: string;
}

/** A line for each form. The recipient's number and address stand on the W-9 alone, so theirs is empty here. */
export const form1099Csv = (year: number, payer: Payer, payees: readonly TaxPayee[]): string =>
  csv([
    HEADINGS,
    ...payees
      .filter(({ standing }) => standing === 'reported')
      .map(({ name, paidCents, hasW9 }) => [
        year,
        payer.name,
        payer.address,
        payer.city,
        payer.state,
        payer.zip,
        payer.phone,
        name,
        '',
        decimalOfCents(paidCents),
        hasW9 ? 'on file' : 'missing',
      ]),
  ]);
