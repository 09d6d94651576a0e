import { Button, Stack, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
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
      <LinkButton to="/recovery/cases/$caseId/surrender" params={{ caseId }} variant="default" className="no-print">
        Surrender
      </LinkButton>
      <CaseEditing key={caseId} recoveryCase={recoveryCase} />
    </Stack>
  );
};

/** Assignment, priority and status; who is assigned is asked, the others are saved as they are chosen. */
const CaseEditing = ({ recoveryCase }: { recoveryCase: RecoveryCase }) => {
  const { caseId, version: basedOn, status, priority } = recoveryCase;
  const params = { recoveryCaseId: caseId };
  const [ending, setEnding] = useState(false);
  const saved = useSaved(['recovery-case']);
  const edit = useCommand(editRecoveryCase, saved.done, saved.failed);
  const step = useCommand(setRecoveryStatus, saved.done, saved.failed);
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
      {status === 'open' ? (
        <Button
          variant="default"
          loading={step.busy}
          onClick={() => void step.run({ params, body: { status: 'active', basedOn } })}
        >
          Make active
        </Button>
      ) : null}
      {status === 'active' ? (
        <Button
          variant="default"
          loading={step.busy}
          onClick={() => void step.run({ params, body: { status: 'open', basedOn } })}
        >
          Reopen as new
        </Button>
      ) : null}
      <Button variant="default" onClick={() => setEnding(true)}>
        {status === 'closed' ? 'Reopen case' : 'Close case'}
      </Button>
      <Saved state={saved.state} />
      {status === 'closed' ? (
        <Text size="xs" c="dimmed">
          You can still add visits, files and interviews.
        </Text>
      ) : null}
      <Suspense>
        {ending ? <EndCase recoveryCase={recoveryCase} onDone={saved.done} onClose={() => setEnding(false)} /> : null}
      </Suspense>
    </Stack>
  );
};
