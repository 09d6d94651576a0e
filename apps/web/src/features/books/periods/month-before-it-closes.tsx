import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { MonthCheck, MonthOfBooks } from '#contracts/books/periods/periods.ts';
import { adminOnly, moneyRoles } from '#contracts/kernel/roles.ts';
import { monthInWords } from '#domain/books/months.ts';
import { TO_CLASSIFY } from '#domain/kernel/chart-of-accounts.ts';
import { useMay } from '../../../lib/session.ts';
import { AppLink } from '../../../ui/link.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { CloseMonth, ReopenMonth, SoftCloseMonth } from './close-month.tsx';
import { checksQuery } from './periods.queries.ts';

/** What was cut is run again by an Admin; nobody else has the screen. */
const FailedWork = () =>
  useMay(adminOnly) ? (
    <AppLink underline="always" to="/settings" search={{ tab: 'system' }}>
      Failed work
    </AppLink>
  ) : (
    'An Admin sees to it.'
  );

/** Where each line of the checklist is settled. */
const LINKS: Record<MonthCheck['screen'], ReactNode> = {
  months: (
    <AppLink underline="always" to="/money/months">
      Months
    </AppLink>
  ),
  opening: (
    <AppLink underline="always" to="/settings/opening">
      Opening balances
    </AppLink>
  ),
  proof: (
    <AppLink underline="always" to="/admin/reports" search={{ tab: 'trial-balance' }}>
      Trial balance
    </AppLink>
  ),
  bank: (
    <AppLink underline="always" to="/money/bank" search={{ view: 'reconcile' }}>
      Bank
    </AppLink>
  ),
  drawer: (
    <AppLink underline="always" to="/money/drawer">
      Drawer
    </AppLink>
  ),
  cards: (
    <AppLink underline="always" to="/money/drawer" search={{ view: 'cards' }}>
      Cards
    </AppLink>
  ),
  classify: (
    <AppLink underline="always" to="/money/accounts/$code" params={{ code: TO_CLASSIFY }}>
      Funds to Classify
    </AppLink>
  ),
  officials: (
    <AppLink underline="always" to="/admin/reports" search={{ tab: 'officials' }}>
      Officials
    </AppLink>
  ),
  sureties: (
    <AppLink underline="always" to="/powers/remittances">
      Remittances
    </AppLink>
  ),
  cover: (
    <AppLink underline="always" to="/money/trust">
      Trust
    </AppLink>
  ),
  buf: (
    <AppLink underline="always" to="/powers/buf">
      BUF
    </AppLink>
  ),
  approvals: (
    <AppLink underline="always" to="/approvals">
      Approvals
    </AppLink>
  ),
  'failed-work': <FailedWork />,
};

const Check = ({ check: { blocks, screen, words } }: { check: MonthCheck }) => (
  <Group component="li" gap="xs" wrap="nowrap" align="flex-start">
    {blocks ? (
      <IconCircleX size={18} style={{ flexShrink: 0 }} color="var(--red)" aria-hidden />
    ) : (
      <IconAlertTriangle size={18} style={{ flexShrink: 0 }} color="var(--amber)" aria-hidden />
    )}
    <Text size="sm" component="div" className="anywhere">
      <strong>{blocks ? 'Blocks' : 'Warns'}:</strong> {words} {LINKS[screen]}
    </Text>
  </Group>
);

const Checks = ({ checks }: { checks: readonly MonthCheck[] }) =>
  checks.length === 0 ? (
    <Group gap="xs" wrap="nowrap">
      <IconCircleCheck size={18} style={{ flexShrink: 0 }} color="var(--pine)" aria-hidden />
      <Text size="sm">Everything is in order.</Text>
    </Group>
  ) : (
    <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
      {checks.map((check) => (
        <Check key={check.words} check={check} />
      ))}
    </Stack>
  );

type Asked = 'soft' | 'close' | 'reopen';

const Actions = ({
  month,
  blocked,
  onAsk,
}: {
  month: MonthOfBooks;
  blocked: boolean;
  onAsk: (what: Asked) => void;
}) => {
  const { state, isOver, reopens } = month;
  const closes = useMay(moneyRoles);
  const opens = useMay(adminOnly);
  const isOpen = state === 'open' || state === 'soft-closed';
  return (
    <Group gap="sm" className="no-print">
      {closes && isOver && state === 'open' ? (
        <Button variant="default" onClick={() => onAsk('soft')}>
          Soft close
        </Button>
      ) : null}
      {closes && isOver && isOpen ? (
        <Button disabled={blocked} onClick={() => onAsk('close')}>
          Close
        </Button>
      ) : null}
      {opens && reopens && state !== 'closed' ? (
        <Button variant="default" onClick={() => onAsk('reopen')}>
          Reopen
        </Button>
      ) : null}
    </Group>
  );
};

/** A month with what blocks its close and what only warns, and what may be done with it (money#before-a-month-closes). */
export const MonthBeforeItCloses = ({ month }: { month: MonthOfBooks }) => {
  const { data, error, refetch } = useQuery(checksQuery(month.month));
  const [asked, setAsked] = useState<Asked | null>(null);
  const name = monthInWords(month.month);
  const isOpen = month.state === 'open' || month.state === 'soft-closed';
  const dialog = { month: month.month, onClose: () => setAsked(null) };
  const blocked = data === undefined || data.checks.some(({ blocks }) => blocks);
  return (
    <Stack gap="sm" component="section" aria-label={name}>
      <Title order={3}>{name}</Title>
      {!isOpen ? (
        <Text size="sm">
          Nobody books in it. What is dated in it or before is refused, or booked on the first open day.
        </Text>
      ) : data === undefined ? (
        error ? (
          <ErrorPanel title="Failed to load the checklist." error={error} retry={() => void refetch()} />
        ) : (
          <Loading lines={3} />
        )
      ) : (
        <Checks checks={data.checks} />
      )}
      <Actions month={month} blocked={blocked} onAsk={setAsked} />
      {asked === 'soft' ? <SoftCloseMonth {...dialog} /> : null}
      {asked === 'close' ? <CloseMonth {...dialog} /> : null}
      {asked === 'reopen' ? <ReopenMonth {...dialog} isSoft={month.state === 'soft-closed'} /> : null}
    </Stack>
  );
};
