import { useDebouncedValue } from '@mantine/hooks';
import { Spotlight } from '@mantine/spotlight';
import type { SpotlightActionData } from '@mantine/spotlight';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconLogout, IconSearch, IconUser, IconUserCircle } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { listDefendants } from '#contracts/defendants.ts';
import { anyStaff } from '#contracts/roles.ts';
import { showDay } from '../lib/format.ts';
import { contractQuery } from '../lib/query.ts';
import { useMay, useSession } from '../lib/session.ts';
import { useSignOut } from '../lib/sign-out.ts';
import { DESTINATIONS } from './destinations.ts';

/** How many defendants the palette offers. */
const OFFERED = 6;

/** Defendants whose name contains what was typed, from two characters on (spec 5). */
const useDefendants = (typed: string) => {
  const [name] = useDebouncedValue(typed, 200);
  const may = useMay(anyStaff);
  const query = contractQuery(listDefendants, { query: { name, limit: OFFERED } }, ['defendant']);
  const { data } = useQuery({ ...query, enabled: may && name.length >= 2, placeholderData: keepPreviousData });
  return typed.length < 2 ? [] : (data?.rows ?? []);
};

/** Ctrl-K: go anywhere, do anything, by typing a part of its name. */
export const CommandPalette = () => {
  const { agent } = useSession();
  const navigate = useNavigate();
  const may = useMay(anyStaff);
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
  const found: SpotlightActionData[] = useDefendants(typed).map(({ defendantId, fullName, birthday }) => ({
    id: defendantId,
    label: fullName,
    description: `Birthday ${showDay(birthday)}`,
    keywords: typed, // the server has matched it already
    leftSection: <IconUser size={18} stroke={1.6} />,
    onClick: () => void navigate({ to: '/defendants/$defendantId', params: { defendantId } }),
  }));
  // Stands first and at once, so that Enter always has something to do; the names follow a moment later.
  const find: SpotlightActionData[] =
    typed.length < 2
      ? []
      : [
          {
            id: 'find-defendants',
            label: `Find defendants named “${typed}”`,
            keywords: typed,
            leftSection: <IconSearch size={18} stroke={1.6} />,
            onClick: () => void navigate({ to: '/defendants', search: { name: typed } }),
          },
        ];
  return (
    <Spotlight
      actions={[...places, ...own, ...(may ? find : []), ...found]}
      query={query}
      onQueryChange={setQuery}
      shortcut={['mod + K', '/']}
      nothingFound="Nothing found."
      attributes={{ content: { 'aria-label': 'Go to a screen or a defendant' } }}
      overlayProps={{ backgroundOpacity: 0.5, blur: 0 }}
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
