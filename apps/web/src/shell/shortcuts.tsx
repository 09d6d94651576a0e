import { useDisclosure, useHotkeys, type HotkeyItem } from '@mantine/hooks';
import { spotlight } from '@mantine/spotlight';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useRef } from 'react';
import { useSession } from '../lib/session.ts';
import { placesOf } from './places.ts';

const ShortcutList = lazy(() => import('./shortcut-list.tsx').then((list) => ({ default: list.ShortcutList })));

/** How long `g` waits for its second key, in milliseconds. */
const SECOND_KEY = 1500;

/** Shortcuts outside of fields: `g` and a letter goes to a place, `?` lists them all. */
export const Shortcuts = () => {
  const { agent } = useSession();
  const navigate = useNavigate();
  const [opened, { open, close }] = useDisclosure();
  const pressedAt = useRef(-Infinity);
  const places = placesOf(agent.role);
  useHotkeys([
    // The palette itself may still be on its way; it stands open once it is there.
    ['mod + K', spotlight.open],
    ['/', spotlight.open],
    ['shift + ?', open],
    ['?', open], // where the keyboard has it without Shift
    ['g', ({ timeStamp }) => (pressedAt.current = timeStamp), { preventDefault: false }],
    ...places.flatMap(({ key, to }): HotkeyItem[] => {
      if (key === undefined) return [];
      const go = ({ timeStamp }: KeyboardEvent) => {
        if (timeStamp - pressedAt.current > SECOND_KEY) return;
        pressedAt.current = -Infinity;
        void navigate({ to });
      };
      return [[key, go, { preventDefault: false }]];
    }),
  ]);
  return opened ? (
    <Suspense fallback={null}>
      <ShortcutList onClose={close} />
    </Suspense>
  ) : null;
};
