import { Button, Group, SegmentedControl, Switch } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { IconPlus } from '@tabler/icons-react';
import { RECOVERY_STATUSES } from '#domain/recovery/recovery-case.ts';
import { ProblemError } from '../../../lib/api.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListBar, TextFilter } from '../../../ui/list-filters.tsx';
import { PagedList, pagesOf } from '../../../ui/list.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { RecoveryCaseCard } from './case-card.tsx';
import { NO_ANSWER_IN_TIME, NOT_ALL_IN_TIME, recoveryCasesQuery } from './cases.queries.ts';
import type { RecoveryCasesSearch } from './recovery-search.ts';
import { WithoutCase } from './without-case.tsx';

interface CaseListProps {
  search: RecoveryCasesSearch;
  change: (changes: RecoveryCasesSearch) => void;
  onNew: () => void;
}

/** A figure that is not known must not look like 0. */
const UNKNOWN = '–';

const STATUSES = ['all', ...RECOVERY_STATUSES] as const;

/** What failed, in the words of recovery#case-list-loading: those of the time-outs stand alone. */
const Failed = ({ error, retry }: { error: Error; retry: () => void }) =>
  error instanceof ProblemError && [NO_ANSWER_IN_TIME, NOT_ALL_IN_TIME].includes(error.message) ? (
    <ErrorPanel error={error} retry={retry} />
  ) : (
    <ErrorPanel error={error} title="Failed to load recovery cases" retry={retry} />
  );

/**
 * The recovery cases as cards: searched and filtered on the server, followed live (screens#recovery-cases,
 * recovery#case-list).
 */
export const CaseList = ({ search, change, onNew }: CaseListProps) => {
  const query = useInfiniteQuery({ ...recoveryCasesQuery(search), placeholderData: keepPreviousData });
  const [first] = query.data?.pages ?? [];
  const source = pagesOf(query);
  const isNarrowed = Boolean(search.search ?? search.status ?? search.mine);
  return (
    <>
      <WithoutCase count={first?.withoutCase ?? 0} cents={first?.withoutCaseCents ?? 0} />
      <ListBar
        first={
          <TextFilter
            label="Search defendant, case id, title"
            text={search.search ?? ''}
            width={300}
            onChange={(text) => change({ search: text || undefined })}
          />
        }
        filters={
          <Group gap="md">
            <Switch
              label="Mine"
              checked={search.mine === 1}
              onChange={({ currentTarget }) => change({ mine: currentTarget.checked ? 1 : undefined })}
            />
            <Switch
              label="By priority"
              checked={search.sort === 'priority'}
              onChange={({ currentTarget }) => change({ sort: currentTarget.checked ? 'priority' : undefined })}
            />
          </Group>
        }
        count={[search.mine, search.sort].filter(Boolean).length}
      />
      <SegmentedControl
        className="no-print case-statuses"
        aria-label="Status"
        value={search.status ?? 'all'}
        onChange={(value) => change({ status: RECOVERY_STATUSES.find((known) => known === value) })}
        data={STATUSES.map((status) => ({ value: status, label: `${status} (${first?.counts?.[status] ?? UNKNOWN})` }))}
      />
      {query.error === null ? null : <Failed error={query.error} retry={source.retry} />}
      {query.error !== null && source.rows === undefined ? null : (
        <PagedList
          from={{ ...source, error: null }}
          loading={<Loading words="Loading…" lines={8} />}
          goOn="Show more"
          empty={
            <EmptyState
              title="No cases found."
              hint={
                isNarrowed
                  ? 'Change the search or the filters.'
                  : 'A forfeited bond gets its case from the list of forfeitures; any other case begins with a title.'
              }
              action={
                isNarrowed ? (
                  <Button
                    variant="default"
                    onClick={() => change({ search: undefined, status: undefined, mine: undefined })}
                  >
                    Show all
                  </Button>
                ) : (
                  <Button variant="default" leftSection={<IconPlus size={16} />} onClick={onNew}>
                    New Case
                  </Button>
                )
              }
            />
          }
        >
          {(rows) => (
            <div className="case-cards">
              {rows.map((listed) => (
                <RecoveryCaseCard key={listed.caseId} listed={listed} />
              ))}
            </div>
          )}
        </PagedList>
      )}
    </>
  );
};
