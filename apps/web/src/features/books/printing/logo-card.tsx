import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { REFUSALS } from '#contracts/kernel/errors.ts';
import { LOGO_TYPES, putLogo, removeLogo } from '#contracts/agency/organizations/agency.ts';
import { ProblemError } from '../../../lib/api.ts';
import { useCommand } from '../../../lib/command.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel, problemText } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { ChooseFile, useUploads } from '../../people/documents/index.ts';
import { letterheadQuery } from '../../agency/organizations/index.ts';

const isLogoType = ({ type }: File): boolean => type === '' || LOGO_TYPES.some((allowed) => allowed === type);

/** Refusals that say all; around every other failure stands that the upload failed. */
const OWN_WORDS: readonly ProblemError['code'][] = ['LOGO_TYPE_REFUSED', 'LOGO_TOO_LARGE', 'PICTURE_TOO_LARGE'];

const saidOf = (error: Error) =>
  error instanceof ProblemError && OWN_WORDS.includes(error.code) ? '{message}' : 'Upload failed: {message}';

/** The logo of the agency's letterhead: put in by choosing, replaced, removed. */
export const LogoCard = () => {
  const { data, error: failed, refetch } = useQuery(letterheadQuery);
  const { uploads, add, cancel } = useUploads(putLogo, {});
  const [refused, setRefused] = useState<Error | null>(null);
  const upload = uploads.at(-1);
  const put = ([file]: File[]) => {
    if (!file) return;
    uploads.forEach(({ id }) => cancel(id));
    const known = isLogoType(file);
    setRefused(known ? null : new ProblemError('LOGO_TYPE_REFUSED', REFUSALS.LOGO_TYPE_REFUSED.text));
    if (known) add([file]);
  };
  const error = refused ?? upload?.error ?? null;
  const busy = upload !== undefined && upload.state !== 'failed';
  const logo = data?.logo ?? null;
  return (
    <Section
      title="Logo"
      hint="On every paper of the agency: receipts, statements, schedules, letters, and what is printed from a screen."
    >
      {data ? (
        <Stack gap="sm" align="flex-start">
          {logo === null ? (
            <Text size="sm" c="dimmed">
              No logo. JPG, PNG or WEBP, at most 2MB; a wide one fits best.
            </Text>
          ) : (
            <div className="logo-ground">
              <img src={logo} alt="The agency's logo" className="logo" />
            </div>
          )}
          {error === null ? null : (
            <Text role="alert" size="sm" c="var(--mantine-color-error)">
              {problemText(error, saidOf(error))}
            </Text>
          )}
          <Group gap="xs">
            <ChooseFile label="Choose a logo" accept={LOGO_TYPES.join(',')} onFiles={put}>
              {(open) => (
                <Button variant="default" loading={busy} onClick={open}>
                  {logo === null ? 'Upload logo' : 'Replace logo'}
                </Button>
              )}
            </ChooseFile>
            {logo === null ? null : <RemoveLogo />}
          </Group>
        </Stack>
      ) : failed ? (
        <ErrorPanel error={failed} retry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </Section>
  );
};

const RemoveLogo = () => {
  const [asking, setAsking] = useState(false);
  const remove = useCommand(removeLogo, () => setAsking(false));
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        Remove logo
      </Button>
      <Confirm
        opened={asking}
        title="Remove logo"
        confirmLabel="Remove"
        danger
        busy={remove.busy}
        error={remove.error}
        consequence="From now on, documents show only the agency's name. The logo can be uploaded again."
        onConfirm={() => void remove.run()}
        onCancel={() => setAsking(false)}
      >
        Remove the logo from the letterhead?
      </Confirm>
    </>
  );
};
