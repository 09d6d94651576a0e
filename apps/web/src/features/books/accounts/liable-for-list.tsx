import { Collapse, Group, Stack, Text, Title, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Account } from '#contracts/books/account/accounts.ts';
import type { Indemnitor } from '#contracts/people/people/indemnitors.ts';
import { anyStaff } from '#contracts/kernel/roles.ts';
import { useMay } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { AppLink, LinkButton } from '../../../ui/link.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { indemnitorsQuery } from '../../people/people/index.ts';
import { accountName } from '#domain/kernel/short-id.ts';
import { accountsOfDefendantQuery } from './accounts.queries.ts';
import { IndemnitorLine } from './indemnitor-line.tsx';

interface AccountGroupProps {
  /** What they answer for; none: Unassigned. */
  account: { accountId: string; name: string } | null;
  indemnitors: readonly Indemnitor[];
}

/** Those who answer for one account, or for none yet; it folds. */
const AccountGroup = ({ account, indemnitors }: AccountGroupProps) => {
  const [opened, setOpened] = useState(true);
  const bodyId = useId();
  const name = account?.name ?? 'Unassigned';
  const Chevron = opened ? IconChevronDown : IconChevronRight;
  return (
    <Stack className="panel" p="lg" gap={0} component="section" aria-label={name}>
      <Group justify="space-between" gap="sm" wrap="nowrap">
        <Title order={2}>
          <UnstyledButton
            className="sort"
            aria-expanded={opened}
            aria-controls={bodyId}
            onClick={() => setOpened(!opened)}
          >
            <Group gap={6} wrap="nowrap">
              <Chevron size={16} aria-hidden />
              {name}
              <Text span c="dimmed" size="sm" fw={400} className="tabular">
                {indemnitors.length}
              </Text>
            </Group>
          </UnstyledButton>
        </Title>
        {account === null ? null : (
          <AppLink
            to="/accounts/$accountId"
            params={{ accountId: account.accountId }}
            size="sm"
            className="no-print nowrap finger"
          >
            Open account
          </AppLink>
        )}
      </Group>
      <Collapse expanded={opened} id={bodyId} pt="md">
        <ul className="lines" aria-label={`Liable for ${name}`}>
          {indemnitors.map((indemnitor) => (
            <IndemnitorLine key={indemnitor.indemnitorId} indemnitor={indemnitor} account={account} />
          ))}
        </ul>
      </Collapse>
    </Stack>
  );
};

/** The accounts that somebody answers for, then those who answer for none yet. */
const groupsOf = (indemnitors: readonly Indemnitor[], accounts: readonly Account[]) => [
  ...accounts.map(({ accountId, shortId }) => ({
    account: { accountId, name: accountName(shortId) },
    indemnitors: indemnitors.filter(({ accountIds }) => accountIds.includes(accountId)),
  })),
  { account: null, indemnitors: indemnitors.filter(({ accountIds }) => accountIds.length === 0) },
];

/** Who answers for a defendant, by account (screens#liable-for). */
export const LiableForList = ({ defendantId }: { defendantId: string }) => {
  const mayAdd = useMay(anyStaff);
  const liable = useQuery(indemnitorsQuery(defendantId));
  const accounts = useQuery(accountsOfDefendantQuery(defendantId));
  const failed = (liable.data ? null : liable.error) ?? (accounts.data ? null : accounts.error);
  if (failed) {
    return <ErrorPanel error={failed} retry={() => void Promise.all([liable.refetch(), accounts.refetch()])} />;
  }
  if (!liable.data || !accounts.data) return <Loading words="Loading indemnitors..." lines={5} height={28} />;
  if (liable.data.indemnitors.length === 0) {
    return (
      <EmptyState
        title="No indemnitors linked to this defendant."
        hint="An indemnitor is liable for an account if the defendant does not pay."
        action={
          mayAdd ? (
            <LinkButton to="/defendants/$defendantId/liable-for" params={{ defendantId }} search={{ add: 1 }} size="xs">
              Add indemnitor
            </LinkButton>
          ) : null
        }
      />
    );
  }
  return groupsOf(liable.data.indemnitors, accounts.data.accounts)
    .filter(({ indemnitors }) => indemnitors.length > 0)
    .map(({ account, indemnitors }) => (
      <AccountGroup key={account?.accountId ?? 'unassigned'} account={account} indemnitors={indemnitors} />
    ));
};
