import { Group, Loader, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react';
import type { PayableAccount } from '#contracts/books/payments/payments.ts';
import { showDay } from '../../../lib/format.ts';
import { anyStaff } from '#contracts/kernel/roles.ts';
import { EmptyState, NextFor } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link.tsx';
import { Money } from '../../../ui/money.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { accountName } from '#domain/kernel/short-id.ts';
import { Face } from '../../people/documents/index.ts';
import { answering } from './payer.ts';
import { payableQuery } from './payments.queries.ts';

/** How long somebody pauses before the search follows, in milliseconds (screens#take-payment). */
const PAUSE = 300;
const LABEL = 'Name, phone, power, case, account or receipt number';

/** How many of a list show their mugshot: each is a question of its own. */
const MOST_FACES = 8;

interface FoundProps {
  account: PayableAccount;
  withMugshot: boolean;
  onChoose: () => void;
}

/** An account with what tells people of one name apart: face, birthday, who answers, what is owed. */
const Found = ({ account, withMugshot, onChoose }: FoundProps) => (
  <UnstyledButton className="panel payable" p="sm" w="100%" onClick={onChoose}>
    <Group justify="space-between" gap="sm" wrap="nowrap">
      <Group gap="sm" wrap="nowrap" miw={0} align="flex-start">
        <Face defendantId={account.defendantId} fullName={account.defendantName} withMugshot={withMugshot} />
        <Stack gap={2} miw={0}>
          <Text fw={500} className="anywhere">
            {account.defendantName}
          </Text>
          <Text size="xs" className="tabular">
            {[account.birthday ? `Born ${showDay(account.birthday)}` : '', answering(account.indemnitors)]
              .filter(Boolean)
              .join(' · ')}
          </Text>
          <Text size="xs" c="dimmed" className="tabular">
            {accountName(account.shortId)} · {account.why}
          </Text>
        </Stack>
      </Group>
      <Stack gap={2} align="flex-end">
        <Money cents={account.balanceCents} fw={500} />
        {account.status === 'closed' ? <StatusBadge status="closed" /> : null}
      </Stack>
    </Group>
  </UnstyledButton>
);

/** Moves the focus over what was found, and back to the box from the first. */
const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button.payable')];
  const at = stops.findIndex((stop) => stop === document.activeElement);
  const next = stops[at + (event.key === 'ArrowDown' ? 1 : -1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
};

const Results = ({ typed, without, onChoose }: { typed: string; without: readonly string[]; onChoose: Choose }) => {
  const { data, error, refetch } = useQuery(payableQuery(typed));
  if (error) return <ErrorPanel error={error} retry={() => void refetch()} />;
  if (!data) return null;
  const found = data.accounts.filter(({ accountId }) => !without.includes(accountId));
  if (found.length === 0) {
    return (
      <EmptyState
        title="No accounts found."
        hint="A name, phone or e-mail of who owes, answers or paid, or the number of a power, case, account or receipt."
        action={
          <NextFor roles={anyStaff}>
            <LinkButton to="/defendants/new" size="xs" variant="default">
              Create a defendant
            </LinkButton>
          </NextFor>
        }
      />
    );
  }
  return (
    <Stack gap="xs" component="ul" className="plain-list" aria-label="Accounts found" m={0} p={0}>
      {found.map((account, place) => (
        <li key={account.accountId} style={{ listStyle: 'none' }}>
          <Found account={account} withMugshot={place < MOST_FACES} onChoose={() => onChoose(account.accountId)} />
        </li>
      ))}
      {data.isCut ? (
        <Text component="li" size="sm" c="dimmed" style={{ listStyle: 'none' }}>
          There are more. Type more to narrow the list.
        </Text>
      ) : null}
    </Stack>
  );
};

type Choose = (accountId: string) => void;

/**
 * One box for all that leads to an account (bonds#take-payment): arrows go through what was found, Enter in the box
 * takes the first of it.
 */
export const FindAccount = ({ without = [], onChoose }: { without?: readonly string[]; onChoose: Choose }) => {
  const [text, setText] = useState('');
  const now = text.trim();
  const [typed] = useDebouncedValue(now, PAUSE);
  const isAsked = now !== '' && typed !== '';
  const query = useQuery({ ...payableQuery(typed), enabled: isAsked });
  const searching = isAsked && (now !== typed || query.isFetching);
  // Enter before the answer is there takes the first of it once it is.
  const [wanted, setWanted] = useState<string | null>(null);
  const first = query.data?.accounts.find(({ accountId }) => !without.includes(accountId));
  const isThere = wanted !== null && wanted === typed && !searching && !query.isPlaceholderData;
  const firstId = first?.accountId;
  const choose = useEffectEvent(onChoose);
  useEffect(() => {
    if (isThere && firstId !== undefined) choose(firstId);
  }, [isThere, firstId]);
  return (
    <Stack gap="sm" onKeyDown={moveFocus} role="search" aria-label="Find the account">
      <TextInput
        size="md"
        label={LABEL}
        autoFocus
        autoComplete="off"
        spellCheck={false}
        leftSection={<IconSearch size={16} />}
        rightSection={searching ? <Loader size={14} color="gray" aria-hidden="true" /> : null}
        value={text}
        onChange={({ currentTarget }) => {
          setWanted(null);
          setText(currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || now === '') return;
          event.preventDefault();
          if (!searching && first) onChoose(first.accountId);
          else setWanted(now);
        }}
      />
      {isAsked ? <Results typed={typed} without={without} onChoose={onChoose} /> : null}
    </Stack>
  );
};
