import { Button, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { BankAccount } from '#contracts/books/bank/bank.ts';
import { moneyRoles } from '#contracts/kernel/roles.ts';
import { useMay } from '../../../lib/session.ts';
import { Select } from '../../../ui/form.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Page } from '../../../ui/page.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { BankLines, type BookLine } from './bank-lines.tsx';
import { BankKind } from './bank-kind.ts';
import { bankAccountsQuery, type LineFilter } from './bank.queries.ts';
import { isOperating, ofAccount, StandOfAccount } from './stand-of-account.tsx';

const ImportBankFile = lazy(() => import('./import-bank-file.tsx').then((form) => ({ default: form.ImportBankFile })));
const NameBankAccount = lazy(() =>
  import('./name-bank-account.tsx').then((form) => ({ default: form.NameBankAccount })),
);

const TransferBetweenBanks = lazy(() =>
  import('./transfer-between-banks.tsx').then((form) => ({ default: form.TransferBetweenBanks })),
);
const BankTransfers = lazy(() => import('./bank-transfers.tsx').then((list) => ({ default: list.BankTransfers })));
const Reconciliations = lazy(() => import('./reconciliations.tsx').then((list) => ({ default: list.Reconciliations })));
const ReconciliationOfAccount = lazy(() =>
  import('./reconciliation.tsx').then((one) => ({ default: one.ReconciliationOfAccount })),
);

/** The bank's lines where there is none. */
type View = 'reconcile' | 'transfers' | undefined;

/** What the page keeps in its URL: the account, what its lines are narrowed to, and what of its reconciliations is open. */
export interface BankSearch extends LineFilter {
  account?: string | undefined;
  view?: View;
  reconciliation?: string | undefined;
}

interface BankPageProps {
  search: BankSearch;
  change: (changes: Partial<BankSearch>) => void;
  /** The dialog that books what a line says; what it books with stands below this feature. */
  booking: BookLine;
}

type OpenDialog = 'import' | 'change' | 'add' | 'transfer' | null;

/** What the bank says moved on an account (money#bank-lines). */
export const BankPage = ({ search, change, booking }: BankPageProps) => {
  const { account: chosen, view, reconciliation, ...filter } = search;
  const [dialog, open] = useState<OpenDialog>(null);
  const mayWrite = useMay(moneyRoles);
  const { data, error, refetch } = useQuery(bankAccountsQuery);
  const accounts = data?.accounts ?? [];
  const account = accounts.find(({ bankAccountId }) => bankAccountId === chosen) ?? accounts[0];
  const close = () => open(null);
  const hasTransfers = accounts.filter(isOperating).length > 1 && account !== undefined && isOperating(account);
  const look = (at: string | undefined) => change({ reconciliation: at });
  return (
    <Page
      title="Bank"
      subtitle="What the bank says moved on your account. Nothing here is booked by itself."
      actions={
        mayWrite && account ? (
          <Actions open={open} isFirst={account.importedAt === null} isOnly={!hasTransfers} />
        ) : undefined
      }
    >
      {account ? (
        <BankKind.Provider value={account.kind}>
          <AccountChoice
            accounts={accounts}
            account={account}
            choose={(next) => change({ account: next, reconciliation: undefined })}
          />
          <StandOfAccount account={account} />
          <ViewChoice
            view={view}
            hasTransfers={hasTransfers}
            choose={(next) => change({ view: next, reconciliation: undefined })}
          />
          {view === undefined ? (
            <BankLines
              key={account.bankAccountId}
              account={account}
              filter={filter}
              change={change}
              booking={booking}
              importing={mayWrite ? () => open('import') : null}
            />
          ) : (
            <Suspense fallback={<Loading lines={8} />}>
              {view === 'transfers' ? (
                <BankTransfers record={mayWrite && hasTransfers ? () => open('transfer') : null} />
              ) : reconciliation === undefined ? (
                <Reconciliations key={account.bankAccountId} account={account} open={look} />
              ) : (
                <ReconciliationOfAccount
                  key={reconciliation}
                  bankAccountId={account.bankAccountId}
                  reconciliationId={reconciliation}
                  onLeft={() => look(undefined)}
                />
              )}
            </Suspense>
          )}
        </BankKind.Provider>
      ) : error ? (
        <ErrorPanel title="Failed to load the bank accounts." error={error} retry={() => void refetch()} />
      ) : (
        <Loading lines={8} />
      )}
      <Suspense>
        {account && dialog === 'import' ? <ImportBankFile account={account} onClose={close} /> : null}
        {account && dialog === 'change' ? <NameBankAccount account={account} onClose={close} /> : null}
        {account && dialog === 'transfer' ? (
          <TransferBetweenBanks from={account.bankAccountId} onClose={close} />
        ) : null}
        {dialog === 'add' ? (
          <NameBankAccount
            account={null}
            onClose={close}
            onAdded={(added) => change({ account: added, state: undefined, words: undefined })}
          />
        ) : null}
      </Suspense>
    </Page>
  );
};

interface ActionsProps {
  open: (dialog: OpenDialog) => void;
  isFirst: boolean;
  isOnly: boolean;
}

const Actions = ({ open, isFirst, isOnly }: ActionsProps) => (
  <>
    {isFirst ? null : <Button onClick={() => open('import')}>Import a file…</Button>}
    {isOnly ? null : (
      <Button variant="default" onClick={() => open('transfer')}>
        Transfer between accounts…
      </Button>
    )}
    <Button variant="default" onClick={() => open('change')}>
      Name this account…
    </Button>
    <Button variant="default" onClick={() => open('add')}>
      Add an account…
    </Button>
  </>
);

interface ViewChoiceProps {
  view: View;
  /** Whether there is another account that money can go to. */
  hasTransfers: boolean;
  choose: (view: View) => void;
}

/** The bank's lines, the reconciliations with its statements, or transfers between the accounts. */
const ViewChoice = ({ view, hasTransfers, choose }: ViewChoiceProps) => (
  <SegmentedControl
    size="xs"
    aria-label="Show"
    className="no-print"
    style={{ alignSelf: 'flex-start' }}
    data={[
      { value: 'lines', label: 'Lines of the bank' },
      { value: 'reconcile', label: 'Reconcile' },
      ...(hasTransfers || view === 'transfers' ? [{ value: 'transfers', label: 'Transfers' }] : []),
    ]}
    value={view ?? 'lines'}
    onChange={(value) => choose(value === 'reconcile' || value === 'transfers' ? value : undefined)}
  />
);

interface AccountChoiceProps {
  accounts: readonly BankAccount[];
  account: BankAccount;
  choose: (bankAccountId: string) => void;
}

/** Which account is shown, where there are several. */
const AccountChoice = ({ accounts, account, choose }: AccountChoiceProps) =>
  accounts.length < 2 ? null : (
    <Select
      label="Account"
      w={{ base: '100%', xs: 320 }}
      className="no-print"
      data={accounts.map((one) => ({ value: one.bankAccountId, label: ofAccount(one) }))}
      value={account.bankAccountId}
      onChange={(next) => {
        if (next !== null) choose(next);
      }}
    />
  );
