import { Text } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { AppLink } from '../../../ui/link.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { missingWords } from './missing-papers.tsx';
import { papersOfBondQuery } from './required-papers.queries.ts';

/** Which papers bonds that were just written lack, each with the number of bonds; it blocks nothing. */
export const PapersWanted = ({ bondIds }: { bondIds: readonly string[] }) => {
  const answers = useQueries({ queries: bondIds.map(papersOfBondQuery) });
  const error = answers.find((answer) => answer.error !== null && answer.data === undefined)?.error;
  const retry = () => void Promise.all(answers.map(({ refetch }) => refetch()));
  if (error) return <ErrorPanel title="Failed to load the required documents." error={error} retry={retry} />;
  const known = answers.flatMap(({ data }) => data ?? []);
  const [first] = known;
  if (!first || known.length < answers.length) return <Loading words="Loading the papers…" lines={3} height={20} />;
  const lacking = known.flatMap(({ papers }) => papers.filter(({ lacks }) => lacks !== null));
  const names = [...new Set(lacking.map(({ name }) => name))];
  const missing = names.map((name) => ({ name, bonds: lacking.filter((paper) => paper.name === name).length }));
  return (
    <Section title="Papers" hint={missing.length === 0 ? 'Nothing is missing.' : 'Missing'}>
      {missing.length === 0 ? null : (
        <>
          <Text size="sm">{missing.map(missingWords).join(', ')}</Text>
          <AppLink to="/defendants/$defendantId/files" params={{ defendantId: first.defendantId }} size="sm">
            Mark documents in Files
          </AppLink>
        </>
      )}
    </Section>
  );
};
