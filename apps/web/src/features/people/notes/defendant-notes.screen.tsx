import { createFileRoute } from '@tanstack/react-router';
import { searchParams, text } from '../../../lib/search-params.ts';
import { DefendantNotes } from './defendant-notes.tsx';
import { notesQuery } from './notes.queries.ts';

const search = searchParams({ words: text(200) });

/** `/defendants/{id}/notes?words=`: the Notes tab of the profile. */
export const Route = createFileRoute('/_staff/defendants/$defendantId/notes')({
  validateSearch: search,
  loaderDeps: ({ search }) => ({ words: search.words ?? '' }),
  loader: ({ context, params, deps }) => {
    context.queryClient.infiniteQuery(notesQuery(params.defendantId, deps.words)).catch(() => undefined);
  },
  component: NotesScreen,
});

function NotesScreen() {
  const { defendantId } = Route.useParams();
  const { words = '' } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <DefendantNotes
      key={defendantId}
      defendantId={defendantId}
      words={words}
      onWords={(typed) =>
        void navigate({ search: (now) => ({ ...now, words: typed || undefined }), replace: true, ignoreBlocker: true })
      }
    />
  );
}
