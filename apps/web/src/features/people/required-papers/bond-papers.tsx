import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import { anyStaff } from '#contracts/kernel/roles.ts';
import type { listPapersOfBond } from '#contracts/people/required-papers/papers.ts';
import { useMay } from '../../../lib/session.ts';
import { AppLink } from '../../../ui/link.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { OpenDocument } from '../documents/index.ts';
import { papersOfBondQuery } from './required-papers.queries.ts';

type Paper = AnswerOf<typeof listPapersOfBond>['papers'][number];

const PaperLine = ({ paper: { name, documents, lacks } }: { paper: Paper }) => (
  <li>
    <Group justify="space-between" gap="xs" align="flex-start">
      <Text size="sm">{name}</Text>
      {lacks === null ? null : (
        <StatusBadge status="missing" tone="grey" label={lacks === 'adult' ? 'no adult indemnitor' : 'missing'} />
      )}
    </Group>
    {documents.map(({ fileId, name: file, mediaType }) => (
      <div key={fileId}>
        <OpenDocument fileId={fileId} mediaType={mediaType}>
          {file}
        </OpenDocument>
      </div>
    ))}
    {lacks === 'adult' ? (
      <Text size="xs" c="dimmed">
        The defendant is under 18: an indemnitor of the account has to be an adult, with a birthday on file.
      </Text>
    ) : null}
  </li>
);

const said = (papers: readonly Paper[]): string => {
  const missing = papers.filter(({ lacks }) => lacks !== null).length;
  return missing === 0 ? 'Nothing is missing.' : `${String(missing)} of ${String(papers.length)} missing.`;
};

const Papers = ({ bondId }: { bondId: string }) => {
  const { data, error, refetch } = useQuery(papersOfBondQuery(bondId));
  if (error)
    return <ErrorPanel title="Failed to load the required documents." error={error} retry={() => void refetch()} />;
  // A bond that nothing is asked of shows what there is.
  if (data?.papers.every(({ lacks, documents }) => lacks === null && documents.length === 0)) return null;
  return (
    <Section title="Papers" {...(data?.isAsked === true ? { hint: said(data.papers) } : {})}>
      {data === undefined ? (
        <Loading words="Loading the papers…" lines={5} height={20} />
      ) : (
        <Stack gap="sm">
          <ul className="lines" aria-label="Required documents of this bond">
            {data.papers
              .filter(({ lacks, documents }) => lacks !== null || documents.length > 0)
              .map((paper) => (
                <PaperLine key={paper.paperId} paper={paper} />
              ))}
          </ul>
          <AppLink to="/defendants/$defendantId/files" params={{ defendantId: data.defendantId }} size="sm">
            Mark documents in Files
          </AppLink>
        </Stack>
      )}
    </Section>
  );
};

/** The papers of a bond on its screen: what is there, and what an OPEN or FORFEITED one lacks. It blocks nothing. */
export const BondPapers = ({ bondId }: { bondId: string }) => (useMay(anyStaff) ? <Papers bondId={bondId} /> : null);
