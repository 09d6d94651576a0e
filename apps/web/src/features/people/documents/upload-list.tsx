import { ActionIcon, Button, Progress, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { REFUSALS } from '#contracts/kernel/errors.ts';
import { showSize } from '../../../lib/format.ts';
import { ProblemError } from '../../../lib/api.ts';
import { FileTile } from '../../../ui/file-tile.tsx';
import { problemText } from '../../../ui/problem.tsx';
import type { Upload } from './use-uploads.ts';

interface UploadListProps {
  uploads: readonly Upload[];
  onRetry: (id: string) => void;
  onCancel: (id: string) => void;
}

/** The same file would be refused again; a lost answer or a broken server may be better the next time. */
const worthRetrying = (error: Error) =>
  !(error instanceof ProblemError) || error.code === 'NO_ANSWER' || REFUSALS[error.code].status >= 500;

const standing = ({ state, sent }: Upload) => {
  if (state === 'waiting') return 'Waiting';
  return sent < 1 ? `${Math.floor(sent * 100)}%` : 'Being checked';
};

const UploadLine = ({ upload, onRetry, onCancel }: Omit<UploadListProps, 'uploads'> & { upload: Upload }) => {
  const { id, file, state, sent, error } = upload;
  return (
    <li>
      <FileTile
        name={file.name}
        mediaType={file.type}
        facts={[showSize(file.size), ...(state === 'failed' ? [] : [standing(upload)])]}
        actions={
          <>
            {error !== null && worthRetrying(error) ? (
              <Button size="compact-xs" variant="default" onClick={() => onRetry(id)} aria-label={`Retry ${file.name}`}>
                Retry
              </Button>
            ) : null}
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`${state === 'failed' ? 'Dismiss' : 'Cancel'} ${file.name}`}
              onClick={() => onCancel(id)}
            >
              <IconX size={16} />
            </ActionIcon>
          </>
        }
      >
        {error === null ? (
          <Progress
            value={sent * 100}
            size="sm"
            aria-label={`Uploading ${file.name}`}
            animated={state === 'sending' && sent >= 1}
          />
        ) : (
          <Text size="xs" c="var(--mantine-color-error)" role="alert">
            {problemText(error)}
          </Text>
        )}
      </FileTile>
    </li>
  );
};

/** Files on their way, each with how far it is; what failed stays until it is tried again or dismissed. */
export const UploadList = ({ uploads, ...actions }: UploadListProps) =>
  uploads.length === 0 ? null : (
    <ul className="file-tiles no-print" aria-label="Uploads">
      {uploads.map((upload) => (
        <UploadLine key={upload.id} upload={upload} {...actions} />
      ))}
    </ul>
  );
