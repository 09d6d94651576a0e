import { createFileRoute } from '@tanstack/react-router';
import { FileDrawer } from './document-drawer.tsx';
import { filesQuery } from './documents.queries.ts';

/** `/defendants/{id}/files`: the Files tab of the profile. */
export const Route = createFileRoute('/_staff/defendants/$defendantId/files')({
  loader: ({ context, params }) => {
    const owner = { subjectKind: 'defendant', subjectId: params.defendantId } as const;
    context.queryClient.infiniteQuery(filesQuery(owner)).catch(() => undefined);
  },
  component: FilesScreen,
});

function FilesScreen() {
  const { defendantId } = Route.useParams();
  return <FileDrawer key={defendantId} subjectKind="defendant" subjectId={defendantId} />;
}
