import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconPrinter } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { v7 } from 'uuid';
import { runBackgroundReport } from '#contracts/background/background.ts';
import type { Defendant } from '#contracts/people/defendants.ts';
import type { Indemnitor } from '#contracts/people/indemnitors.ts';
import type { Reference } from '#contracts/people/people.ts';
import type { QuickLink } from '#contracts/quick-links/quick-links.ts';
import { backgroundLinks } from '#domain/background-links.ts';
import { call, ProblemError } from '../../lib/api.ts';
import { showInstant } from '../../lib/format.ts';
import { useSession } from '../../lib/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AppLink } from '../../ui/link.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { FormProblem } from '../../ui/problem.tsx';
import { reportQueries } from './background.queries.ts';
import { IdentitySummary } from './identity-summary.tsx';
import { associatesOf, KnownAssociates } from './known-associates.tsx';
import { LinkSection } from './link-section.tsx';

/** Loads the data of the report; all parts must load, so that none is missing unnoticed. */
export const BackgroundReport = ({ defendantId }: { defendantId: string }) => {
  const queries = reportQueries(defendantId);
  const defendant = useQuery(queries.defendant);
  const indemnitors = useQuery(queries.indemnitors);
  const references = useQuery(queries.references);
  const links = useQuery(queries.links);
  if (defendant.data && indemnitors.data && references.data && links.data) {
    return (
      <Report
        defendant={defendant.data}
        indemnitors={indemnitors.data.indemnitors}
        references={references.data.references}
        links={links.data.links}
      />
    );
  }
  const error = defendant.error ?? indemnitors.error ?? references.error ?? links.error;
  const retry = () => {
    for (const query of [defendant, indemnitors, references, links]) void query.refetch();
  };
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

interface ReportProps {
  defendant: Defendant;
  indemnitors: readonly Indemnitor[];
  references: readonly Reference[];
  links: readonly QuickLink[];
}

const Report = ({ defendant, indemnitors, references, links }: ReportProps) => {
  const { agent, organization } = useSession();
  const { defendantId, fullName } = defendant;
  const [madeAt] = useState(() => showInstant(new Date().toISOString(), organization.timeZone));
  useEffect(() => {
    // Who looked stands in the case file's history. The report does not wait for it.
    void call(runBackgroundReport, { params: { defendantId }, commandId: v7() }).catch(() => undefined);
  }, [defendantId]);
  const associates = associatesOf(indemnitors, references);
  const portals = links.filter(({ linkType }) => linkType === 'inmate').map(({ name, url }) => ({ label: name, url }));
  const { Vehicles: vehicles, 'Known Associates': known, ...always } = backgroundLinks(defendant, associates, portals);
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
        {Object.entries(always).map(([title, section]) => (
          <LinkSection key={title} title={title} links={section} />
        ))}
        {vehicles.length > 0 ? <LinkSection title="Vehicles" links={vehicles} /> : null}
        <LinkSection title="Known Associates" links={known}>
          <KnownAssociates associates={associates} />
        </LinkSection>
        <Text size="xs" c="dimmed" component="p" m={0} role="note">
          Legal notice: open-source intelligence must be used in compliance with the terms of each site and with
          applicable law. This report is for bail and fugitive recovery. It is not for employment or credit decisions.
          The links lead to other sites, and opening one tells that site what is searched for.
        </Text>
      </Stack>
    </Page>
  );
};
