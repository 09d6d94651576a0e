import { Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Defendant } from '#contracts/people/people/defendants.ts';
import { anyStaff } from '#contracts/kernel/roles.ts';
import { showBirthday } from '../../../lib/format.ts';
import { useMay, useSession } from '../../../lib/session.ts';
import { Facts } from '../../../ui/facts.tsx';
import { EmailLink, PhoneLink } from '../../../ui/contact.tsx';
import { MugshotCard } from '../../people/documents/index.ts';
import { DefendantSsn } from '../../people/people/index.ts';

type Fact = readonly [name: string, value: ReactNode];

/** What is known of somebody, and the names of what is not: both in the order of the form. */
export const knownOf = (facts: readonly (readonly [string, boolean, ReactNode])[]) => ({
  known: facts.filter(([, isKnown]) => isKnown).map(([name, , value]): Fact => [name, value]),
  missing: facts.filter(([, isKnown]) => !isKnown).map(([name]) => name),
});

/** `SSN, race, sex`: names within a sentence; what is written in capitals stays so. */
const inSentence = (names: readonly string[]) =>
  names.map((name) => (/^[A-Z]{2}/.test(name) ? name : name.toLowerCase())).join(', ');

/** What could still be filled in, as the way to the form that does. */
export const AddMissing = ({ names }: { names: readonly string[] }) =>
  useMay(anyStaff) && names.length > 0 ? (
    <Text size="sm" className="no-print add-missing">
      <Link to="." search={(search) => ({ ...search, edit: 1 as const })}>
        <IconPlus size={14} aria-hidden /> Add: {inSentence(names)}
      </Link>
    </Text>
  ) : null;

/** Who it is: the photo, and what is known (screens#defendant-profile). */
export const DefendantCard = ({ defendant }: { defendant: Defendant }) => {
  const { today } = useSession().organization;
  const { defendantId, fullName, phoneNumber, alternatePhone, email, weight } = defendant;
  const { known, missing } = knownOf([
    ['Birthday', defendant.birthday !== null, showBirthday(defendant.birthday, today)],
    ['Phone', phoneNumber !== '', <PhoneLink key="phone" kept={phoneNumber} />],
    ['Alternate Phone', alternatePhone !== '', <PhoneLink key="alternate" kept={alternatePhone} />],
    ['Email', email !== '', <EmailLink key="email" address={email} />],
    ['SSN', defendant.ssnLast4 !== '', <DefendantSsn key="ssn" defendant={defendant} />],
    ['Race', defendant.race !== '', defendant.race],
    ['Sex', defendant.sex !== '', defendant.sex],
    ['Height', defendant.height !== '', defendant.height],
    ['Weight', weight !== null, `${weight} lbs`],
  ]);
  return (
    <section className="panel identity-card" aria-label="Identity">
      <MugshotCard defendantId={defendantId} fullName={fullName} />
      <Stack gap="md" miw={0}>
        <Facts inColumns facts={known} />
        <AddMissing names={missing} />
      </Stack>
    </section>
  );
};
