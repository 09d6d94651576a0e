import { Alert, Button, Stack, Text, Textarea } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { CASE_FILE_TYPES } from '#contracts/people/documents/documents.ts';
import { supervisors } from '#contracts/kernel/roles.ts';
import {
  FILES_AT_A_TIME,
  getRecoveryFileLink,
  removeRecoveryFile,
  uploadRecoveryFile,
  type RecoveryDrawer,
  type RecoveryFile,
} from '#contracts/recovery/cases/files.ts';
import { call } from '../../../lib/api.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { showInstant, showSize } from '../../../lib/format.ts';
import { openByLink } from '../../../lib/open-by-link.ts';
import { useMay, useSession } from '../../../lib/session.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FileTile } from '../../../ui/file-tile.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { PagedList, pagesOf } from '../../../ui/list.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { notifyProblem } from '../../../ui/toast.tsx';
import { ChooseFile, DropZone, UploadButton, UploadList, useUploads } from '../../people/documents/index.ts';
import { recoveryFilesQuery } from './cases.queries.ts';

const ACCEPT = Object.entries(CASE_FILE_TYPES)
  .flatMap(([type, extensions]) => [type, ...extensions.map((extension) => `.${extension}`)])
  .join(',');
const HINT = `PDF, JPG, PNG, WEBP or HEIC, at most 25 MB each, ${String(FILES_AT_A_TIME)} at a time.`;

/**
 * The file drawer of a case, or of a forfeited bond: several at once, newest first (recovery#recovery-files,
 * recovery#recovery-files).
 */
export const CaseDrawer = ({ drawer }: { drawer: RecoveryDrawer }) => {
  const [tooMany, setTooMany] = useState(false);
  const { uploads, add, retry, cancel } = useUploads(uploadRecoveryFile, drawer);
  const choose = (files: File[]) => {
    setTooMany(files.length > FILES_AT_A_TIME);
    add(files.slice(0, FILES_AT_A_TIME));
  };
  return (
    <ChooseFile label="Upload files" accept={ACCEPT} multiple onFiles={choose}>
      {(open) => (
        <DropZone onFiles={choose}>
          <Stack gap="md">
            {tooMany ? (
              <Alert role="alert" variant="outline">
                At most {FILES_AT_A_TIME} files at a time: the others were left out.
              </Alert>
            ) : null}
            <UploadList uploads={uploads} onRetry={retry} onCancel={cancel} />
            <FileList drawer={drawer} button={<UploadButton open={open} />} />
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

const FileList = ({ drawer, button }: { drawer: RecoveryDrawer; button: ReactNode }) => (
  <PagedList
    from={pagesOf(useInfiniteQuery(recoveryFilesQuery(drawer)))}
    empty={<EmptyState title="No files yet." hint={`Drop files here, or choose them. ${HINT}`} action={button} />}
    loading={<Loading words="Loading files…" lines={4} height={36} />}
    failed="Failed to load files."
    goOn="Show more"
  >
    {(files) => (
      <>
        <div className="document-bar no-print">
          <Text size="xs" c="dimmed">
            Drop files anywhere here. {HINT}
          </Text>
          {button}
        </div>
        <ul className="file-tiles" aria-label="Files">
          {files.map((file) => (
            <FileLine key={file.fileId} drawer={drawer} file={file} />
          ))}
        </ul>
      </>
    )}
  </PagedList>
);

const FileLine = ({ drawer, file }: { drawer: RecoveryDrawer; file: RecoveryFile }) => {
  const { timeZone } = useSession().organization;
  const mayRemove = useMay(supervisors);
  const [removing, setRemoving] = useState(false);
  const { fileId, name, mediaType, sizeBytes, uploadedAt, uploadedBy } = file;
  const open = () => {
    const ask = () => call(getRecoveryFileLink, { params: { ...drawer, recoveryFileId: fileId } });
    openByLink(ask).catch(notifyProblem);
  };
  return (
    <li>
      <FileTile
        name={name}
        mediaType={mediaType}
        facts={[showSize(sizeBytes), showInstant(uploadedAt, timeZone), uploadedBy]}
        onOpen={open}
        {...(mayRemove
          ? {
              actions: (
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={`Remove ${name}`}
                  onClick={() => setRemoving(true)}
                >
                  Remove
                </Button>
              ),
            }
          : {})}
      />
      {removing ? <RemoveFile drawer={drawer} file={file} onClose={() => setRemoving(false)} /> : null}
    </li>
  );
};

const RemoveFile = (props: { drawer: RecoveryDrawer; file: RecoveryFile; onClose: () => void }) => {
  const { drawer, file, onClose } = props;
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: removeRecoveryFile,
    params: { ...drawer, recoveryFileId: file.fileId },
    initialValues: { reason: '' },
    body: (values) => values,
    onDone: onClose,
  });
  return (
    <CommandDialog onClose={onClose} title="Remove file" command={{ onSubmit, busy, error }} label="Remove" danger>
      <Text size="sm" className="anywhere">
        {file.name} leaves the drawer. The timeline shows who removed it, and why.
      </Text>
      <Textarea label="Reason" withAsterisk data-autofocus autosize minRows={2} {...form.getInputProps('reason')} />
    </CommandDialog>
  );
};
