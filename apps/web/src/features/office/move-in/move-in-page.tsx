import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { adminOnly } from '#contracts/kernel/roles.ts';
import type { MoveIn } from '#contracts/office/move-in/move-in.ts';
import { MOVE_IN_LISTS } from '#domain/office/move-in-fields.ts';
import { countOf, showCount } from '../../../lib/format.ts';
import { useMay } from '../../../lib/session.ts';
import { Facts } from '../../../ui/facts.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Page } from '../../../ui/page.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { StepTrack } from '../../../ui/progress.tsx';
import { Section } from '../../../ui/section.tsx';
import { FirstNumbers } from '../../books/first-numbers/index.ts';
import { BalanceTotals } from './balance-totals.tsx';
import { BondTotals } from './bond-totals.tsx';
import { BringInLists } from './bring-in-lists.tsx';
import { ControlTotals } from './control-totals.tsx';
import { ListSection } from './list-section.tsx';
import { moveInQuery } from './move-in.queries.ts';
import { OwedTotals } from './owed-totals.tsx';
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

const openOf = ({ files }: MoveIn) => ({
  questions: files.flatMap((file) => file.questions).filter(({ answer }) => answer === null).length,
  refused: files.reduce((sum, { counts }) => sum + counts.refused, 0),
});

const hasAny = (here: MoveIn['here']): boolean => Object.values(here).some((count) => count > 0);

const stepsOf = (moveIn: MoveIn) => {
  const { files, here, state } = moveIn;
  const { questions, refused } = openOf(moveIn);
  const hasFiles = files.length > 0;
  const isHere = hasAny(here);
  if (state === 'working')
    return ['Files', 'Columns and questions', 'Check', 'Bring in'].map((name, at) => ({
      name,
      reached: at < 3,
      detail: null,
    }));
  return [
    { name: 'Files', reached: hasFiles, detail: hasFiles ? countOf(files.length, 'list') : 'None yet' },
    {
      name: 'Columns and questions',
      reached: hasFiles && questions === 0,
      detail: hasFiles ? `${String(questions)} open` : null,
    },
    { name: 'Check', reached: hasFiles && refused === 0, detail: hasFiles ? `${String(refused)} refused` : null },
    {
      name: 'Bring in',
      reached: state === 'in' || state === 'sealed',
      detail: isHere ? countOf(here.clients, 'client') : null,
    },
  ];
};

type Step = 'bring in' | 'take back';

const Overview = ({ moveIn, take }: { moveIn: MoveIn; take: (step: Step) => void }) => {
  const admin = useMay(adminOnly);
  const { state, here, run, files } = moveIn;
  const isHere = hasAny(here);
  const isFree = state !== 'working' && state !== 'sealed';
  return (
    <Section
      title="Where it is"
      hint={STATE_WORDS[state]}
      actions={
        admin && isFree && (files.length > 0 || isHere) ? (
          <Group gap="xs" className="no-print">
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
        ) : null
      }
    >
      <StepTrack steps={stepsOf(moveIn)} label="Steps of moving in" />
      {isHere ? (
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
      ) : null}
      {run ? <RunOfLists run={run} /> : null}
    </Section>
  );
};

interface MoveInPageProps {
  /** The section of documents, which come behind the lists. */
  documents: (mayChange: boolean) => ReactNode;
}

/** An agency brings its people, bonds, balances, powers, what is owed and held, and documents from its old program (moving-in#who-moves-in). */
export const MoveInPage = ({ documents }: MoveInPageProps) => {
  const { data, error, refetch } = useQuery(moveInQuery);
  const [step, take] = useState<Step | null>(null);
  const mayChange = data !== undefined && data.state !== 'working' && data.state !== 'sealed';
  return (
    <Page
      title="Move in"
      subtitle="Bring your people, bonds, open balances, powers, what is owed and held, and documents from another program."
      back={
        <AppLink to="/settings" search={{ tab: 'books' }} size="sm" c="dimmed">
          ← Books
        </AppLink>
      }
    >
      {data === undefined ? (
        error ? (
          <ErrorPanel title="Failed to load the move-in." error={error} retry={() => void refetch()} />
        ) : (
          <Loading lines={6} />
        )
      ) : (
        <Stack gap="md">
          <Overview moveIn={data} take={take} />
          {data.state === 'working'
            ? null
            : MOVE_IN_LISTS.map((list) => (
                <ListSection
                  key={list}
                  list={list}
                  file={data.files.find((file) => file.list === list)}
                  mayChange={mayChange}
                />
              ))}
          {documents(mayChange)}
          {data.state === 'sealed' ? null : <FirstNumbers />}
          {data.balanceTotals === null ? null : <BalanceTotals totals={data.balanceTotals} />}
          {data.owedTotals.length === 0 ? null : <OwedTotals totals={data.owedTotals} />}
          {data.bondTotals.length === 0 ? null : <BondTotals totals={data.bondTotals} mayChange={mayChange} />}
          {data.totals.length === 0 ? null : <ControlTotals totals={data.totals} mayChange={mayChange} />}
          <Text size="xs" c="dimmed">
            Files are kept encrypted until the move-in is sealed, at most 90 days, and are then erased.
          </Text>
        </Stack>
      )}
      {step === null ? null : <BringInLists step={step} onClose={() => take(null)} />}
    </Page>
  );
};
