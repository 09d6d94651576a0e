import { Stack, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Defendant } from '#contracts/people/defendants.ts';
import { formatCents } from '#domain/money.ts';
import { addressLine } from '../../lib/address-line.ts';
import { NOTHING, showBirthday } from '../../lib/format.ts';
import { useSession } from '../../lib/session.ts';
import { Copy } from '../../ui/copy.tsx';
import { EmailLink, PhoneLink } from '../../ui/contact.tsx';
import { Facts } from '../../ui/facts.tsx';
import { AppLink } from '../../ui/link.tsx';
import { accountsOfDefendantQuery } from '../books/index.ts';
import { MugshotCard } from '../documents/index.ts';
import { DefendantSsn } from '../people/index.ts';

const Balance = ({ defendantId }: { defendantId: string }) => {
  const accounts = useQuery(accountsOfDefendantQuery(defendantId)).data?.accounts;
  if (accounts === undefined) return NOTHING;
  const cents = accounts.reduce((sum, { balanceCents }) => sum + balanceCents, 0);
  return (
    <AppLink to="/defendants/$defendantId/accounts" params={{ defendantId }} inherit className="tabular">
      {formatCents(cents)}
    </AppLink>
  );
};

/** Who it is, at a glance: what stands above the tabs (spec 2). */
export const DefendantCard = ({ defendant }: { defendant: Defendant }) => {
  const { today } = useSession().organization;
  const { weight } = defendant;
  return (
    <Stack className="panel" p="lg">
      <Facts
        inColumns
        facts={[
          ['Birthday', showBirthday(defendant.birthday, today)],
          ['Phone', <PhoneLink key="phone" digits={defendant.phoneNumber} />],
          ['Alternate Phone', <PhoneLink key="alternate" digits={defendant.alternatePhone} />],
          ['Email', <EmailLink key="email" address={defendant.email} />],
          ['SSN', <DefendantSsn key="ssn" defendant={defendant} />],
          ['Race', defendant.race],
          ['Sex', defendant.sex],
          ['Height', defendant.height],
          ['Weight', weight === null ? '' : `${weight} lbs`],
          ['Address', addressLine(defendant)],
          ['Balance Due', <Balance key="balance" defendantId={defendant.defendantId} />],
        ]}
      />
    </Stack>
  );
};

/** The photo, and the id with its Copy. */
export const IdentityCard = ({ defendant }: { defendant: Defendant }) => (
  <div className="panel identity-card">
    <MugshotCard defendantId={defendant.defendantId} fullName={defendant.fullName} />
    <Stack gap="xs" miw={0}>
      <Text size="xs" c="dimmed" ff="monospace" className="anywhere">
        <VisuallyHidden>Defendant ID </VisuallyHidden>
        {defendant.defendantId}
      </Text>
      <Copy text={defendant.defendantId} label="Copy ID" />
    </Stack>
  </div>
);
