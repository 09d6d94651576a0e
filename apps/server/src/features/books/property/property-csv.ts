import type { Thing } from '#contracts/books/property/property.ts';
import { PROPERTY_KIND_WORDS, propertyNumber, PROPERTY_STATE_WORDS } from '#domain/books/property.ts';
import { formatDay } from '#domain/kernel/days.ts';
import { decimalOfCents } from '#domain/kernel/money.ts';
import { csv } from '../../../platform/csv/csv.ts';

const HEADINGS = [
  'Number',
  'Type',
  'Thing',
  'Serial number',
  'Estimated value',
  'Given by',
  'Defendant',
  'Power',
  'Received',
  'Received by',
  'Kept at',
  'State',
  'Since',
  'Due back',
];

/** Things held as collateral as CSV. */
export const propertyCsv = (rows: readonly Thing[]): string =>
  csv([
    HEADINGS,
    ...rows.map((row) => [
      propertyNumber(row.number),
      PROPERTY_KIND_WORDS[row.kind],
      row.name,
      row.serialNumber,
      row.valueCents === null ? '' : decimalOfCents(row.valueCents),
      row.giverName,
      row.defendantName,
      row.powerNumber,
      formatDay(row.receivedOn),
      row.receivedBy,
      row.keptAt,
      PROPERTY_STATE_WORDS[row.state],
      formatDay(row.lastOn),
      row.clock === null ? '' : formatDay(row.clock.dueOn),
    ]),
  ]);
