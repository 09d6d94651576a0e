import { useEffect, useState } from 'react';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import { readTemporaryPassword } from '#contracts/agency/organizations/team.ts';
import { useCommand } from '../../../lib/command.ts';
import { ShownOnce } from './shown-once.tsx';
import { Instant } from '../../../ui/day.tsx';

/**
 * The new agent's e-mail and temporary password, readable once (people#temporary-password); with the warning of the
 * spec.
 */
export const ReadTemporaryPassword = ({ provisioningId, onClose }: { provisioningId: string; onClose: () => void }) => {
  const [shown, setShown] = useState<AnswerOf<typeof readTemporaryPassword> | null>(null);
  const { run, error } = useCommand(readTemporaryPassword, setShown);
  const ask = () => void run({ params: { provisioningId } });
  // oxlint-disable-next-line react/exhaustive-deps -- once, when it opens: it can be read one time only
  useEffect(ask, [provisioningId]);
  const advice = shown && (
    <>
      This password must be changed at first login. It is shown only once, and works until{' '}
      <Instant at={shown.validUntil} />.
    </>
  );
  return (
    <ShownOnce
      title="Agent added"
      label="Temporary password"
      testId="temporary-password"
      copy="Copy password"
      shown={shown && { whose: ['Email', shown.email], secret: shown.tempPassword, advice }}
      error={error}
      ask={ask}
      onClose={onClose}
    />
  );
};
