import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import type { SuretyCaseAttachment } from '#contracts/powers/surety-cases/surety-cases.ts';
import { showInstant, showSize } from '../../../lib/format.ts';
import { openByLink } from '../../../lib/open-by-link.ts';
import { useSession } from '../../../lib/session.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { FileTile } from '../../../ui/file-tile.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { notifyProblem } from '../../../ui/toast.tsx';
import { attachmentLinkQuery } from './surety-cases.queries.ts';

interface AttachmentProps {
  caseId: string;
  attachment: SuretyCaseAttachment;
}

/** The PDFs of a case, newest first; each is shown over the page, but for one that a password opens. */
export const CaseAttachments = ({ caseId, all }: { caseId: string; all: readonly SuretyCaseAttachment[] }) =>
  all.length === 0 ? (
    <Text size="sm" c="dimmed">
      No PDF is attached yet.
    </Text>
  ) : (
    <ul className="file-tiles">
      {all.map((attachment) => (
        <Attachment key={attachment.fileId} caseId={caseId} attachment={attachment} />
      ))}
    </ul>
  );

const Attachment = ({ caseId, attachment }: AttachmentProps) => {
  const { fileId, name, sizeBytes, isEncrypted, uploadedAt, uploadedBy } = attachment;
  const { timeZone } = useSession().organization;
  const queries = useQueryClient();
  const [shown, setShown] = useState(false);
  const openOutside = () => {
    openByLink(() => queries.query(attachmentLinkQuery(caseId, fileId))).catch(notifyProblem);
  };
  return (
    <li>
      <FileTile
        name={name}
        mediaType="application/pdf"
        facts={[showSize(sizeBytes), showInstant(uploadedAt, timeZone), uploadedBy]}
        onOpen={isEncrypted ? openOutside : () => setShown(true)}
      >
        {isEncrypted ? <Text size="xs">A password opens it, so there is no preview.</Text> : null}
      </FileTile>
      {shown ? (
        <Dialog onClose={() => setShown(false)} title={name} size="xl">
          <Stack gap="sm">
            <Preview caseId={caseId} attachment={attachment} />
            <Group justify="flex-end">
              <Button variant="default" size="xs" leftSection={<IconExternalLink size={14} />} onClick={openOutside}>
                Open in a new tab
              </Button>
            </Group>
          </Stack>
        </Dialog>
      ) : null}
    </li>
  );
};

const Preview = ({ caseId, attachment: { fileId, name } }: AttachmentProps) => {
  const { data: link, error, refetch } = useQuery(attachmentLinkQuery(caseId, fileId));
  if (error) return <ErrorPanel error={error} retry={() => void refetch()} />;
  if (!link) return <Loading words="Loading the file…" lines={6} height={28} />;
  return <iframe className="document-preview" src={link.url} title={name} />;
};
