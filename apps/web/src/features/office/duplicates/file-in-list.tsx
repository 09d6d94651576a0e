import { Group, Stack, Text } from '@mantine/core';
import type { FileInPair } from '#contracts/office/duplicates/duplicates.ts';
import { showDay, showPhone } from '../../../lib/format.ts';
import { InstantDay } from '../../../ui/day.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { Face } from '../../people/documents/index.ts';
import { heldWords } from './held-words.ts';

/** Whose file it is, and what it holds, in two short lines. */
export const FileInList = ({ file }: { file: FileInPair }) => (
  <Group gap="sm" wrap="nowrap" align="flex-start">
    <Face defendantId={file.defendantId} fullName={file.fullName} size={32} />
    <Stack gap={0} miw={0}>
      <AppLink to="/defendants/$defendantId" params={{ defendantId: file.defendantId }} size="sm" fw={500}>
        {file.fullName}
      </AppLink>
      <Text size="xs" c="dimmed" className="tabular anywhere">
        {[file.birthday && showDay(file.birthday), file.phoneNumber && showPhone(file.phoneNumber), file.city]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      <Text size="xs" c="dimmed" className="anywhere">
        {heldWords(file.holds)} · since <InstantDay at={file.createdAt} />
      </Text>
    </Stack>
  </Group>
);
