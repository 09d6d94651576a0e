import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getSurrenderPaper, noteSurrenderPaperSent } from '#contracts/surrender/surrenders.ts';
import type { PaperOfSurrender, Surrender } from '#contracts/surrender/surrenders.ts';
import { SURRENDER_PAPER_WORDS } from '#domain/surrender.ts';
import { addressOf } from '../../lib/api.ts';
import { useContractForm } from '../../lib/contract-form.ts';
import { showDay } from '../../lib/format.ts';
import { refreshTopics } from '../../lib/live.ts';
import { useSession } from '../../lib/session.ts';
import { UsDateInput } from '../../ui/day.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormButtons } from '../../ui/form.tsx';

interface OfPaper {
  surrenderId: string;
  paper: PaperOfSurrender;
}

const NoteSent = ({ surrenderId, paper: { paper, sent }, onClose }: OfPaper & { onClose: () => void }) => {
  const { today } = useSession().organization;
  const queries = useQueryClient();
  const initialValues: { sentOn: string | null; how: string } = { sentOn: sent?.on ?? today, how: sent?.how ?? '' };
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: noteSurrenderPaperSent,
    params: { surrenderId, surrenderPaper: paper },
    initialValues,
    body: ({ sentOn, how }) => ({ sentOn: sentOn ?? '', how }),
    onDone: () => {
      refreshTopics(queries, ['recovery-case']);
      onClose();
    },
  });
  return (
    <Dialog onClose={onClose} title={SURRENDER_PAPER_WORDS[paper]}>
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          <UsDateInput label="Sent on" withAsterisk today={today} data-autofocus {...form.getInputProps('sentOn')} />
          <TextInput
            label="How"
            withAsterisk
            maxLength={120}
            placeholder="Certified mail, handed over"
            autoComplete="off"
            {...form.getInputProps('how')}
          />
          <FormButtons label="Save" busy={busy} error={error} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
};

const PaperLine = ({ surrenderId, paper }: OfPaper) => {
  const [noting, setNoting] = useState(false);
  const { sent, missing } = paper;
  const name = SURRENDER_PAPER_WORDS[paper.paper];
  return (
    <li>
      <Group justify="space-between" gap="xs">
        <Stack gap={0} miw={0}>
          <Text size="sm">{name}</Text>
          <Text size="xs" c="dimmed" className="anywhere">
            {missing !== null
              ? `Address missing: ${missing}. Settings, Recovery.`
              : sent === null
                ? 'Not sent yet'
                : `Sent on ${showDay(sent.on)}, ${sent.how}`}
          </Text>
        </Stack>
        <Group gap="xs">
          {missing === null ? (
            <Button
              component="a"
              variant="default"
              size="xs"
              href={addressOf(getSurrenderPaper, { params: { surrenderId, surrenderPaper: paper.paper } })}
              target="_blank"
              rel="noreferrer"
              aria-label={`PDF: ${name}`}
            >
              PDF
            </Button>
          ) : null}
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            aria-label={`Note as sent: ${name}`}
            onClick={() => setNoting(true)}
          >
            Sent …
          </Button>
        </Group>
      </Group>
      {noting ? <NoteSent surrenderId={surrenderId} paper={paper} onClose={() => setNoting(false)} /> : null}
    </li>
  );
};

/** The statement for three and the letters of a surrender: what is missing is said before they are printed. */
export const SurrenderPapers = ({ surrender: { surrenderId, papers } }: { surrender: Surrender }) => (
  <Stack gap="xs" component="section" aria-label="Papers">
    <Text size="sm" c="dimmed">
      Papers (R.S. 22:1585(B))
    </Text>
    <ul className="note-list interviews">
      {papers.map((paper) => (
        <PaperLine key={paper.paper} surrenderId={surrenderId} paper={paper} />
      ))}
    </ul>
  </Stack>
);
