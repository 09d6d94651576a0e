import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getChronology, type ShownEntry } from '#contracts/recovery/chronology/chronology.ts';
import { showDay, showTime } from '../../../lib/format.ts';
import { contractQuery } from '../../../lib/query.ts';
import { useSession } from '../../../lib/session.ts';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Struck } from '../contact-log/index.ts';
import { MakeChronology } from './make-chronology.tsx';

const chronologyQuery = (recoveryCaseId: string) =>
  contractQuery(getChronology, { params: { recoveryCaseId } }, [`recovery-case:${recoveryCaseId}`, 'bond']);

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

/** The Chronology tab: what was done, and its editions as PDFs (recovery#chronology). */
export const CaseChronology = ({ caseId }: { caseId: string }) => {
  const { data, error, refetch } = useQuery(chronologyQuery(caseId));
  if (error && !data) return <ErrorPanel error={error} retry={() => void refetch()} />;
  if (!data) return <Loading lines={6} />;
  return (
    <Stack gap="md">
      <MakeChronology caseId={caseId} editions={data.editions} />
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
