import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  strikeSearchResult,
  type Searched,
  type SearchResult,
} from '#contracts/office/recovery-tools/recovery-tools.ts';
import { showInstant } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { RecordBadges, RecordLine, StrikeRecord } from '../../recovery/contact-log/index.ts';
import { NoteSearchResult } from './note-search-result.tsx';
import { searchResultsQuery } from './search-results.queries.ts';

const ResultLine = ({ one, linked }: { one: SearchResult; linked: boolean }) => {
  const { timeZone } = useSession().organization;
  const { searchResultId, caseId, result, source, recordedBy, recordedAt, afterClosing, struck } = one;
  const when = showInstant(one.foundAt, timeZone);
  const strike = { params: { searchResultId }, what: 'result', which: `the result of ${when}` };
  return (
    <RecordLine
      struck={struck}
      recorded={`${recordedBy} · noted ${showInstant(recordedAt, timeZone)}`}
      actions={
        <Group gap="xs">
          {linked && caseId !== null ? (
            <AppLink to="/recovery/cases/$caseId" params={{ caseId }} size="xs">
              Recovery case
            </AppLink>
          ) : null}
          {struck === null ? <StrikeRecord endpoint={strikeSearchResult} {...strike} /> : null}
        </Group>
      }
    >
      <Group gap="xs">
        <Text size="sm" fw={500} className="tabular">
          {when}
        </Text>
        <RecordBadges afterClosing={afterClosing} struck={struck} />
      </Group>
      <Text size="sm" className="note-text">
        {result}
      </Text>
      <Text size="sm" c="dimmed" className="anywhere">
        Source: {source}
      </Text>
    </RecordLine>
  );
};

const Results = ({ searched }: { searched: Searched }) => {
  const { data, error, refetch } = useQuery(searchResultsQuery(searched));
  if (error && !data) return <ErrorPanel error={error} retry={() => void refetch()} />;
  if (!data) return <Loading lines={3} />;
  if (data.results.length === 0) return <EmptyState title="No results yet." />;
  return (
    <ul className="note-list interviews" aria-label="Results">
      {data.results.map((one) => (
        <ResultLine key={one.searchResultId} one={one} linked={searched.searchedKind === 'defendant'} />
      ))}
    </ul>
  );
};

/** What searches came to, newest first, and the form that notes another (recovery#recovery-tools). */
export const SearchResults = ({ searched }: { searched: Searched }) => (
  <Section
    title="Results"
    hint={
      searched.searchedKind === 'case'
        ? 'They are listed in the chronology of the case.'
        : 'They are added to this person’s open case, if there is one.'
    }
  >
    <NoteSearchResult key={searched.searchedId} searched={searched} />
    <Results searched={searched} />
  </Section>
);
