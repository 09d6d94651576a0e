import { Spotlight } from '@mantine/spotlight';
import type { SpotlightActionData } from '@mantine/spotlight';
import { IconLogout, IconSearch, IconUserCircle } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useSession } from '../lib/session.ts';
import { useSignOut } from '../lib/sign-out.ts';
import { DESTINATIONS } from './destinations.ts';

/** Ctrl-K: go anywhere, do anything, by typing a part of its name. */
export const CommandPalette = () => {
  const { agent } = useSession();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const [query, setQuery] = useState('');
  const typed = query.trim();
  const places: SpotlightActionData[] = DESTINATIONS.filter(({ roles }) => roles.includes(agent.role)).map((place) => ({
    id: place.to,
    label: place.label,
    ...(place.department === null ? {} : { description: place.department }),
    leftSection: <place.icon size={18} stroke={1.6} />,
    onClick: () => void navigate({ to: place.to }),
  }));
  const own: SpotlightActionData[] = [
    {
      id: 'profile',
      label: 'Profile',
      leftSection: <IconUserCircle size={18} stroke={1.6} />,
      onClick: () => void navigate({ to: '/profile' }),
    },
    {
      id: 'sign-out',
      label: 'Sign Out',
      leftSection: <IconLogout size={18} stroke={1.6} />,
      onClick: () => void signOut.run(),
    },
  ];
  const find: SpotlightActionData[] =
    typed.length < 2
      ? []
      : [
          {
            id: 'find-defendant',
            label: `Find defendants named “${typed}”`,
            keywords: typed,
            leftSection: <IconSearch size={18} stroke={1.6} />,
            onClick: () => void navigate({ to: '/defendants', search: { name: typed } }),
          },
        ];
  return (
    <Spotlight
      actions={[...places, ...own, ...find]}
      query={query}
      onQueryChange={setQuery}
      shortcut={['mod + K', '/']}
      nothingFound="Nothing found."
      attributes={{ content: { 'aria-label': 'Go to a screen or a defendant' } }}
      highlightQuery
      scrollable
      maxHeight={420}
      searchProps={{
        leftSection: <IconSearch size={18} />,
        placeholder: 'Go to a screen, or type a defendant’s name',
        'aria-label': 'Go to a screen, or type a defendant’s name',
      }}
    />
  );
};
