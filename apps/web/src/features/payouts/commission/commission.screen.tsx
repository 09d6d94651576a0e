import { Button, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { downloadCommission } from '#contracts/payouts/commission/commission.ts';
import { exporters, ledgerReaders } from '#contracts/kernel/roles.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { showDay } from '../../../lib/format.ts';
import { useMay } from '../../../lib/session.ts';
import { AppLink } from '../../../ui/link.tsx';
import { countSet, ListBar, ListDownload } from '../../../ui/list-filters.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Page } from '../../../ui/page.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { AsKnown, KnownAs } from '../../books/ledger/index.ts';
import { CommissionLines } from './commission-lines.tsx';
import { CommissionOverview } from './commission-overview.tsx';
import { CommissionPaperButton } from './commission-paper.tsx';
import { commissionSearch, type CommissionSearch } from './commission-search.ts';
import { CommissionStatement } from './commission-statement.tsx';
import { asKnownOf, commissionQuery, commissionsQuery, myCommissionQuery } from './commission.queries.ts';

/** `/commission?agent=`: what agents are owed, one agent's statement, or one's own (money#commission-runs). */
export const Route = createFileRoute('/_staff/commission')({
  validateSearch: commissionSearch,
  component: CommissionScreen,
});

const Print = () => (
  <Button size="xs" variant="default" onClick={() => window.print()}>
    Print
  </Button>
);

interface AsKnownProps {
  search: CommissionSearch;
  change: (changes: CommissionSearch) => void;
}

const isThen = ({ known, at }: CommissionSearch): boolean => known !== undefined || at !== undefined;

/** As of what was known it is shown; then nothing is done with it. */
const Known = ({ search: { known, at }, change }: AsKnownProps) => (
  <>
    <ListBar count={countSet({}, known, at)} filters={<AsKnown {...{ known, at, change }} />} tools={null} />
    <KnownAs known={known} at={at} />
  </>
);

const Everybody = ({ search, change }: AsKnownProps) => {
  const all = useQuery({ ...commissionsQuery(search), placeholderData: keepPreviousData });
  return (
    <Page title="Commission" subtitle="What agents earned of the premium of their bonds, and what is owed to them.">
      <Stack gap="md">
        <Known search={search} change={change} />
        {all.error ? <ErrorPanel error={all.error} retry={() => void all.refetch()} /> : null}
        {all.data ? <CommissionOverview {...all.data} search={search} /> : all.isPending ? <Loading lines={8} /> : null}
      </Stack>
    </Page>
  );
};

const OfAgent = ({ agentId, search, change }: AsKnownProps & { agentId: string }) => {
  const one = useQuery({ ...commissionQuery(agentId, search), placeholderData: keepPreviousData });
  const mayTakeAway = useMay(exporters);
  return (
    <Page
      title={one.data ? `Commission of ${one.data.fullName}` : 'Commission'}
      back={
        <AppLink to="/commission" search={{ known: search.known, at: search.at }} size="sm" className="no-print">
          Commission
        </AppLink>
      }
      actions={
        <>
          <Print />
          {mayTakeAway ? (
            <ListDownload endpoint={downloadCommission} request={{ params: { agentId }, query: asKnownOf(search) }} />
          ) : null}
          {mayTakeAway ? <CommissionPaperButton agentId={agentId} asKnown={asKnownOf(search)} /> : null}
        </>
      }
    >
      <Stack gap="md">
        <Known search={search} change={change} />
        {one.error ? <ErrorPanel error={one.error} retry={() => void one.refetch()} /> : null}
        {one.data ? (
          <CommissionStatement statement={one.data} isThen={isThen(search)} />
        ) : one.isPending ? (
          <Loading lines={8} />
        ) : null}
      </Stack>
    </Page>
  );
};

const Own = () => {
  const own = useQuery(myCommissionQuery);
  const { statement, unbooked } = own.data ?? {};
  return (
    <Page title="My commission" actions={<Print />}>
      {own.error ? <ErrorPanel error={own.error} retry={() => void own.refetch()} /> : null}
      {own.isPending ? <Loading lines={8} /> : null}
      {statement && unbooked ? (
        <Stack gap="md">
          <Section
            title="Not in a run yet"
            hint={`Commission on your bonds through today, ${showDay(unbooked.throughOn)}.`}
          >
            <CommissionLines label="Bonds not in a run yet" lines={unbooked.lines} />
            {unbooked.withoutRate > 0 ? (
              <Text size="sm">No rate is set for some of your bonds. An Admin sets it in Settings, Users.</Text>
            ) : null}
          </Section>
          <Text size="sm">{`In all ${formatCents(unbooked.amountCents)} not in a run yet.`}</Text>
          <CommissionStatement statement={statement} />
        </Stack>
      ) : null}
    </Page>
  );
};

function CommissionScreen() {
  const search = Route.useSearch();
  const { agent } = search;
  const navigate = Route.useNavigate();
  const change = (changes: CommissionSearch) =>
    void navigate({ search: (now) => ({ ...now, ...changes }), replace: true });
  if (!useMay(ledgerReaders)) return <Own />;
  return agent === undefined ? (
    <Everybody {...{ search, change }} />
  ) : (
    <OfAgent key={agent} agentId={agent} {...{ search, change }} />
  );
}
