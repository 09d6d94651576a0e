import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { anyStaff, recoveryStaff } from '#contracts/kernel/roles.ts';
import { openCaseOfBond } from '#contracts/recovery/cases/forfeitures.ts';
import { shortCaseId, UNKNOWN_DEFENDANT } from '#domain/recovery/recovery-case.ts';
import { useCommand } from '../../../lib/command.ts';
import { useFreshQuery } from '../../../lib/fresh-query.ts';
import { useMay } from '../../../lib/session.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { FormProblem } from '../../../ui/problem.tsx';
import { CaseStatus } from './case-status.tsx';
import { caseOfBondQuery } from './cases.queries.ts';

/** Opens the case of a forfeited bond under one command id; `onDone` is told which case it is, where the reader may know. */
const useOpenCase = (bondId: string, onDone: (caseId: string | null) => void) => {
  const { run, busy, error } = useCommand(openCaseOfBond, ({ caseId }) => onDone(caseId));
  return { open: (joins: 'open' | null) => void run({ params: { bondId }, body: { joins } }), busy, error };
};

interface OpenCaseProps {
  bondId: string;
  onDone: (caseId: string | null) => void;
}

/**
 * The ways to open a case: into the open one of the same person, where there is one, or a new one
 * (recovery#opening-a-case).
 */
export const OpenCaseButtons = ({ bondId, onDone }: OpenCaseProps) => {
  const { data } = useQuery(caseOfBondQuery(bondId));
  const { open, busy, error } = useOpenCase(bondId, onDone);
  if (!data?.mayOpen) return null;
  const { joins, defendantName } = data;
  return (
    <>
      <FormProblem error={error} />
      <Group gap="xs">
        {joins === null ? null : (
          <Button loading={busy} onClick={() => open('open')}>
            Add to the open case of {defendantName || UNKNOWN_DEFENDANT}
          </Button>
        )}
        <Button loading={busy} variant={joins === null ? 'filled' : 'default'} onClick={() => open(null)}>
          New case
        </Button>
      </Group>
    </>
  );
};

/**
 * Offers the case of a forfeiture that was just saved (bonds#case-of-a-forfeiture, recovery#opening-a-case); `onDone`
 * goes on either way.
 */
export const OfferCase = ({ bondId, onDone }: { bondId: string; onDone: () => void }) => {
  // What was known before the bond was saved says nothing.
  const { data, error } = useFreshQuery(caseOfBondQuery(bondId));
  const nothingToOffer = error !== null || data?.mayOpen === false;
  const goOn = useEffectEvent(onDone);
  useEffect(() => {
    if (nothingToOffer) goOn();
  }, [nothingToOffer]);
  if (!data?.mayOpen) return null;
  return (
    <Dialog onClose={onDone} title="Open a recovery case?">
      <Text size="sm" mb="md">
        The bond is forfeited and has no recovery case. It can be opened later from the bond, too.
      </Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onDone}>
          Not now
        </Button>
        <OpenCaseButtons bondId={bondId} onDone={onDone} />
      </Group>
    </Dialog>
  );
};

/** They see its number, too (recovery#who-may-recovery). */
const NUMBER_READERS = ['Accounting', 'Auditor'] as const;

/** On a bond: whether it has a case and where that stands, for everybody; who works in recovery goes there. */
export const CaseOfBond = ({ bondId }: { bondId: string }) => {
  const { data } = useQuery(caseOfBondQuery(bondId));
  const [asking, setAsking] = useState(false);
  const mayRecover = useMay(recoveryStaff);
  const mayOpen = useMay(anyStaff);
  const seesNumber = useMay(NUMBER_READERS);
  if (data?.case) {
    const { caseId, status } = data.case;
    return (
      <Group gap="xs" fz="sm" role="note">
        {mayRecover && caseId !== null ? (
          <AppLink to="/recovery/cases/$caseId" params={{ caseId }} fz="sm">
            Recovery case
          </AppLink>
        ) : (
          <Text size="sm">Recovery case{seesNumber && caseId !== null ? ` ${shortCaseId(caseId)}` : ''}</Text>
        )}
        {seesNumber && caseId !== null ? (
          <AppLink to="/recovery/cases/$caseId/costs" params={{ caseId }} fz="sm">
            Costs
          </AppLink>
        ) : null}
        <CaseStatus status={status} />
      </Group>
    );
  }
  if (!data?.mayOpen || !mayOpen) return null;
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        Open recovery case
      </Button>
      {asking ? <OfferCase bondId={bondId} onDone={() => setAsking(false)} /> : null}
    </>
  );
};
