import { Button, Group, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ArchivedCaseFile } from '#contracts/case-file/case-file.ts';
import { formatCents } from '#domain/money.ts';
import { formatShortId } from '#domain/short-id.ts';
import { countOf, showDay, showInstant } from '../../lib/format.ts';
import { useSession } from '../../lib/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { PlaceLegalHold } from './place-legal-hold.tsx';
import { ReleaseLegalHold } from './release-legal-hold.tsx';
import { RestoreCaseFile } from './restore-case-file.tsx';
import { archivedCaseFilesQuery } from './case-file.queries.ts';

type Asked = { what: 'restore' | 'hold' | 'release'; caseFile: ArchivedCaseFile } | null;

/** What stays of the person in the books. */
const moneyOf = ({ accountNumbers, balanceCents, openBonds }: ArchivedCaseFile): string =>
  [
    accountNumbers.length === 0
      ? 'No account'
      : `${accountNumbers.length === 1 ? 'Account' : 'Accounts'} ${accountNumbers.map(formatShortId).join(', ')}`,
    `balance ${formatCents(balanceCents)}`,
    ...(openBonds === 0 ? [] : [countOf(openBonds, 'open bond')]),
  ].join(' · ');

/** Until when the case file is kept: a hold says why, and overrides the day. */
const Kept = ({ caseFile: { legalHold, erasableOn, lastActivityOn } }: { caseFile: ArchivedCaseFile }) => {
  const { timeZone } = useSession().organization;
  return legalHold ? (
    <Group gap="2px 8px" align="baseline">
      <StatusBadge status="pending" label="Legal hold" />
      <Text size="sm" className="anywhere">
        {legalHold.reason}
      </Text>
      <Text size="xs" c="dimmed">
        {showInstant(legalHold.at, timeZone)} by {legalHold.by}
      </Text>
    </Group>
  ) : (
    <Text size="sm" className="tabular">
      Kept until {showDay(erasableOn)}{' '}
      <Text span size="xs" c="dimmed">
        (last activity {showDay(lastActivityOn)})
      </Text>
    </Text>
  );
};

const Line = ({ caseFile, ask }: { caseFile: ArchivedCaseFile; ask: (asked: Asked) => void }) => {
  const { timeZone } = useSession().organization;
  const { fullName, archivedAt, archivedBy, legalHold } = caseFile;
  return (
    <Group component="li" justify="space-between" align="flex-start" gap="sm">
      <Stack gap={2} flex="1 1 260px" miw={0}>
        <Text size="sm" fw={500} className="anywhere">
          {fullName}
        </Text>
        <Text size="xs" c="dimmed" className="tabular">
          Deleted {showInstant(archivedAt, timeZone)} by {archivedBy}
        </Text>
        <Text size="xs" c="dimmed" className="tabular">
          {moneyOf(caseFile)}
        </Text>
        <Kept caseFile={caseFile} />
      </Stack>
      <Group gap="xs" className="no-print">
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`${legalHold ? 'Release legal hold' : 'Legal hold'} of ${fullName}`}
          onClick={() => ask({ what: legalHold ? 'release' : 'hold', caseFile })}
        >
          {legalHold ? 'Release legal hold' : 'Legal hold'}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Restore ${fullName}`}
          onClick={() => ask({ what: 'restore', caseFile })}
        >
          Restore
        </Button>
      </Group>
    </Group>
  );
};

const CaseFiles = ({ caseFiles, ask }: { caseFiles: readonly ArchivedCaseFile[]; ask: (asked: Asked) => void }) =>
  caseFiles.length === 0 ? (
    <EmptyState
      title="No archived files."
      hint="A deleted defendant with money history will stand here until the retention of your agency ends."
    />
  ) : (
    <section className="panel" aria-label="Archived files">
      <Stack p="lg">
        <ul className="lines">
          {caseFiles.map((caseFile) => (
            <Line key={caseFile.defendantId} caseFile={caseFile} ask={ask} />
          ))}
        </ul>
      </Stack>
    </section>
  );

/** Deleted case files, newest first; each can be restored, or held back from erasure. */
export const ArchivedCaseFiles = () => {
  const [asked, ask] = useState<Asked>(null);
  const close = () => ask(null);
  return (
    <>
      <PagedList
        list={useInfiniteQuery(archivedCaseFilesQuery)}
        loading={<Loading words="Loading archived files..." lines={5} height={36} />}
      >
        {(caseFiles) => <CaseFiles caseFiles={caseFiles} ask={ask} />}
      </PagedList>
      {asked?.what === 'restore' ? <RestoreCaseFile caseFile={asked.caseFile} onClose={close} /> : null}
      {asked?.what === 'hold' ? <PlaceLegalHold caseFile={asked.caseFile} onClose={close} /> : null}
      {asked?.what === 'release' ? <ReleaseLegalHold caseFile={asked.caseFile} onClose={close} /> : null}
    </>
  );
};
