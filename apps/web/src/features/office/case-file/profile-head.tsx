import { ActionIcon, Avatar, Group, Progress, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconMessage, IconPhone } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Account } from '#contracts/books/account/accounts.ts';
import type { Defendant } from '#contracts/people/people/defendants.ts';
import { faceOf } from '#domain/kernel/initials.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { callLink, textLink } from '#domain/kernel/phone.ts';
import { countOf, showPhone } from '../../../lib/format.ts';
import { ContactChip } from '../../../ui/contact.tsx';
import { Copy } from '../../../ui/copy.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { accountsOfDefendantQuery, bondsOfDefendantQuery } from '../../books/accounts/index.ts';
import { exposureOf } from '../../books/bonds/index.ts';
import { mugshotQuery } from '../../people/documents/index.ts';
import { indemnitorsQuery } from '../../people/people/index.ts';

/** The photo beside the name, small; the initials where there is none. */
export const HeadPhoto = ({ defendant, size }: { defendant: Defendant; size: number }) => {
  const { data } = useQuery(mugshotQuery(defendant.defendantId));
  return (
    <Avatar src={data?.mugshot?.url ?? null} size={size} radius="sm" alt="" aria-hidden className="head-photo">
      {faceOf(defendant.fullName)}
    </Avatar>
  );
};

/** The id with its Copy, small under the name and the photo (screens#defendant-profile). */
export const HeadId = ({ defendantId }: { defendantId: string }) => (
  <span className="defendant-id">
    <Text span inherit size="xs" ff="monospace">
      <VisuallyHidden>Defendant ID </VisuallyHidden>
      {defendantId}
    </Text>
    <Copy compact text={defendantId} label="Copy ID" />
  </span>
);

/** Call and text, at a tap; nothing without a phone. */
export const Reach = ({ kept }: { kept: string }) =>
  kept === '' ? null : (
    <Group gap={4} wrap="nowrap" className="no-print">
      <ActionIcon
        component="a"
        href={callLink(kept)}
        variant="default"
        size={30}
        aria-label={`Call ${showPhone(kept)}`}
      >
        <IconPhone size={16} />
      </ActionIcon>
      <ActionIcon
        component="a"
        href={textLink(kept)}
        variant="default"
        size={30}
        aria-label={`Text ${showPhone(kept)}`}
      >
        <IconMessage size={16} />
      </ActionIcon>
    </Group>
  );

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <Stack gap={2} className="head-figure">
    <Text size="xs" c="dimmed" component="dt">
      {label}
    </Text>
    <Text component="dd" m={0} className="money" fw={600}>
      {children}
    </Text>
  </Stack>
);

const sumOf = (accounts: readonly Account[], of: (account: Account) => number) =>
  accounts.reduce((sum, account) => sum + of(account), 0);

/** What is owed, and how much of all that was ever due has been paid. */
const Owed = ({ defendantId, accounts }: { defendantId: string; accounts: readonly Account[] }) => {
  const balance = sumOf(accounts, ({ balanceCents }) => balanceCents);
  const paid = sumOf(accounts, ({ paymentsCents }) => paymentsCents);
  const due = paid + balance;
  return (
    <Figure label={balance < 0 ? 'Balance Due (credit)' : 'Balance Due'}>
      <AppLink to="/defendants/$defendantId/accounts" params={{ defendantId }} inherit c="inherit">
        {formatCents(balance)}
      </AppLink>
      {due > 0 ? (
        <span className="paid-bar">
          <Progress
            value={Math.min(100, (paid / due) * 100)}
            size={4}
            aria-label={`${formatCents(paid)} of ${formatCents(due)} paid`}
          />
          <Text span size="xs" c="dimmed" fw={400}>
            {formatCents(paid)} of {formatCents(due)} paid
          </Text>
        </span>
      ) : null}
    </Figure>
  );
};

/** How many are named; the rest are counted. */
const SHOWN = 2;

const WhoAnswers = ({ defendantId }: { defendantId: string }) => {
  const indemnitors = useQuery(indemnitorsQuery(defendantId)).data?.indemnitors ?? [];
  const rest = indemnitors.length - SHOWN;
  if (indemnitors.length === 0) return null;
  return (
    <ul className="head-people" aria-label="Indemnitors">
      {indemnitors.slice(0, SHOWN).map(({ indemnitorId, fullName, phoneNumber }) => {
        const name = fullName || 'No name';
        const link = (
          <AppLink to="/indemnitors/$indemnitorId" params={{ indemnitorId }} inherit c="inherit">
            {name}
          </AppLink>
        );
        return (
          <li key={indemnitorId}>
            <ContactChip name={name} phone={phoneNumber} link={link} role="Indemnitor" />
          </li>
        );
      })}
      {rest > 0 ? (
        <li>
          <AppLink to="/defendants/$defendantId/liable-for" params={{ defendantId }} size="sm">
            {rest} more
          </AppLink>
        </li>
      ) : null}
    </ul>
  );
};

/** The second line of the head: owed with how much is paid, open exposure, who answers. */
export const HeadFigures = ({ defendantId }: { defendantId: string }) => {
  const accounts = useQuery(accountsOfDefendantQuery(defendantId)).data?.accounts;
  const bonds = useQuery(bondsOfDefendantQuery(defendantId)).data?.bonds;
  const exposure = bonds === undefined ? null : exposureOf(bonds);
  return (
    <div className="panel head-figures">
      <dl>
        {accounts === undefined ? null : <Owed defendantId={defendantId} accounts={accounts} />}
        {exposure === null ? null : (
          <Figure label="Open exposure">
            <AppLink to="/defendants/$defendantId/bonds" params={{ defendantId }} inherit c="inherit">
              {formatCents(exposure.cents)}
            </AppLink>
            <Text span size="xs" c="dimmed" fw={400} display="block">
              {countOf(exposure.count, 'live bond')}
            </Text>
          </Figure>
        )}
      </dl>
      <WhoAnswers defendantId={defendantId} />
    </div>
  );
};
