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
import type { StoredFile } from '#contracts/documents/documents.ts';
import { showInstant, showSize } from '../../lib/format.ts';
import { useSession } from '../../lib/session.ts';
import { notifyProblem } from '../../ui/notify-problem.ts';
import { DeleteFile } from './delete-document.tsx';
import { FilePreview } from './document-preview.tsx';
import { openFile } from './open-document.ts';
import { RenameFile } from './rename-document.tsx';

const FileIcon = ({ mediaType }: { mediaType: string }) => {
  const look = { size: 20, 'aria-hidden': true, className: 'file-icon' };
  if (mediaType.startsWith('image/')) return <IconPhoto {...look} />;
  if (mediaType === 'application/pdf') return <IconFileTypePdf {...look} />;
  return /excel|sheet|csv/.test(mediaType) ? <IconTable {...look} /> : <IconFileText {...look} />;
};

/** One file of a drawer: its name opens it, its buttons change it. */
export const FileLine = ({ file }: { file: StoredFile }) => {
  const [open, setOpen] = useState<'preview' | 'rename' | 'delete' | null>(null);
  const close = () => setOpen(null);
  const { timeZone } = useSession().organization;
  const { name, mediaType, sizeBytes, uploadedAt, uploadedBy } = file;
  const shown = isShownInline(mediaType);
  const openOutside = () =>
    void openFile(file).catch((error: unknown) => {
      notifyProblem(error);
    });
  return (
    <li>
      <Group gap="sm" wrap="nowrap" className="file-line">
        <FileIcon mediaType={mediaType} />
        {open === 'rename' ? (
          <RenameFile file={file} onClose={close} />
        ) : (
          <Stack gap={0} flex={1} miw={0}>
            <UnstyledButton className="file-name" onClick={shown ? () => setOpen('preview') : openOutside}>
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
      {open === 'preview' ? <FilePreview file={file} onOpen={openOutside} onClose={close} /> : null}
      {open === 'delete' ? <DeleteFile file={file} onClose={close} /> : null}
    </li>
  );
};

const Action = (props: { label: string; icon: typeof IconTrash; onClick: () => void }) => (
  <ActionIcon variant="subtle" color="gray" aria-label={props.label} title={props.label} onClick={props.onClick}>
    <props.icon size={16} />
  </ActionIcon>
);
