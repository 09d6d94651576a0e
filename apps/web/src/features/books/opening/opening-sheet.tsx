import type { Opening } from '#contracts/books/opening/opening.ts';
import { byAccountOf, isAsset, sheetOf } from '#domain/books/opening.ts';
import { OPENING_BALANCE, OWNERS_EQUITY, RECEIVABLE, RETAINED_EARNINGS } from '#domain/kernel/chart-of-accounts.ts';
import type { Column } from '../../../ui/list-rows.tsx';
import { List } from '../../../ui/list.tsx';
import { useLedgerAccountLabel } from '../../agency/chart/index.ts';

export interface SheetRow {
  account: string;
  amountCents: number;
}

/** One row for each account, whatever its lines name. */
const byAccount = (lines: readonly SheetRow[], assets: boolean): SheetRow[] => {
  const sums = new Map<string, number>();
  for (const { account, amountCents } of lines)
    if (isAsset(account) === assets) sums.set(account, (sums.get(account) ?? 0) + amountCents);
  return [...sums].map(([account, amountCents]) => ({ account, amountCents }));
};

/** What is left: on 3950 until the seal, then where it went, less what was corrected since. */
const equityOf = (sealed: Opening['sealed'], equityCents: number): SheetRow[] => {
  if (!sealed) return [{ account: OPENING_BALANCE, amountCents: equityCents }];
  const owners = sealed.equityCents - sealed.retainedCents;
  return [
    { account: OWNERS_EQUITY, amountCents: owners },
    { account: RETAINED_EARNINGS, amountCents: equityCents - owners },
  ].filter(({ amountCents }) => amountCents !== 0);
};

/** What opens, by account: the lines, and what clients owe by the lists. */
export const openedBy = ({
  lines,
  receivable: { accounts, cents },
}: Pick<Opening, 'lines' | 'receivable'>): SheetRow[] => [
  ...byAccountOf(lines),
  ...(accounts === 0 ? [] : [{ account: RECEIVABLE, amountCents: cents }]),
];

/** The balance sheet that the lines make on the cut-over day: what is had, what is owed, and what closes it. */
export const OpeningSheet = ({ lines, sealed }: { lines: readonly SheetRow[]; sealed: Opening['sealed'] }) => {
  const label = useLedgerAccountLabel();
  const { assetsCents, equityCents } = sheetOf(lines);
  const columns = (header: string): Column<SheetRow>[] => [
    { key: 'account', header, cell: ({ account }) => label(account) },
    { key: 'amount', header: 'Amount', width: 160, cents: ({ amountCents }) => amountCents },
  ];
  return (
    <>
      <List
        label="Assets"
        from={byAccount(lines, true)}
        columns={columns('Assets')}
        rowKey={({ account }) => account}
        totals={{ account: 'Total assets', amount: assetsCents }}
        empty={null}
      />
      <List
        label="Liabilities and equity"
        from={[...byAccount(lines, false), ...equityOf(sealed, equityCents)]}
        columns={columns('Liabilities and equity')}
        rowKey={({ account }) => account}
        totals={{ account: 'Total liabilities and equity', amount: assetsCents }}
        empty={null}
      />
    </>
  );
};
