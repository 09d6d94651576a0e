import { Button, SimpleGrid } from '@mantine/core';
import { useState } from 'react';
import type { Indemnitor } from '#contracts/people/people/indemnitors.ts';
import { anyStaff } from '#contracts/kernel/roles.ts';
import { addressLine } from '#domain/kernel/address-line.ts';
import { showBirthday, showInstant } from '../../../lib/format.ts';
import { useMay, useSession } from '../../../lib/session.ts';
import { EmailLink, PhoneLink } from '../../../ui/contact.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Section } from '../../../ui/section.tsx';
import { AnsweredFor } from './answered-for.tsx';
import { LinkToAccount } from '../../books/accounts/index.ts';
import { Employment, IndemnitorSsn, References } from '../../people/people/index.ts';

/** Everything on file of an indemnitor, in panels: first what they answer for (screens#indemnitor). */
export const IndemnitorPanels = ({ indemnitor }: { indemnitor: Indemnitor }) => {
  const { organization } = useSession();
  const may = useMay(anyStaff);
  const [linking, setLinking] = useState(false);
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="md">
      <Section
        title="Liable For"
        actions={
          may ? (
            <Button size="xs" variant="default" className="no-print" onClick={() => setLinking(true)}>
              Link to Account
            </Button>
          ) : null
        }
      >
        <AnsweredFor indemnitor={indemnitor} />
      </Section>
      <Section title="Personal Information">
        <Facts
          facts={[
            ['Relationship', indemnitor.relationship],
            ['Birthday', showBirthday(indemnitor.birthday, organization.today)],
            ['Phone', <PhoneLink key="phone" kept={indemnitor.phoneNumber} />],
            ['Email', <EmailLink key="email" address={indemnitor.email} />],
            ['SSN', <IndemnitorSsn key="ssn" indemnitor={indemnitor} />],
            ['Address', addressLine(indemnitor)],
            ['Created', showInstant(indemnitor.createdAt, organization.timeZone)],
          ]}
        />
      </Section>
      <Employment of={indemnitor} />
      <Section title="References">
        <References personType="indemnitor" personId={indemnitor.indemnitorId} references={indemnitor.references} />
      </Section>
      {linking ? <LinkToAccount indemnitor={indemnitor} onClose={() => setLinking(false)} /> : null}
    </SimpleGrid>
  );
};
