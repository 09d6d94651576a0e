import { List as Bullets, Stack, Text } from '@mantine/core';
import type { MoveInRun } from '#contracts/office/move-in/move-in.ts';
import { countOf, showInstant } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { AppLink } from '../../../ui/link.tsx';
import { ShareBar } from '../../../ui/progress.tsx';

type Kept = MoveInRun['kept'][number];

/** What is no person's is named by its words alone. */
const isOfNobody = ({ list, personId }: Kept): boolean =>
  list === 'powers' || list === 'payments-before' || (list === 'owed-and-held' && personId === null);

const Who = ({ list, personId, name }: Kept) => {
  const shown = name || 'A person without a file here';
  if (personId === null || name === '') return shown;
  if (list === 'clients' || list === 'bonds' || list === 'balances' || list === 'plans')
    return (
      <AppLink to="/defendants/$defendantId" params={{ defendantId: personId }}>
        {shown}
      </AppLink>
    );
  if (list === 'indemnitors')
    return (
      <AppLink to="/indemnitors/$indemnitorId" params={{ indemnitorId: personId }}>
        {shown}
      </AppLink>
    );
  return shown;
};

const resultOf = ({ kind, added, changed, gone, kept }: MoveInRun): string =>
  [
    ...(kind === 'bring-in' ? [`${String(added)} new`, `${String(changed)} changed`] : []),
    `${String(gone)} removed`,
    ...(kept.length === 0 ? [] : [`${String(kept.length)} left as they are`]),
  ].join(', ');

/** How far the lists are, or what came of them the last time, and who stayed as people made them. */
export const RunOfLists = ({ run }: { run: MoveInRun }) => {
  const { kind, isDone, done, total, decidedAt, decidedBy, kept } = run;
  const { timeZone } = useSession().organization;
  const what = kind === 'bring-in' ? 'Bring in' : 'Take back';
  if (!isDone) {
    const words = `${what}: ${String(done)} of ${countOf(total, 'row')} done`;
    return (
      <Stack gap="xs" role="status">
        <Text size="sm">{`${words}. You can go on working; nothing of the lists can be changed meanwhile.`}</Text>
        <ShareBar label={words} share={total === 0 ? 0 : done / total} />
      </Stack>
    );
  }
  return (
    <Stack gap="xs">
      <Text size="sm">{`${what}, ${showInstant(decidedAt, timeZone)}, ${decidedBy}: ${resultOf(run)}.`}</Text>
      {kept.length === 0 ? null : (
        <Bullets size="sm" aria-label="Left as they are">
          {kept.map((thing) => (
            <Bullets.Item key={`${thing.personId ?? ''} ${thing.words}`}>
              {isOfNobody(thing) ? null : (
                <>
                  <Who {...thing} />:{' '}
                </>
              )}
              {thing.words}
            </Bullets.Item>
          ))}
        </Bullets>
      )}
    </Stack>
  );
};
