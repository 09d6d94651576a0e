import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { addAnswerFile, openAnswerFile, type AuditRequestFile } from '#contracts/office/audit-room/requests.ts';
import { moneyRoles } from '#contracts/kernel/roles.ts';
import { CASE_FILE_TYPES } from '#contracts/people/documents/documents.ts';
import { call } from '../../../lib/api.ts';
import { showInstant, showSize } from '../../../lib/format.ts';
import { openByLink } from '../../../lib/open-by-link.ts';
import { useMay, useSession } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FileTile } from '../../../ui/file-tile.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { Section } from '../../../ui/section.tsx';
import { notifyProblem } from '../../../ui/toast.tsx';
import { ChooseFile, DropZone, UploadButton, UploadList, useUploads } from '../../people/documents/index.ts';

const ACCEPT = Object.entries(CASE_FILE_TYPES)
  .flatMap(([type, extensions]) => [type, ...extensions.map((extension) => `.${extension}`)])
  .join(',');
const HINT = 'PDF, JPG, PNG, WEBP or HEIC, at most 25 MB each.';

interface AnswerFilesProps {
  auditRequestId: string;
  files: readonly AuditRequestFile[];
}

/** The files of an answer; money roles add them, each view stands in the audit trail (money#audit-requests). */
export const AnswerFiles = ({ isClosed, ...props }: AnswerFilesProps & { isClosed: boolean }) =>
  useMay(moneyRoles) && !isClosed ? <FilesToAdd {...props} /> : <Files {...props} button={null} />;

const FilesToAdd = (props: AnswerFilesProps) => {
  const { uploads, add, retry, cancel } = useUploads(addAnswerFile, { auditRequestId: props.auditRequestId });
  return (
    <ChooseFile label="Upload files of the answer" accept={ACCEPT} multiple onFiles={add}>
      {(open) => (
        <DropZone onFiles={add}>
          <Files
            {...props}
            button={<UploadButton open={open} />}
            underway={<UploadList uploads={uploads} onRetry={retry} onCancel={cancel} />}
          />
          <LeaveGuard
            when={() => uploads.some(({ state }) => state !== 'failed')}
            title="Leave while a file is uploaded?"
          >
            Uploads that are not finished will be lost.
          </LeaveGuard>
        </DropZone>
      )}
    </ChooseFile>
  );
};

const Files = ({
  auditRequestId,
  files,
  button,
  underway,
}: AnswerFilesProps & { button: ReactNode; underway?: ReactNode }) => {
  const { timeZone } = useSession().organization;
  return (
    <Section title="Files" actions={files.length === 0 ? null : button}>
      <Stack gap="md">
        {underway}
        {files.length === 0 ? (
          <EmptyState
            title="No files yet."
            hint={button === null ? 'Files of the answer are added here.' : `Drop them here, or choose them. ${HINT}`}
            action={button}
          />
        ) : (
          <>
            <ul className="file-tiles" aria-label="Files of the answer">
              {files.map(({ fileId, name, mediaType, sizeBytes, uploadedAt, uploadedBy }) => {
                const params = { auditRequestId, answerFileId: fileId };
                return (
                  <li key={fileId}>
                    <FileTile
                      name={name}
                      mediaType={mediaType}
                      facts={[showSize(sizeBytes), showInstant(uploadedAt, timeZone), uploadedBy]}
                      onOpen={() => void openByLink(() => call(openAnswerFile, { params })).catch(notifyProblem)}
                    />
                  </li>
                );
              })}
            </ul>
            <Text size="xs" c="dimmed">
              The audit trail shows who opened it.
            </Text>
          </>
        )}
      </Stack>
    </Section>
  );
};
