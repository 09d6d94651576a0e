import { createFileRoute } from '@tanstack/react-router';
import { Loading } from '../ui/loading.tsx';
import { DocumentDrawer, documentsQuery } from '../features/people/documents/index.ts';
import { DocumentPaper, marksQuery } from '../features/people/required-papers/index.ts';

/** `/defendants/{id}/files`: the Files tab of the profile. */
export const Route = createFileRoute('/_staff/defendants/$defendantId/files')({
  loader: ({ context, params }) => {
    const owner = { subjectKind: 'defendant', subjectId: params.defendantId } as const;
    void context.queryClient.infiniteQuery(documentsQuery(owner)).catch(() => undefined);
    // They stand under the documents: what comes later would move those.
    return context.queryClient.query(marksQuery(owner)).then(
      () => undefined,
      () => undefined,
    );
  },
  pendingComponent: () => <Loading words="Loading files…" lines={4} height={36} />,
  component: DocumentsScreen,
});

function DocumentsScreen() {
  const { defendantId } = Route.useParams();
  const owner = { subjectKind: 'defendant', subjectId: defendantId } as const;
  return (
    <DocumentDrawer
      key={defendantId}
      {...owner}
      beneath={(document) => <DocumentPaper document={document} owner={owner} />}
    />
  );
}
