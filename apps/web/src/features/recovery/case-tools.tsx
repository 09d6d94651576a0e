import { Anchor, Stack, Text } from '@mantine/core';
import { DEFAULT_QUICK_LINKS } from '#domain/default-quick-links.ts';
import { AppLink } from '../../ui/link.tsx';
import { Section } from '../../ui/section.tsx';

/** Searches for somebody: the statewide inmate search first, then the sheriffs' (spec 2). */
export const CaseTools = ({ caseId }: { caseId: string }) => (
  <Section title="Tools" hint="Each opens in a tab of its own.">
    <Stack gap="xs" component="ul" className="note-list">
      {DEFAULT_QUICK_LINKS.filter(({ linkType }) => linkType === 'inmate').map(({ name, url }) => (
        <li key={url}>
          <Anchor href={url} target="_blank" rel="noreferrer" size="sm">
            {name}
          </Anchor>
        </li>
      ))}
    </Stack>
    <Text size="sm" className="sentence">
      The links of your agency are in{' '}
      <AppLink to="/recovery/tools" search={{ case: caseId }} size="sm">
        Tools & Links
      </AppLink>
      .
    </Text>
  </Section>
);
