import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { getSession, signOut } from '#contracts/office/identity/identity.ts';
import { v7 } from 'uuid';
import { call } from '../lib/api.ts';
import { forgetSession, useSession } from '../lib/session.ts';

/** When this browser was last used, for all its tabs; an instant in milliseconds. */
const LAST_USE = 'bailiwick-last-use';
/** How long before the end the warning stands, in milliseconds. */
const WARNING = 60_000;
/** Typing without sending tells the server at most this often that the person is there, in milliseconds. */
const TELL_EVERY = 60_000;
const SIGNS_OF_LIFE = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/** Storage may be switched off: then each tab watches for itself. */
const storage = {
  read: (): number => {
    try {
      return Number(localStorage.getItem(LAST_USE) ?? 0);
    } catch {
      return 0;
    }
  },
  write: (instant: number): void => {
    try {
      localStorage.setItem(LAST_USE, String(instant));
    } catch {
      // Without storage the other tabs cannot be told.
    }
  },
};

/** Watches for `limit` milliseconds without use: the seconds left once the end is near, and how to stay. */
const useIdleness = (limit: number, onIdle: () => void) => {
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  const lastUse = useRef(0);
  const toldAt = useRef(0);
  const warned = secondsLeft !== null;
  const use = useCallback(() => {
    const now = Date.now();
    lastUse.current = now;
    storage.write(now);
    setSecondsLeft(null);
    if (now - toldAt.current < TELL_EVERY) return;
    toldAt.current = now;
    call(getSession).catch(() => undefined); // a lost answer must not disturb the person
  }, []);
  useEffect(() => {
    lastUse.current = Date.now();
    toldAt.current = lastUse.current;
    storage.write(lastUse.current);
  }, []);
  useEffect(() => {
    const look = () => {
      const rest = Math.max(lastUse.current, storage.read()) + limit - Date.now();
      setSecondsLeft(rest <= Math.min(WARNING, limit / 2) ? Math.max(0, Math.ceil(rest / 1000)) : null);
      if (rest <= 0) onIdle();
    };
    const timer = setInterval(look, 1000);
    document.addEventListener('visibilitychange', look); // timers of a tab in the background are slow
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [limit, onIdle]);
  useEffect(() => {
    if (warned) return; // then only the button counts
    SIGNS_OF_LIFE.forEach((name) => window.addEventListener(name, use, { passive: true }));
    return () => SIGNS_OF_LIFE.forEach((name) => window.removeEventListener(name, use));
  }, [use, warned]);
  return { secondsLeft, stay: use };
};

/**
 * Warns a minute before an idle session ends, and then signs out (people#auto-log-out); the server ends it on its own,
 * too.
 */
export const IdleWatch = () => {
  const { organization } = useSession();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const router = useRouter();
  const leaving = useRef(false);
  const minutes = organization.autoLogoutMinutes;
  const leave = useCallback(() => {
    if (leaving.current) return;
    leaving.current = true;
    const from = router.state.location.href;
    const notice = `You were signed out after ${minutes} minutes without use.`;
    const gone = () => {
      forgetSession(queries);
      void navigate({ to: '/login', state: { from, notice } });
    };
    call(signOut, { commandId: v7() }).then(gone, gone); // where no answer comes, the server ends the session itself
  }, [minutes, navigate, queries, router]);
  const { secondsLeft, stay } = useIdleness(minutes * 60_000, leave);
  return secondsLeft === null ? null : (
    <Modal opened onClose={stay} title="Are you still there?" size="sm" centered withCloseButton={false}>
      <Stack gap="md">
        <Text size="sm">
          You will be signed out in <span className="tabular">{secondsLeft}</span> seconds.
        </Text>
        <Group justify="flex-end">
          <Button data-autofocus onClick={stay}>
            Stay signed in
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
};
