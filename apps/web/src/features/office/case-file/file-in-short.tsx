import { Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { useQueries, useQuery, type QueryClient } from '@tanstack/react-query';
import type { Account } from '#contracts/books/account/accounts.ts';
import type { Bond } from '#contracts/books/bond/bonds.ts';
import type { AccountPlan } from '#contracts/books/plans/plans.ts';
import { planInWords } from '#domain/books/plan-words.ts';
import { shownStatus } from '#domain/books/bond-status.ts';
import { answerBy } from '#domain/books/forfeiture-clock.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { showDay, showInstant } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { AppLink } from '../../../ui/link.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { accountsOfDefendantQuery, bondsOfDefendantQuery, PowerNumber } from '../../books/accounts/index.ts';
import { isLive } from '../../books/bonds/index.ts';
import { courtInWords } from '../../books/court-dates/index.ts';
import { CollateralOfDefendant } from '../../books/trust/index.ts';
import { planQuery } from '../../books/plans/index.ts';
import { lastNoteQuery } from '../../people/notes/index.ts';
import { DaysToDue } from '../../recovery/deadlines/index.ts';

/** So many accounts say here how they are paid; the others are a tab away. */
const ACCOUNTS = 3;

/** Accounts that are still to be paid, newest first. */
const owingOf = (accounts: readonly Account[]): readonly Account[] =>
  accounts.filter(({ status, balanceCents }) => status === 'open' && balanceCents > 0).slice(0, ACCOUNTS);

/** Loads what the short file shows: what came later would move the rest. */
export const loadFileInShort = async (queries: QueryClient, defendantId: string): Promise<void> => {
  const once = { staleTime: 'static', retry: false } as const;
  const plans = async () => {
    const { accounts } = await queries.query({ ...accountsOfDefendantQuery(defendantId), ...once });
    await Promise.allSettled(
      owingOf(accounts).map(({ accountId }) => queries.query({ ...planQuery(accountId), ...once })),
    );
  };
  await Promise.allSettled([plans(), queries.query({ ...lastNoteQuery(defendantId), retry: false })]);
};

const inCourt = (bond: Bond): string => {
  const { courtDate } = bond;
  return courtDate === null ? 'No court date' : `Court ${courtInWords({ ...bond, courtDate })}`;
};

const BondLine = ({ bond }: { bond: Bond }) => (
  <li>
    <Group gap="xs">
      <AppLink to="/bonds/$bondId" params={{ bondId: bond.bondId }} size="sm">
        <PowerNumber of={bond} />
      </AppLink>
      <Text span size="sm" className="money">
        {formatCents(bond.amountCents ?? 0)}
      </Text>
      <StatusBadge status={shownStatus(bond)} />
      {bond.status === 'FORFEITED' ? <DaysToDue dueOn={answerBy(bond)} /> : null}
    </Group>
    <Text size="xs" c="dimmed" className="anywhere">
      {inCourt(bond)}
    </Text>
  </li>
);

/** What is at stake, with the next court date of each. */
const LiveBonds = ({ defendantId }: { defendantId: string }) => {
  const { data } = useQuery(bondsOfDefendantQuery(defendantId));
  const live = data?.bonds.filter(isLive) ?? [];
  return (
    <Section title="Live bonds">
      {live.length === 0 ? (
        <Text size="sm" className="sentence">
          No live bond.{' '}
          <AppLink inherit to="/bonds/new" search={{ defendant: defendantId }}>
            Write one
          </AppLink>
        </Text>
      ) : (
        <ul className="lines">
          {live.map((bond) => (
            <BondLine key={bond.bondId} bond={bond} />
          ))}
        </ul>
      )}
      <CollateralOfDefendant defendantId={defendantId} />
    </Section>
  );
};

/** `$100.00 every week, next $100.00 on 12/05/2026`, or since when the balance is due without a plan. */
const owedInWords = ({ plan, owing, balanceCents }: AccountPlan): string => {
  if (plan?.end !== null) {
    const since = owing.since === null ? '' : ` since ${showDay(owing.since)}`;
    return owing.pastDueCents > 0
      ? `No plan. ${formatCents(owing.pastDueCents)} past due${since}`
      : `No plan. ${formatCents(balanceCents)} owed`;
  }
  const { nextDue } = plan.figures;
  const next = nextDue === null ? '' : `, next ${formatCents(nextDue.amountCents)} on ${showDay(nextDue.on)}`;
  return `${planInWords(plan.version)}${next}`;
};

const PlanLine = ({ accountId, data }: { accountId: string; data: AccountPlan }) => {
  const pastDue = data.plan?.end === null ? data.owing.pastDueCents : 0;
  const promise = data.promises.find(({ state }) => state === 'open');
  return (
    <li>
      <AppLink to="/accounts/$accountId" params={{ accountId }} size="sm">
        {owedInWords(data)}
      </AppLink>
      {pastDue > 0 ? (
        <Text size="sm" c="error" className="money">
          {formatCents(pastDue)} past due
        </Text>
      ) : null}
      {promise === undefined ? null : (
        <Text size="sm">
          Promised {formatCents(promise.amountCents)} by {showDay(promise.dueOn)}
          {promise.promisedBy === '' ? '' : ` (${promise.promisedBy})`}
        </Text>
      )}
    </li>
  );
};

/** How what is owed is to be paid, and what was promised. */
const Agreements = ({ defendantId }: { defendantId: string }) => {
  const { data } = useQuery(accountsOfDefendantQuery(defendantId));
  const owing = owingOf(data?.accounts ?? []);
  const plans = useQueries({ queries: owing.map(({ accountId }) => planQuery(accountId)) });
  return (
    <Section title="Plan and promise">
      {owing.length === 0 ? (
        <Text size="sm">Nothing owed.</Text>
      ) : (
        <ul className="lines">
          {owing.map(({ accountId, balanceCents }, at) => {
            const plan = plans[at]?.data;
            return plan ? (
              <PlanLine key={accountId} accountId={accountId} data={plan} />
            ) : (
              <li key={accountId}>
                <AppLink to="/accounts/$accountId" params={{ accountId }} size="sm">
                  {formatCents(balanceCents)} owed
                </AppLink>
              </li>
            );
          })}
        </ul>
      )}
    </Section>
  );
};

const LastNote = ({ defendantId }: { defendantId: string }) => {
  const { timeZone } = useSession().organization;
  const { data, error } = useQuery(lastNoteQuery(defendantId));
  const note = data?.rows[0];
  return (
    <Section
      title="Last note"
      actions={
        <AppLink to="/defendants/$defendantId/notes" params={{ defendantId }} size="sm" className="no-print">
          {note === undefined ? 'Add a note' : 'All notes'}
        </AppLink>
      }
    >
      {note === undefined ? (
        <Text size="sm">{error ? 'Notes could not be loaded.' : 'No notes yet.'}</Text>
      ) : (
        <Stack gap={4}>
          <Text size="sm" lineClamp={4} className="note-text">
            {[note.subject, note.text].filter(Boolean).join(': ')}
          </Text>
          <Text size="xs" c="dimmed">
            {note.author} · {showInstant(note.writtenAt, timeZone)}
          </Text>
        </Stack>
      )}
    </Section>
  );
};

/** What is asked first of a file: bonds with court, plan with promise, the last note (screens#profile-overview). */
export const FileInShort = ({ defendantId }: { defendantId: string }) => (
  <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md" verticalSpacing="md">
    <LiveBonds defendantId={defendantId} />
    <Agreements defendantId={defendantId} />
    <LastNote defendantId={defendantId} />
  </SimpleGrid>
);
