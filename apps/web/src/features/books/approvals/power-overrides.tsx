import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { PowerOverride } from '#contracts/books/approvals/power-overrides.ts';
import { anyStaff, supervisors } from '#contracts/kernel/roles.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { showDefendant } from '../../../lib/format.ts';
import { useMay } from '../../../lib/session.ts';
import { Instant } from '../../../ui/day.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { PagedList, pagesOf } from '../../../ui/list.tsx';
import { SerialNumber } from '../../../ui/money.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { DecideOverride, type OverrideAct } from './decide-override.tsx';
import { overridesQuery } from './power-overrides.queries.ts';

interface CardProps {
  override: PowerOverride;
  onAct: (act: OverrideAct) => void;
}

const Decided = ({ override: { state, alone, decidedBy, decidedAt, reason } }: Pick<CardProps, 'override'>) =>
  decidedAt === null ? null : (
    <Text size="sm" c="dimmed">
      {alone ? 'Approved alone' : state.charAt(0).toUpperCase() + state.slice(1)} by {decidedBy},{' '}
      <Instant at={decidedAt} />
      {reason === null ? '' : ` · Reason: ${reason}`}
    </Text>
  );

/** Of what is the reader's: they asked for it, or it is about a power of theirs (money#nobody-approves-their-own). */
const OwnActions = ({ override: { own, readerMay }, onAct }: CardProps) => {
  const mayGive = useMay(supervisors);
  const isAlone = mayGive && readerMay === 'release';
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        {isAlone
          ? 'Nobody else can approve it. You may approve your own request (shown in the audit trail).'
          : 'A Supervisor or Admin other than you has to approve this.'}
      </Text>
      <Group gap="xs">
        {isAlone ? (
          <Button size="sm" onClick={() => onAct('release')}>
            Approve my own request
          </Button>
        ) : null}
        {own ? (
          <Button size="sm" variant="default" onClick={() => onAct('withdraw')}>
            Withdraw
          </Button>
        ) : mayGive ? (
          <Button size="sm" variant="default" onClick={() => onAct('decline')}>
            Decline
          </Button>
        ) : null}
      </Group>
    </Stack>
  );
};

const Actions = (props: CardProps) => {
  const { override, onAct } = props;
  const mayGive = useMay(supervisors);
  const mayAsk = useMay(anyStaff);
  if (override.state !== 'pending') return <Decided override={override} />;
  if (override.own || (mayGive && override.readerMay !== 'approve')) return mayAsk ? <OwnActions {...props} /> : null;
  if (!mayGive) {
    return (
      <Text size="sm" c="dimmed">
        Waiting for a Supervisor or Admin.
      </Text>
    );
  }
  return (
    <Group gap="xs">
      <Button size="sm" onClick={() => onAct('give')}>
        Approve override
      </Button>
      <Button size="sm" variant="default" onClick={() => onAct('decline')}>
        Decline
      </Button>
    </Group>
  );
};

const nameOf = ({ kind }: PowerOverride) => (kind === 'writing' ? 'Bond above its power' : 'Amendment above its power');

const Bond = ({ override: { kind, state, bondId, defendantId, defendantName } }: Pick<CardProps, 'override'>) => (
  <>
    <AppLink to="/defendants/$defendantId/bonds" params={{ defendantId }} size="sm">
      {showDefendant(defendantName)}
    </AppLink>
    {kind === 'amending' || state === 'given' ? (
      <AppLink to="/bonds/$bondId" params={{ bondId }} size="sm">
        Open bond
      </AppLink>
    ) : null}
  </>
);

const OverrideCard = (props: CardProps) => {
  const { override } = props;
  const { state, defendantName, powerNumber, suretyName, faceCents, coversCents } = override;
  const name = nameOf(override);
  const facts: [string, ReactNode][] = [
    [
      'Power',
      <>
        <SerialNumber>{powerNumber}</SerialNumber>
        {suretyName === '' ? '' : `, ${suretyName}`}
      </>,
    ],
    ['Power covers', <span className="money">{formatCents(coversCents)}</span>],
    [
      'Asked',
      <>
        {override.askedBy}, <Instant at={override.askedAt} />
      </>,
    ],
    ...(state === 'pending'
      ? [['Number held until', <Instant key="until" at={override.reservedUntil} />] satisfies [string, ReactNode]]
      : []),
  ];
  return (
    <Stack
      component="article"
      className="panel"
      p="md"
      gap="sm"
      aria-label={`${name} of ${formatCents(faceCents)} for ${showDefendant(defendantName)}`}
    >
      <Group justify="space-between" align="flex-start" gap="sm" wrap="nowrap">
        <Stack gap={2} miw={0}>
          <Group gap="xs">
            <Text fw={600}>{name}</Text>
            <StatusBadge status={state} {...(state === 'given' ? { tone: 'green' as const } : {})} />
          </Group>
          <Bond override={override} />
        </Stack>
        <Text fw={600} fz="lg" className="money">
          {formatCents(faceCents)}
        </Text>
      </Group>
      <Facts facts={facts} />
      <Actions {...props} />
    </Stack>
  );
};

/** Bonds above their powers that wait for an override, then those that were decided; nothing where there are none. */
export const PowerOverrides = ({ defendantId }: { defendantId?: string }) => {
  const query = useInfiniteQuery(overridesQuery(defendantId));
  const [chosen, setChosen] = useState<{ override: PowerOverride; act: OverrideAct } | null>(null);
  return (
    <>
      <PagedList from={pagesOf(query)} loading={null} failed="Failed to load the overrides of powers." empty={null}>
        {(rows) => (
          <Stack component="section" gap="sm" aria-label="Overrides of powers">
            <Title order={2} size="h4">
              Overrides of powers
            </Title>
            {rows.map((override) => (
              <OverrideCard
                key={override.overrideId}
                override={override}
                onAct={(act) => setChosen({ override, act })}
              />
            ))}
          </Stack>
        )}
      </PagedList>
      {chosen === null ? null : <DecideOverride {...chosen} onClose={() => setChosen(null)} />}
    </>
  );
};
