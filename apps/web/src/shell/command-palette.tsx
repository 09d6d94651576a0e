import { Spotlight } from '@mantine/spotlight';
import type { SpotlightActionData } from '@mantine/spotlight';
import {
  IconCertificate,
  IconInfoCircle,
  IconLogout,
  IconReceipt,
  IconSearch,
  IconUser,
  IconUserCircle,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { anyStaff } from '#contracts/kernel/roles.ts';
import { showDay } from '../lib/format.ts';
import { hitAddress, hitKey, hitName, useGlobalSearch } from '../features/search/index.ts';
import { useMay, useSession } from '../lib/session.ts';
import { useSignOut } from '../lib/sign-out.ts';
import { DESTINATIONS } from './destinations.ts';

const WHAT = 'Go to a screen, or search name, DOB, phone, power #, account';

const HIT_ICONS = { defendant: IconUser, bond: IconCertificate, account: IconReceipt };
const HitIcon = ({ kind }: { kind: keyof typeof HIT_ICONS }) => {
  const Icon = HIT_ICONS[kind];
  return <Icon size={18} stroke={1.6} />;
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
  const search = useGlobalSearch(query);
  const found: SpotlightActionData[] = search.hits.map((hit) => ({
    id: hitKey(hit),
    label: hit.fullName,
    description: [hitName(hit), hit.birthday === null ? null : `Birthday ${showDay(hit.birthday)}`, hit.why]
      .filter(Boolean)
      .join(' · '),
    keywords: typed, // the server has matched it already
    leftSection: <HitIcon kind={hit.kind} />,
    onClick: () => void navigate({ href: hitAddress(hit, may) }),
  }));
  const notices: SpotlightActionData[] = search.notices.map(({ title, message }) => ({
    id: title,
    label: title,
    description: message,
    keywords: typed,
    leftSection: <IconInfoCircle size={18} stroke={1.6} />,
    disabled: true,
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
      actions={[...places, ...own, ...(may ? find : []), ...found, ...notices]}
      query={query}
      onQueryChange={setQuery}
      shortcut={['mod + K', '/']}
      nothingFound={search.searching ? 'Searching…' : (search.error?.message ?? 'Nothing found.')}
      attributes={{ content: { 'aria-label': 'Go to a screen or a defendant' } }}
      overlayProps={{ backgroundOpacity: 0.5, blur: 0 }}
      scrollable
      maxHeight={420}
      searchProps={{
        leftSection: <IconSearch size={18} />,
        placeholder: WHAT,
        'aria-label': WHAT,
      }}
    />
  );
};
