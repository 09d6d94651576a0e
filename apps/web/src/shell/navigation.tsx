import { AppShell, Group, Stack, Text } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { portraitOf } from '../lib/portrait.ts';
import { useSession } from '../lib/session.ts';
import type { Destination } from './destinations.ts';
import { DEPARTMENTS, entriesOf, entryOf, placesOf } from './places.ts';

/** The left navigation by department: what the role may open, without what another page leads to (screens#navigation). */
export const Navigation = () => {
  const { agent, user } = useSession();
  const portrait = portraitOf(user.email);
  const path = useLocation({ select: ({ pathname }) => pathname });
  const all = placesOf(agent.role);
  const places = entriesOf(all);
  const open = entryOf(path, all);
  const entry = (place: Destination) => (
    <Link
      key={place.to}
      to={place.to}
      activeOptions={{ exact: true }} // a longer path may belong to another place
      aria-current={place === open ? 'page' : undefined}
      className="nav-link"
    >
      <place.icon size={16} stroke={1.6} />
      {place.label}
    </Link>
  );
  return (
    <AppShell.Navbar p="xs" aria-label="Departments">
      <div className="nav-links">
        {places.filter(({ department }) => department === null).map(entry)}
        {DEPARTMENTS.map((department) => {
          const inside = places.filter((place) => place.department === department);
          return inside.length === 0 ? null : (
            <div key={department} role="group" aria-label={department}>
              <Text size="xs" c="dimmed" fw={500} px="sm" pt="xs" pb={4} aria-hidden="true">
                {department}
              </Text>
              {inside.map(entry)}
            </div>
          );
        })}
      </div>
      <Group gap="xs" px="sm" py="xs" mt="auto" wrap="nowrap">
        {portrait === null ? null : <img className="portrait" src={portrait} alt="" width={32} height={32} />}
        <Stack gap={0} miw={0}>
          <Text size="xs" truncate>
            {agent.fullName}
          </Text>
          <Text size="xs" c="dimmed">
            {agent.role}
          </Text>
        </Stack>
      </Group>
    </AppShell.Navbar>
  );
};
