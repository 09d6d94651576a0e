import { Button, Group, Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { takeUpSurrender, type Surrender } from '#contracts/recovery/surrender/surrenders.ts';
import {
  constructiveDay,
  neededProofs,
  SURRENDER_PROOF_WORDS,
  surrenderReason,
  UNFINISHED_SURRENDERS,
} from '#domain/recovery/surrender.ts';
import { bondNumber } from '#domain/recovery/recovery-case.ts';
import { useCommand } from '../../../lib/command.ts';
import { NOTHING, showDay, showRecorded } from '../../../lib/format.ts';
import { Instant } from '../../../ui/day.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { FormProblem } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { OpenDocument } from '../../people/documents/index.ts';
import { AddCourtPaper, AddProof } from './add-proof.tsx';
import { RecordCertificate } from './record-certificate.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { SurrenderPapers } from './surrender-papers.tsx';
import { RESULT_WORDS, STATUS_WORDS } from './surrender-words.ts';

type Dialogs = 'certificate' | 'proof' | 'court-paper' | 'withdraw';

type Fact = readonly [name: string, value: ReactNode];

/** Those that have a value: a surrender gets its day, papers and ending one after the other. */
const known = (facts: readonly Fact[]): readonly Fact[] =>
  facts.filter(([, value]) => value !== '' && value !== NOTHING);

/** What is known of a surrender. */
export const SurrenderFacts = ({ surrender }: { surrender: Surrender }) => {
  const {
    reason,
    note,
    kind,
    fromOtherState,
    askedBy,
    askedAt,
    author,
    certificateOn,
    recordedOn,
    covered,
    endReason,
  } = surrender;
  const { words, citation, lawful } = surrenderReason(reason);
  const how = kind === 'physical' ? 'To an officer' : `Constructive${fromOtherState ? ', from another state' : ''}`;
  return (
    <Facts
      facts={known([
        ['Reason', lawful ? `${words} (${citation})` : words],
        ['Note', note],
        ['How', how],
        [
          'Asked for',
          <span key="asked">
            {askedBy}, <Instant at={askedAt} />
          </span>,
        ],
        ['Author', author === askedBy ? '' : author],
        ['Day of surrender', showRecorded(certificateOn, recordedOn)],
        [
          'Certificate',
          surrender.certificateFileId === null ? (
            ''
          ) : (
            <OpenDocument key="certificate" fileId={surrender.certificateFileId}>
              Open
            </OpenDocument>
          ),
        ],
        [
          'Court paper',
          surrender.courtPaperId === null ? (
            ''
          ) : (
            <OpenDocument key="paper" fileId={surrender.courtPaperId}>
              Open
            </OpenDocument>
          ),
        ],
        [
          'Covers',
          covered
            .map((bond) => `${bondNumber(bond) || 'no number'}${bond.result ? `: ${RESULT_WORDS[bond.result]}` : ''}`)
            .join(', '),
        ],
        ['Approved', surrender.alone ? 'alone' : ''],
        ['Ended because', endReason],
      ])}
    />
  );
};

/** What a constructive surrender needs, and what of it is there. */
const Proofs = ({ surrender: { proofs, fromOtherState } }: { surrender: Surrender }) => (
  <Stack gap={4} component="section" aria-label="Proofs">
    <Text size="sm" c="dimmed">
      It is complete on the day of the last proof.
    </Text>
    <ul className="note-list interviews">
      {neededProofs(fromOtherState).map((needed) => {
        const had = proofs.find(({ proof }) => proof === needed);
        return (
          <li key={needed}>
            <Text size="sm" component="div">
              {had ? '✓' : '○'} {SURRENDER_PROOF_WORDS[needed]}{' '}
              {had ? <OpenDocument fileId={had.fileId}>{showDay(had.provedOn)}</OpenDocument> : '(missing)'}
            </Text>
          </li>
        );
      })}
    </ul>
  </Stack>
);

const Steps = ({ surrender, onAct }: { surrender: Surrender; onAct: (act: Dialogs) => void }) => {
  const { surrenderId, status, kind, proofs, fromOtherState, courtPaperId } = surrender;
  const takeUp = useCommand(takeUpSurrender);
  const isComplete = kind === 'physical' || constructiveDay(proofs, fromOtherState) !== null;
  return (
    <>
      <FormProblem error={takeUp.error} />
      <Group gap="xs" className="no-print">
        {status === 'asked' ? (
          <Button loading={takeUp.busy} onClick={() => void takeUp.run({ params: { surrenderId } })}>
            Accept
          </Button>
        ) : null}
        {status === 'open' && kind === 'constructive' ? (
          <Button variant={isComplete ? 'default' : 'filled'} onClick={() => onAct('proof')}>
            Add a proof
          </Button>
        ) : null}
        {status === 'open' && isComplete ? (
          <Button onClick={() => onAct('certificate')}>
            {kind === 'physical' ? 'Record the certificate' : 'Complete the surrender'}
          </Button>
        ) : null}
        {status === 'late' ? (
          <Button variant={courtPaperId === null ? 'filled' : 'default'} onClick={() => onAct('court-paper')}>
            {courtPaperId === null ? 'Attach the court paper' : 'Another court paper'}
          </Button>
        ) : null}
        {status === 'booking' ? null : (
          <Button variant="default" onClick={() => onAct('withdraw')}>
            Withdraw
          </Button>
        )}
      </Group>
    </>
  );
};

/** A surrender of a case: what is known, its papers, and what comes next. */
export const SurrenderCard = ({ surrender }: { surrender: Surrender }) => {
  const [acting, setActing] = useState<Dialogs | null>(null);
  const { surrenderId, status, kind } = surrender;
  const close = () => setActing(null);
  const isUnfinished = UNFINISHED_SURRENDERS.some((one) => one === status);
  const hasPapers = status === 'open' || status === 'late' || status === 'booking' || status === 'done';
  const [message, tone] = STATUS_WORDS[status];
  return (
    <Section
      title={`Surrender from ${bondNumber(surrender) || 'a bond without a number'}`}
      hint={<StatusBadge status={message} tone={tone} />}
    >
      <SurrenderFacts surrender={surrender} />
      {status === 'waiting' || status === 'late' ? (
        <Text size="sm" role="note">
          Waiting for approval. {surrender.own ? 'Someone else has to approve this.' : 'See Approvals.'}
        </Text>
      ) : null}
      {kind === 'constructive' ? <Proofs surrender={surrender} /> : null}
      {hasPapers ? <SurrenderPapers surrender={surrender} /> : null}
      {isUnfinished ? <Steps surrender={surrender} onAct={setActing} /> : null}
      {acting === 'certificate' ? <RecordCertificate surrender={surrender} onClose={close} /> : null}
      {acting === 'proof' ? <AddProof surrender={surrender} onClose={close} /> : null}
      {acting === 'court-paper' ? <AddCourtPaper surrender={surrender} onClose={close} /> : null}
      {acting === 'withdraw' ? <ReasonDialog surrenderId={surrenderId} act="withdraw" onClose={close} /> : null}
    </Section>
  );
};
