import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { Bond } from '#contracts/books/bond/bonds.ts';
import type { getPropertyOfBond, Thing } from '#contracts/books/property/property.ts';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import { anyStaff } from '#contracts/kernel/roles.ts';
import { propertyNumber } from '#domain/books/property.ts';
import { useMay } from '../../../lib/session.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { SerialNumber } from '../../../ui/money.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { OpenDocument } from '../../people/documents/index.ts';
import { propertyOfBondQuery, type ThingFilter } from './property.queries.ts';
import { ThingState } from './thing-state.tsx';

const ReceiveThing = lazy(() => import('./receive-thing.tsx').then((dialog) => ({ default: dialog.ReceiveThing })));
const ThingDetails = lazy(() => import('./thing-details.tsx').then((dialog) => ({ default: dialog.ThingDetails })));

const ThingsHeld = lazy(() => import('./things-held.tsx').then((list) => ({ default: list.ThingsHeld })));

/** Whether the indemnity agreement is on file: without it no recovery is billed (bonds#agreement-on-file). */
const Agreement = ({ agreement }: Pick<AnswerOf<typeof getPropertyOfBond>, 'agreement'>) => {
  const opens = useMay(anyStaff);
  return (
    <Text size="sm" component="div">
      Agreement on file:{' '}
      {agreement === null ? (
        'no'
      ) : opens ? (
        <>
          yes,{' '}
          <OpenDocument fileId={agreement.fileId} mediaType={agreement.mediaType}>
            {agreement.name}
          </OpenDocument>
        </>
      ) : (
        `yes, ${agreement.name}`
      )}
    </Text>
  );
};

/** A thing in one line, which opens it. */
export const ThingLine = ({ thing, onOpen }: { thing: Thing; onOpen: () => void }) => (
  <Stack component="li" gap={4}>
    <Group gap="xs" wrap="nowrap" justify="space-between">
      <Text size="sm" className="anywhere">
        <SerialNumber>{propertyNumber(thing.number)}</SerialNumber> {thing.name}
      </Text>
      <Button
        size="compact-xs"
        variant="default"
        className="no-print"
        aria-label={`Open ${propertyNumber(thing.number)} ${thing.name}`}
        onClick={onOpen}
      >
        Open
      </Button>
    </Group>
    {thing.state === 'held' ? (
      <Text size="xs" c="dimmed" className="anywhere">
        {thing.keptAt}
      </Text>
    ) : null}
    <ThingState thing={thing} />
  </Stack>
);

/** All things of the agency, over the page of a bond. */
const AllThings = ({ onClose }: { onClose: () => void }) => {
  const [filter, setFilter] = useState<ThingFilter>({ show: 'held' });
  return (
    <Dialog onClose={onClose} title="All things held as collateral" size="80rem">
      <ThingsHeld filter={filter} change={(changes) => setFilter((now) => ({ ...now, ...changes }))} />
    </Dialog>
  );
};

/** Nothing is taken on a bond that is void, or of which nothing is said yet (today#finish-the-bond-first). */
const takesThings = ({ voidedAt, unfinished }: Bond): boolean => voidedAt === null && !unfinished;

/** The card of a bond: its agreement on file, and the things that are held for it. */
export const PropertyOfBond = ({ bond }: { bond: Bond }) => {
  const { data, error, refetch } = useQuery(propertyOfBondQuery(bond.bondId));
  const [opened, setOpened] = useState<Thing | null>(null);
  const [dialog, setDialog] = useState<'receive' | 'all' | null>(null);
  const close = () => setDialog(null);
  const receives = useMay(anyStaff) && takesThings(bond);
  return (
    <Section
      title="Things held as collateral"
      actions={
        receives ? (
          <Button size="xs" variant="default" className="no-print" onClick={() => setDialog('receive')}>
            Receive a thing
          </Button>
        ) : undefined
      }
    >
      {error && !data ? <ErrorPanel title="Failed to load it." error={error} retry={() => void refetch()} /> : null}
      {data === undefined && !error ? <Loading lines={2} /> : null}
      {data === undefined ? null : (
        <>
          <Agreement agreement={data.agreement} />
          {data.rows.length === 0 ? (
            <Text size="sm" c="dimmed">
              No things are held.
            </Text>
          ) : (
            <ul className="lines" aria-label="Things held as collateral">
              {data.rows.map((thing) => (
                <ThingLine key={thing.propertyId} thing={thing} onOpen={() => setOpened(thing)} />
              ))}
            </ul>
          )}
          <Button
            size="compact-xs"
            variant="subtle"
            w="fit-content"
            className="no-print"
            onClick={() => setDialog('all')}
          >
            All things held
          </Button>
        </>
      )}
      <Suspense>
        {dialog === 'receive' ? <ReceiveThing bond={bond} onClose={close} /> : null}
        {dialog === 'all' ? <AllThings onClose={close} /> : null}
        {opened === null ? null : <ThingDetails thing={opened} onClose={() => setOpened(null)} />}
      </Suspense>
    </Section>
  );
};
