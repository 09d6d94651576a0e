import type { BankedReceipt } from '#contracts/books/drawer/drawer.ts';
import { accountName } from '#domain/kernel/short-id.ts';
import { NOTHING } from '../../../lib/format.ts';
import { AppLink } from '../../../ui/link.tsx';
import type { Column } from '../../../ui/list-rows.tsx';
import { SerialNumber } from '../../../ui/money.tsx';

/** Who handed it over, else whose debt it pays. */
export const nameOfPayer = ({ payer, defendantName, accountShortId }: BankedReceipt): string =>
  [payer, defendantName].find((name) => name !== null && name !== '') ?? accountName(accountShortId);

/** A receipt as it lies in the drawer and on a slip. */
export const RECEIPT_COLUMNS: readonly Column<BankedReceipt>[] = [
  {
    key: 'receipt',
    header: 'Receipt',
    cell: ({ accountId, paymentId, receiptNumber }) => (
      <AppLink
        to="/accounts/$accountId/payments/$paymentId/receipt"
        params={{ accountId, paymentId }}
        size="sm"
        aria-label={`Receipt ${receiptNumber === null ? 'being numbered' : String(receiptNumber)}`}
      >
        {receiptNumber === null ? '…' : <SerialNumber>{receiptNumber}</SerialNumber>}
      </AppLink>
    ),
  },
  {
    key: 'from',
    header: 'From',
    cell: (receipt) => (
      <AppLink to="/accounts/$accountId" params={{ accountId: receipt.accountId }} size="sm" className="anywhere">
        {nameOfPayer(receipt)}
      </AppLink>
    ),
  },
  { key: 'method', header: 'Method', beneath: 'from', cell: ({ method }) => method },
  {
    key: 'number',
    header: 'Number',
    wideOnly: true,
    cell: ({ externalReference }) => externalReference ?? NOTHING,
  },
  { key: 'day', header: 'Taken', beneath: 'from', day: ({ paidOn }) => paidOn },
  { key: 'by', header: 'Taken by', wideOnly: true, cell: ({ recordedBy }) => recordedBy },
];

export const AMOUNT: Column<BankedReceipt> = {
  key: 'amount',
  header: 'Amount',
  cents: ({ amountCents }) => amountCents,
};
