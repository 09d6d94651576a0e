import { Button, Group, Stack, Text } from '@mantine/core';
import type { PortalInvited } from '#contracts/office/surety-portal/grants.ts';
import { Copy } from '../../../ui/copy.tsx';
import { Instant } from '../../../ui/day.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';

/**
 * What became of an invitation: by letter, or as a link that the Admin hands over, shown this once
 * (powers#portal-grant).
 */
export const Invited = ({ invited, onClose }: { invited: PortalInvited; onClose: () => void }) => {
  const { email, hasUser, link, validUntil } = invited;
  return (
    <Dialog onClose={onClose} title="Invitation to the portal" closeOnEscape={link === null}>
      <Stack gap="md">
        {link === null ? (
          <Text size="sm">
            A letter is on its way to {email}. Its link works once, until <Instant at={validUntil} />.
          </Text>
        ) : (
          <>
            <Text size="sm">
              Hand this link over to {email} yourself. It is shown only once, and works until{' '}
              <Instant at={validUntil} />.
            </Text>
            <Text size="sm" ff="monospace" className="anywhere" data-testid="portal-link">
              {link}
            </Text>
          </>
        )}
        {hasUser ? <Notice>This address already has a login. They sign in to accept.</Notice> : null}
        <Group justify="space-between">
          {link === null ? <span /> : <Copy text={link} label="Copy link" />}
          <Button onClick={onClose}>Done</Button>
        </Group>
      </Stack>
    </Dialog>
  );
};
