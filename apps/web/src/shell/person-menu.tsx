import { Menu, Text, UnstyledButton } from '@mantine/core';
import { IconBuildingBank, IconCheck, IconLogout, IconUserCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { faceOf } from '#domain/kernel/initials.ts';
import { portraitOf } from '../lib/portrait.ts';
import { useSession } from '../lib/session.ts';
import { useSignOut } from '../lib/sign-out.ts';
import { useAgencies } from './agencies.ts';
import { useColorSchemes } from './color-schemes.ts';

const Agencies = () => {
  const agencies = useAgencies();
  if (agencies.length === 0) return null;
  return (
    <>
      <Menu.Divider />
      <Menu.Label>Your agencies</Menu.Label>
      {agencies.map(({ organizationId, name, role, active, busy, open }) => (
        <Menu.Item
          key={organizationId}
          aria-current={active}
          disabled={busy}
          rightSection={active ? <IconCheck size={14} /> : null}
          onClick={open}
        >
          {name}
          <Text size="xs" c="dimmed">
            {role}
          </Text>
        </Menu.Item>
      ))}
    </>
  );
};

const ColorSchemes = () =>
  useColorSchemes().map(({ value, label, icon: Icon, active, choose }) => (
    <Menu.Item
      key={value}
      leftSection={<Icon size={16} />}
      rightSection={active ? <IconCheck size={14} /> : null}
      aria-current={active}
      onClick={choose}
    >
      {label}
    </Menu.Item>
  ));

/**
 * Everything of the person behind their initials: who they are, Profile, theme, their agencies, Sign Out
 * (screens#header).
 */
export const PersonMenu = () => {
  const { agent, user } = useSession();
  const signOut = useSignOut();
  const portrait = portraitOf(user.email);
  return (
    <Menu position="bottom-end" width={250}>
      <Menu.Target>
        <UnstyledButton
          className="avatar-button"
          aria-label={`You: ${agent.fullName}`}
          data-initials={faceOf(agent.fullName)}
        >
          {portrait === null ? null : <img className="portrait" src={portrait} alt="" width={32} height={32} />}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className="person-menu">
        <Menu.Label>
          {agent.fullName} · {agent.role}
        </Menu.Label>
        <Menu.Item component={Link} to="/profile" leftSection={<IconUserCircle size={16} />}>
          Profile
        </Menu.Item>
        {user.hasPortal ? (
          <Menu.Item component={Link} to="/portal" leftSection={<IconBuildingBank size={16} />}>
            Surety portal
          </Menu.Item>
        ) : null}
        <Menu.Divider />
        <ColorSchemes />
        <Agencies />
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} />} disabled={signOut.busy} onClick={() => void signOut.run()}>
          Sign Out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
