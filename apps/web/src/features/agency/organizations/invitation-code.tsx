import { useEffect, useState } from 'react';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import { renewInvitation } from '#contracts/agency/organizations/team.ts';
import { useCommand } from '../../../lib/command.ts';
import { ShownOnce } from './shown-once.tsx';
import { Instant } from '../../../ui/day.tsx';

/** The code of an invitation, shown once to the Admin who hands it over (people#invitation-code). */
export const InvitationCode = ({ invitationId, onClose }: { invitationId: string; onClose: () => void }) => {
  const [shown, setShown] = useState<AnswerOf<typeof renewInvitation> | null>(null);
  const { run, error } = useCommand(renewInvitation, setShown);
  const ask = () => void run({ params: { invitationId } });
  // oxlint-disable-next-line react/exhaustive-deps -- once, when it opens: each time makes another code
  useEffect(ask, [invitationId]);
  const advice = shown && (
    <>
      This address already has a login, and its owner may not be verified. Give the code to the person yourself, in
      person or by calling a number you know. It is shown only once, and works until <Instant at={shown.validUntil} />.
    </>
  );
  return (
    <ShownOnce
      title="Invitation code"
      label="Invitation code"
      testId="invitation-code"
      copy="Copy code"
      shown={shown && { whose: ['For', shown.email], secret: shown.code ?? '', advice }}
      error={error}
      ask={ask}
      onClose={onClose}
    />
  );
};
