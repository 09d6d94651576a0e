import { ActionIcon } from '@mantine/core';
import { IconDownload, IconExternalLink, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { isShownInline, type StoredDocument } from '#contracts/people/documents/documents.ts';
import { showInstant, showSize } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { FileTile } from '../../../ui/file-tile.tsx';
import { notifyProblem } from '../../../ui/toast.tsx';
import { DeleteDocument } from './delete-document.tsx';
import { DocumentPreview } from './document-preview.tsx';
import { openDocument } from './open-document.ts';
import { RenameDocument } from './rename-document.tsx';

/** One document of a drawer: its name opens it, its buttons change it. */
export const DocumentLine = ({ document, beneath }: { document: StoredDocument; beneath?: ReactNode }) => {
  const [open, setOpen] = useState<'preview' | 'rename' | 'delete' | null>(null);
  const close = () => setOpen(null);
  const { timeZone } = useSession().organization;
  const { name, mediaType, sizeBytes, uploadedAt, uploadedBy } = document;
  const shown = isShownInline(mediaType);
  const openOutside = () =>
    void openDocument(document).catch((error: unknown) => {
      notifyProblem(error);
    });
  const actions = (
    <>
      <Action
        label={shown ? `Open ${name} in a new tab` : `Download ${name}`}
        icon={shown ? IconExternalLink : IconDownload}
        onClick={openOutside}
      />
      <Action label={`Rename ${name}`} icon={IconPencil} onClick={() => setOpen('rename')} />
      <Action label={`Delete ${name}`} icon={IconTrash} onClick={() => setOpen('delete')} />
    </>
  );
  return (
    <li>
      <FileTile
        name={name}
        mediaType={mediaType}
        facts={[showSize(sizeBytes), showInstant(uploadedAt, timeZone), uploadedBy]}
        onOpen={shown ? () => setOpen('preview') : openOutside}
        {...(open === 'rename' ? { instead: <RenameDocument document={document} onClose={close} /> } : { actions })}
      >
        {beneath}
      </FileTile>
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
