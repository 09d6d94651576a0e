import { Button, Center, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import type { StoredDocument } from '#contracts/people/documents/documents.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { documentLinkQuery } from './documents.queries.ts';

interface DocumentPreviewProps {
  document: StoredDocument;
  onOpen: () => void;
  onClose: () => void;
}

/** A picture or a PDF, large, over the page. */
export const DocumentPreview = ({ document, onOpen, onClose }: DocumentPreviewProps) => (
  <Dialog onClose={onClose} title={document.name} size="xl">
    <Stack gap="sm">
      <Preview document={document} />
      <Group justify="flex-end">
        <Button variant="default" size="xs" leftSection={<IconExternalLink size={14} />} onClick={onOpen}>
          Open in a new tab
        </Button>
      </Group>
    </Stack>
  </Dialog>
);

const Preview = ({ document: { fileId, mediaType, name } }: { document: StoredDocument }) => {
  const { data: link, error, refetch } = useQuery(documentLinkQuery(fileId));
  const [broken, setBroken] = useState(false);
  const again = () => void refetch().then(() => setBroken(false));
  if (error) return <ErrorPanel error={error} retry={again} />;
  if (!link) return <Loading words="Loading the file…" lines={6} height={28} />;
  if (broken && mediaType === 'image/heic')
    return <EmptyState title="This browser cannot show HEIC pictures." hint="Open it in a new tab to save it." />;
  if (broken) {
    const retry = (
      <Button size="xs" variant="default" onClick={again}>
        Retry
      </Button>
    );
    return <EmptyState title="The file could not be shown." action={retry} />;
  }
  if (mediaType === 'application/pdf') return <iframe className="document-preview" src={link.url} title={name} />;
  return (
    <Center>
      <img className="document-picture" src={link.url} alt={name} onError={() => setBroken(true)} />
    </Center>
  );
};
