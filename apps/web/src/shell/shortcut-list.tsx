import { Group, Kbd, Modal, Stack, Text } from '@mantine/core';
import { useSession } from '../lib/session.ts';
import { placesOf } from './places.ts';

/** Every key that does something outside of a field. */
export const ShortcutLines = () => {
  const { agent } = useSession();
  const places = placesOf(agent.role);
  const lines: [string[], string][] = [
    [['Ctrl', 'K'], 'Go to a screen or a defendant'],
    [['?'], 'List these keys'],
    [['F1'], 'Help for this page'],
    [['Enter'], 'Send the form'],
    [['Esc'], 'Close the dialog'],
    [['t'], 'Today, in a date field'],
    ...places.flatMap(({ key, label }): [string[], string][] => (key === undefined ? [] : [[['g', key], label]])),
  ];
  return (
    <Stack gap="xs">
      {lines.map(([keys, what]) => (
        <Group key={what} justify="space-between">
          <Text size="sm">{what}</Text>
          <Group gap={4}>
            {keys.map((key) => (
              <Kbd key={key} size="sm">
                {key}
              </Kbd>
            ))}
          </Group>
        </Group>
      ))}
    </Stack>
  );
};

/** The keys in a dialog of their own. */
export const ShortcutList = ({ onClose }: { onClose: () => void }) => (
  <Modal opened onClose={onClose} title="Keyboard shortcuts" size="sm" centered>
    <ShortcutLines />
  </Modal>
);
