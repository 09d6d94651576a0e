import { ActionIcon, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import {
  IconDownload,
  IconExternalLink,
  IconFileText,
  IconFileTypePdf,
  IconPencil,
  IconPhoto,
  IconTable,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { isShownInline } from '#contracts/documents/documents.ts';
import type { StoredDocument } from '#contracts/documents/documents.ts';
import { showInstant, showSize } from '../../lib/format.ts';
import { useSession } from '../../lib/session.ts';
import { notifyProblem } from '../../ui/toast.tsx';
import { DeleteDocument } from './delete-document.tsx';
import { DocumentPreview } from './document-preview.tsx';
import { openDocument } from './open-document.ts';
import { RenameDocument } from './rename-document.tsx';

const DocumentIcon = ({ mediaType }: { mediaType: string }) => {
  const look = { size: 20, 'aria-hidden': true, className: 'document-icon' };
  if (mediaType.startsWith('image/')) return <IconPhoto {...look} />;
  if (mediaType === 'application/pdf') return <IconFileTypePdf {...look} />;
  return /excel|sheet|csv/.test(mediaType) ? <IconTable {...look} /> : <IconFileText {...look} />;
};

/** One document of a drawer: its name opens it, its buttons change it. */
export const DocumentLine = ({ document }: { document: StoredDocument }) => {
  const [open, setOpen] = useState<'preview' | 'rename' | 'delete' | null>(null);
  const close = () => setOpen(null);
  const { timeZone } = useSession().organization;
  const { name, mediaType, sizeBytes, uploadedAt, uploadedBy } = document;
  const shown = isShownInline(mediaType);
  const openOutside = () =>
    void openDocument(document).catch((error: unknown) => {
      notifyProblem(error);
    });
  return (
    <li>
      <Group gap="sm" wrap="nowrap" className="document-line">
        <DocumentIcon mediaType={mediaType} />
        {open === 'rename' ? (
          <RenameDocument document={document} onClose={close} />
        ) : (
          <Stack gap={0} flex={1} miw={0}>
            <UnstyledButton className="document-name" onClick={shown ? () => setOpen('preview') : openOutside}>
              {name}
            </UnstyledButton>
            <Text size="xs" c="dimmed">
              {showSize(sizeBytes)} · {showInstant(uploadedAt, timeZone)} · {uploadedBy}
            </Text>
          </Stack>
        )}
        {open === 'rename' ? null : (
          <Group gap={2} wrap="nowrap" className="no-print">
            <Action
              label={shown ? `Open ${name} in a new tab` : `Download ${name}`}
              icon={shown ? IconExternalLink : IconDownload}
              onClick={openOutside}
            />
            <Action label={`Rename ${name}`} icon={IconPencil} onClick={() => setOpen('rename')} />
            <Action label={`Delete ${name}`} icon={IconTrash} onClick={() => setOpen('delete')} />
          </Group>
        )}
      </Group>
      {open === 'preview' ? <DocumentPreview document={document} onOpen={openOutside} onClose={close} /> : null}
      {open === 'delete' ? <DeleteDocument document={document} onClose={close} /> : null}
    </li>
  );
};

const Action = (props: { label: string; icon: typeof IconTrash; onClick: () => void }) => (
  <ActionIcon variant="subtle" color="gray" aria-label={props.label} title={props.label} onClick={props.onClick}>
    <props.icon size={16} />
  </ActionIcon>
);
