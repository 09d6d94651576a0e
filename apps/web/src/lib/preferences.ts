import { useMantineColorScheme } from '@mantine/core';
import { notificationsStore } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { DEFAULT_PREFERENCES, getPreferences } from '#contracts/preferences.ts';
import type { Preferences } from '#contracts/preferences.ts';
import { contractQuery } from './query.ts';

/** The own preferences: kept on the server, the same in every agency and browser (decision 36). */
export const preferencesQuery = { ...contractQuery(getPreferences, {}, []), staleTime: 5 * 60_000 };

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
  const { data } = useQuery(preferencesQuery);
  const { setColorScheme } = useMantineColorScheme();
  const { theme, dashboardLayout, soundNotifications } = data ?? DEFAULT_PREFERENCES;
  const known = data !== undefined;
  useEffect(() => {
    if (!known) return; // until then what this browser remembers stays
    setColorScheme(theme);
    document.documentElement.dataset['layout'] = dashboardLayout;
  }, [known, theme, dashboardLayout, setColorScheme]);
  useChime(soundNotifications);
  return data ?? DEFAULT_PREFERENCES;
};
