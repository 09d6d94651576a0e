import { Kbd } from '@mantine/core';
import { Spotlight, type SpotlightActionData } from '@mantine/spotlight';
import {
  IconAddressBook,
  IconBuilding,
  IconCash,
  IconCertificate,
  IconHelp,
  IconHistory,
  IconInfoCircle,
  IconLogout,
  IconReceipt,
  IconSearch,
  IconUser,
  IconUserCircle,
  IconUserShield,
  IconWallet,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { SearchHit } from '#contracts/office/search/search.ts';
import { anyStaff } from '#contracts/kernel/roles.ts';
import { showDay } from '../lib/format.ts';
import { hitAddress, hitKey, hitName, hitPerson, hitTie, useGlobalSearch } from '../features/office/search/index.ts';
import { useMay, useSession } from '../lib/session.ts';
import { useSignOut } from '../lib/sign-out.ts';
import { useAgencies } from './agencies.ts';
import { useColorSchemes } from './color-schemes.ts';
import { placesOf } from './places.ts';
import { showHelp } from './open-help.ts';
import { DONE_FOR, readQuery, usePaletteQuery, type DoneFor } from './palette-query.ts';
import { useRecents } from './recents.ts';

const WHAT = 'Go to a screen, or search name, DOB, phone, power #, account';

const icon = (Icon: typeof IconUser) => <Icon size={18} stroke={1.6} />;
const HIT_ICONS = {
  defendant: IconUser,
  bond: IconCertificate,
  account: IconWallet,
  receipt: IconReceipt,
  indemnitor: IconUserShield,
  reference: IconAddressBook,
  payer: IconCash,
};
const WORK_ICONS = { payment: IconReceipt, bond: IconCertificate };

/** Places, what is one's own, and how it looks: what is there before anything is searched for. */
const useOwnActions = (): SpotlightActionData[] => {
  const { agent } = useSession();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const places = placesOf(agent.role).map((place) => ({
    id: place.to,
    label: place.label,
    ...(place.department === null ? {} : { description: place.department }),
    leftSection: icon(place.icon),
    rightSection:
      place.key === undefined ? null : (
        <Kbd size="xs" className="wide-only">
          g {place.key}
        </Kbd>
      ),
    onClick: () => void navigate({ to: place.to }),
  }));
  const themes = useColorSchemes().map(({ value, label, icon: Icon, choose }) => ({
    id: `theme-${value}`,
    label,
    leftSection: icon(Icon),
    onClick: choose,
  }));
  const agencies = useAgencies()
    .filter(({ active }) => !active)
    .map(({ organizationId, name, open }) => ({
      id: organizationId,
      label: `Work in ${name}`,
      leftSection: icon(IconBuilding),
      onClick: open,
    }));
  return [
    ...places,
    {
      id: 'profile',
      label: 'Profile',
      leftSection: icon(IconUserCircle),
      onClick: () => void navigate({ to: '/profile' }),
    },
    ...themes,
    ...agencies,
    { id: 'sign-out', label: 'Sign Out', leftSection: icon(IconLogout), onClick: () => void signOut.run() },
  ];
};

/** Who hands over money. */
const PAYS: readonly SearchHit['kind'][] = ['indemnitor', 'payer'];

const bornOf = ({ birthday }: SearchHit): string => (birthday === null ? '' : `Birthday ${showDay(birthday)}`);

/** What was open a moment ago; shown before anything is typed. */
const useRecentActions = (): SpotlightActionData[] => {
  const navigate = useNavigate();
  return useRecents().map(({ href, label }) => ({
    id: href,
    label,
    description: 'Open a moment ago',
    leftSection: icon(IconHistory),
    onClick: () => void navigate({ href }),
  }));
};

/** The people whom something is done for, found behind its words; before that, the words themselves. */
const useWork = (query: string, hits: readonly SearchHit[], setQuery: (to: string) => void): SpotlightActionData[] => {
  const navigate = useNavigate();
  const { work } = readQuery(query);
  const go = (kind: DoneFor, defendantId: string) =>
    kind === 'bond'
      ? navigate({ to: '/bonds/new', search: { defendant: defendantId } })
      : navigate({ to: '/defendants/$defendantId/accounts', params: { defendantId }, search: { pay: 1 } });
  const begin = (['payment', 'bond'] as const)
    .filter((kind) => kind !== work)
    .map((kind) => ({
      id: `begin-${kind}`,
      label: `${DONE_FOR[kind]}…`,
      leftSection: icon(WORK_ICONS[kind]),
      closeSpotlightOnTrigger: false,
      onClick: () => setQuery(DONE_FOR[kind]),
    }));
  if (work === null) return begin;
  // Whoever pays leads to the one they pay for.
  const found = hits.filter(({ kind }) => kind === 'defendant' || (work === 'payment' && PAYS.includes(kind)));
  return found.map((hit) => ({
    id: `${work}-${hitKey(hit)}`,
    label: `${DONE_FOR[work]}${hit.fullName}`,
    description: [hit.kind === 'defendant' ? '' : `${hitPerson(hit)}, ${hitTie(hit)}`, bornOf(hit)]
      .filter(Boolean)
      .join(' · '),
    keywords: query.trim(),
    leftSection: icon(WORK_ICONS[work]),
    onClick: () => void go(work, hit.defendantId),
  }));
};

/** What the help has about what is typed; its texts come along once something is. */
const useHelpActions = (query: string): SpotlightActionData[] => {
  const { data = [] } = useQuery({
    queryKey: ['help'],
    queryFn: async () => (await import('../help/topics.ts')).TOPICS,
    enabled: query.trim().length >= 3,
    staleTime: Infinity,
  });
  return data.map(({ path, title, text }) => ({
    id: `help-${path}`,
    label: `Help: ${title}`,
    keywords: [...text.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading),
    leftSection: icon(IconHelp),
    onClick: () => showHelp(path),
  }));
};

/** Ctrl-K: go anywhere, do anything, by typing a part of its name. */
export const CommandPalette = () => {
  const navigate = useNavigate();
  const may = useMay(anyStaff);
  const [query, setQuery] = usePaletteQuery();
  useEffect(() => () => setQuery(''), [setQuery]); // it names people: gone with who typed it
  const { work, who } = readQuery(query);
  const search = useGlobalSearch(who);
  const own = useOwnActions();
  const recent = useRecentActions();
  const toDo = useWork(query, search.hits, setQuery);
  const found: SpotlightActionData[] = search.hits.map((hit) => ({
    id: hitKey(hit),
    label: hitPerson(hit),
    description: [hitTie(hit) || [hitName(hit), bornOf(hit)].filter(Boolean).join(' · '), hit.why].join(' · '),
    keywords: who, // the server has matched it already
    leftSection: icon(HIT_ICONS[hit.kind]),
    onClick: () => void navigate({ href: hitAddress(hit, may) }),
  }));
  const notices: SpotlightActionData[] = search.notices.map(({ title, message }) => ({
    id: title,
    label: title,
    description: message,
    keywords: who,
    leftSection: icon(IconInfoCircle),
    disabled: true,
  }));
  // Stands first and at once, so that Enter always has something to do; the names follow a moment later.
  const find: SpotlightActionData[] =
    who.length < 2
      ? []
      : [
          {
            id: 'find-defendants',
            label: `Find defendants named “${who}”`,
            keywords: who,
            leftSection: icon(IconSearch),
            onClick: () => void navigate({ to: '/defendants', search: { name: who } }),
          },
        ];
  const help = useHelpActions(query);
  const searched = [...(may ? find : []), ...found, ...notices, ...help];
  const actions = work === null ? [...(query === '' ? recent : []), ...own, ...(may ? toDo : []), ...searched] : toDo;
  return (
    <Spotlight
      actions={actions}
      query={query}
      onQueryChange={setQuery}
      shortcut={null} // shortcuts.tsx, which is there first
      nothingFound={
        work !== null && who === ''
          ? 'Type a name.'
          : search.searching
            ? 'Searching…'
            : (search.error?.message ?? 'Nothing found.')
      }
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
