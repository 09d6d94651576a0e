import { InputWrapper, SegmentedControl, Stack, Switch } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { v7 } from 'uuid';
import { changePreferences, DASHBOARD_LAYOUTS, THEMES } from '#contracts/organizations/preferences.ts';
import type { Preferences } from '#contracts/organizations/preferences.ts';
import { call } from '../../lib/api.ts';
import { asError } from '../../lib/as-error.ts';
import { Loading } from '../../ui/loading.tsx';
import { ErrorPanel, problemText } from '../../ui/problem.tsx';
import { Section } from '../../ui/section.tsx';
import { preferencesQuery } from './applied-preferences.ts';

const WORDS = { dark: 'Dark', light: 'Light', auto: 'Auto', default: 'Default', compact: 'Compact', wide: 'Wide' };

const sayUnsaved = (error: unknown): void => {
  const message = problemText(asError(error), 'Failed to save user preferences: {message}');
  notifications.show({ color: 'red', role: 'alert', message });
};

/** Saves one change at once, shows it before the server has answered, and takes it back where saving failed. */
export const useChangePreferences = ({ quietly = false } = {}) => {
  const queries = useQueryClient();
  const { queryKey } = preferencesQuery;
  const save = useMutation({
    mutationFn: (body: Preferences) => call(changePreferences, { body, commandId: v7() }),
    scope: { id: 'preferences' }, // one after the other, so that the last choice stays
    onMutate: async (body) => {
      await queries.cancelQueries({ queryKey }); // an answer on its way knows nothing of this change
      const before = queries.getQueryData<Preferences>(queryKey);
      queries.setQueryData(queryKey, body);
      return { before };
    },
    onError: (error, _body, context) => {
      queries.setQueryData(queryKey, context?.before);
      sayUnsaved(error);
    },
    onSuccess: () => {
      if (quietly) return;
      notifications.show({ id: 'preferences', message: 'User preferences saved successfully!' });
    },
  });
  return (changes: Partial<Preferences> | ((now: Preferences) => Partial<Preferences>)): void => {
    void queries.query(preferencesQuery).then((now) => {
      save.mutate({ ...now, ...(typeof changes === 'function' ? changes(now) : changes) });
    }, sayUnsaved);
  };
};

const WithPreferences = ({ children }: { children: (preferences: Preferences) => ReactNode }) => {
  const preferences = useQuery(preferencesQuery);
  if (preferences.isPending) return <Loading lines={3} height={24} />;
  if (preferences.isError) return <ErrorPanel error={preferences.error} retry={() => void preferences.refetch()} />;
  return children(preferences.data);
};

const Choice = <T extends keyof typeof WORDS>(props: {
  label: string;
  options: readonly T[];
  value: T;
  onChange: (value: T) => void;
}) => (
  <InputWrapper label={props.label} labelElement="div" labelProps={{ display: 'block' }}>
    <SegmentedControl
      aria-label={props.label}
      data={props.options.map((value) => ({ value, label: WORDS[value] }))}
      value={props.value}
      onChange={(chosen) => props.onChange(chosen)}
    />
  </InputWrapper>
);

/** Colours, width, and whether lists follow the changes of others. */
export const AppearancePreferences = () => {
  const change = useChangePreferences();
  return (
    <Section title="Appearance" hint="Yours alone; saved at once, and the same in every browser.">
      <WithPreferences>
        {({ theme, dashboardLayout, autoRefresh }) => (
          <Stack gap="md">
            <Choice label="Theme" options={THEMES} value={theme} onChange={(chosen) => change({ theme: chosen })} />
            <Choice
              label="Layout"
              options={DASHBOARD_LAYOUTS}
              value={dashboardLayout}
              onChange={(chosen) => change({ dashboardLayout: chosen })}
            />
            <Switch
              label="Auto refresh"
              description="Screens follow what colleagues change."
              checked={autoRefresh}
              onChange={({ currentTarget }) => change({ autoRefresh: currentTarget.checked })}
            />
          </Stack>
        )}
      </WithPreferences>
    </Section>
  );
};

/** Mail, text messages, sound. */
export const NotificationPreferences = () => {
  const change = useChangePreferences();
  return (
    <Section title="Your notifications" hint="Yours alone; saved at once.">
      <WithPreferences>
        {({ emailNotifications, smsNotifications, soundNotifications }) => (
          <Stack gap="md">
            <Switch
              label="E-mail notifications"
              description="Not connected: reminders would come by mail. Your choice is kept; mail about your own account always comes."
              checked={emailNotifications}
              onChange={({ currentTarget }) => change({ emailNotifications: currentTarget.checked })}
            />
            <Switch
              label="SMS notifications"
              description="Not connected: an SMS provider would bring them to your phone. Your choice is kept."
              checked={smsNotifications}
              onChange={({ currentTarget }) => change({ smsNotifications: currentTarget.checked })}
            />
            <Switch
              label="Sound notifications"
              description="A short tone with each message on the screen."
              checked={soundNotifications}
              onChange={({ currentTarget }) => change({ soundNotifications: currentTarget.checked })}
            />
          </Stack>
        )}
      </WithPreferences>
    </Section>
  );
};
