import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Account } from '#contracts/books/account/accounts.ts';
import type { Bond } from '#contracts/books/bond/bonds.ts';
import type { Indemnitor } from '#contracts/people/people/indemnitors.ts';
import { anyStaff } from '#contracts/kernel/roles.ts';
import { shownStatus } from '#domain/books/bond-status.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { useMay } from '../../../lib/session.ts';
import { AppLink } from '../../../ui/link.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { accountName } from '#domain/kernel/short-id.ts';
import {
  accountsOfDefendantQuery,
  bondsOfDefendantQuery,
  PowerNumber,
  UnlinkFromAccount,
} from '../../books/accounts/index.ts';

const BondLine = ({ bond }: { bond: Bond }) => (
  <Group component="li" justify="space-between" gap="sm">
    <Group gap="sm">
      <AppLink to="/bonds/$bondId" params={{ bondId: bond.bondId }} size="sm">
        <PowerNumber of={bond} />
      </AppLink>
      <StatusBadge status={shownStatus(bond)} />
    </Group>
    <Text size="sm" className="tabular">
      {bond.amountCents === null ? '—' : formatCents(bond.amountCents)}
    </Text>
  </Group>
);

const AccountLine = (props: { account: Account; bonds: readonly Bond[]; unlink: (() => void) | null }) => {
  const { account, bonds, unlink } = props;
  const name = accountName(account.shortId);
  return (
    <li>
      <Group justify="space-between" gap="sm">
        <Group gap="sm">
          <AppLink to="/accounts/$accountId" params={{ accountId: account.accountId }} size="sm" fw={500}>
            {name}
          </AppLink>
          <StatusBadge status={account.status} />
        </Group>
        <Group gap="sm">
          <Text size="sm" className="tabular">
            {formatCents(account.balanceCents)} due
          </Text>
          {unlink ? (
            <Button
              size="compact-xs"
              variant="default"
              className="no-print"
              aria-label={`Unlink from ${name}`}
              onClick={unlink}
            >
              Unlink
            </Button>
          ) : null}
        </Group>
      </Group>
      {bonds.length > 0 ? (
        <ul className="bonds-of-account" aria-label={`Bonds of ${name}`}>
          {bonds.map((bond) => (
            <BondLine key={bond.bondId} bond={bond} />
          ))}
        </ul>
      ) : null}
    </li>
  );
};

/** The accounts that an indemnitor answers for, each with its live bonds. */
export const AnsweredFor = ({ indemnitor }: { indemnitor: Indemnitor }) => {
  const may = useMay(anyStaff);
  const accounts = useQuery(accountsOfDefendantQuery(indemnitor.defendantId));
  const bonds = useQuery(bondsOfDefendantQuery(indemnitor.defendantId));
  const [unlinking, setUnlinking] = useState<Account | null>(null);
  const failed = (accounts.data ? null : accounts.error) ?? (bonds.data ? null : bonds.error);
  if (failed)
    return <ErrorPanel error={failed} retry={() => void Promise.all([accounts.refetch(), bonds.refetch()])} />;
  if (!accounts.data || !bonds.data) return <Loading lines={3} />;
  const linked = accounts.data.accounts.filter(({ accountId }) => indemnitor.accountIds.includes(accountId));
  const live = bonds.data.bonds.filter(({ voidedAt }) => voidedAt === null);
  if (linked.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        Unassigned: not liable for any account yet.
      </Text>
    );
  }
  return (
    <Stack gap={0}>
      <ul className="lines" aria-label="Accounts">
        {linked.map((account) => (
          <AccountLine
            key={account.accountId}
            account={account}
            bonds={live.filter(({ accountId }) => accountId === account.accountId)}
            unlink={may ? () => setUnlinking(account) : null}
          />
        ))}
      </ul>
      {unlinking === null ? null : (
        <UnlinkFromAccount
          indemnitor={indemnitor}
          account={{ accountId: unlinking.accountId, name: accountName(unlinking.shortId) }}
          onClose={() => setUnlinking(null)}
        />
      )}
    </Stack>
  );
};
