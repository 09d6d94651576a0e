import { Button, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { Defendant } from '#contracts/people/defendants.ts';
import { deleteDefendant } from '#contracts/people/defendants.ts';
import { adminOnly } from '#contracts/kernel/roles.ts';
import { useCommand } from '../../lib/command.ts';
import { refreshTopics } from '../../lib/live.ts';
import { useMay } from '../../lib/session.ts';
import { Confirm } from '../../ui/confirm.tsx';

/** Deletes a defendant after a confirmation: only administrators can (spec 5, decision 23). */
export const DeleteDefendant = ({ defendant: { defendantId, fullName } }: { defendant: Defendant }) => {
  const may = useMay(adminOnly);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const command = useCommand(deleteDefendant, async () => {
    notifications.show({ message: 'Defendant and all associated data has been deleted.' });
    await navigate({ to: '/defendants', replace: true });
    refreshTopics(queries, ['defendant', 'indemnitor']);
  });
  if (!may) return null;
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconTrash size={14} />}
        onClick={() => {
          command.reset();
          setAsking(true);
        }}
      >
        Delete
      </Button>
      <Confirm
        opened={asking}
        title="Delete defendant"
        confirmLabel="Delete"
        danger
        busy={command.busy}
        error={command.error}
        said="Failed to delete defendant: {message}"
        onConfirm={() => void command.run({ params: { defendantId } })}
        onCancel={() => setAsking(false)}
      >
        <Stack gap="xs">
          <Text size="sm">Delete {fullName} and everything that belongs to this file?</Text>
          <Text size="sm" c="dimmed">
            Where money was booked, the books keep their amounts under the account number, and an Admin can restore the
            file.
          </Text>
        </Stack>
      </Confirm>
    </>
  );
};
