import { Button, Group, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { OpeningTotal } from '#contracts/books/opening/opening-totals.ts';
import type { Opening } from '#contracts/books/opening/opening.ts';
import { adminOnly } from '#contracts/kernel/roles.ts';
import type { MoveIn } from '#contracts/office/move-in/move-in.ts';
import { sheetOf } from '#domain/books/opening.ts';
import { showCount } from '../../../lib/format.ts';
import { useMay } from '../../../lib/session.ts';
import { Facts } from '../../../ui/facts.tsx';
import { AppLink } from '../../../ui/link.tsx';
import type { Column } from '../../../ui/list-rows.tsx';
import { List } from '../../../ui/list.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { DecideSeal, OpeningCertificate, openedBy, PlanMoveIn, SealOpening } from '../../books/opening/index.ts';
import { BringInLists } from './bring-in-lists.tsx';
import { isHere, stepsOf, type MoveInStep } from './move-in-steps.ts';
import { RunOfLists } from './run-of-lists.tsx';

const STATE_WORDS: Readonly<Record<MoveIn['state'], string>> = {
  none: 'Upload a file to begin.',
  checking: 'The rows are being checked.',
  draft: 'Something is open: answer the questions, mend or leave out what is refused.',
  checked: 'Everything is checked. An Admin can bring it in.',
  working: 'At work.',
  in: 'Brought in, as the files say.',
  sealed: 'The move-in is sealed. Its lists do not change any more.',
};

const BADGES = {
  done: { label: 'Done', tone: 'green' },
  now: { label: 'Now', tone: 'amber' },
  waits: { label: 'Waits', tone: 'grey' },
} as const;

type Doing = 'plan' | 'bring in' | 'take back' | 'seal';

interface OverviewProps {
  moveIn: MoveIn;
  opening: Opening;
  totals: readonly OpeningTotal[];
}

const columnsOf = (doingOf: (step: MoveInStep) => ReactNode): Column<MoveInStep & { number: number }>[] => [
  { key: 'name', header: 'Step', width: 190, cell: ({ number, name }) => `${String(number)}. ${name}` },
  {
    key: 'state',
    header: 'State',
    width: 90,
    cell: ({ state }) => <StatusBadge status="step" {...BADGES[state]} />,
  },
  { key: 'words', header: 'Details', beneath: 'name', cell: ({ words }) => words },
  { key: 'do', header: '', align: 'right', beneath: 'name', screenOnly: true, cell: (step) => doingOf(step) },
];

/** The buttons of bringing in and taking back, for an Admin. */
const Runs = ({ moveIn: { state, files, here }, take }: { moveIn: MoveIn; take: (doing: Doing) => void }) => {
  const isHere = Object.values(here).some((count) => count > 0);
  if (state === 'working' || state === 'sealed' || (files.length === 0 && !isHere)) return null;
  return (
    <Group gap="xs" wrap="nowrap" justify="flex-end">
      {files.length > 0 ? (
        <Button size="xs" disabled={state === 'draft' || state === 'checking'} onClick={() => take('bring in')}>
          {isHere ? 'Bring in again' : 'Bring in'}
        </Button>
      ) : null}
      {isHere ? (
        <Button size="xs" variant="default" onClick={() => take('take back')}>
          Take back
        </Button>
      ) : null}
    </Group>
  );
};

const ToOpening = () => (
  <AppLink underline="always" to="/settings/opening" size="sm">
    Opening balances
  </AppLink>
);

/** What there is to press at a step, for an Admin; others see where it is. */
const Doings = ({
  step: { name, state },
  whole,
  take,
}: {
  step: MoveInStep;
  whole: OverviewProps;
  take: (doing: Doing) => void;
}) => {
  const admin = useMay(adminOnly);
  const { opening } = whole;
  if (name === 'Totals') return state === 'now' ? <ToOpening /> : null;
  if (name === 'Seal' && opening.sealed !== null) return <OpeningCertificate />;
  if (!admin) return null;
  if (name === 'Cut-over day' && opening.sealed === null && opening.seal === null)
    return (
      <Button size="xs" variant={state === 'now' ? 'filled' : 'default'} onClick={() => take('plan')}>
        {state === 'now' ? 'Begin' : 'Change program or day'}
      </Button>
    );
  if (name === 'Bring in') return <Runs moveIn={whole.moveIn} take={take} />;
  if (name === 'Seal' && state === 'now' && opening.seal === null)
    return (
      <Button size="xs" onClick={() => take('seal')}>
        Ask to seal
      </Button>
    );
  return null;
};

const Here = ({ here }: Pick<MoveIn, 'here'>) => (
  <Facts
    inColumns
    facts={[
      ['Clients here', showCount(here.clients)],
      ['Indemnitors here', showCount(here.indemnitors)],
      ['References here', showCount(here.references)],
      ['Bonds here', showCount(here.bonds)],
      ['Open balances here', showCount(here.balances)],
      ['Plans here', showCount(here.plans)],
      ['Payments before here', showCount(here['payments-before'])],
      ['Powers here', showCount(here.powers)],
      ['Opening lines here', showCount(here['owed-and-held'])],
    ]}
  />
);

/** All steps of a move-in in their order, each with its state and what there is to do (moving-in#steps-on-one-page). */
export const MoveInOverview = (whole: OverviewProps) => {
  const { moveIn, opening } = whole;
  const [doing, take] = useState<Doing | null>(null);
  const close = () => take(null);
  const steps = stepsOf(whole).map((step, at) => ({ ...step, number: at + 1 }));
  return (
    <Section title="Where it is" hint={STATE_WORDS[moveIn.state]}>
      <List
        label="Steps of moving in"
        from={steps}
        columns={columnsOf((step) => (
          <Doings step={step} whole={whole} take={take} />
        ))}
        rowKey={({ name }) => name}
        rowClass={() => 'top'}
        empty={null}
      />
      {opening.seal === null ? null : <DecideSeal seal={opening.seal} />}
      {isHere(moveIn) ? <Here here={moveIn.here} /> : null}
      {moveIn.run ? <RunOfLists run={moveIn.run} /> : null}
      <Text size="sm">
        Anybody with the right to a step can go on with it; nothing is lost in between. Lines by hand and the totals of
        accounts are under <ToOpening />.
      </Text>
      {doing === 'plan' ? <PlanMoveIn opening={opening} onClose={close} /> : null}
      {doing === 'bring in' || doing === 'take back' ? <BringInLists step={doing} onClose={close} /> : null}
      {doing === 'seal' ? <SealOpening equityCents={sheetOf(openedBy(opening)).equityCents} onClose={close} /> : null}
    </Section>
  );
};
