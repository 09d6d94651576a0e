import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  listOutsideLinks,
  makeOutsideCode,
  revokeOutsideLink,
  type OutsideLink,
} from '#contracts/recovery/outside-links/outside-links.ts';
import type { RecoveryCase } from '#contracts/recovery/cases/recovery.ts';
import { outsideFeeInWords } from '#domain/recovery/outside-link.ts';
import { WITHOUT_W9 } from '#domain/payouts/recovery-costs.ts';
import { useCommand } from '../../../lib/command.ts';
import { countOf, showInstant } from '../../../lib/format.ts';
import { contractQuery } from '../../../lib/query.ts';
import { useSession } from '../../../lib/session.ts';
import { EmailLink, PhoneLink } from '../../../ui/contact.tsx';
import { Copy } from '../../../ui/copy.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel, FormProblem } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { FIELD_NAMES, MakeOutsideLink } from './make-outside-link.tsx';

/** Views are logged by people who tell nobody: asked again every 15 seconds. */
const linksQuery = (recoveryCaseId: string) => ({
  ...contractQuery(listOutsideLinks, { params: { recoveryCaseId } }, [`recovery-case:${recoveryCaseId}`, 'settings']),
  refetchInterval: 15_000,
});

/** What can be done with a link that works. */
const Actions = ({ caseId, link }: { caseId: string; link: OutsideLink }) => {
  const params = { recoveryCaseId: caseId, outsideLinkId: link.linkId };
  const [code, setCode] = useState<string | null>(null);
  const make = useCommand(makeOutsideCode, (answer) => setCode(answer.code));
  const revoke = useCommand(revokeOutsideLink);
  return (
    <>
      <Group gap="xs" className="no-print">
        {link.path === null ? null : <Copy text={window.location.origin + link.path} label="Copy link" />}
        <Button
          size="compact-xs"
          variant="default"
          aria-label={`Code by phone: ${link.name}`}
          disabled={make.busy}
          onClick={() => void make.run({ params })}
        >
          Code by phone
        </Button>
        <Button
          size="compact-xs"
          variant="default"
          aria-label={`Revoke the link of ${link.name}`}
          disabled={revoke.busy}
          onClick={() => void revoke.run({ params })}
        >
          Revoke
        </Button>
      </Group>
      {code === null ? null : (
        <Text size="sm" role="status">
          Read to {link.name}: <strong className="tabular">{`${code.slice(0, 3)} ${code.slice(3)}`}</strong>. It works
          for 10 minutes.
        </Text>
      )}
      <FormProblem error={make.error ?? revoke.error} />
    </>
  );
};

/** What the grant pays: never on the page of who has the link. */
const Fee = ({ fee }: { fee: NonNullable<OutsideLink['fee']> }) => (
  <Text size="sm" className="tabular">
    Fee {outsideFeeInWords(fee, fee.faceCents)} to {fee.payeeName || 'Former payee'}
    {fee.isProposed ? ', proposed as a cost' : ''}.{fee.hasW9 ? '' : ` ${WITHOUT_W9}`}
  </Text>
);

const LinkLine = ({ caseId, link }: { caseId: string; link: OutsideLink }) => {
  const { timeZone } = useSession().organization;
  const { name, email, phone, fields, fee, madeAt, madeBy, expiresAt, isValid, revokedAt, openings } = link;
  const state = isValid ? 'valid' : revokedAt === null ? 'ended' : 'revoked';
  return (
    <Stack component="li" className="interview" gap={4}>
      <Group gap="xs">
        <Text size="sm" fw={500} className="anywhere">
          {name}
        </Text>
        <StatusBadge status={state} />
      </Group>
      <Group gap="sm" fz="sm">
        {email === '' ? null : <EmailLink address={email} />}
        {phone === '' ? null : <PhoneLink kept={phone} />}
      </Group>
      <Text size="sm">{fields.map((field) => FIELD_NAMES[field]).join(', ')}</Text>
      {fee === null ? null : <Fee fee={fee} />}
      <Text size="xs" c="dimmed" className="tabular">
        {madeBy} · {showInstant(madeAt, timeZone)} · until {showInstant(expiresAt, timeZone)}
        {revokedAt === null ? '' : ` · revoked ${showInstant(revokedAt, timeZone)}`}
      </Text>
      <Text size="xs" c="dimmed" className="tabular">
        {openings === null
          ? 'Not opened yet'
          : `Opened ${countOf(openings.count, 'time')} · first ${showInstant(openings.firstOpenedAt, timeZone)} · last seen ${showInstant(openings.lastSeenAt, timeZone)}`}
      </Text>
      {isValid ? <Actions caseId={caseId} link={link} /> : null}
    </Stack>
  );
};

/** The Outside Help tab: who outside the agency may see what of the case, and how often it was opened (recovery#openings-of-a-link). */
export const CaseOutsideLinks = ({ recoveryCase: { caseId, status } }: { recoveryCase: RecoveryCase }) => {
  const { data, error, refetch } = useQuery(linksQuery(caseId));
  const [making, setMaking] = useState(false);
  return (
    <Section
      title="Outside Help"
      hint="A link shows chosen fields to one person. Each visit needs a code, and openings are counted."
      actions={
        status === 'closed' ? null : (
          <Button size="xs" className="no-print" onClick={() => setMaking(true)}>
            Make Link
          </Button>
        )
      }
    >
      {error && !data ? <ErrorPanel error={error} retry={() => void refetch()} /> : null}
      {data === undefined && !error ? <Loading lines={3} /> : null}
      {data?.links.length === 0 ? <EmptyState title="No links yet." /> : null}
      {data === undefined || data.links.length === 0 ? null : (
        <ul className="note-list interviews" aria-label="Links">
          {data.links.map((link) => (
            <LinkLine key={link.linkId} caseId={caseId} link={link} />
          ))}
        </ul>
      )}
      {making ? <MakeOutsideLink caseId={caseId} onClose={() => setMaking(false)} /> : null}
    </Section>
  );
};
