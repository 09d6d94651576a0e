import { Button } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { IconPlus } from '@tabler/icons-react';
import { SURETY_CASE_STATUSES } from '#domain/powers/surety-case.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PagedList, pagesOf } from '../../../ui/list.tsx';
import { ListBar, TextFilter } from '../../../ui/list-filters.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Select } from '../../../ui/form.tsx';
import { SuretyCaseCard } from './surety-case-card.tsx';
import { statusIn, suretyCasesQuery } from './surety-cases.queries.ts';
import type { SuretyCasesSearch } from './surety-cases-search.ts';

interface SuretyCaseListProps {
  search: SuretyCasesSearch;
  change: (changes: SuretyCasesSearch) => void;
  /** Null for whoever only reads. */
  onNew: (() => void) | null;
}

/** The cases that insurers sent, newest first, as cards. */
export const SuretyCaseList = ({ search, change, onNew }: SuretyCaseListProps) => {
  const status = statusIn(search);
  const query = useInfiniteQuery({ ...suretyCasesQuery(search), placeholderData: keepPreviousData });
  return (
    <>
      <ListBar
        first={
          <TextFilter
            label="Search cases"
            text={search.search ?? ''}
            width={260}
            onChange={(text) => change({ search: text || undefined })}
          />
        }
        filters={
          <Select
            aria-label="Status"
            placeholder="All statuses"
            clearable
            w={160}
            data={[...SURETY_CASE_STATUSES]}
            value={status ?? null}
            onChange={(chosen) => change({ status: SURETY_CASE_STATUSES.find((known) => known === chosen) })}
          />
        }
        count={status ? 1 : 0}
      />
      <PagedList
        from={pagesOf(query)}
        loading={<Loading words="Loading surety cases…" lines={8} />}
        failed="Unable to load surety cases from the database. This could mean the table does not exist or your role lacks permission."
        goOn="Show more"
        empty={
          <EmptyState
            title='No surety cases found. Use "New Case" to create a test entry.'
            action={
              onNew === null ? null : (
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
            {rows.map((suretyCase) => (
              <SuretyCaseCard key={suretyCase.caseId} suretyCase={suretyCase} />
            ))}
          </div>
        )}
      </PagedList>
    </>
  );
};
