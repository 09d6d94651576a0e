import { Button, Group, Stack, Switch, Text, VisuallyHidden } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import type { Bond } from '#contracts/books/bond/bonds.ts';
import { anyStaff } from '#contracts/kernel/roles.ts';
import { isOpen, shownStatus } from '#domain/books/bond-status.ts';
import { NOTHING } from '../lib/format.ts';
import { anId, searchParams } from '../lib/search-params.ts';
import { useMay } from '../lib/session.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/link.tsx';
import { RowLink, type Column } from '../ui/list-rows.tsx';
import { List } from '../ui/list.tsx';
import { Loading } from '../ui/loading.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { PowerOverrides } from '../features/books/approvals/index.ts';
import { BondOverview, bondsInWords, isRewrite } from '../features/books/bonds/index.ts';
import { PowerNumber, bondsOfDefendantQuery } from '../features/books/accounts/index.ts';
import { OfferCase } from '../features/recovery/cases/index.ts';
import { MoveBond } from '../features/books/transfers/index.ts';

/** `/defendants/{id}/bonds?move=…`: the Bonds tab of the profile; `move` opens the dialog that moves that bond. */
export const Route = createFileRoute('/_staff/defendants/$defendantId/bonds')({
  validateSearch: searchParams({ move: anId }),
  loader: ({ context, params }) => context.queryClient.query(bondsOfDefendantQuery(params.defendantId)),
  pendingComponent: () => <Loading lines={4} height={30} />,
  component: DefendantBonds,
});

const columnsWith = (open: (bond: Bond) => void, mayWrite: boolean): Column<Bond>[] => [
  {
    key: 'power',
    header: 'Power',
    cell: (bond) => (
      <RowLink to="/bonds/$bondId" params={{ bondId: bond.bondId }}>
        <PowerNumber of={bond} />
      </RowLink>
    ),
    sort: (bond) => bond.powerNumber,
  },
  {
    key: 'status',
    header: 'Status',
    beneath: 'power',
    cell: (bond) => (
      <Group gap={4} wrap="nowrap">
        <StatusBadge status={shownStatus(bond)} />
        {isRewrite(bond) ? <StatusBadge status="Rewrite" /> : null}
      </Group>
    ),
  },
  { key: 'amount', header: 'Amount', beneath: 'power', cents: ({ amountCents }) => amountCents, sort: true },
  {
    key: 'premium',
    header: 'Premium',
    wideOnly: true, // on a phone what can be done with the bond takes its place
    cents: (bond) => (bond.voidedAt ? 0 : bond.premiumCents),
    sort: true,
  },
  {
    key: 'parish',
    header: 'Jurisdiction',
    wideOnly: true,
    cell: (bond) => bond.jurisdiction ?? bond.postedAt ?? NOTHING,
  },
  { key: 'court', header: 'Court date', wideOnly: true, day: ({ courtDate }) => courtDate, sort: true },
  { key: 'written', header: 'Bond date', wideOnly: true, day: ({ bondDate }) => bondDate, sort: true },
  {
    key: 'details',
    header: <VisuallyHidden>Details</VisuallyHidden>,
    align: 'right',
    cell: (bond) => (
      <Group gap={4} wrap="nowrap" justify="flex-end">
        <Button
          size="compact-xs"
          variant="default"
          aria-label={`Details of bond ${bond.powerNumber || 'without power number'}`}
          onClick={() => open(bond)}
        >
          Details
        </Button>
        {mayWrite && bond.voidedAt === null ? (
          <LinkButton
            to="/defendants/$defendantId/bonds"
            params={{ defendantId: bond.defendantId }}
            search={{ move: bond.bondId }}
            size="compact-xs"
            variant="default"
            aria-label={`Move bond ${bond.powerNumber || 'without power number'}`}
          >
            Move
          </LinkButton>
        ) : null}
        {mayWrite && isOpen(bond) && !bond.unfinished ? (
          <LinkButton
            to="/bonds/new"
            search={{ rewriteFrom: bond.bondId }}
            size="compact-xs"
            variant="default"
            aria-label={`Rewrite bond ${bond.powerNumber || 'without power number'}`}
          >
            Rewrite
          </LinkButton>
        ) : null}
      </Group>
    ),
  },
];

function DefendantBonds() {
  const { defendantId } = Route.useParams();
  const { move } = Route.useSearch();
  const navigate = Route.useNavigate();
  const { data } = useSuspenseQuery(bondsOfDefendantQuery(defendantId));
  const mayWrite = useMay(anyStaff);
  const [opened, setOpened] = useState<Bond | null>(null);
  const [forfeited, setForfeited] = useState<string | null>(null);
  const [withVoided, setWithVoided] = useState(false);
  const write = mayWrite ? (
    <LinkButton to="/bonds/new" search={{ defendant: defendantId }} size="xs">
      New bond
    </LinkButton>
  ) : null;
  const voided = data.bonds.filter(({ voidedAt }) => voidedAt !== null).length;
  if (data.bonds.length === 0) {
    return (
      <Stack gap="sm">
        <PowerOverrides defendantId={defendantId} />
        <EmptyState
          title="No bonds found."
          hint="A bond books its premium on the defendant’s account."
          action={write}
        />
      </Stack>
    );
  }
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Text size="sm" c="dimmed" className="tabular">
          {bondsInWords(data.bonds)}
        </Text>
        {write}
      </Group>
      <PowerOverrides defendantId={defendantId} />
      {voided === 0 ? null : (
        <Switch
          label="Show voided"
          checked={withVoided}
          onChange={({ currentTarget: { checked } }) => setWithVoided(checked)}
        />
      )}
      <List
        label="Bonds"
        from={data.bonds.filter(({ voidedAt }) => withVoided || voidedAt === null)}
        columns={columnsWith(setOpened, mayWrite)}
        rowKey={({ bondId }) => bondId}
        empty={<EmptyState title="No bonds found." hint="What was written here is voided." />}
      />
      {opened === null ? null : (
        <BondOverview bond={opened} onClose={() => setOpened(null)} onForfeited={setForfeited} />
      )}
      {forfeited === null ? null : <OfferCase bondId={forfeited} onDone={() => setForfeited(null)} />}
      {move !== undefined && mayWrite ? (
        <MoveBond bondId={move} onClose={() => void navigate({ search: {}, replace: true })} />
      ) : null}
    </Stack>
  );
}
