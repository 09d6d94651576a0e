import { Fieldset } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { KeptList } from '#contracts/agency/organizations/preferences.ts';
import { searchOfView, viewOf } from '../../../lib/list-view.ts';
import { useSession } from '../../../lib/session.ts';
import type { Column } from '../../../ui/list-rows.tsx';
import { ChooseColumns, chosenColumns, ListViews } from '../../../ui/list-views.tsx';
import { preferencesQuery, useChangePreferences } from './preferences.queries.ts';

/**
 * The columns of a list that this person has chosen, kept with the preferences: the same in every browser
 * (people#preferences).
 */
export const useKeptColumns = <Row,>(list: KeptList, columns: readonly Column<Row>[]): Column<Row>[] => {
  const { data } = useQuery(preferencesQuery);
  return chosenColumns(columns, data?.lists?.[list]?.columns);
};

interface KeptListToolsProps<Row, Search> {
  list: KeptList;
  /** All that it can have. */
  columns: readonly Column<Row>[];
  /** What a view keeps: every filter and the order by name, undefined where unset, nothing about whom it was. */
  search: Search;
  onOpen: (search: Search) => void;
}

/** The views of a list and the choice of its columns; not to be pressed until it is known what was kept. */
export const KeptListTools = <Row, Search extends object>(props: KeptListToolsProps<Row, Search>) => {
  const { list, columns, search, onOpen } = props;
  const { today } = useSession().organization;
  const { data } = useQuery(preferencesQuery);
  const change = useChangePreferences({ quietly: true });
  const kept = data?.lists?.[list];
  const keep = (changed: typeof kept) =>
    change(({ lists }) => ({ lists: { ...lists, [list]: { ...lists?.[list], ...changed } } }));
  const unset = Object.fromEntries(Object.keys(search).map((key) => [key, undefined]));
  return (
    <Fieldset variant="unstyled" display="contents" disabled={data === undefined}>
      <ListViews
        views={kept?.views ?? []}
        onChange={(views) => keep({ views })}
        search={viewOf(search, today)}
        onOpen={(view) => onOpen({ ...unset, ...searchOfView(view, today) } as Search)}
      />
      <ChooseColumns columns={columns} chosen={kept?.columns} onChange={(chosen) => keep({ columns: chosen })} />
    </Fieldset>
  );
};
