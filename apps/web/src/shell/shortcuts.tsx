import { Group, Kbd, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import type { HotkeyItem } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { useSession } from '../lib/session.ts';
import { DESTINATIONS } from './destinations.ts';

/** How long `g` waits for its second key, in milliseconds. */
const SECOND_KEY = 1500;

/** Shortcuts outside of fields: `g` and a letter goes to a place, `?` lists them all. */
export const Shortcuts = () => {
  const { agent } = useSession();
  const navigate = useNavigate();
  const [opened, { open, close }] = useDisclosure();
  const pressedAt = useRef(-Infinity);
  const places = DESTINATIONS.filter(({ roles }) => roles.includes(agent.role));
  useHotkeys([
    ['shift + ?', open],
    ['?', open], // where the keyboard has it without Shift
    ['g', ({ timeStamp }) => (pressedAt.current = timeStamp), { preventDefault: false }],
    ...places.map(({ key, to }): HotkeyItem => [
      key,
      ({ timeStamp }) => {
        if (timeStamp - pressedAt.current > SECOND_KEY) return;
        pressedAt.current = -Infinity;
        void navigate({ to });
      },
      { preventDefault: false },
    ]),
  ]);
  const lines: [string[], string][] = [
    [['Ctrl', 'K'], 'Go to a screen or a defendant'],
    [['?'], 'This list'],
    [['Enter'], 'Send the form'],
    [['Esc'], 'Close the dialog'],
    [['t'], 'Today, in a date field'],
    ...places.map(({ key, label }): [string[], string] => [['g', key], label]),
  ];
  return (
    <Modal opened={opened} onClose={close} title="Keyboard shortcuts" size="sm" centered>
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
    </Modal>
  );
};
