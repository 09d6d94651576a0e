import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { UNKNOWN_DEFENDANT } from '#domain/recovery/recovery-case.ts';
import { ProblemError } from '../../../lib/api.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { AppLink, LinkButton } from '../../../ui/link.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Page } from '../../../ui/page.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { defendantQuery } from '../../people/people/index.ts';
import { BackLink, QuickLinks } from '../../agency/quick-links/index.ts';
import { recoveryCaseQuery } from '../../recovery/cases/index.ts';
import { CaseSearches } from './case-searches.tsx';
import { ChoosePerson } from './choose-person.tsx';
import { PersonSearches } from './person-searches.tsx';
import { SearchResults } from './search-results.tsx';

const TITLE = 'Tools & Links';

const Another = () => (
  <LinkButton to="/recovery/tools" variant="default" size="xs">
    Another person
  </LinkButton>
);

const Missing = ({ error, retry, none }: { error: Error | null; retry: () => void; none: string }) => (
  <Page title={TITLE} back={<BackLink />}>
    {error instanceof ProblemError && error.status === 404 ? (
      <EmptyState title={none} action={<Another />} />
    ) : error ? (
      <ErrorPanel error={error} retry={retry} />
    ) : (
      <Loading lines={8} />
    )}
  </Page>
);

const OfCase = ({ caseId }: { caseId: string }) => {
  const { data, error, refetch } = useQuery(recoveryCaseQuery(caseId));
  if (!data) return <Missing error={error} retry={() => void refetch()} none="Case not found." />;
  return (
    <Page
      title={TITLE}
      back={<BackLink />}
      subtitle={
        <>
          {data.defendantName ?? UNKNOWN_DEFENDANT},{' '}
          <AppLink to="/recovery/cases/$caseId" params={{ caseId }} size="sm">
            {data.title}
          </AppLink>
        </>
      }
      actions={<Another />}
    >
      <CaseSearches recoveryCase={data} />
    </Page>
  );
};

const OfDefendant = ({ defendantId }: { defendantId: string }) => {
  const { data, error, refetch } = useQuery(defendantQuery(defendantId));
  if (!data) return <Missing error={error} retry={() => void refetch()} none="Defendant not found." />;
  const searched = { searchedKind: 'defendant', searchedId: defendantId } as const;
  return (
    <Page
      title={TITLE}
      back={<BackLink />}
      subtitle={
        <AppLink to="/defendants/$defendantId" params={{ defendantId }} size="sm">
          {data.fullName}
        </AppLink>
      }
      actions={<Another />}
    >
      <Stack gap="md">
        <SearchResults searched={searched} />
        <PersonSearches searched={searched} defendantId={defendantId} />
      </Stack>
    </Page>
  );
};

interface RecoveryToolsProps {
  caseId?: string | undefined;
  defendantId?: string | undefined;
}

/** Searches for the defendant of a case, or for a chosen one; until then the links of the agency. */
export const RecoveryTools = ({ caseId, defendantId }: RecoveryToolsProps) => {
  if (caseId !== undefined) return <OfCase key={caseId} caseId={caseId} />;
  if (defendantId !== undefined) return <OfDefendant key={defendantId} defendantId={defendantId} />;
  return (
    <Page
      title={TITLE}
      back={<BackLink />}
      subtitle={
        <>
          The links of your agency are changed in <AppLink to="/tools">Bond Tools</AppLink>.
        </>
      }
    >
      <ChoosePerson />
      <QuickLinks customize={false} />
    </Page>
  );
};
