import { Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { UNKNOWN_DEFENDANT } from '#domain/recovery/recovery-case.ts';
import { UNFINISHED_SURRENDERS } from '#domain/recovery/surrender.ts';
import { ProblemError } from '../../../lib/api.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Page } from '../../../ui/page.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { PowerNumber } from '../../books/accounts/index.ts';
import { RecoveryOnly, recoveryCaseQuery } from '../cases/index.ts';
import { ArrestPacket } from './arrest-packet.tsx';
import { SurrenderOfBond } from './start-surrender.tsx';
import { surrendersQuery } from './surrender.queries.ts';
import { SurrendersOfCase } from './surrenders-of-case.tsx';

/**
 * `/recovery/cases/{id}/surrender`: the surrenders of a case, from its reason to its certificate
 * (recovery#starting-a-surrender).
 */
export const Route = createFileRoute('/_staff/recovery/cases/$caseId/surrender')({
  component: () => (
    <RecoveryOnly>
      <SurrenderScreen />
    </RecoveryOnly>
  ),
});

function SurrenderScreen() {
  const { caseId } = Route.useParams();
  const { data, error, refetch } = useQuery(recoveryCaseQuery(caseId));
  const { data: begun } = useQuery(surrendersQuery(caseId));
  const underWay = new Set(
    (begun?.surrenders ?? [])
      .filter(({ status }) => UNFINISHED_SURRENDERS.some((one) => one === status))
      .map(({ bondId }) => bondId),
  );
  const back = (
    <AppLink to="/recovery/cases/$caseId" params={{ caseId }} size="sm" className="no-print">
      Recovery case
    </AppLink>
  );
  if (!data)
    return (
      <Page title="Surrender" back={back}>
        {error instanceof ProblemError && error.status === 404 ? (
          <EmptyState title="Case not found." />
        ) : error ? (
          <ErrorPanel error={error} retry={() => void refetch()} />
        ) : (
          <Loading lines={8} />
        )}
      </Page>
    );
  return (
    <Page title={data.defendantName ?? UNKNOWN_DEFENDANT} subtitle="Surrender" back={back}>
      <Section title="Bonds of the case" hint="A certificate covers the bonds of its court; each is ticked there.">
        {data.bonds.length === 0 ? (
          <EmptyState title="No bond yet." hint="A surrender begins from an open or forfeited bond." />
        ) : (
          <Stack gap="xs">
            {data.bonds.map((bond) => (
              <Group key={bond.bondId} justify="space-between" gap="xs">
                <Group gap="xs">
                  <PowerNumber of={bond} none={bond.caseNumber || 'no number'} />
                  <StatusBadge status={bond.isVoid ? 'VOIDED' : bond.status} />
                </Group>
                <Group gap="xs">
                  {data.defendantId === null ? null : (
                    <ArrestPacket bondId={bond.bondId} defendantId={data.defendantId} />
                  )}
                  {underWay.has(bond.bondId) ? null : (
                    <SurrenderOfBond bond={{ ...bond, voidedAt: bond.isVoid ? '' : null }} />
                  )}
                </Group>
              </Group>
            ))}
          </Stack>
        )}
      </Section>
      <SurrendersOfCase caseId={caseId} />
    </Page>
  );
}
