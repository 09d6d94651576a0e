import { Anchor, Code, Drawer, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import type { getJournalEntry } from '#contracts/office/reports/reports.ts';
import { REFERENCE } from '#domain/kernel/external-reference.ts';
import { formatShortId } from '#domain/kernel/short-id.ts';
import { NOTHING, showDay, showInstant } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { Facts } from '../../../ui/facts.tsx';
import { useFocusBack } from '../../../ui/dialog.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { EntryProofs } from './entry-proofs.tsx';
import { journalEntryQuery } from './reports.queries.ts';
import { PostingLines } from './posting-lines.tsx';

type Entry = AnswerOf<typeof getJournalEntry>;

const Mono = ({ children }: { children: string }) => (
  <Code fz="xs" style={{ overflowWrap: 'anywhere', whiteSpace: 'normal' }}>
    {children}
  </Code>
);

const Reversals = ({ entry, onOpen }: { entry: Entry; onOpen: (journalNumber: number) => void }) => {
  const link = (message: string, number: number | null) =>
    number === null ? null : (
      <Anchor component="button" type="button" size="sm" onClick={() => onOpen(number)}>
        {message} entry {number}
      </Anchor>
    );
  const { reversesJournalNumber, reversedByJournalNumber } = entry;
  return reversesJournalNumber === null && reversedByJournalNumber === null ? null : (
    <Group gap="md">
      {link('Reverses', reversesJournalNumber)}
      {link('Reversed by', reversedByJournalNumber)}
    </Group>
  );
};

const About = ({ entry }: { entry: Entry }) => {
  const account = entry.postings.find(({ accountId }) => accountId !== null);
  return (
    <Facts
      facts={[
        ['Effective day', showDay(entry.effectiveOn)],
        ...(entry.bookedOn === entry.effectiveOn ? [] : ([['Booked on', showDay(entry.bookedOn)]] as const)),
        [
          'Defendant',
          entry.defendant === null ? (
            NOTHING
          ) : (
            <AppLink
              key="defendant"
              to="/defendants/$defendantId"
              params={{ defendantId: entry.defendant.defendantId }}
              size="sm"
            >
              {entry.defendant.fullName}
            </AppLink>
          ),
        ],
        [
          'Account',
          account?.accountId ? (
            <AppLink key="account" to="/accounts/$accountId" params={{ accountId: account.accountId }} size="sm">
              {account.accountShortId === null ? 'Open account' : formatShortId(account.accountShortId)}
            </AppLink>
          ) : (
            NOTHING
          ),
        ],
        ...((entry.receipt ?? entry.deposit ?? entry.bankLine)
          ? ([['Proof', <EntryProofs key="proof" proofs={entry} />]] as const)
          : []),
        ...(entry.payee === null ? [] : ([['Payee', entry.payee]] as const)),
        ...Object.entries(entry.texts).map(
          ([name, typed]) => [name === 'externalReference' ? REFERENCE : `Typed: ${name}`, typed] as const,
        ),
      ]}
    />
  );
};

const EventFacts = ({ entry, timeZone }: { entry: Entry; timeZone: string }) => {
  const { event } = entry;
  return (
    <details>
      <Text component="summary" fw={500}>
        Technical details
      </Text>
      <Stack gap="sm">
        <Facts
          facts={[
            ['Event', event.type],
            ['Recorded by', event.actorName],
            ['Recorded', `${showInstant(event.occurredAt, timeZone)} (${event.occurredAt})`],
            ['From where', event.fromAddress],
            ['Stream', <Mono key="stream">{event.stream}</Mono>],
            ['Version', String(event.revision)],
            ['Position', event.position],
            ['Event id', <Mono key="event">{event.eventId}</Mono>],
            ['Command id', <Mono key="command">{event.commandId}</Mono>],
            [
              'Verification code',
              event.chainHash === null ? 'not there yet' : <Mono key="hash">{event.chainHash}</Mono>,
            ],
          ]}
        />
        <Text size="xs" c="dimmed">
          Data as recorded
        </Text>
        <Code block fz="xs" tabIndex={0} aria-label="Data as recorded">
          {JSON.stringify(event.data, null, 2)}
        </Code>
      </Stack>
    </details>
  );
};

interface JournalEntryDetailProps {
  journalNumber: number;
  onOpen: (journalNumber: number) => void;
  onClose: () => void;
}

/** One journal entry with the event behind it: who, when, from where, and what exactly was recorded. */
export const JournalEntryDetail = ({ journalNumber, onOpen, onClose }: JournalEntryDetailProps) => {
  const { organization } = useSession();
  useFocusBack();
  const { data: entry, error, refetch } = useQuery(journalEntryQuery(journalNumber));
  return (
    <Drawer opened onClose={onClose} position="right" size="lg" title={`Journal entry ${journalNumber}`}>
      {error && !entry ? <ErrorPanel error={error} retry={() => void refetch()} /> : null}
      {entry ? (
        <Stack gap="lg">
          <Stack gap="xs">
            <Text fw={500}>{entry.description}</Text>
            <PostingLines postings={entry.postings} />
            <Reversals entry={entry} onOpen={onOpen} />
          </Stack>
          <About entry={entry} />
          <EventFacts entry={entry} timeZone={organization.timeZone} />
        </Stack>
      ) : error ? null : (
        <Loading lines={10} />
      )}
    </Drawer>
  );
};
