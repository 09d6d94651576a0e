import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  renewPortalInvitation,
  revokePortalGrant,
  type PortalGrant,
  type PortalInvited,
} from '#contracts/office/surety-portal/grants.ts';
import { useCommand } from '../../../lib/command.ts';
import { countOf, showDay, showInstant } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel, FormProblem } from '../../../ui/problem.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { MakePortalGrant } from './make-portal-grant.tsx';
import { GrantViews } from './grant-views.tsx';
import { Invited } from './invited.tsx';
import { grantsQuery } from './portal.queries.ts';

type OnInvited = (invited: PortalInvited) => void;

const Actions = ({ grant, onInvited }: { grant: PortalGrant; onInvited: OnInvited }) => {
  const [open, setOpen] = useState<'revoke' | 'views' | null>(null);
  const params = { portalGrantId: grant.grantId };
  const renew = useCommand(renewPortalInvitation, (invited) => onInvited(invited));
  const revoke = useCommand(revokePortalGrant, () => setOpen(null));
  const { email, state, views } = grant;
  return (
    <>
      <Group gap="xs" className="no-print">
        {views === 0 ? null : (
          <Button size="compact-xs" variant="default" aria-label={`Views of ${email}`} onClick={() => setOpen('views')}>
            {countOf(views, 'look')}
          </Button>
        )}
        {state === 'waiting' ? (
          <Button
            size="compact-xs"
            variant="default"
            aria-label={`New invitation for ${email}`}
            loading={renew.busy}
            onClick={() => void renew.run({ params })}
          >
            New invitation
          </Button>
        ) : null}
        {state === 'waiting' || state === 'active' ? (
          <Button
            size="compact-xs"
            variant="default"
            aria-label={`Revoke the access of ${email}`}
            onClick={() => setOpen('revoke')}
          >
            Revoke
          </Button>
        ) : null}
      </Group>
      <FormProblem error={renew.error} />
      <Confirm
        opened={open === 'revoke'}
        title="Revoke access"
        consequence={`${email} can no longer see the portal. A new invitation gives access again.`}
        confirmLabel="Revoke"
        danger
        busy={revoke.busy}
        error={revoke.error}
        onConfirm={() => void revoke.run({ params })}
        onCancel={() => setOpen(null)}
      />
      {open === 'views' ? <GrantViews grant={grant} onClose={() => setOpen(null)} /> : null}
    </>
  );
};

const GrantLine = ({ grant, onInvited }: { grant: PortalGrant; onInvited: OnInvited }) => {
  const { timeZone } = useSession().organization;
  const { email, state, lastDay, madeAt, madeBy, acceptedAt, revokedAt, revokedBy, lastViewAt } = grant;
  const told = [
    `Given by ${madeBy} ${showInstant(madeAt, timeZone)}`,
    acceptedAt === null ? 'not accepted yet' : `accepted ${showInstant(acceptedAt, timeZone)}`,
    ...(revokedAt === null ? [] : [`revoked by ${revokedBy} ${showInstant(revokedAt, timeZone)}`]),
    lastViewAt === null ? 'not seen yet' : `last seen ${showInstant(lastViewAt, timeZone)}`,
  ];
  return (
    <Stack component="li" className="interview" gap={4}>
      <Group gap="xs">
        <Text size="sm" fw={500} className="anywhere">
          {email}
        </Text>
        <StatusBadge status={state} {...(state === 'waiting' ? { tone: 'amber' as const } : {})} />
        <Text size="sm" className="tabular">
          until {showDay(lastDay)}
        </Text>
      </Group>
      <Text size="xs" c="dimmed" className="tabular">
        {told.join(' · ')}
      </Text>
      <Actions grant={grant} onInvited={onInvited} />
    </Stack>
  );
};

/** Who of a surety may see its portal, who let them in, and every look (powers#portal-grant). For Admins. */
export const SuretyGrants = ({ surety }: { surety: { suretyId: string; name: string } }) => {
  const { data, error, refetch } = useQuery(grantsQuery(surety.suretyId));
  const [giving, setGiving] = useState(false);
  const [invited, setInvited] = useState<PortalInvited | null>(null);
  return (
    <Stack gap="sm" component="section" aria-label={`Portal of ${surety.name}`}>
      <Group justify="space-between" gap="sm">
        <Text size="sm" c="dimmed" flex="1 1 200px">
          Portal: what {surety.name} may look at, read-only and until a day.
        </Text>
        <Button
          size="xs"
          variant="default"
          className="no-print"
          aria-label={`Give access to the portal of ${surety.name}`}
          onClick={() => setGiving(true)}
        >
          Give Access
        </Button>
      </Group>
      {error && !data ? <ErrorPanel error={error} retry={() => void refetch()} /> : null}
      {data === undefined && !error ? <Loading lines={1} /> : null}
      {data?.grants.length === 0 ? <Text size="sm">Nobody has access.</Text> : null}
      {data === undefined || data.grants.length === 0 ? null : (
        <ul className="note-list interviews" aria-label={`Access to the portal of ${surety.name}`}>
          {data.grants.map((grant) => (
            <GrantLine key={grant.grantId} grant={grant} onInvited={setInvited} />
          ))}
        </ul>
      )}
      {giving ? (
        <MakePortalGrant
          surety={surety}
          onInvited={(made) => {
            setGiving(false);
            setInvited(made);
          }}
          onClose={() => setGiving(false)}
        />
      ) : null}
      {invited ? <Invited invited={invited} onClose={() => setInvited(null)} /> : null}
    </Stack>
  );
};
