import { Anchor, Text } from '@mantine/core';
import { DEFAULT_QUICK_LINKS } from '#domain/agency/default-quick-links.ts';
import { AppLink } from '../../../ui/link.tsx';
import { Section } from '../../../ui/section.tsx';

const STATEWIDE = DEFAULT_QUICK_LINKS[0];

/** The statewide inmate search, whatever the agency's links are (screens#recovery-case). */
export const CaseTools = () => (
  <Section title="Tools" hint="Each opens in a new tab.">
    {STATEWIDE === undefined ? null : (
      <Anchor href={STATEWIDE.url} target="_blank" rel="noopener noreferrer" size="sm">
        {STATEWIDE.name}
      </Anchor>
    )}
    <Text size="sm" className="sentence">
      For another person, or your agency’s links, see{' '}
      <AppLink to="/recovery/tools" size="sm">
        Tools & Links
      </AppLink>
      .
    </Text>
  </Section>
);
