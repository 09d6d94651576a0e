import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { downloadCommission } from '#contracts/payouts/commission/commission.ts';
import { exporters, ledgerReaders } from '#contracts/kernel/roles.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { showDay } from '../../../lib/format.ts';
import { useMay } from '../../../lib/session.ts';
import { AppLink } from '../../../ui/link.tsx';
import { ListDownload } from '../../../ui/list-filters.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Page } from '../../../ui/page.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { CommissionLines } from './commission-lines.tsx';
import { CommissionOverview } from './commission-overview.tsx';
import { CommissionPaperButton } from './commission-paper.tsx';
import { commissionSearch } from './commission-search.ts';
import { CommissionStatement } from './commission-statement.tsx';
import { commissionQuery, commissionsQuery, myCommissionQuery } from './commission.queries.ts';

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

const Everybody = () => {
  const all = useQuery(commissionsQuery);
  return (
    <Page title="Commission" subtitle="What agents earned of the premium of their bonds, and what is owed to them.">
      {all.error ? <ErrorPanel error={all.error} retry={() => void all.refetch()} /> : null}
      {all.data ? <CommissionOverview {...all.data} /> : all.isPending ? <Loading lines={8} /> : null}
    </Page>
  );
};

const OfAgent = ({ agentId }: { agentId: string }) => {
  const one = useQuery(commissionQuery(agentId));
  const mayTakeAway = useMay(exporters);
  return (
    <Page
      title={one.data ? `Commission of ${one.data.fullName}` : 'Commission'}
      back={
        <AppLink to="/commission" size="sm" className="no-print">
          Commission
        </AppLink>
      }
      actions={
        <>
          <Print />
          {mayTakeAway ? <ListDownload endpoint={downloadCommission} request={{ params: { agentId } }} /> : null}
          {mayTakeAway ? <CommissionPaperButton agentId={agentId} /> : null}
        </>
      }
    >
      {one.error ? <ErrorPanel error={one.error} retry={() => void one.refetch()} /> : null}
      {one.data ? <CommissionStatement statement={one.data} /> : one.isPending ? <Loading lines={8} /> : null}
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
  const { agent } = Route.useSearch();
  if (!useMay(ledgerReaders)) return <Own />;
  return agent === undefined ? <Everybody /> : <OfAgent key={agent} agentId={agent} />;
}
