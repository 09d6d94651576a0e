import { Stack, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { HISTORY_KINDS, type HistoryEntry, type HistoryKind } from '#contracts/people/people/history.ts';
import { dayOf, formatDay } from '#domain/kernel/days.ts';
import { showTime } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { PagedList, pagesOf } from '../../../ui/list.tsx';
import { Timeline, type TimelineEntry } from '../../../ui/timeline.tsx';
import { historyQuery } from './case-file.queries.ts';

const WORDS = { bond: 'Open bond', account: 'Open account', indemnitor: 'Open indemnitor' } as const;

const EntryLink = ({ to, id }: NonNullable<HistoryEntry['link']>) => {
  const look = { size: 'sm', className: 'nowrap no-print', children: WORDS[to] } as const;
  if (to === 'bond') return <AppLink to="/bonds/$bondId" params={{ bondId: id }} {...look} />;
  if (to === 'account') return <AppLink to="/accounts/$accountId" params={{ accountId: id }} {...look} />;
  return <AppLink to="/indemnitors/$indemnitorId" params={{ indemnitorId: id }} {...look} />;
};

const inLine = (entry: HistoryEntry, timeZone: string): TimelineEntry => ({
  key: entry.entryId,
  words: entry.words,
  by: (
    <>
      {entry.who} · <time dateTime={entry.at}>{showTime(Date.parse(entry.at), timeZone)}</time> ·{' '}
      {HISTORY_KINDS[entry.kind]}
    </>
  ),
  link: entry.link === null ? null : <EntryLink {...entry.link} />,
});

/** The entries of a day each, newest first. */
const byDay = (entries: readonly HistoryEntry[], timeZone: string) => {
  const days = new Map<string, HistoryEntry[]>();
  for (const entry of entries) {
    const day = dayOf(new Date(entry.at), timeZone);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days];
};

const Entries = ({ entries }: { entries: readonly HistoryEntry[] }) => {
  const { timeZone, today } = useSession().organization;
  return byDay(entries, timeZone).map(([day, ofDay]) => (
    <Stack key={day} className="panel" p="lg" gap="sm" component="section" aria-label={formatDay(day)}>
      <Title order={2} size="h3">
        {day === today ? 'Today' : formatDay(day)}
      </Title>
      <Timeline entries={ofDay.map((entry) => inLine(entry, timeZone))} />
    </Stack>
  ));
};

const None = ({ kind }: { kind: HistoryKind | undefined }) => (
  <EmptyState
    title="Nothing here yet."
    hint={kind ? `No change of the kind “${HISTORY_KINDS[kind]}” so far.` : 'Every change to this file is listed here.'}
  />
);

/** Every change of the case file in words, with who made it and when. */
export const HistoryList = ({ defendantId, kind }: { defendantId: string; kind: HistoryKind | undefined }) => (
  <PagedList
    from={pagesOf(useInfiniteQuery(historyQuery(defendantId, kind)))}
    empty={<None kind={kind} />}
    loading={<Loading words="Loading history..." lines={8} height={22} />}
  >
    {(entries) => <Entries entries={entries} />}
  </PagedList>
);
