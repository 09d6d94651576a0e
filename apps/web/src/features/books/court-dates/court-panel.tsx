import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Bond } from '#contracts/books/bond/bonds.ts';
import { undoCourtAnswer } from '#contracts/books/bond/court-answers.ts';
import { anyStaff, supervisors } from '#contracts/kernel/roles.ts';
import { canBeAnswered, isMissed } from '#domain/books/court-answers.ts';
import { useCommand } from '../../../lib/command.ts';
import { showDay } from '../../../lib/format.ts';
import { useMay, useSession } from '../../../lib/session.ts';
import { FormProblem } from '../../../ui/problem.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { AnswerCourtDate } from './answer-court-date.tsx';
import { SAID_WORDS } from './court-words.ts';

type Last = NonNullable<Bond['lastCourtAnswer']>;

/** Undoes the last answer: on its day whoever gave it, later a Supervisor or an Admin (today#undoing-a-court-answer). */
const UndoAnswer = ({ bondId, last }: { bondId: string; last: Last }) => {
  const { agent, organization } = useSession();
  const isSupervisor = useMay(supervisors);
  const undo = useCommand(undoCourtAnswer);
  if (!isSupervisor && (last.by !== agent.agentId || last.on !== organization.today)) return null;
  const { answerId } = last;
  return (
    <>
      <FormProblem error={undo.error} said="The answer was not undone: {message}" />
      <Button
        size="xs"
        variant="default"
        loading={undo.busy}
        onClick={() => void undo.run({ params: { bondId }, body: { answerId } })}
      >
        Undo this answer
      </Button>
    </>
  );
};

interface CourtPanelProps {
  bond: Bond;
  /** Makes the bond FORFEITED in its form. */
  onForfeit: () => void;
}

/** What is asked about a bond's court date, and what was said of it last; nothing where there is neither. */
export const CourtPanel = ({ bond, onForfeit }: CourtPanelProps) => {
  const { today } = useSession().organization;
  const mayAnswer = useMay(anyStaff);
  const [open, setOpen] = useState(false);
  const { bondId, defendantId, courtDate, courtAnswer, lastCourtAnswer: last, voidedAt } = bond;
  const question = { ...bond, standing: courtAnswer };
  const isOpen = voidedAt === null && canBeAnswered(question, today);
  const hasFailed = bond.status === 'OPEN' && courtAnswer?.said === 'failed';
  if (voidedAt !== null || (!isOpen && last === null && !hasFailed)) return null;
  return (
    <Paper component="section" aria-label="Court date" className="panel" p="md">
      <Stack gap="sm">
        {courtDate === null || !(isOpen || hasFailed) ? null : (
          <Group gap="sm">
            <Text size="sm">
              {courtAnswer === null
                ? `Court on ${showDay(courtDate)}: what happened?`
                : `Court on ${showDay(courtDate)}: ${SAID_WORDS[courtAnswer.said]}`}
            </Text>
            {isMissed(question, today) ? <StatusBadge status="Missed Court" /> : null}
          </Group>
        )}
        {last === null || courtAnswer !== null ? null : (
          <Text size="sm">
            Court on {showDay(last.courtDate)}: {SAID_WORDS[last.said]}
          </Text>
        )}
        {mayAnswer ? (
          <Group gap="xs">
            {isOpen ? (
              <Button size="xs" variant="default" onClick={() => setOpen(true)}>
                Say what happened
              </Button>
            ) : null}
            {hasFailed ? (
              <Button size="xs" variant="default" onClick={onForfeit}>
                Forfeit…
              </Button>
            ) : null}
            {last === null ? null : <UndoAnswer bondId={bondId} last={last} />}
          </Group>
        ) : null}
      </Stack>
      {open && courtDate !== null ? (
        <AnswerCourtDate of={{ bondId, defendantId, courtDate }} onClose={() => setOpen(false)} />
      ) : null}
    </Paper>
  );
};
