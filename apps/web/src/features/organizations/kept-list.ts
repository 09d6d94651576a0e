import { useQuery } from '@tanstack/react-query';
import type { KeptList } from '#contracts/organizations/preferences.ts';
import { preferencesQuery } from './applied-preferences.ts';
import { useChangePreferences } from './preferences.tsx';

interface View {
  name: string;
  search: string;
}

/** How this person likes to see a list, kept with the preferences: the same in every browser (decision 36). */
export const useKeptList = <Key extends string>(
  list: KeptList,
  known: readonly Key[],
  usual: readonly Key[] = known,
) => {
  const { data } = useQuery(preferencesQuery);
  const change = useChangePreferences({ quietly: true });
  const kept = data?.lists?.[list];
  const keep = (changed: { columns?: Key[]; views?: View[] }) =>
    change({ lists: { ...data?.lists, [list]: { ...kept, ...changed } } });
  return {
    columns: kept?.columns ? known.filter((key) => kept.columns?.some((chosen) => chosen === key)) : usual,
    keepColumns: (columns: Key[]) => keep({ columns }),
    views: kept?.views ?? [],
    keepViews: (views: View[]) => keep({ views }),
  };
};
