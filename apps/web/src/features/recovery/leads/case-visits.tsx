import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { strikeVisit, type Visit } from '#contracts/recovery/leads/visits.ts';
import { getRecoveryFileLink } from '#contracts/recovery/cases/files.ts';
import { call } from '../../../lib/api.ts';
import { showInstant } from '../../../lib/format.ts';
import { openByLink } from '../../../lib/open-by-link.ts';
import { useSession } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { notifyProblem } from '../../../ui/toast.tsx';
import { RecordBadges, RecordLine, StrikeRecord } from '../contact-log/index.ts';
import { visitsQuery } from './leads.queries.ts';
import { useKeptVisits } from './use-kept-visits.ts';

const openPhoto = (caseId: string, recoveryFileId: string) => {
  const params = { drawerKind: 'case', drawerId: caseId, recoveryFileId } as const;
  openByLink(() => call(getRecoveryFileLink, { params })).catch(notifyProblem);
};

const VisitLine = ({ caseId, visit }: { caseId: string; visit: Visit }) => {
  const { timeZone } = useSession().organization;
  const { visitId, where, result, notes, latitude, longitude, accuracyMeters, photoFileId, lateReason, struck } = visit;
  const when = showInstant(visit.visitedAt, timeZone);
  return (
    <RecordLine
      struck={struck}
      recorded={`${visit.recordedBy} · arrived ${showInstant(visit.recordedAt, timeZone)}`}
      actions={
        <Group gap="xs">
          {photoFileId === null ? null : (
            <Button
              size="compact-xs"
              variant="default"
              className="no-print"
              aria-label={`Photo of the visit of ${when}`}
              onClick={() => openPhoto(caseId, photoFileId)}
            >
              Photo
            </Button>
          )}
          {struck === null ? (
            <StrikeRecord
              endpoint={strikeVisit}
              params={{ recoveryCaseId: caseId, visitId }}
              what="visit"
              which={`the visit of ${when}`}
            />
          ) : null}
        </Group>
      }
    >
      <Group gap="xs">
        <Text size="sm" fw={500} className="tabular">
          {when}
        </Text>
        <StatusBadge status={result} tone={result.startsWith('defendant') ? 'green' : 'grey'} />
        <RecordBadges afterClosing={visit.afterClosing} struck={struck} />
      </Group>
      {where === '' ? null : (
        <Text size="sm" className="anywhere">
          {where}
        </Text>
      )}
      {notes === '' ? null : (
        <Text size="sm" className="note-text">
          {notes}
        </Text>
      )}
      {lateReason === '' ? null : (
        <Text size="xs" c="dimmed" className="anywhere">
          Entered late: {lateReason}
        </Text>
      )}
      {latitude === null || longitude === null ? null : (
        <Text size="xs" c="dimmed" className="tabular">
          {latitude.toFixed(5)}, {longitude.toFixed(5)}
          {accuracyMeters === null ? '' : `, within ${String(accuracyMeters)} m`}
        </Text>
      )}
    </RecordLine>
  );
};

/** The visits of a case, newest first. */
export const CaseVisits = ({ caseId }: { caseId: string }) => {
  const { data, error, refetch } = useQuery(visitsQuery(caseId));
  const isWaiting = useKeptVisits().some((visit) => visit.caseId === caseId);
  if (error && !data) return <ErrorPanel error={error} retry={() => void refetch()} />;
  if (!data) return <Loading lines={3} />;
  if (data.visits.length === 0) return isWaiting ? null : <EmptyState title="No visits yet." />;
  return (
    <ul className="note-list interviews" aria-label="Visits">
      {data.visits.map((visit) => (
        <VisitLine key={visit.visitId} caseId={caseId} visit={visit} />
      ))}
    </ul>
  );
};
