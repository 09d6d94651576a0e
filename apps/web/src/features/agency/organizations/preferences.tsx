import { Group, InputWrapper, SegmentedControl, Stack, Switch, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DASHBOARD_LAYOUTS, THEMES, type Preferences } from '#contracts/agency/organizations/preferences.ts';
import { anyStaff } from '#contracts/kernel/roles.ts';
import { useMay } from '../../../lib/session.ts';
import { LinkButton } from '../../../ui/link.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { preferencesQuery, useChangePreferences } from './preferences.queries.ts';

const WORDS = { dark: 'Dark', light: 'Light', auto: 'Auto', default: 'Default', compact: 'Compact', wide: 'Wide' };

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
    <Section title="Appearance" hint="Only you see this. Saved automatically, for every browser you use.">
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
              description="Screens update when colleagues make changes."
              checked={autoRefresh}
              onChange={({ currentTarget }) => change({ autoRefresh: currentTarget.checked })}
            />
          </Stack>
        )}
      </WithPreferences>
    </Section>
  );
};

/** A way that something reaches a person: what it does, and its switch or where it opens. */
const Way = ({ children }: { children: ReactNode }) => (
  <li>
    <Group justify="space-between" gap="sm" wrap="nowrap">
      {children}
    </Group>
  </li>
);

/** What works first, mail, sound and the bell; then what is not connected, with what it would bring (screens#not-connected). */
export const NotificationPreferences = () => {
  const change = useChangePreferences();
  const seesAlerts = useMay(anyStaff);
  return (
    <Section title="Your notifications" hint="Only you see this. Saved automatically.">
      <WithPreferences>
        {({ emailNotifications, smsNotifications, soundNotifications }) => (
          <>
            <ul className="lines" aria-label="Working">
              <Way>
                <Switch
                  label="E-mail notifications"
                  description="Alerts by mail: urgent ones at once, the rest in one letter at 7:00 AM. Deadlines of forfeitures and mail about your own account always come."
                  checked={emailNotifications}
                  onChange={({ currentTarget }) => change({ emailNotifications: currentTarget.checked })}
                />
              </Way>
              <Way>
                <Switch
                  label="Sound notifications"
                  description="A short tone with each message on the screen."
                  checked={soundNotifications}
                  onChange={({ currentTarget }) => change({ soundNotifications: currentTarget.checked })}
                />
              </Way>
              {seesAlerts ? (
                <Way>
                  <Stack gap={2} flex={1} miw={0}>
                    <Text size="sm" fw={500}>
                      Alerts on the screen
                    </Text>
                    <Text size="xs" c="dimmed">
                      The bell above counts what is urgent for your role. It is always on.
                    </Text>
                  </Stack>
                  <LinkButton size="xs" variant="default" to="/alerts" aria-label="Open Alerts on the screen">
                    Open
                  </LinkButton>
                </Way>
              ) : null}
            </ul>
            <ul className="lines" aria-label="Not connected">
              <Way>
                <Switch
                  label="SMS notifications"
                  description="Not connected. An SMS provider would bring alerts to your phone. Your choice is kept."
                  checked={smsNotifications}
                  onChange={({ currentTarget }) => change({ smsNotifications: currentTarget.checked })}
                />
              </Way>
            </ul>
          </>
        )}
      </WithPreferences>
    </Section>
  );
};
