import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { PlanVersionShown } from '#contracts/books/plans/plans.ts';
import { planInWords } from '#domain/books/plan-words.ts';
import { countOf, showDay } from '../../../lib/format.ts';

const detailsOf = (version: PlanVersionShown): string[] => {
  const { setOn, setBy, startOn, endsAfter, spreadPastDue, reason, skips, endedOn, endedBy } = version;
  const ends = endsAfter === null ? '' : `, ${countOf(endsAfter, 'payment')}`;
  return [
    `Set on ${showDay(setOn)} by ${setBy}, from ${showDay(startOn)}${ends}`,
    ...(spreadPastDue ? [`What was past due was spread: ${reason}`] : []),
    ...skips.map((skip) => `${showDay(skip.on)} skipped by ${skip.skippedBy}: ${skip.reason}`),
    ...(endedOn === null
      ? []
      : [`Ended on ${showDay(endedOn)}${endedBy === 'closing' ? ', when the account was closed' : ''}`]),
  ];
};

/** Every version of the plan, newest first, with who set it and what was skipped. */
export const PlanVersions = ({ versions }: { versions: readonly PlanVersionShown[] }) => {
  const [open, setOpen] = useState(false);
  if (versions.length === 0) return null;
  return (
    <Stack gap="xs" className="no-print">
      <Button
        size="compact-xs"
        variant="subtle"
        style={{ alignSelf: 'flex-start' }}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {open ? 'Hide versions' : `Show ${countOf(versions.length, 'version')}`}
      </Button>
      {open
        ? versions.map((version) => (
            <Stack key={version.version} gap={2}>
              <Text size="sm" fw={500}>
                {planInWords(version)}
              </Text>
              {detailsOf(version).map((line) => (
                <Text key={line} size="sm" c="dimmed">
                  {line}
                </Text>
              ))}
            </Stack>
          ))
        : null}
    </Stack>
  );
};
