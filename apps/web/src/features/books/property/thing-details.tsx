import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getThingReceipt, type CustodyStep, type Thing } from '#contracts/books/property/property.ts';
import { anyStaff, moneyRoles } from '#contracts/kernel/roles.ts';
import { PROPERTY_KIND_WORDS, propertyNumber, PROPERTY_STEP_WORDS } from '#domain/books/property.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { addressOf } from '../../../lib/api.ts';
import { showDay, showInstant } from '../../../lib/format.ts';
import { useMay, useSession } from '../../../lib/session.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { OpenDocument } from '../../people/documents/index.ts';
import { EndThing } from './end-thing.tsx';
import { GiveBackThing } from './give-back-thing.tsx';
import { MoveThing } from './move-thing.tsx';
import { thingQuery } from './property.queries.ts';
import { ThingState } from './thing-state.tsx';

const StepLine = ({ step }: { step: CustodyStep }) => {
  const { timeZone } = useSession().organization;
  const opens = useMay(anyStaff);
  const { kind, on, whom, words, proceedsCents, files, recordedBy, recordedAt } = step;
  return (
    <Stack component="li" gap={2}>
      <Text size="sm" className="anywhere">
        <strong>{PROPERTY_STEP_WORDS[kind]}</strong> <span className="tabular">{showDay(on)}</span>
        {whom === '' ? '' : `: ${whom}`}
        {proceedsCents === null ? '' : ` for ${formatCents(proceedsCents)}`}
      </Text>
      {words === '' ? null : (
        <Text size="sm" className="note-text">
          {words}
        </Text>
      )}
      {files.map(({ fileId, name, mediaType }) => (
        <div key={fileId}>
          {opens ? (
            <OpenDocument fileId={fileId} mediaType={mediaType}>
              {name}
            </OpenDocument>
          ) : (
            <Text size="sm">{name}</Text>
          )}
        </div>
      ))}
      <Text size="xs" c="dimmed" className="tabular">
        {recordedBy} · {showInstant(recordedAt, timeZone)}
      </Text>
    </Stack>
  );
};

type Asked = 'move' | 'give back' | 'end';

/** What may be done with what is held: any staff moves it, money roles end its being held. */
const Buttons = ({ thing }: { thing: Thing }) => {
  const [asked, setAsked] = useState<Asked | null>(null);
  const ends = useMay(moneyRoles);
  const close = () => setAsked(null);
  return (
    <Group gap="xs">
      <Button size="xs" variant="default" onClick={() => setAsked('move')}>
        Move, show, damage…
      </Button>
      {ends ? (
        <>
          <Button size="xs" variant="default" onClick={() => setAsked('end')}>
            Sold or lost…
          </Button>
          <Button size="xs" onClick={() => setAsked('give back')}>
            Give back…
          </Button>
        </>
      ) : null}
      {asked === 'move' ? <MoveThing thing={thing} onClose={close} /> : null}
      {asked === 'give back' ? <GiveBackThing thing={thing} onClose={close} /> : null}
      {asked === 'end' ? <EndThing thing={thing} onClose={close} /> : null}
    </Group>
  );
};

const Whole = ({ thing, steps }: { thing: Thing; steps: readonly CustodyStep[] }) => {
  const mayRecord = useMay(anyStaff);
  return (
    <Stack gap="md">
      <ThingState thing={thing} />
      <Facts
        facts={[
          ['Type', PROPERTY_KIND_WORDS[thing.kind]],
          ['Description', thing.description],
          ['Serial number or VIN', thing.serialNumber],
          ['Estimated value', thing.valueCents === null ? '' : formatCents(thing.valueCents)],
          ['Given by', thing.giverName],
          ['Kept at', thing.keptAt],
          [
            'Bond',
            <AppLink key="bond" to="/bonds/$bondId" params={{ bondId: thing.bondId }} size="sm">
              {thing.powerNumber || 'Open bond'}
            </AppLink>,
          ],
        ]}
      />
      <Anchor
        href={addressOf(getThingReceipt, { params: { propertyId: thing.propertyId } })}
        target="_blank"
        rel="noreferrer"
        fz="sm"
      >
        Receipt (PDF)
      </Anchor>
      <Title order={3}>Custody</Title>
      <ul className="lines" aria-label="Custody">
        {steps.map((step) => (
          <StepLine key={step.stepId} step={step} />
        ))}
      </ul>
      {mayRecord && thing.state === 'held' ? <Buttons thing={thing} /> : null}
    </Stack>
  );
};

/** One thing with its custody, and what may be done with it. Render it while it is open. */
export const ThingDetails = ({ thing: opened, onClose }: { thing: Thing; onClose: () => void }) => {
  const { data, error, refetch } = useQuery(thingQuery(opened.propertyId));
  const { number, name } = data?.thing ?? opened;
  return (
    <Dialog onClose={onClose} title={`${propertyNumber(number)} ${name}`} size="lg">
      {error && !data ? <ErrorPanel title="Failed to load it." error={error} retry={() => void refetch()} /> : null}
      {data === undefined && !error ? <Loading lines={8} /> : null}
      {data === undefined ? null : <Whole {...data} />}
    </Dialog>
  );
};
