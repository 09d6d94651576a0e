import { Grid, Group, Stack, Tabs, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { RecoveryContact } from '#contracts/recovery/cases/contacts.ts';
import type { RecoveryCase } from '#contracts/recovery/cases/recovery.ts';
import { UNKNOWN_DEFENDANT } from '#domain/recovery/recovery-case.ts';
import { ProblemError } from '../../../lib/api.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { AppLink, LinkButton } from '../../../ui/link.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Page } from '../../../ui/page.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { TabListWithMore } from '../../../ui/tab-list.tsx';
import { PowerNumber } from '../../books/accounts/index.ts';
import { CaseContacts } from './case-contacts.tsx';
import { CaseDrawer } from './case-drawer.tsx';
import { CaseForfeiture } from './case-forfeiture.tsx';
import { CaseInterviews } from './case-interviews.tsx';
import { CaseOverview } from './case-overview.tsx';
import { CaseActions, CaseSide } from './case-side.tsx';
import { DaysToDue } from '../deadlines/index.ts';
import { CaseStatus } from './case-status.tsx';
import { CaseTools } from './case-tools.tsx';
import { recoveryCaseQuery } from './cases.queries.ts';
import { CASE_TABS, type CaseTab, type MoreTab } from './case-tabs.ts';

const Back = () => (
  <AppLink to="/recovery/cases" size="sm" className="no-print">
    Back
  </AppLink>
);

/**
 * Each bond that counts, by its power, with its days; a single one's stand beside the title (recovery#bonds-of-a-case).
 */
const Powers = ({ bonds }: Pick<RecoveryCase, 'bonds'>) => {
  const counting = bonds.filter(({ answerBy }) => answerBy !== null);
  return (
    <Group gap="md">
      {counting.map((bond) => (
        <Group key={bond.bondId} gap={6} wrap="nowrap">
          <PowerNumber of={bond} none={bond.caseNumber || 'no number'} />
          {counting.length > 1 ? <DaysToDue dueOn={bond.answerBy} /> : null}
        </Group>
      ))}
    </Group>
  );
};

/** On a phone, the head of a case in one line once the head itself has been scrolled out of sight. */
export const CaseLine = ({ recoveryCase }: { recoveryCase: RecoveryCase }) => {
  const end = useRef<HTMLDivElement>(null);
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    if (end.current === null || typeof IntersectionObserver === 'undefined') return;
    const watch = new IntersectionObserver((seen) => {
      const last = seen.at(-1);
      if (last) setAway(!last.isIntersecting && last.boundingClientRect.top < last.boundingClientRect.height + 120);
    });
    watch.observe(end.current);
    return () => watch.disconnect();
  }, []);
  const { defendantName, title, status, dueOn } = recoveryCase;
  return (
    <>
      <div ref={end} />
      {isAway ? (
        // What it says stands in the head already.
        <div className="case-line narrow-only no-print" aria-hidden>
          <strong>{defendantName ?? (title || UNKNOWN_DEFENDANT)}</strong>
          <CaseStatus status={status} />
          {status === 'closed' ? null : <DaysToDue dueOn={dueOn} />}
        </div>
      ) : null}
    </>
  );
};

interface RecoveryCasePageProps {
  caseId: string;
  /** The tab that the URL says; of none that there is, the overview is open. */
  open: string;
  onTab: (tab: CaseTab) => void;
  /** What features below add. */
  more: readonly MoreTab[];
  besidePhone: (contact: RecoveryContact) => ReactNode;
  /** What a feature below adds to the tools. */
  tools: (recoveryCase: RecoveryCase) => ReactNode;
  /** The menu of the case: these items, and those of a feature below. */
  menu: (recoveryCase: RecoveryCase, items: ReactNode) => ReactNode;
  /** What features below say in its head. */
  head: (recoveryCase: RecoveryCase) => ReactNode;
}

/** A case, a tab for each thing known of it (screens#recovery-case). */
export const RecoveryCasePage = (props: RecoveryCasePageProps) => {
  const { caseId, onTab, more, besidePhone, tools, head, menu } = props;
  const { data, error, refetch } = useQuery(recoveryCaseQuery(caseId));
  const known = (value: string | null) =>
    [...CASE_TABS, ...more].find((tab) => tab.value === value)?.value ?? 'overview';
  const open = known(props.open);
  const openTab = (value: string | null) => onTab(known(value));
  if (!data)
    return (
      <Page title="Recovery case" back={<Back />}>
        {error instanceof ProblemError && error.status === 404 ? (
          <EmptyState
            title="Case not found."
            action={
              <LinkButton to="/recovery/cases" size="xs" variant="default">
                See all cases
              </LinkButton>
            }
          />
        ) : error ? (
          <ErrorPanel error={error} retry={() => void refetch()} />
        ) : (
          <Loading lines={8} />
        )}
      </Page>
    );
  // The number of a case that was joined leads to the older one.
  if (data.caseId !== caseId)
    return (
      <Navigate
        to="/recovery/cases/$caseId"
        params={{ caseId: data.caseId }}
        search={open === 'overview' ? {} : { tab: open }}
        replace
      />
    );
  return (
    <Page
      actions={<CaseActions recoveryCase={data} menu={(items) => menu(data, items)} />}
      title={data.defendantName ?? UNKNOWN_DEFENDANT}
      back={<Back />}
      badge={
        <>
          <CaseStatus status={data.status} />
          {data.status === 'closed' ? null : <DaysToDue dueOn={data.dueOn} />}
        </>
      }
      subtitle={
        <Stack gap={4}>
          <span className="anywhere">{data.title}</span>
          <Text size="xs" ff="monospace" className="anywhere">
            Case {caseId}
            {data.joined.map((joined) => (
              <span key={joined}>, joined: {joined}</span>
            ))}
          </Text>
          <Powers bonds={data.bonds} />
          {head(data)}
        </Stack>
      }
    >
      <CaseLine recoveryCase={data} />
      <Tabs value={open} onChange={openTab}>
        {/* Over the whole width: beside the photo they would not all be in sight. */}
        <TabListWithMore open={open} tabs={CASE_TABS} more={more} onOpen={openTab} />
        <Grid gap="md" pt="md">
          <Grid.Col span={{ base: 12, md: 3 }} order={{ base: 2, md: 1 }}>
            <CaseSide recoveryCase={data} />
          </Grid.Col>
          <Grid.Col span={{ base: 12, md: 9 }} order={{ base: 1, md: 2 }}>
            <Tabs.Panel value={open}>
              {more.find(({ value }) => value === open)?.render(data) ?? (
                <OpenTab open={open} recoveryCase={data} besidePhone={besidePhone} tools={tools} />
              )}
            </Tabs.Panel>
          </Grid.Col>
        </Grid>
      </Tabs>
    </Page>
  );
};

const OpenTab = (
  props: { open: CaseTab; recoveryCase: RecoveryCase } & Pick<RecoveryCasePageProps, 'besidePhone' | 'tools'>,
) => {
  const { open, recoveryCase, besidePhone, tools } = props;
  if (open === 'defendant') return <CaseContacts caseId={recoveryCase.caseId} besidePhone={besidePhone} />;
  if (open === 'forfeiture') return <CaseForfeiture recoveryCase={recoveryCase} />;
  if (open === 'interview') return <CaseInterviews caseId={recoveryCase.caseId} />;
  if (open === 'files') return <CaseDrawer drawer={{ drawerKind: 'case', drawerId: recoveryCase.caseId }} />;
  if (open === 'tools')
    return (
      <Stack gap="md">
        <CaseTools />
        {tools(recoveryCase)}
      </Stack>
    );
  return <CaseOverview recoveryCase={recoveryCase} />;
};
