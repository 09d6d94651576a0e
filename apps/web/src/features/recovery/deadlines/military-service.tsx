import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MilitaryService } from '#contracts/recovery/deadlines/military-service.ts';
import { recoveryStaff, supervisors } from '#contracts/kernel/roles.ts';
import { MILITARY_SERVICE_WORDS, MILITARY_SERVICES } from '#domain/people/military-service.ts';
import { showInstant } from '../../../lib/format.ts';
import { useMay, useSession } from '../../../lib/session.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { OpenDocument } from '../../people/documents/index.ts';
import { militaryServiceQuery } from './deadlines.queries.ts';
import { RecordMilitaryService } from './record-military-service.tsx';
import { WithdrawMilitaryService } from './withdraw-military-service.tsx';

const Line = ({ service, onWithdraw }: { service: MilitaryService; onWithdraw: (() => void) | null }) => {
  const { timeZone } = useSession().organization;
  const { kind, fileId, recordedBy, recordedAt, withdrawn } = service;
  const message = MILITARY_SERVICE_WORDS[kind];
  if (withdrawn !== null)
    return (
      <Text size="sm" c="dimmed" className="anywhere">
        {message}: withdrawn by {withdrawn.by}, {showInstant(withdrawn.at, timeZone)}: {withdrawn.reason}
      </Text>
    );
  return (
    <Group gap="sm" role="note">
      <StatusBadge status="Art. 338" tone="sky" />
      <Text size="sm" className="sentence anywhere">
        {message}, by {recordedBy}, {showInstant(recordedAt, timeZone)}. Deadlines do not change automatically.
      </Text>
      <OpenDocument fileId={fileId}>Proof</OpenDocument>
      {onWithdraw === null ? null : (
        <Button size="compact-xs" variant="default" aria-label={`Withdraw: ${message}`} onClick={onWithdraw}>
          Withdraw
        </Button>
      )}
    </Group>
  );
};

interface MilitaryServiceOfBondProps {
  bond: { bondId: string; defendantId: string };
  /** Where it can be recorded, by the roles of recovery, and withdrawn, by Supervisors and Admins. */
  isEditable?: boolean;
}

/** Marks a bond whose defendant serves in the military or the Guard (C.Cr.P. 338); it moves no date. */
export const MilitaryServiceOfBond = ({ bond, isEditable = false }: MilitaryServiceOfBondProps) => {
  const { data } = useQuery(militaryServiceQuery(bond.bondId));
  const mayRecord = useMay(recoveryStaff) && isEditable;
  const mayWithdraw = useMay(supervisors) && isEditable;
  const [recording, setRecording] = useState(false);
  const [withdrawing, setWithdrawing] = useState<MilitaryService | null>(null);
  if (!data) return null;
  const kinds = MILITARY_SERVICES.filter(
    (kind) => !data.services.some((service) => service.kind === kind && service.withdrawn === null),
  );
  return (
    <>
      {data.services.map((service) => (
        <Line
          key={service.militaryServiceId}
          service={service}
          onWithdraw={mayWithdraw ? () => setWithdrawing(service) : null}
        />
      ))}
      {mayRecord && kinds.length > 0 ? (
        <Group>
          <Button size="compact-sm" variant="default" onClick={() => setRecording(true)}>
            Military or Guard duty…
          </Button>
        </Group>
      ) : null}
      {recording ? <RecordMilitaryService bond={bond} kinds={kinds} onClose={() => setRecording(false)} /> : null}
      {withdrawing ? (
        <WithdrawMilitaryService bondId={bond.bondId} service={withdrawing} onClose={() => setWithdrawing(null)} />
      ) : null}
    </>
  );
};
