import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getTrialBalance } from '#contracts/books/ledger/ledger.ts';
import { adminOnly } from '#contracts/kernel/roles.ts';
import { ChartOfAccounts } from '../features/agency/chart/index.ts';
import { TurnTills } from '../features/books/tills/index.ts';
import { contractQuery } from '../lib/query.ts';
import { useMay } from '../lib/session.ts';
import { LinkButton } from '../ui/link.tsx';
import { Section } from '../ui/section.tsx';

const trialBalanceQuery = contractQuery(getTrialBalance, { query: {} }, ['ledger']);

/** The chart of accounts with the balances of today, as the trial balance has them. */
export const BooksSettings = () => {
  const { data } = useQuery(trialBalanceQuery);
  const isAdmin = useMay(adminOnly);
  const balances = data && new Map(data.rows.map((row) => [row.account, row.debitCents - row.creditCents]));
  return (
    <Stack gap="md">
      <Section
        title="Move in"
        hint="Bring clients, indemnitors and references from another program, from its CSV files."
        actions={
          <LinkButton to="/settings/move-in" size="xs" variant="default" aria-label="Open Move in">
            Open
          </LinkButton>
        }
      >
        {null}
      </Section>
      <Section
        title="Opening balances"
        hint="What the agency had and owed when it moved here from another program."
        actions={
          <LinkButton to="/settings/opening" size="xs" variant="default">
            Open
          </LinkButton>
        }
      >
        {null}
      </Section>
      {isAdmin ? <TurnTills /> : null}
      <ChartOfAccounts balances={balances} />
    </Stack>
  );
};
