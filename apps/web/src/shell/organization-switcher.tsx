import { Menu, Text, UnstyledButton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconCheck, IconSelector } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../lib/session.ts';
import { membershipsQuery, useSwitchOrganization } from '../lib/switch-organization.ts';
import { problemText } from '../ui/problem.tsx';

/** The active agency; for who belongs to several, the way to the others (decision 30). */
export const OrganizationSwitcher = () => {
  const { organization } = useSession();
  const { data } = useQuery(membershipsQuery);
  const change = useSwitchOrganization((error) =>
    notifications.show({ color: 'red', role: 'alert', message: problemText(error) }),
  );
  const name = organization.name || 'Test Bail Bonds';
  const memberships = data?.memberships ?? [];
  if (memberships.length < 2) {
    return (
      <Text fw={600} truncate>
        {name}
      </Text>
    );
  }
  return (
    <Menu position="bottom-start" width={280}>
      <Menu.Target>
        <UnstyledButton className="switcher" aria-label={`Agency: ${name}`}>
          <Text fw={600} truncate>
            {name}
          </Text>
          <IconSelector size={14} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Your agencies</Menu.Label>
        {memberships.map(({ organizationId, organizationName, role }) => {
          const active = organizationId === organization.organizationId;
          return (
            <Menu.Item
              key={organizationId}
              aria-current={active}
              disabled={change.busy}
              rightSection={active ? <IconCheck size={14} /> : null}
              onClick={() => {
                if (!active) void change.run({ params: { organizationId } });
              }}
            >
              {organizationName}
              <Text size="xs" c="dimmed">
                {role}
              </Text>
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
};
