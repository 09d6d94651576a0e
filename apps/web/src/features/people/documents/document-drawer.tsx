import { Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FILE_TYPES, uploadDocument, type StoredDocument } from '#contracts/people/documents/documents.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { PagedList, pagesOf } from '../../../ui/list.tsx';
import { ChooseFile } from './choose-file.tsx';
import { DocumentLine } from './document-line.tsx';
import { documentsQuery, type DocumentSubject } from './documents.queries.ts';
import { DropZone } from './drop-zone.tsx';
import { UploadButton } from './upload-button.tsx';
import { UploadList } from './upload-list.tsx';
import { useUploads } from './use-uploads.ts';

/** By type and by name: a phone turns its own pictures into JPEG where it sees one of them. */
const ACCEPT = Object.entries(FILE_TYPES)
  .flatMap(([type, extensions]) => [type, ...extensions.map((extension) => `.${extension}`)])
  .join(',');
const HINT = 'PDF, JPG, PNG, WEBP, HEIC, Word, Excel, text or CSV, at most 25 MB each.';

interface DocumentDrawerProps extends DocumentSubject {
  /** Stands under the facts of each document. */
  beneath?: (document: StoredDocument) => ReactNode;
}

/**
 * The documents of whoever has documents: put in by choosing or dropping them, looked at, renamed, deleted
 * (screens#file-drawer).
 */
export const DocumentDrawer = ({ subjectKind, subjectId, beneath }: DocumentDrawerProps) => {
  const { uploads, add, retry, cancel } = useUploads(uploadDocument, { subjectKind, subjectId });
  return (
    <ChooseFile label="Upload files" accept={ACCEPT} multiple onFiles={add}>
      {(open) => (
        <DropZone onFiles={add}>
          <Stack gap="md">
            <UploadList uploads={uploads} onRetry={retry} onCancel={cancel} />
            <DocumentList owner={{ subjectKind, subjectId }} button={<UploadButton open={open} />} beneath={beneath} />
          </Stack>
          <LeaveGuard
            when={() => uploads.some(({ state }) => state !== 'failed')}
            title="Leave while files are uploaded?"
          >
            Uploads that are not finished will be lost.
          </LeaveGuard>
        </DropZone>
      )}
    </ChooseFile>
  );
};

interface DocumentListProps {
  owner: DocumentSubject;
  button: ReactNode;
  beneath: DocumentDrawerProps['beneath'];
}

const DocumentList = ({ owner, button, beneath }: DocumentListProps) => (
  <PagedList
    from={pagesOf(useInfiniteQuery(documentsQuery(owner)))}
    empty={<EmptyState title="No files yet." hint={`Drop files here, or choose them. ${HINT}`} action={button} />}
    loading={<Loading words="Loading files…" lines={4} height={36} />}
    failed="Failed to load files."
    goOn="Show more"
  >
    {(documents) => (
      <>
        <div className="document-bar no-print">
          <Text size="xs" c="dimmed">
            Drop files anywhere here. {HINT}
          </Text>
          {button}
        </div>
        <ul className="file-tiles" aria-label="Files">
          {documents.map((document) => (
            <DocumentLine key={document.fileId} document={document} beneath={beneath?.(document)} />
          ))}
        </ul>
      </>
    )}
  </PagedList>
);
