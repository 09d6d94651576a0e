import { Tabs } from '@mantine/core';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { ledgerReaders, productionReaders } from '#contracts/kernel/roles.ts';
import { onlyFor, useMay } from '../../../lib/session.ts';
import { Page } from '../../../ui/page.tsx';
import { TabList } from '../../../ui/tab-list.tsx';
import { BooksProven } from '../../books/proof/index.ts';
import { ManualEntries } from '../../books/manual-entries/index.ts';
import { OfficialFees } from '../../payouts/official-fees/index.ts';
import { Payables } from '../../recovery/payees/index.ts';
import { AccountantFiles } from '../accountant-files/index.ts';
import { Certificate } from '../certificate/index.ts';
import { PlansKeptReport, Production, RatesChargedReport } from '../production/index.ts';
import { ChainFooter } from './chain-footer.tsx';
import { Exports } from './exports.tsx';
import { JournalEntryDetail } from './journal-entry.tsx';
import { Journal } from './journal.tsx';
import { PaymentHistory } from './payment-history.tsx';
import { ReportLibrary } from './report-library.tsx';
import { REPORT_TABS, reportsSearch, type ReportsSearch } from './reports-search.ts';
import { TrialBalance } from './trial-balance.tsx';

/**
 * `/admin/reports?tab=…`: the books, for those who may read them; an Agent finds their production alone
 * (people#departments).
 */
export const Route = createFileRoute('/_staff/admin/reports')({
  validateSearch: reportsSearch,
  beforeLoad: onlyFor(productionReaders),
  component: Reports,
});

const LABELS = {
  library: 'All reports',
  'trial-balance': 'Trial Balance',
  journal: 'Journal',
  entries: 'Manual entries',
  payments: 'Payment History',
  payables: 'Payables',
  officials: 'Sheriff & court fees',
  production: 'Production by agent',
  rates: 'Rates by parish',
  plans: 'Plans and promises',
  exports: 'Exports',
  accountant: 'Files for accountants',
  certificate: 'Certificate',
} as const;

function Reports() {
  const search = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  const readsBooks = useMay(ledgerReaders);
  const tabs = REPORT_TABS.filter((known) => readsBooks || known === 'production');
  const tab = tabs.find((known) => known === search.tab) ?? tabs[0] ?? 'production';
  /** Changes filters in place; opening an entry or a tab is a step that Back takes back. */
  const change = (changes: Partial<ReportsSearch>, replace = true) =>
    void navigate({ search: (current) => ({ ...current, ...changes }), replace });
  return (
    <Page title="Reports" subtitle={<span className="print-only">{LABELS[tab]}</span>}>
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(value) => void navigate({ search: { tab: REPORT_TABS.find((known) => known === value) } })}
      >
        <TabList open={tab} tabs={tabs.map((value) => ({ value, label: LABELS[value] }))} />
        <Tabs.Panel value="library" pt="md">
          <ReportLibrary />
        </Tabs.Panel>
        <Tabs.Panel value="trial-balance" pt="md">
          <TrialBalance search={search} change={change} />
        </Tabs.Panel>
        <Tabs.Panel value="journal" pt="md">
          <Journal search={search} change={change} />
        </Tabs.Panel>
        <Tabs.Panel value="entries" pt="md">
          <ManualEntries />
        </Tabs.Panel>
        <Tabs.Panel value="payments" pt="md">
          <PaymentHistory search={search} change={change} />
        </Tabs.Panel>
        <Tabs.Panel value="payables" pt="md">
          <Payables />
        </Tabs.Panel>
        <Tabs.Panel value="officials" pt="md">
          <OfficialFees official={search.official} />
        </Tabs.Panel>
        <Tabs.Panel value="production" pt="md">
          <Production search={search} change={change} />
        </Tabs.Panel>
        <Tabs.Panel value="rates" pt="md">
          <RatesChargedReport search={search} change={change} />
        </Tabs.Panel>
        <Tabs.Panel value="plans" pt="md">
          <PlansKeptReport search={search} change={change} />
        </Tabs.Panel>
        <Tabs.Panel value="exports" pt="md">
          <Exports />
        </Tabs.Panel>
        <Tabs.Panel value="accountant" pt="md">
          <AccountantFiles />
        </Tabs.Panel>
        <Tabs.Panel value="certificate" pt="md">
          <Certificate search={search} change={change} />
        </Tabs.Panel>
      </Tabs>
      <BooksProven head />
      {readsBooks ? <ChainFooter /> : null}
      {search.entry === undefined || !readsBooks ? null : (
        <JournalEntryDetail
          journalNumber={search.entry}
          onOpen={(entry) => change({ entry }, false)}
          onClose={() => change({ entry: undefined })}
        />
      )}
    </Page>
  );
}
