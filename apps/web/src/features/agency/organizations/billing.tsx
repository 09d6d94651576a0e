import { Text } from '@mantine/core';
import type { Agency } from '#contracts/agency/organizations/agency.ts';
import { Section } from '../../../ui/section.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { NotConnectedList, ServiceLine } from './not-connected.tsx';

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
      <ServiceLine
        name={
          <>
            Plan:{' '}
            <Text span inherit tt="capitalize">
              {agency.subscriptionPlan}
            </Text>
          </>
        }
        says="Every screen works for the whole team. Nothing is charged."
      >
        <StatusBadge status={agency.billingStatus} />
      </ServiceLine>
    </ul>
    <NotConnectedList services={OF_A_PROVIDER} />
  </Section>
);
