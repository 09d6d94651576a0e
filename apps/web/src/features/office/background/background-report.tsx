import { Button, Stack } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { v7 } from 'uuid';
import { runBackgroundReport } from '#contracts/office/background/background.ts';
import { call, ProblemError } from '../../../lib/api.ts';
import { showInstant } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Page } from '../../../ui/page.tsx';
import { FormProblem } from '../../../ui/problem.tsx';
import { IdentitySummary } from './identity-summary.tsx';
import { LegalNotice } from './legal-notice.tsx';
import { LinkSets } from './link-sets.tsx';
import { searchesFor, useReportData, type ReportData } from './report-data.ts';

/** Loads the data of the report; all parts must load, so that none is missing unnoticed. */
export const BackgroundReport = ({ defendantId }: { defendantId: string }) => {
  const { data, error, retry } = useReportData(defendantId);
  if (data) return <Report data={data} />;
  return (
    <Page
      title="Background Report"
      back={
        <AppLink to="/defendants" size="sm" c="dimmed">
          ← Defendants
        </AppLink>
      }
    >
      {error === null ? (
        <Loading words="Loading background data…" lines={10} />
      ) : (
        <Failure error={error} retry={retry} />
      )}
    </Page>
  );
};

const Failure = ({ error, retry }: { error: Error; retry: () => void }) =>
  error instanceof ProblemError && error.code === 'DEFENDANT_NOT_FOUND' ? (
    <EmptyState title="Defendant not found." action={<AppLink to="/defendants">All Defendants</AppLink>} />
  ) : (
    <Stack gap="sm" align="flex-start">
      <FormProblem error={error} said="Error loading background data: {message}" />
      <Button size="xs" variant="default" onClick={retry}>
        Retry
      </Button>
    </Stack>
  );

const Report = ({ data }: { data: ReportData }) => {
  const { defendant } = data;
  const { agent, organization } = useSession();
  const { defendantId, fullName } = defendant;
  const [madeAt] = useState(() => showInstant(new Date().toISOString(), organization.timeZone));
  useEffect(() => {
    // Who looked stands in the case file's history. The report does not wait for it.
    void call(runBackgroundReport, { params: { defendantId }, commandId: v7() }).catch(() => undefined);
  }, [defendantId]);
  return (
    <Page
      title={`Background Report: ${fullName}`}
      back={
        <AppLink to="/defendants/$defendantId" params={{ defendantId }} size="sm" c="dimmed" className="no-print">
          ← {fullName}
        </AppLink>
      }
      subtitle={`Made by ${agent.fullName}, ${organization.name}, ${madeAt}`}
      actions={
        <Button size="xs" variant="default" leftSection={<IconPrinter size={14} />} onClick={() => window.print()}>
          Print / Save PDF
        </Button>
      }
    >
      <Stack gap="md">
        <IdentitySummary defendant={defendant} />
        <LinkSets searches={searchesFor(data)} />
        <LegalNotice />
      </Stack>
    </Page>
  );
};
