import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { membershipsQuery } from '../lib/switch-organization.ts';
import { AppLink } from '../ui/link.tsx';
import { invitationWords } from './invitation-words.ts';

/**
 * The invitations that wait for the person's answer (people#invitation), above every screen but the one that answers.
 */
export const OwnInvitations = () => {
  const { data } = useQuery(membershipsQuery);
  const path = useLocation({ select: ({ pathname }) => pathname });
  const invitations = data?.invitations ?? [];
  return invitations.length === 0 || path === '/invitation' ? null : (
    <Stack gap="sm" className="page" mb="md">
      {invitations.map((invitation) => (
        <Group
          key={invitation.invitationId}
          className="panel no-print"
          p="md"
          gap="sm"
          component="section"
          aria-label="Invitation"
        >
          <Text size="sm" flex={1} miw={200}>
            {invitationWords(invitation)}
          </Text>
          <AppLink to="/invitation" size="sm">
            Answer it
          </AppLink>
        </Group>
      ))}
    </Stack>
  );
};
