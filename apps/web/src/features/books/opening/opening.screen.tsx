import { Button, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { bringInOpening, takeBackOpening, type Opening } from '#contracts/books/opening/opening.ts';
import { adminOnly, ledgerReaders } from '#contracts/kernel/roles.ts';
import { sheetOf } from '#domain/books/opening.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { useCommand } from '../../../lib/command.ts';
import { countOf, showDay } from '../../../lib/format.ts';
import { onlyFor, useMay } from '../../../lib/session.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Page } from '../../../ui/page.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { DecideSeal } from './decide-seal.tsx';
import { OpeningCertificate } from './opening-certificate.tsx';
import { OpeningCorrections } from './opening-corrections.tsx';
import { OpeningLines } from './opening-lines.tsx';
import { OpeningTotals } from './opening-totals.tsx';
import { OpeningSheet, openedBy } from './opening-sheet.tsx';
import { openingQuery } from './opening.queries.ts';
import { OpeningSteps, type OpeningStep as Step } from './opening-steps.tsx';
import { PlanMoveIn } from './plan-move-in.tsx';
import { SealOpening } from './seal-opening.tsx';

/** `/settings/opening`: what the agency had and owed when it moved in (moving-in#who-moves-in). */
export const Route = createFileRoute('/_staff/settings/opening')({
  beforeLoad: onlyFor(ledgerReaders),
  component: OpeningScreen,
});

const STATE_WORDS: Readonly<Record<Opening['state'], string>> = {
  none: 'Not begun',
  draft: 'Being entered: nothing is in the books yet.',
  lists: 'The lists are in, and nothing is entered here. Not sealed.',
  in: 'In the books, as the lines say. Not sealed.',
  changed: 'In the books, and changed since: bring it in again.',
  sealed: 'Sealed for good.',
};

/** Brings in, or takes back, after a question. */
const Move = ({
  step,
  opening,
  onClose,
}: {
  step: 'bring in' | 'take back';
  opening: Opening;
  onClose: () => void;
}) => {
  const isIn = step === 'bring in';
  const { run, busy, error } = useCommand(isIn ? bringInOpening : takeBackOpening, ({ entries }) => {
    const booked = countOf(entries, 'entry was', 'entries were');
    notifications.show({ message: entries === 0 ? 'Nothing had to be booked.' : `${booked} booked.` });
    onClose();
  });
  const day = opening.cutOverOn === null ? '' : showDay(opening.cutOverOn);
  return (
    <Confirm
      opened
      title={isIn ? 'Bring in' : 'Take back'}
      confirmLabel={isIn ? 'Bring in' : 'Take back'}
      danger={!isIn}
      consequence={
        isIn
          ? `What the lines say is booked on ${day}, against Opening Balance. Days up to it are closed to everything else. It can be changed and undone until it is sealed.`
          : `All that was brought in is booked back on ${day}, and days up to it are open again. The lines stay here.`
      }
      busy={busy}
      error={error}
      onConfirm={() => void run()}
      onCancel={onClose}
    />
  );
};

const Overview = ({ opening, admin, take }: { opening: Opening; admin: boolean; take: (step: Step) => void }) => {
  const { program, cutOverOn, state, seal, sealed } = opening;
  return (
    <Section
      title="Move-in"
      actions={
        sealed ? (
          <OpeningCertificate />
        ) : admin && seal === null ? (
          <Button size="xs" variant="default" className="no-print" onClick={() => take('plan')}>
            Change program or day
          </Button>
        ) : null
      }
    >
      <Facts
        facts={[
          ['Moved from', program],
          ['Cut-over day', cutOverOn === null ? '' : showDay(cutOverOn)],
          ['State', `${STATE_WORDS[state]}${sealed?.alone ? ' Approved alone.' : ''}`],
        ]}
      />
      {seal === null ? null : <DecideSeal seal={seal} />}
      {admin ? <OpeningSteps opening={opening} take={take} /> : null}
    </Section>
  );
};

const Removed = ({ removed }: Pick<Opening, 'removed'>) =>
  removed.length === 0 ? null : (
    <Text size="sm">
      {countOf(removed.length, 'removed line is', 'removed lines are')} still in the books (
      {formatCents(removed.reduce((sum, { bookedCents }) => sum + bookedCents, 0))}) until you bring it in again.
    </Text>
  );

const Parts = ({ opening, admin, take }: { opening: Opening; admin: boolean; take: (step: Step) => void }) => {
  const { cutOverOn, lines, removed, corrections } = opening;
  return (
    <Stack gap="md">
      <Overview opening={opening} admin={admin} take={take} />
      <Section title="Owed and held" hint="An account at a time, at the end of the cut-over day.">
        <OpeningLines opening={opening} admin={admin} />
        <Removed removed={removed} />
      </Section>
      {(lines.length === 0 && opening.receivable.accounts === 0) || cutOverOn === null ? null : (
        <Section title="Balance sheet" hint={`Of ${showDay(cutOverOn)}, as the lines say.`}>
          <OpeningSheet lines={openedBy(opening)} sealed={opening.sealed} />
        </Section>
      )}
      {cutOverOn === null ? null : (
        <Section
          title="Control totals"
          hint="From reports of the old program. Before the seal each one agrees with the books here, or says why not."
        >
          <OpeningTotals isOpen={admin && opening.state !== 'sealed' && opening.seal === null} lines={lines} />
        </Section>
      )}
      {corrections.length === 0 ? null : (
        <Section title="Corrections" hint="After the seal, the newest first.">
          <OpeningCorrections corrections={corrections} name="Corrections after the seal" />
        </Section>
      )}
    </Stack>
  );
};

function OpeningScreen() {
  const { data, error, refetch } = useQuery(openingQuery);
  const admin = useMay(adminOnly);
  const [step, take] = useState<Step | null>(null);
  const close = () => take(null);
  return (
    <Page
      title="Opening balances"
      subtitle="What the agency had and owed on the last day of the program that it moved from."
      back={
        <AppLink to="/settings" search={{ tab: 'books' }} size="sm" c="dimmed">
          ← Books
        </AppLink>
      }
      actions={
        <Button variant="default" onClick={() => window.print()}>
          Print
        </Button>
      }
    >
      {data === undefined ? (
        error ? (
          <ErrorPanel title="Failed to load the opening." error={error} retry={() => void refetch()} />
        ) : (
          <Loading lines={6} />
        )
      ) : data.state === 'none' && data.lines.length === 0 ? (
        <EmptyState
          title="No opening balances."
          hint="An agency that kept its books in another program enters here what it had and owed on that program's last day. A new agency needs none."
          action={admin ? <Button onClick={() => take('plan')}>Begin</Button> : null}
        />
      ) : (
        <Parts opening={data} admin={admin} take={take} />
      )}
      {data && step === 'plan' ? <PlanMoveIn opening={data} onClose={close} /> : null}
      {data && (step === 'bring in' || step === 'take back') ? (
        <Move step={step} opening={data} onClose={close} />
      ) : null}
      {data && step === 'seal' ? (
        <SealOpening equityCents={sheetOf(openedBy(data)).equityCents} onClose={close} />
      ) : null}
    </Page>
  );
}
