import { Button, Flex, Stack, Title } from '@mantine/core';
import { useState } from 'react';
import type { getDashboard } from '#contracts/office/dashboard/dashboard.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { UnfinishedBond } from '#contracts/office/intake/unfinished-bonds.ts';
import { showCount, showDay } from '../../../lib/format.ts';
import { LinkButton } from '../../../ui/link.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { PersonLine } from '../search/index.ts';
import { DiscardBond } from './discard-bond.tsx';

/** How many stand there before the rest is asked for. */
const FIRST = 3;

const about = ({ begunOn, begunBy, courtDate }: UnfinishedBond): string =>
  [
    `Begun ${showDay(begunOn)}${begunBy === '' ? '' : ` by ${begunBy}`}`,
    courtDate === null ? '' : `Court ${showDay(courtDate)}`,
  ]
    .filter(Boolean)
    .join(' · ');

/**
 * Bonds that were begun and have nothing to them yet: finished or discarded with one press (today#unfinished-bond);
 * from the 14th day one is a follow-up (today#discarding-unfinished).
 */
export const UnfinishedBonds = ({ count, followUps, rows }: ResponseOf<typeof getDashboard>['unfinished']) => {
  const [all, setAll] = useState(false);
  if (count === 0) return null;
  const shown = all ? rows : rows.slice(0, FIRST);
  return (
    <Stack component="section" gap="sm" className="panel" p="md" aria-label="Unfinished bonds">
      <Title order={2} size="sm" fw={600}>
        Unfinished ({showCount(count)}){followUps === 0 ? '' : `, ${showCount(followUps)} to follow up`}
      </Title>
      <ul className="lines">
        {shown.map((bond) => (
          <PersonLine
            key={bond.bondId}
            person={bond}
            action={
              <Flex gap={4} flex="none" direction={{ base: 'row', sm: 'column' }}>
                <LinkButton
                  size="xs"
                  variant="default"
                  to="/bonds/$bondId"
                  params={{ bondId: bond.bondId }}
                  aria-label={`Finish the bond of ${bond.fullName}`}
                >
                  Finish
                </LinkButton>
                <DiscardBond bond={bond} />
              </Flex>
            }
          >
            {bond.isFollowUp ? <StatusBadge status="Follow up" tone="amber" /> : null} {about(bond)}
          </PersonLine>
        ))}
      </ul>
      {rows.length > shown.length ? (
        <Button size="compact-xs" variant="subtle" onClick={() => setAll(true)}>
          Show all {showCount(rows.length)}
        </Button>
      ) : null}
    </Stack>
  );
};
