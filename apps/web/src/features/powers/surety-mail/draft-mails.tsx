import { Anchor, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { IconPaperclip } from '@tabler/icons-react';
import type { SuretyMail } from '#contracts/powers/surety-mail/drafts.ts';
import { showInstant, showSize } from '../../../lib/format.ts';
import { openByLink } from '../../../lib/open-by-link.ts';
import { useSession } from '../../../lib/session.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { notifyProblem } from '../../../ui/toast.tsx';
import { draftFileLinkQuery } from './surety-mail.queries.ts';

/** The mails of a draft as they came, the first one first: who wrote, the words, and what was attached. */
export const DraftMails = ({ draftId, mails }: { draftId: string; mails: readonly SuretyMail[] }) => (
  <ul className="note-list interviews" aria-label="Mails">
    {mails.map((mail) => (
      <Mail key={mail.mailId} draftId={draftId} mail={mail} />
    ))}
  </ul>
);

const Mail = ({ draftId, mail }: { draftId: string; mail: SuretyMail }) => {
  const { timeZone } = useSession().organization;
  const { fromName, fromAddress, isKnownSender, receivedAt, sentAt, subject, body, files } = mail;
  return (
    <Stack component="li" className="interview" gap={4}>
      <Group gap="xs">
        <Text size="sm" fw={500} className="anywhere">
          {[fromName, fromAddress].filter(Boolean).join(' · ') || 'No sender named'}
        </Text>
        {isKnownSender ? null : <StatusBadge status="unknown" label="Unknown sender" tone="amber" />}
      </Group>
      <Text size="xs" c="dimmed" className="tabular">
        {sentAt === null
          ? `Received ${showInstant(receivedAt, timeZone)}`
          : `Sent ${showInstant(sentAt, timeZone)} · received ${showInstant(receivedAt, timeZone)}`}
      </Text>
      {subject === '' ? null : (
        <Text size="sm" className="anywhere">
          {subject}
        </Text>
      )}
      {body === '' ? null : (
        <Text size="sm" component="div" className="note-text mail-body" tabIndex={0} role="group" aria-label="Words">
          {body}
        </Text>
      )}
      {files.length === 0 ? null : (
        <ul className="note-list" aria-label="Attachments">
          {files.map((file, at) => (
            <MailFile key={at} draftId={draftId} file={file} />
          ))}
        </ul>
      )}
    </Stack>
  );
};

const MailFile = ({ draftId, file }: { draftId: string; file: SuretyMail['files'][number] }) => {
  const queries = useQueryClient();
  const { fileId, name, sizeBytes, error } = file;
  const open = (id: string) => {
    openByLink(() => queries.query(draftFileLinkQuery(draftId, id))).catch(notifyProblem);
  };
  return (
    <Group component="li" gap={6} fz="sm">
      <IconPaperclip size={14} aria-hidden />
      {fileId === null ? (
        <span className="anywhere">{`${name}: ${error}`}</span>
      ) : (
        <>
          <Anchor component="button" type="button" inherit className="anywhere" onClick={() => open(fileId)}>
            {name}
          </Anchor>
          <Text span size="xs" c="dimmed">
            {showSize(sizeBytes)}
          </Text>
        </>
      )}
    </Group>
  );
};
