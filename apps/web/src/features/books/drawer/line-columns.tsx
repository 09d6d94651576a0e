import type { BankedLine } from '#contracts/books/drawer/drawer.ts';
import { accountName } from '#domain/kernel/short-id.ts';
import { NOTHING } from '../../../lib/format.ts';
import { BookedDay } from '../../../ui/day.tsx';
import { AppLink } from '../../../ui/link.tsx';
import type { Column } from '../../../ui/list-rows.tsx';
import { SerialNumber } from '../../../ui/money.tsx';

/** Who handed it over, else whose debt it pays. */
export const nameOfPayer = ({ payer, defendantName, accountShortId }: BankedLine): string =>
  [payer, defendantName].find((name) => name !== null && name !== '') ?? accountName(accountShortId);

const KIND_WORDS = { refund: 'Refund to a card', return: 'Returned card' } as const;

/** What came, by its method and into which till; of what comes off a payout, what it is. */
const methodOf = ({ kind, method, till }: BankedLine): string => {
  if (kind === 'refund' || kind === 'return') return KIND_WORDS[kind];
  return till === null ? method : `${method} · ${till}`;
};

/** A line as it waits for the bank and as it was taken there. */
export const LINE_COLUMNS: readonly Column<BankedLine>[] = [
  {
    key: 'receipt',
    header: 'Receipt',
    cell: ({ kind, accountId, entryId, receiptNumber }) =>
      kind === 'refund' ? (
        NOTHING
      ) : (
        <AppLink
          to="/accounts/$accountId/payments/$paymentId/receipt"
          params={{ accountId, paymentId: entryId }}
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
    cell: (line) => (
      <AppLink to="/accounts/$accountId" params={{ accountId: line.accountId }} size="sm" className="anywhere">
        {nameOfPayer(line)}
      </AppLink>
    ),
  },
  { key: 'method', header: 'Method', beneath: 'from', cell: methodOf },
  {
    key: 'number',
    header: 'Number',
    wideOnly: true,
    cell: ({ externalReference }) => externalReference ?? NOTHING,
  },
  {
    key: 'day',
    header: 'Day',
    width: 104,
    beneath: 'from',
    cell: ({ takenOn, bookedOn }) => <BookedDay bookedOn={bookedOn ?? takenOn} effectiveOn={takenOn} by="effective" />,
  },
  { key: 'by', header: 'Taken by', wideOnly: true, cell: ({ recordedBy }) => recordedBy },
];

export const AMOUNT: Column<BankedLine> = {
  key: 'amount',
  header: 'Amount',
  cents: ({ amountCents }) => amountCents,
};
