import { Group, Stack, Text } from '@mantine/core';
import { Section } from '../../../ui/section.tsx';
import { NotConnected } from './not-connected.tsx';

const INTEGRATIONS = [
  {
    name: 'Card payments',
    button: 'Configure',
    brings: 'A card processor would take card payments here and post them to their accounts by itself.',
  },
  {
    name: 'Text messages',
    button: 'Configure',
    brings: 'An SMS provider would send court and payment reminders to phones.',
  },
  {
    name: 'Surety companies',
    button: 'Configure',
    brings: 'A surety’s system would send its cases here and receive powers and reports.',
  },
  {
    name: 'API keys',
    button: 'Manage Keys',
    brings: 'Keys would let your own programs read and write through the API without a person signed in.',
  },
];

/** What could be connected. Nothing pretends to be (screens#not-connected). */
export const Integrations = () => (
  <Section title="Integrations" hint="Nothing is connected yet.">
    <ul className="lines" aria-label="Integrations">
      {INTEGRATIONS.map(({ name, button, brings }) => (
        <li key={name}>
          <Group justify="space-between" gap="sm" wrap="nowrap">
            <Stack gap={2} flex={1} miw={0}>
              <Text size="sm" fw={500}>
                {name}
              </Text>
              <Text size="xs" c="dimmed">
                Not connected
              </Text>
            </Stack>
            <NotConnected label={button} brings={brings} />
          </Group>
        </li>
      ))}
    </ul>
  </Section>
);
