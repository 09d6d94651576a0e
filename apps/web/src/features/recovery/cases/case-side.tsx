import { Button, Menu, Stack, Text } from '@mantine/core';
import { IconArchive, IconDoorEnter, IconProgress } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { editRecoveryCase, setRecoveryStatus, type RecoveryCase } from '#contracts/recovery/cases/recovery.ts';
import { UNKNOWN_DEFENDANT } from '#domain/recovery/recovery-case.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { useCommand } from '../../../lib/command.ts';
import { showDay, showInstant } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { Facts } from '../../../ui/facts.tsx';
import { AppLink, LinkButton } from '../../../ui/link.tsx';
import { Select } from '../../../ui/form.tsx';
import { AssignCase } from './assign-case.tsx';
import { CasePhoto } from './case-card.tsx';
import { CaseStatus } from './case-status.tsx';
import { Saved, useSaved } from './saved.tsx';

const EndCase = lazy(() => import('./end-case.tsx').then((form) => ({ default: form.EndCase })));

const PRIORITIES = [
  { value: '1', label: 'High' },
  { value: '2', label: 'Normal' },
  { value: '3', label: 'Low' },
] as const;

/** A bond as people call it: its power, else its court case number. */
const nameOfBond = ({ bonds }: RecoveryCase, bondId: string): string => {
  const { powerNumber = '', caseNumber = '' } = bonds.find((one) => one.bondId === bondId) ?? {};
  return [powerNumber, caseNumber].find((number) => number !== '') ?? 'Bond without a number';
};

/** On the left of a case: who it is, where it stands, who works on it (screens#recovery-case). */
export const CaseSide = ({ recoveryCase }: { recoveryCase: RecoveryCase }) => {
  const { caseId, status, openedAt, defendantId, defendantName, bondId, closedAt, photoUrl, suretyCaseId } =
    recoveryCase;
  const { timeZone } = useSession().organization;
  const name = defendantName ?? UNKNOWN_DEFENDANT;
  return (
    <Stack className="panel" p="md" gap="md" component="section" aria-label="Case">
      <CasePhoto url={photoUrl} name={name} />
      <Facts
        inColumns
        facts={[
          ['Status', <CaseStatus key="status" status={status} />],
          ['Created', showInstant(openedAt, timeZone)],
          ['Forfeiture', formatCents(recoveryCase.forfeitureCents)],
          [
            'Bond',
            bondId === null ? (
              ''
            ) : (
              <AppLink key="bond" to="/bonds/$bondId" params={{ bondId }} size="sm" className="anywhere">
                {nameOfBond(recoveryCase, bondId)}
              </AppLink>
            ),
          ],
          [
            'Defendant',
            defendantId === null ? (
              name
            ) : (
              <AppLink key="defendant" to="/defendants/$defendantId" params={{ defendantId }} size="sm">
                {name}
              </AppLink>
            ),
          ],
          ...(suretyCaseId === null
            ? []
            : ([
                [
                  'Surety case',
                  <AppLink key="surety" to="/recovery/surety-cases/$caseId" params={{ caseId: suretyCaseId }} size="sm">
                    Open
                  </AppLink>,
                ],
              ] as const)),
          ...(closedAt === null
            ? []
            : ([
                ['Outcome', recoveryCase.outcome],
                ['Outcome day', showDay(recoveryCase.outcomeOn)],
                ['Closed', showInstant(closedAt, timeZone)],
                ['Note', recoveryCase.outcomeNote],
              ] as const)),
        ]}
      />
      <CaseEditing key={caseId} recoveryCase={recoveryCase} />
    </Stack>
  );
};

/** Assignment and priority: who is assigned is asked, the priority is saved as it is chosen. */
const CaseEditing = ({ recoveryCase }: { recoveryCase: RecoveryCase }) => {
  const { caseId, version: basedOn, status, priority } = recoveryCase;
  const params = { recoveryCaseId: caseId };
  const saved = useSaved(['recovery-case']);
  const edit = useCommand(editRecoveryCase, saved.done, saved.failed);
  return (
    <Stack gap="sm" className="no-print">
      <AssignCase of={recoveryCase} label="Assigned To" searchable onDone={saved.done} onFailed={saved.failed} />
      <Select
        label="Priority"
        disabled={edit.busy}
        data={[...PRIORITIES]}
        value={String(priority)}
        onChange={(value) => {
          const chosen = ([1, 2, 3] as const).find((known) => String(known) === value);
          if (chosen) void edit.run({ params, body: { priority: chosen, basedOn } });
        }}
      />
      <Saved state={saved.state} />
      {status === 'closed' ? (
        <Text size="xs" c="dimmed">
          You can still add visits, files and interviews.
        </Text>
      ) : null}
    </Stack>
  );
};

/** How far a case that is not closed goes on: where it leads, and what that is called. */
const STEPS = {
  open: { status: 'active', label: 'Make active' },
  active: { status: 'open', label: 'Reopen as new' },
} as const;

interface CaseActionsProps {
  recoveryCase: RecoveryCase;
  /** The menu around these items. */
  menu: (items: ReactNode) => ReactNode;
}

/** What is done with a case: the surrender, or reopening a closed one; the rest in its menu (screens#one-primary-action). */
export const CaseActions = ({ recoveryCase, menu }: CaseActionsProps) => {
  const { caseId, version: basedOn, status } = recoveryCase;
  const [ending, setEnding] = useState(false);
  const saved = useSaved(['recovery-case']);
  const { run, busy } = useCommand(setRecoveryStatus, saved.done, saved.failed);
  const isClosed = status === 'closed';
  const step = isClosed ? null : STEPS[status];
  return (
    <>
      <Saved state={saved.state} />
      {isClosed ? (
        <Button onClick={() => setEnding(true)}>Reopen case</Button>
      ) : (
        <LinkButton to="/recovery/cases/$caseId/surrender" params={{ caseId }}>
          Surrender
        </LinkButton>
      )}
      {menu(
        <>
          {step === null ? (
            <Menu.Item
              leftSection={<IconDoorEnter size={16} />}
              renderRoot={(item) => <Link to="/recovery/cases/$caseId/surrender" params={{ caseId }} {...item} />}
            >
              Surrender
            </Menu.Item>
          ) : (
            <>
              <Menu.Item
                leftSection={<IconProgress size={16} />}
                disabled={busy}
                onClick={() => void run({ params: { recoveryCaseId: caseId }, body: { status: step.status, basedOn } })}
              >
                {step.label}
              </Menu.Item>
              <Menu.Item leftSection={<IconArchive size={16} />} onClick={() => setEnding(true)}>
                Close case
              </Menu.Item>
            </>
          )}
        </>,
      )}
      <Suspense>
        {ending ? <EndCase recoveryCase={recoveryCase} onDone={saved.done} onClose={() => setEnding(false)} /> : null}
      </Suspense>
    </>
  );
};
