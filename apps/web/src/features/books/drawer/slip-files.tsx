import { Button, Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { addSlipFile, openSlipFile, removeSlipFile, type SlipFile } from '#contracts/books/drawer/slip-files.ts';
import { moneyRoles, supervisors } from '#contracts/kernel/roles.ts';
import { CASE_FILE_TYPES } from '#contracts/people/documents/documents.ts';
import { call } from '../../../lib/api.ts';
import { showInstant, showSize } from '../../../lib/format.ts';
import { openByLink } from '../../../lib/open-by-link.ts';
import { useMay, useSession } from '../../../lib/session.ts';
import { ConfirmByReason } from '../../../ui/confirm.tsx';
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

interface SlipFilesProps {
  depositId: string;
  files: readonly SlipFile[];
}

/** What the bank gave for a deposit, as photos or PDFs; each view stands in the audit trail (money#slip-of-the-bank). */
export const SlipFiles = (props: SlipFilesProps) =>
  useMay(moneyRoles) ? <FilesToAdd {...props} /> : <Files {...props} button={null} />;

const FilesToAdd = (props: SlipFilesProps) => {
  const { uploads, add, retry, cancel } = useUploads(addSlipFile, { depositId: props.depositId });
  return (
    <ChooseFile label="Upload the bank’s slip" accept={ACCEPT} multiple onFiles={add}>
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
  depositId,
  files,
  button,
  underway,
}: SlipFilesProps & { button: ReactNode; underway?: ReactNode }) => (
  <Section title="The bank’s slip" actions={files.length === 0 ? null : button}>
    <Stack gap="md">
      {underway}
      {files.length === 0 ? (
        <EmptyState
          title="No photo of the bank’s slip yet."
          hint={button === null ? 'It is added here once the bank gave it.' : `Drop it here, or choose it. ${HINT}`}
          action={button}
        />
      ) : (
        <>
          <ul className="file-tiles" aria-label="The bank’s slip">
            {files.map((file) => (
              <FileLine key={file.fileId} depositId={depositId} file={file} />
            ))}
          </ul>
          <Text size="xs" c="dimmed">
            The audit trail shows who opened it.
          </Text>
        </>
      )}
    </Stack>
  </Section>
);

const FileLine = ({ depositId, file }: { depositId: string; file: SlipFile }) => {
  const { timeZone } = useSession().organization;
  const mayRemove = useMay(supervisors);
  const [removing, setRemoving] = useState(false);
  const { fileId: slipFileId, name, mediaType, sizeBytes, uploadedAt, uploadedBy } = file;
  const params = { depositId, slipFileId };
  const done = () => setRemoving(false);
  const remove = (
    <Button size="compact-xs" variant="default" aria-label={`Remove ${name}`} onClick={() => setRemoving(true)}>
      Remove
    </Button>
  );
  return (
    <li>
      <FileTile
        name={name}
        mediaType={mediaType}
        facts={[showSize(sizeBytes), showInstant(uploadedAt, timeZone), uploadedBy]}
        onOpen={() => void openByLink(() => call(openSlipFile, { params })).catch(notifyProblem)}
        {...(mayRemove ? { actions: remove } : {})}
      />
      {removing ? (
        <ConfirmByReason
          danger
          endpoint={removeSlipFile}
          params={params}
          title="Remove file"
          consequence={`${name} is taken off the deposit. The audit trail shows who removed it, and why.`}
          confirmLabel="Remove"
          onDone={done}
          onCancel={done}
        />
      ) : null}
    </li>
  );
};
