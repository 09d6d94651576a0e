import { Stack } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import { HISTORY_KINDS, type HistoryKind } from '#contracts/people/people/history.ts';
import { searchParams, text } from '../../../lib/search-params.ts';
import { Select } from '../../../ui/form.tsx';
import { HistoryList } from './history-list.tsx';

const KINDS = Object.keys(HISTORY_KINDS) as [HistoryKind, ...HistoryKind[]];

/** `/defendants/{id}/history?kind=…`: the History tab of the profile. */
export const Route = createFileRoute('/_staff/defendants/$defendantId/history')({
  // The kinds are checked below, so that their names are not part of the first load.
  validateSearch: searchParams({ kind: text() }),
  component: DefendantHistory,
});

function DefendantHistory() {
  const { defendantId } = Route.useParams();
  const search = Route.useSearch();
  const kind = KINDS.find((known) => known === search.kind);
  const navigate = Route.useNavigate();
  return (
    <Stack gap="md">
      <Select
        aria-label="Kind of change"
        className="no-print"
        w={200}
        data={[{ value: '', label: 'Every change' }, ...KINDS.map((value) => ({ value, label: HISTORY_KINDS[value] }))]}
        value={kind ?? ''}
        onChange={(chosen) => void navigate({ search: chosen ? { kind: chosen } : {}, replace: true })}
      />
      <HistoryList defendantId={defendantId} kind={kind} />
    </Stack>
  );
}
