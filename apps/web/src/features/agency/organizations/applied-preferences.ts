import { useMantineColorScheme } from '@mantine/core';
import { notificationsStore } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect } from 'react';
import {
  DASHBOARD_LAYOUTS,
  DEFAULT_PREFERENCES,
  THEMES,
  type Preferences,
} from '#contracts/agency/organizations/preferences.ts';
import { useSession } from '../../../lib/session.ts';
import { preferencesQuery } from './preferences.queries.ts';

const keyOf = (userId: string) => `bailiwick-preferences-${userId}`;
/** The layout of whoever was here last, for the first paint (public/early.js). */
const LAYOUT = 'bailiwick-layout';

/** Whether what was kept has the form of today. Checked without its schema, which would be part of the first load. */
const isOfToday = (kept: unknown): kept is Preferences => {
  if (typeof kept !== 'object' || kept === null) return false;
  const { theme, dashboardLayout, lists = {} } = kept as Partial<Preferences>;
  return (
    Object.entries(DEFAULT_PREFERENCES).every(([name, usual]) => typeof Reflect.get(kept, name) === typeof usual) &&
    THEMES.some((one) => one === theme) &&
    DASHBOARD_LAYOUTS.some((one) => one === dashboardLayout) &&
    Object.values(lists).every(({ columns = [], views = [] }) => Array.isArray(columns) && Array.isArray(views))
  );
};

/** What this browser remembers of a person's preferences; nothing where it keeps none, or they are of an older form. */
const remembered = (userId: string): Preferences | undefined => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '');
    return isOfToday(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
};

const remember = (userId: string, known: Preferences): void => {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(known));
    localStorage.setItem(LAYOUT, known.dashboardLayout);
  } catch {
    // Storage may be switched off: the server has them.
  }
};

/** A short quiet tone, made here: no file to load. */
const chime = () => {
  const audio = new AudioContext();
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  volume.gain.setValueAtTime(0.05, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + 0.25);
  tone.frequency.value = 660;
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + 0.25);
  tone.onended = () => void audio.close();
};

const useChime = (on: boolean) => {
  useEffect(() => {
    if (!on) return;
    let known = new Set<string | undefined>();
    return notificationsStore.subscribe(({ notifications }) => {
      const now = new Set(notifications.map(({ id }) => id));
      if ([...now].some((id) => !known.has(id))) chime();
      known = now;
    });
  }, [on]);
};

/** Applies the preferences to the whole application: colours, width, sounds. Answers them for who needs the rest. */
export const useAppliedPreferences = (): Preferences => {
  const { userId } = useSession().user;
  // What this browser remembers stands at once; what the server answers then wins.
  const { data } = useQuery({ ...preferencesQuery, initialData: () => remembered(userId), initialDataUpdatedAt: 0 });
  const { setColorScheme } = useMantineColorScheme();
  const { soundNotifications } = data ?? DEFAULT_PREFERENCES;
  useLayoutEffect(() => {
    if (data === undefined) return;
    setColorScheme(data.theme);
    document.documentElement.dataset['layout'] = data.dashboardLayout;
    remember(userId, data);
  }, [data, userId, setColorScheme]);
  useChime(soundNotifications);
  return data ?? DEFAULT_PREFERENCES;
};
