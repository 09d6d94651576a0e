import { ActionIcon, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconCamera, IconTrash, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { REFUSALS } from '#contracts/kernel/errors.ts';
import { MUGSHOT_TYPES, putMugshot, removeMugshot, type Mugshot } from '#contracts/people/documents/documents.ts';
import { ProblemError } from '../../../lib/api.ts';
import { useCommand } from '../../../lib/command.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { problemText } from '../../../ui/problem.tsx';
import { ChooseFile } from './choose-file.tsx';
import { mugshotQuery } from './documents.queries.ts';
import { DropZone } from './drop-zone.tsx';
import { useUploads } from './use-uploads.ts';

const ACCEPT = MUGSHOT_TYPES.join(',');
/** Refusals that the specification has words of their own for; around every other failure stands its sentence. */
const OWN_WORDS: readonly ProblemError['code'][] = ['MUGSHOT_TYPE_REFUSED', 'MUGSHOT_TOO_LARGE'];

const saidOf = (error: Error) =>
  error instanceof ProblemError && OWN_WORDS.includes(error.code) ? '{message}' : 'Upload failed: {message}';

const wrongType = () => new ProblemError('MUGSHOT_TYPE_REFUSED', REFUSALS.MUGSHOT_TYPE_REFUSED.text);

interface MugshotCardProps {
  defendantId: string;
  fullName: string;
}

/**
 * The mugshot of a defendant: put in by choosing, dropping or the camera, looked at large, replaced, removed
 * (screens#mugshot).
 */
export const MugshotCard = ({ defendantId, fullName }: MugshotCardProps) => {
  const { uploads, add, cancel } = useUploads(putMugshot, { defendantId });
  const [refused, setRefused] = useState<Error | null>(null);
  const { data } = useQuery(mugshotQuery(defendantId));
  const upload = uploads.at(-1);
  const put = ([file]: File[]) => {
    if (!file) return;
    uploads.forEach(({ id }) => cancel(id));
    const known = file.type === '' || (MUGSHOT_TYPES as readonly string[]).includes(file.type);
    setRefused(known ? null : wrongType());
    if (known) add([file]);
  };
  const error = refused ?? upload?.error ?? null;
  const mugshot = data?.mugshot ?? null;
  return (
    <DropZone onFiles={put} className="mugshot">
      <Stack gap={6}>
        <Picture mugshot={mugshot} defendantId={defendantId} fullName={fullName} />
        {upload && upload.state !== 'failed' ? (
          <Progress value={upload.sent * 100} size="sm" aria-label="Uploading the photo" animated={upload.sent >= 1} />
        ) : null}
        {error === null ? null : (
          <Text role="alert" size="xs" c="var(--mantine-color-error)">
            {problemText(error, saidOf(error))}
          </Text>
        )}
        <Group gap={4} wrap="nowrap" className="no-print">
          <ChooseFile label="Choose a photo" accept={ACCEPT} onFiles={put}>
            {(open) => (
              <Button
                size="xs"
                px={4}
                variant="default"
                flex={1}
                leftSection={<IconUpload size={14} />}
                aria-label={mugshot ? 'Replace photo' : 'Upload photo'}
                onClick={open}
              >
                {mugshot ? 'Replace' : 'Upload'}
              </Button>
            )}
          </ChooseFile>
          <ChooseFile label="Photo from the camera" accept="image/*" camera onFiles={put}>
            {(open) => (
              <ActionIcon size={30} variant="default" className="touch-only" aria-label="Take a photo" onClick={open}>
                <IconCamera size={15} />
              </ActionIcon>
            )}
          </ChooseFile>
          {mugshot ? <Remove defendantId={defendantId} fullName={fullName} /> : null}
        </Group>
      </Stack>
    </DropZone>
  );
};

/** The photo; pressed, it is large. A link that no longer works is asked for anew, once by itself. */
const Picture = ({ mugshot, defendantId, fullName }: MugshotCardProps & { mugshot: Mugshot | null }) => {
  const { refetch, isPending } = useQuery(mugshotQuery(defendantId));
  const [failed, setFailed] = useState<{ url: string; times: number } | null>(null);
  const [large, setLarge] = useState(false);
  if (isPending) return <div className="no-photo" aria-busy="true" />;
  if (!mugshot) return <div className="no-photo">No Photo</div>;
  const again = () => void refetch();
  const onError = () => {
    const times = (failed?.times ?? 0) + 1;
    setFailed({ url: mugshot.url, times });
    if (times === 1) again();
  };
  if (failed?.url === mugshot.url) {
    return (
      <div className="no-photo">
        <Stack gap={4} align="center">
          <span>The photo could not be loaded.</span>
          <Button size="compact-xs" variant="default" onClick={again}>
            Retry
          </Button>
        </Stack>
      </div>
    );
  }
  const alt = `Mugshot of ${fullName}`;
  return (
    <>
      <button type="button" className="mugshot-button" aria-label={`${alt}, enlarge`} onClick={() => setLarge(true)}>
        <img src={mugshot.url} alt={alt} className="mugshot-picture" onError={onError} onLoad={() => setFailed(null)} />
      </button>
      {large ? (
        <Dialog title={fullName} size="lg" onClose={() => setLarge(false)}>
          <img src={mugshot.url} alt={alt} className="document-picture" />
        </Dialog>
      ) : null}
    </>
  );
};

const Remove = ({ defendantId, fullName }: MugshotCardProps) => {
  const [asking, setAsking] = useState(false);
  const remove = useCommand(removeMugshot, () => setAsking(false));
  return (
    <>
      <ActionIcon
        size={30}
        variant="default"
        aria-label="Remove photo"
        title="Remove photo"
        onClick={() => setAsking(true)}
      >
        <IconTrash size={15} />
      </ActionIcon>
      <Confirm
        opened={asking}
        title="Remove mugshot"
        confirmLabel="Remove"
        danger
        busy={remove.busy}
        error={remove.error}
        consequence="It cannot be restored, only uploaded again."
        onConfirm={() => void remove.run({ params: { defendantId } })}
        onCancel={() => setAsking(false)}
      >
        Remove the mugshot of {fullName}?
      </Confirm>
    </>
  );
};
