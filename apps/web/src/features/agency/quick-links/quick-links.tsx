import { SimpleGrid, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { QuickLink } from '#contracts/agency/quick-links/quick-links.ts';
import { LINK_TYPES, type LinkType } from '#domain/agency/default-quick-links.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { EditQuickLink } from './edit-quick-link.tsx';
import { CustomLink, LinkTile } from './link-tile.tsx';
import { quickLinksQuery } from './quick-links.queries.ts';

const GROUPS: Record<LinkType, string> = {
  inmate: 'Inmate Search Quick Links',
  court: 'Court Records Quick Links',
  other: 'Other Quick Links',
};

/**
 * The three groups of links (screens#bond-tools); where customized, each with its form and the buttons of every link.
 */
export const QuickLinks = ({ customize }: { customize: boolean }) => {
  const { data, error, refetch } = useQuery(quickLinksQuery);
  if (error && !data) {
    return <ErrorPanel title="Failed to load quick links." error={error} retry={() => void refetch()} />;
  }
  if (!data) return <Loading words="Loading quick links…" lines={8} height={28} />;
  return (
    <Stack gap="md">
      {LINK_TYPES.map((type) => {
        const links = data.links.filter(({ linkType }) => linkType === type);
        return (
          <Section key={type} title={GROUPS[type]}>
            {customize ? <CustomGroup type={type} links={links} /> : <Group links={links} />}
          </Section>
        );
      })}
    </Stack>
  );
};

const Group = ({ links }: { links: readonly QuickLink[] }) =>
  links.length === 0 ? (
    <EmptyState title="No links yet." hint="Customize adds one." />
  ) : (
    <SimpleGrid component="ul" cols={{ base: 1, xs: 2, md: 3 }} spacing="sm" className="note-list">
      {links.map((link) => (
        <li key={link.quickLinkId}>
          <LinkTile link={link} />
        </li>
      ))}
    </SimpleGrid>
  );

const CustomGroup = ({ type, links }: { type: LinkType; links: readonly QuickLink[] }) => {
  const [edited, setEdited] = useState<string | null>(null);
  return (
    <ul className="lines">
      {links.map((link) => (
        <li key={link.quickLinkId}>
          {link.quickLinkId === edited ? (
            <EditQuickLink type={type} link={link} onClose={() => setEdited(null)} />
          ) : (
            <CustomLink link={link} onEdit={() => setEdited(link.quickLinkId)} />
          )}
        </li>
      ))}
      <li>
        <EditQuickLink type={type} link={null} />
      </li>
    </ul>
  );
};
