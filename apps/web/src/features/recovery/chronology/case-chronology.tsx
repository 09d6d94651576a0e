import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  getChronology,
  makeChronology,
  type FiledEdition,
  type ShownEntry,
} from '#contracts/recovery/chronology/chronology.ts';
import { getRecoveryFileLink } from '#contracts/recovery/cases/files.ts';
import type { Edition } from '#domain/recovery/chronology.ts';
import { call } from '../../../lib/api.ts';
import { shortCaseId } from '#domain/recovery/recovery-case.ts';
import { useCommand } from '../../../lib/command.ts';
import { showDay, showInstant, showTime } from '../../../lib/format.ts';
import { openByLink } from '../../../lib/open-by-link.ts';
import { contractQuery } from '../../../lib/query.ts';
import { useSession } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel, FormProblem } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { notifyProblem } from '../../../ui/toast.tsx';
import { Struck } from '../contact-log/index.ts';

const chronologyQuery = (recoveryCaseId: string) =>
  contractQuery(getChronology, { params: { recoveryCaseId } }, [`recovery-case:${recoveryCaseId}`, 'bond']);

const FOR: Readonly<Record<Edition, string>> = { surety: 'For the surety', court: 'For the court' };

const Entry = ({ entry }: { entry: ShownEntry }) => {
  const { timeZone } = useSession().organization;
  const { day, at, enteredOn, by, kind, lines, struck } = entry;
  const words = (
    <>
      <Group gap="xs">
        <Text size="sm" fw={500} className="tabular">
          {showDay(day)}
          {at === null ? '' : `, ${showTime(Date.parse(at), timeZone)}`}
        </Text>
        <Text size="sm" fw={500}>
          {kind}
        </Text>
        {struck === null ? null : <StatusBadge status="struck" />}
      </Group>
      {lines.map((line, index) => (
        <Text key={index} size="sm" className="note-text">
          {line}
        </Text>
      ))}
    </>
  );
  const aside = [by ?? '', enteredOn === null ? '' : `entered ${showDay(enteredOn)}`].filter((part) => part !== '');
  return (
    <Stack component="li" className="interview" gap={4}>
      {struck === null ? words : <s className="interview-struck">{words}</s>}
      {aside.length === 0 ? null : (
        <Text size="xs" c="dimmed" className="tabular">
          {aside.join(' · ')}
        </Text>
      )}
      <Struck struck={struck} />
    </Stack>
  );
};

const Filed = ({ caseId, edition }: { caseId: string; edition: FiledEdition }) => {
  const { timeZone } = useSession().organization;
  const { number, fileId, sha256, madeAt, madeBy } = edition;
  const params = { drawerKind: 'case', drawerId: caseId, recoveryFileId: fileId } as const;
  const open = () => void openByLink(() => call(getRecoveryFileLink, { params })).catch(notifyProblem);
  return (
    <Stack component="li" className="interview" gap={4}>
      <Group gap="xs">
        <Text size="sm" fw={500}>
          No. {number} · {FOR[edition.edition]}
          {edition.joinedCaseId === null ? '' : ` · of case ${shortCaseId(edition.joinedCaseId)}`}
        </Text>
        <Button
          size="compact-xs"
          variant="default"
          className="no-print"
          aria-label={`Open No. ${String(number)}`}
          onClick={open}
        >
          Open
        </Button>
      </Group>
      <Text size="xs" c="dimmed" className="tabular">
        {madeBy} · {showInstant(madeAt, timeZone)}
      </Text>
      <Text size="xs" ff="monospace" className="anywhere">
        SHA-256 {sha256}
      </Text>
    </Stack>
  );
};

const Editions = ({ caseId, editions }: { caseId: string; editions: readonly FiledEdition[] }) => {
  const { run, busy, error } = useCommand(makeChronology);
  const make = (edition: Edition) => void run({ params: { recoveryCaseId: caseId }, body: { edition } });
  return (
    <Section
      title="Editions"
      hint="The court’s copy leaves out sources, costs and third-party phones. Each copy is filed in the drawer."
      actions={
        <Group gap="xs" className="no-print">
          <Button size="xs" loading={busy} onClick={() => make('surety')}>
            For the surety
          </Button>
          <Button size="xs" variant="default" disabled={busy} onClick={() => make('court')}>
            For the court
          </Button>
        </Group>
      }
    >
      <FormProblem error={error} />
      {editions.length === 0 ? (
        <EmptyState title="No copies yet." />
      ) : (
        <ul className="note-list interviews" aria-label="Editions">
          {editions.map((edition) => (
            <Filed key={edition.fileId} caseId={caseId} edition={edition} />
          ))}
        </ul>
      )}
    </Section>
  );
};

/** The Chronology tab: what was done, and its editions as PDFs (recovery#chronology). */
export const CaseChronology = ({ caseId }: { caseId: string }) => {
  const { data, error, refetch } = useQuery(chronologyQuery(caseId));
  if (error && !data) return <ErrorPanel error={error} retry={() => void refetch()} />;
  if (!data) return <Loading lines={6} />;
  return (
    <Stack gap="md">
      <Editions caseId={caseId} editions={data.editions} />
      <Section title="Actions taken" hint="In order of when it happened.">
        <ul className="note-list interviews" aria-label="Chronology">
          {data.entries.map((entry) => (
            <Entry key={entry.entryId} entry={entry} />
          ))}
        </ul>
      </Section>
    </Stack>
  );
};
