import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../lib/session.ts';
import { Notice } from '../../../ui/notice.tsx';
import { myCredentialsQuery } from './credentials.queries.ts';
import { endingOf } from './team-credentials.tsx';

/** Warns the signed-in person of their licence and appointments that end soon, or have; nothing where none does. */
export const EndingCredentials = () => {
  const { organization } = useSession();
  const { data } = useQuery(myCredentialsQuery);
  const words = data ? endingOf(data, organization.today) : [];
  if (words.length === 0) return null;
  return (
    <Notice>
      <Stack gap={4}>
        {words.map((sentence) => (
          <span key={sentence}>{sentence}</span>
        ))}
      </Stack>
    </Notice>
  );
};
