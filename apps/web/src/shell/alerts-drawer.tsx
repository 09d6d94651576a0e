import { Drawer, Group, Stack } from '@mantine/core';
import { AlertLines, MarkAllRead } from '../features/office/alerts/index.ts';
import { useFocusBack } from '../ui/dialog.tsx';
import { AppLink } from '../ui/link.tsx';

/** What the bell opens: what calls for the reader now, and the way to all of it (today#alerts). */
export const AlertsDrawer = ({ onClose }: { onClose: () => void }) => {
  useFocusBack();
  return (
    <Drawer opened onClose={onClose} position="right" size="md" title="Alerts">
      <Stack gap="md">
        <Group justify="space-between" gap="sm">
          <AppLink to="/alerts" size="sm" onClick={onClose}>
            All
          </AppLink>
          <MarkAllRead />
        </Group>
        <AlertLines show="open" onFollow={onClose} />
      </Stack>
    </Drawer>
  );
};
