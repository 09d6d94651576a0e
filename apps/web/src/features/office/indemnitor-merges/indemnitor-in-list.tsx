import { Stack, Text } from '@mantine/core';
import type { IndemnitorInPair } from '#contracts/office/indemnitor-merges/indemnitor-merges.ts';
import { showDay, showPhone } from '../../../lib/format.ts';
import { InstantDay } from '../../../ui/day.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { indemnitorHeldWords } from './indemnitor-held-words.ts';

/** What an indemnitor is called where they may have no name. */
export const nameOfIndemnitor = ({ fullName }: { fullName: string }): string => fullName || 'Without a name';

/** Who it is, and what names them, in two short lines. */
export const IndemnitorInList = ({ indemnitor }: { indemnitor: IndemnitorInPair }) => {
  const { indemnitorId, birthday, phoneNumber, city, createdAt, holds } = indemnitor;
  const known = [birthday && showDay(birthday), phoneNumber && showPhone(phoneNumber), city].filter(Boolean);
  return (
    <Stack gap={0} miw={0}>
      <AppLink to="/indemnitors/$indemnitorId" params={{ indemnitorId }} size="sm" fw={500}>
        {nameOfIndemnitor(indemnitor)}
      </AppLink>
      <Text size="xs" c="dimmed" className="tabular anywhere">
        {known.join(' · ')}
      </Text>
      <Text size="xs" c="dimmed" className="anywhere">
        {indemnitorHeldWords(holds)} · since <InstantDay at={createdAt} />
      </Text>
    </Stack>
  );
};
