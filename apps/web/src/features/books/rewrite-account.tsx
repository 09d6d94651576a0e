import { Button, Fieldset, Group, Select, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Account } from '#contracts/books/accounts.ts';
import type { Bond } from '#contracts/books/bonds.ts';
import { accountName } from '#domain/short-id.ts';
import { refreshTopics } from '../../lib/live.ts';
import { WIDTH } from '../../ui/form.tsx';

import { accountsOfDefendantQuery } from './accounts.queries.ts';
import { ReopenAccount } from './reopen-account.tsx';

/** The account of the bond, where it is closed: a rewrite goes into another open one then, or it is reopened. */
const closedAccountOf = ({ accountId }: Bond, accounts: readonly Account[]): Account | null =>
  accounts.find((account) => account.accountId === accountId && account.status === 'closed') ?? null;

interface RewriteAccountProps {
  source: Bond;
  /** Another account than that of the bond; null for that one. */
  chosen: string | null;
  onChoose: (accountId: string | null) => void;
}

/** Asks for the account of a rewrite, where that of its source is closed (bonds.md 2). */
export const RewriteAccount = ({ source, chosen, onChoose }: RewriteAccountProps) => {
  const queries = useQueryClient();
  const [reopening, setReopening] = useState(false);
  const { data } = useQuery(accountsOfDefendantQuery(source.defendantId));
  const accounts = data?.accounts ?? [];
  const closed = closedAccountOf(source, accounts);
  if (closed === null) return null;
  const open = accounts
    .filter(({ status }) => status === 'open')
    .map(({ accountId, shortId, name }) => ({ value: accountId, label: accountName(shortId, name) }));
  return (
    <Fieldset legend="Account" className="panel">
      <Stack gap="sm">
        <Text size="sm">
          {accountName(closed.shortId, closed.name)} of this bond is closed. Reopen it
          {open.length > 0 ? ', or choose another open account' : ''}.
        </Text>
        <Group gap="sm" align="flex-end">
          {open.length > 0 ? (
            <Select
              label="Account"
              withAsterisk
              className={WIDTH.middle}
              placeholder="Choose an account"
              data={open}
              clearable
              value={chosen}
              onChange={onChoose}
            />
          ) : null}
          <Button variant="default" onClick={() => setReopening(true)}>
            Reopen account
          </Button>
        </Group>
      </Stack>
      {reopening ? (
        <ReopenAccount
          accountId={closed.accountId}
          onClose={() => setReopening(false)}
          onDone={() => {
            setReopening(false);
            onChoose(null);
            refreshTopics(queries, ['account']);
          }}
        />
      ) : null}
    </Fieldset>
  );
};
