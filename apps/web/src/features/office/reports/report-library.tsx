import { SimpleGrid, Stack, Text } from '@mantine/core';
import type { LinkOptions } from '@tanstack/react-router';
import { useState } from 'react';
import { supervisors, type Role } from '#contracts/kernel/roles.ts';
import { GENERAL_LEDGER, STATEMENT_NAMES, type StatementKind } from '#domain/office/statements.ts';
import { useSession } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { TextFilter } from '../../../ui/list-filters.tsx';
import { Section } from '../../../ui/section.tsx';
import { SavedReports } from '../saved-reports/index.ts';

interface Report {
  name: string;
  /** What it answers, in one line. */
  about: string;
  leads: Pick<LinkOptions, 'to' | 'params' | 'search'>;
  /** Who may open it, where not everybody who reads the books may. */
  roles?: readonly Role[];
}

const statement = (report: StatementKind, about: string): Report => ({
  name: STATEMENT_NAMES[report],
  about,
  leads: { to: '/admin/reports/$report', params: { report } },
});

const tab = (name: string, of: string, about: string): Report => ({
  name,
  about,
  leads: { to: '/admin/reports', search: { tab: of } },
});

/** Every report there is (money#library-of-reports). */
const GROUPS: readonly { title: string; reports: readonly Report[] }[] = [
  {
    title: 'Money',
    reports: [
      statement('income-statement', 'What was earned and spent in a period'),
      statement('cash-basis', 'What was really paid of income and expenses, beside what was booked'),
      statement('balance-sheet', 'What the agency owns, owes and is worth on a day'),
      statement('trial-balance', 'Debits and credits of every ledger account'),
      statement('cash-sheet', 'What was taken, reversed and banked each day'),
      statement('cash-flow', 'What came to each bank account and left it, and for what'),
      statement('deposits', 'What came to the bank, slip by slip: cash, checks and cards'),
      statement('collections', 'What clients paid, by method, week and who took it'),
      statement('by-month', 'Premium written and money collected, month by month'),
      statement('receipt-register', 'Every receipt by number, with voids, returns and gaps'),
      statement('receivable-changes', 'From what clients owed to what they owe now'),
      statement('adjustments', 'Each write-off, adjustment and void of what was owed'),
      statement('aging', 'What each client owes, by how long'),
      statement('aging-by-agent', 'The same by the agent who wrote the bond'),
      statement('payables', 'What is owed to each payee, by how long'),
      statement('worksheet-1099', 'Whom the agency paid in a year, and who gets a 1099-NEC'),
      statement('form-8300', 'Who gave cash near or above $10,000 within twelve months'),
      {
        name: GENERAL_LEDGER,
        about: 'Every line of the ledger accounts, with balances',
        leads: { to: '/admin/reports/$report', params: { report: 'general-ledger' } },
      },
      tab('Statements of clients', 'exports', 'One PDF of all who owe, each with a slip to send back'),
      tab('Plans and promises', 'plans', 'Instalments due, paid and late, promises kept and broken, by agent'),
      tab('Journal', 'journal', 'Every entry, with the event behind it'),
      tab('Manual entries', 'entries', 'Entries made by hand, and those that wait'),
      tab('Payment history', 'payments', 'What was taken, by day and method, with voids'),
      { name: 'Money out', about: 'Expenses, draws and every payout', leads: { to: '/money/out' } },
      tab('Payees of recovery', 'payables', 'What recovery payees are owed'),
      tab('Sheriff & court fees', 'officials', 'What officials are owed of fees'),
      tab('Exports', 'exports', 'Journal, payments and trial balance as files'),
      tab('Certificate of the books', 'certificate', 'What was recorded, what was proven of it, and what cannot be'),
      tab('Files for accountants', 'accountant', 'For QuickBooks, Xero and hledger, not taken twice'),
    ],
  },
  {
    title: 'Trade',
    reports: [
      statement('forfeitures', 'What became of each forfeiture, by agent and court'),
      statement('open-liability', 'Faces of live bonds by surety, court and parish, and one by one'),
      statement('past-disposition', 'Bonds whose case ended and that are not discharged, by surety and agent'),
      statement('buf', 'What sureties hold of the build-up fund, and what they owe back'),
      statement('trust', 'Collateral by person and bond, and where its money is'),
      statement('cover', 'What is there of what clients paid for others'),
      tab('Production by agent', 'production', 'Bonds written and their premium'),
      tab('Rates by parish', 'rates', 'What was charged beside the premium rules, bond by bond'),
      { name: 'Commission', about: 'What agents earned and were paid', leads: { to: '/commission' } },
      { name: 'Execution reports', about: 'What sureties are told each week', leads: { to: '/powers/reports' } },
      { name: 'Court calendar', about: 'Court dates by day, week and month', leads: { to: '/calendar' } },
      {
        name: 'Overview',
        about: 'The week beside those before',
        leads: { to: '/admin/overview' },
        roles: supervisors,
      },
    ],
  },
];

const holds = (words: string, sought: string): boolean => words.toLowerCase().includes(sought.toLowerCase());

/** What reports there are, by what they are about, with a search. */
export const ReportLibrary = () => {
  const [sought, setSought] = useState('');
  const { role } = useSession().agent;
  const groups = GROUPS.map(({ title, reports }) => ({
    title,
    reports: reports.filter(
      ({ name, about, roles = [role] }) => roles.includes(role) && holds(`${name} ${about}`, sought),
    ),
  })).filter(({ reports }) => reports.length > 0);
  return (
    <Stack gap="md">
      <div className="no-print">
        <TextFilter label="Find a report" width={240} text={sought} onChange={setSought} />
      </div>
      <SavedReports sought={sought} />
      {groups.length === 0 ? <EmptyState title="No report is called that." hint="Try a shorter word." /> : null}
      {groups.map(({ title, reports }) => (
        <Section key={title} title={title}>
          <SimpleGrid
            component="ul"
            cols={{ base: 1, xs: 2, md: 3 }}
            spacing="md"
            style={{ listStyle: 'none', margin: 0, padding: 0 }}
          >
            {reports.map(({ name, about, leads }) => (
              <li key={name}>
                <AppLink {...leads} size="sm">
                  {name}
                </AppLink>
                <Text size="xs" c="dimmed">
                  {about}
                </Text>
              </li>
            ))}
          </SimpleGrid>
        </Section>
      ))}
    </Stack>
  );
};
