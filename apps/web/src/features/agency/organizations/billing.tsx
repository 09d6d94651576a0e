import { Group, Stack, Text } from '@mantine/core';
import type { Agency } from '#contracts/agency/organizations/agency.ts';
import { Section } from '../../../ui/section.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { NotConnected } from './not-connected.tsx';

const OF_A_PROVIDER = [
  {
    name: 'Plans',
    button: 'Upgrade Plan',
    brings: 'A billing provider would offer the plans and change yours here.',
  },
  {
    name: 'Payment method',
    button: 'Update Payment Method',
    brings: 'A billing provider would keep the card that pays your plan.',
  },
  {
    name: 'Invoices',
    button: 'View Invoices',
    brings: 'A billing provider would list the invoices of your plan here.',
  },
];

/**
 * Plan and status as they are, first; then what a billing provider would bring, since none is connected and nothing is
 * charged (screens#not-connected).
 */
export const Billing = ({ agency }: { agency: Agency }) => (
  <Section title="Billing">
    <ul className="lines" aria-label="Working">
      <li>
        <Group justify="space-between" gap="sm" wrap="nowrap">
          <Stack gap={2} flex={1} miw={0}>
            <Text size="sm" fw={500}>
              Plan:{' '}
              <Text span inherit tt="capitalize">
                {agency.subscriptionPlan}
              </Text>
            </Text>
            <Text size="xs" c="dimmed">
              Every screen works for the whole team. Nothing is charged.
            </Text>
          </Stack>
          <StatusBadge status={agency.billingStatus} />
        </Group>
      </li>
    </ul>
    <ul className="lines" aria-label="Not connected">
      {OF_A_PROVIDER.map(({ name, button, brings }) => (
        <li key={name}>
          <Group justify="space-between" gap="sm" wrap="nowrap">
            <Stack gap={2} flex={1} miw={0}>
              <Text size="sm" fw={500}>
                {name}
              </Text>
              <Text size="xs" c="dimmed">
                Not connected. {brings}
              </Text>
            </Stack>
            <NotConnected label={button} brings={brings} />
          </Group>
        </li>
      ))}
    </ul>
  </Section>
);
