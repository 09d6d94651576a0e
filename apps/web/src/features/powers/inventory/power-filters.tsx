import { POWER_STATES, shownPowerStatus, SHOWN_POWER_STATUSES } from '#domain/books/power-state.ts';
import { ListBar, TextFilter } from '../../../ui/list-filters.tsx';
import { Select } from '../../../ui/form.tsx';
import type { PowersSearch } from './powers-search.ts';
import { knownSearch } from './inventory.queries.ts';
interface PowerFiltersProps {
  search: PowersSearch;
  change: (changes: Partial<PowersSearch>) => void;
}

/** The search and both filters of a list of powers: the status, and the finer state within it. */
export const PowerFilters = ({ search: given, change }: PowerFiltersProps) => {
  const { search, status, state } = knownSearch(given);
  const states = POWER_STATES.filter((each) => status === undefined || shownPowerStatus(each) === status);
  return (
    <ListBar
      first={
        <TextFilter
          label="Search powers or agents..."
          text={search ?? ''}
          onChange={(typed) => change({ search: typed || undefined })}
          width={260}
        />
      }
      filters={
        <>
          <Select
            aria-label="Status"
            placeholder="All statuses"
            clearable
            w={140}
            data={[...SHOWN_POWER_STATUSES]}
            value={status ?? null}
            onChange={(chosen) =>
              change({ status: SHOWN_POWER_STATUSES.find((each) => each === chosen), state: undefined })
            }
          />
          <Select
            aria-label="State"
            placeholder="All states"
            clearable
            w={140}
            data={[...states]}
            value={state ?? null}
            onChange={(chosen) => change({ state: POWER_STATES.find((each) => each === chosen) })}
          />
        </>
      }
      count={[status, state].filter(Boolean).length}
    />
  );
};
