import { Stack } from '@mantine/core';
import { v7 } from 'uuid';
import { logSearches, type Searched } from '#contracts/office/recovery-tools/recovery-tools.ts';
import type { BackgroundSection } from '#domain/office/background-links.ts';
import { call } from '../../../lib/api.ts';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { notifyProblem } from '../../../ui/toast.tsx';
import { LegalNotice, LinkSets, searchesFor, useReportData } from '../background/index.ts';

interface PersonSearchesProps {
  /** For whom an opening is logged: the case, or the defendant. */
  searched: Searched;
  defendantId: string;
}

/** The sets of searches, filled with what is known of a person; each opening is logged (recovery#recovery-tools). */
export const PersonSearches = ({ searched, defendantId }: PersonSearchesProps) => {
  const { data, error, retry } = useReportData(defendantId);
  if (error) return <ErrorPanel title="Failed to load the searches." error={error} retry={retry} />;
  if (!data) return <Loading words="Loading searches…" lines={8} height={28} />;
  const log = (set: BackgroundSection, count: number) =>
    void call(logSearches, { params: searched, body: { set, count }, commandId: v7() }).catch(notifyProblem);
  return (
    <Stack gap="md">
      <LegalNotice />
      <LinkSets searches={searchesFor(data)} onOpened={log} />
    </Stack>
  );
};
