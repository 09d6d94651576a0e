import { createFileRoute } from '@tanstack/react-router';
import { DocumentDrawer } from './document-drawer.tsx';
import { documentsQuery } from './documents.queries.ts';

/** `/defendants/{id}/files`: the Files tab of the profile. */
export const Route = createFileRoute('/_staff/defendants/$defendantId/files')({
  loader: ({ context, params }) => {
    const owner = { subjectKind: 'defendant', subjectId: params.defendantId } as const;
    context.queryClient.infiniteQuery(documentsQuery(owner)).catch(() => undefined);
  },
  component: DocumentsScreen,
});

function DocumentsScreen() {
  const { defendantId } = Route.useParams();
  return <DocumentDrawer key={defendantId} subjectKind="defendant" subjectId={defendantId} />;
}
