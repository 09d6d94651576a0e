import { Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { UNKNOWN_DEFENDANT } from '#domain/recovery/recovery-case.ts';
import { ProblemError } from '../../../lib/api.ts';
import { showBirthday } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { PhoneLink } from '../../../ui/contact.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { AppLink, LinkButton } from '../../../ui/link.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Page } from '../../../ui/page.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { bondQuery } from '../../books/bonds/index.ts';
import { CasePhoto } from './case-card.tsx';
import { CaseDrawer } from './case-drawer.tsx';
import { ForfeitureCard } from './forfeiture-card.tsx';
import { CaseOfBond } from './open-case-of-bond.tsx';
import { forfeitureQuery } from './cases.queries.ts';
import { RecoveryOnly } from './recovery-only.tsx';

/** `/recovery/forfeitures/{bondId}`: whose a forfeiture is, its card and its files (screens#forfeiture-view). */
export const Route = createFileRoute('/_staff/recovery/forfeitures/$bondId')({
  component: () => (
    <RecoveryOnly>
      <ForfeitureScreen />
    </RecoveryOnly>
  ),
});

const Back = () => (
  <AppLink to="/recovery/cases" size="sm" className="no-print">
    Recovery Cases
  </AppLink>
);

function ForfeitureScreen() {
  const { bondId } = Route.useParams();
  const { today } = useSession().organization;
  const { data: person, error, refetch } = useQuery(forfeitureQuery(bondId));
  const { data: bond } = useQuery(bondQuery(bondId));
  if (!person || !bond)
    return (
      <Page title="Forfeiture" back={<Back />}>
        {error instanceof ProblemError && error.status === 404 ? (
          <EmptyState
            title="Bond not found."
            action={
              <LinkButton to="/recovery/first" size="xs" variant="default">
                See all forfeitures
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
  const name = person.fullName ?? UNKNOWN_DEFENDANT;
  return (
    <Page title={name} subtitle="Forfeiture" back={<Back />}>
      <Group className="panel" p="md" gap="md" align="flex-start">
        <CasePhoto url={person.photoUrl} name={name} />
        <Stack gap="sm" miw={0}>
          <Facts
            facts={[
              ['Name', name],
              ['DOB', showBirthday(person.birthday, today)],
              ['Phone', <PhoneLink key="phone" kept={person.phoneNumber} />],
            ]}
          />
          <CaseOfBond bondId={bondId} />
        </Stack>
      </Group>
      <ForfeitureCard bond={bond} isHere />
      <Section title="File Drawer">
        <CaseDrawer drawer={{ drawerKind: 'bond', drawerId: bondId }} />
      </Section>
    </Page>
  );
}
