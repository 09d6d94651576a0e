import { Group, Text } from '@mantine/core';
import type { Agency } from '#contracts/agency/organizations/agency.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { NotConnected } from './not-connected.tsx';

/** Plan and status as they are; no billing provider is connected, and nothing is charged (screens#not-connected). */
export const Billing = ({ agency }: { agency: Agency }) => (
  <Section title="Billing" hint="Not connected: nothing is charged.">
    <Facts
      facts={[
        [
          'Plan',
          <Text key="plan" span inherit tt="capitalize">
            {agency.subscriptionPlan}
          </Text>,
        ],
        ['Status', <StatusBadge key="status" status={agency.billingStatus} />],
      ]}
    />
    <Group gap="xs">
      <NotConnected label="Upgrade Plan" brings="A billing provider would offer the plans and change yours here." />
      <NotConnected
        label="Update Payment Method"
        brings="A billing provider would keep the card that pays your plan."
      />
      <NotConnected label="View Invoices" brings="A billing provider would list the invoices of your plan here." />
    </Group>
  </Section>
);
