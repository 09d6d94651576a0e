import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  getSurrenderPaper,
  noteSurrenderPaperSent,
  type PaperOfSurrender,
  type Surrender,
} from '#contracts/recovery/surrender/surrenders.ts';
import { SURRENDER_PAPER_WORDS } from '#domain/recovery/surrender.ts';
import { addressOf } from '../../../lib/api.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { showDay } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { UsDateInput } from '../../../ui/day.tsx';
import { EnterAddress } from './enter-address.tsx';

interface OfPaper {
  surrenderId: string;
  paper: PaperOfSurrender;
}

const NoteSent = ({ surrenderId, paper: { paper, sent }, onClose }: OfPaper & { onClose: () => void }) => {
  const { today } = useSession().organization;
  const initialValues: { sentOn: string | null; how: string } = { sentOn: sent?.on ?? today, how: sent?.how ?? '' };
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: noteSurrenderPaperSent,
    params: { surrenderId, surrenderPaper: paper },
    initialValues,
    body: ({ sentOn, how }) => ({ sentOn: sentOn ?? '', how }),
    onDone: onClose,
  });
  return (
    <CommandDialog
      onClose={onClose}
      title={SURRENDER_PAPER_WORDS[paper]}
      command={{ onSubmit, busy, error }}
      label="Save"
    >
      <UsDateInput label="Sent on" withAsterisk today={today} data-autofocus {...form.getInputProps('sentOn')} />
      <TextInput
        label="How"
        withAsterisk
        placeholder="Certified mail, handed over"
        autoComplete="off"
        {...form.getInputProps('how')}
      />
    </CommandDialog>
  );
};

/** What keeps a paper from being printed, and what to do about it. */
const missingWords = (missing: string, address: PaperOfSurrender['address']): string =>
  address?.place === null
    ? `Address missing: ${missing}. Enter the ${address.kind === 'surety' ? 'surety' : 'jurisdiction'} of the bond first.`
    : `Address missing: ${missing}.`;

const PaperLine = ({ surrenderId, paper }: OfPaper) => {
  const [opened, setOpened] = useState<'sent' | 'address' | null>(null);
  const close = () => setOpened(null);
  const { sent, missing, address } = paper;
  const name = SURRENDER_PAPER_WORDS[paper.paper];
  return (
    <li>
      <Group justify="space-between" gap="xs">
        <Stack gap={0} miw={0}>
          <Text size="sm">{name}</Text>
          <Text size="xs" c="dimmed" className="anywhere">
            {missing !== null
              ? missingWords(missing, address)
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
          {address !== null && !address.isKnown && address.place !== null ? (
            <Button
              variant={missing === null ? 'subtle' : 'default'}
              size="xs"
              aria-label={`Enter the address: ${name}`}
              onClick={() => setOpened('address')}
            >
              Enter the address
            </Button>
          ) : null}
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            aria-label={`Note as sent: ${name}`}
            onClick={() => setOpened('sent')}
          >
            Sent …
          </Button>
        </Group>
      </Group>
      {opened === 'sent' ? <NoteSent surrenderId={surrenderId} paper={paper} onClose={close} /> : null}
      {opened === 'address' && address !== null && address.place !== null ? (
        <EnterAddress known={[]} entry={null} wanted={{ kind: address.kind, place: address.place }} onClose={close} />
      ) : null}
    </li>
  );
};

/** The statement for three and the letters of a surrender: what is missing is said before they are printed. */
export const SurrenderPapers = ({ surrender: { surrenderId, papers, ...of } }: { surrender: Surrender }) => (
  <Stack gap="xs" component="section" aria-label="Papers">
    <Text size="sm" c="dimmed">
      Papers (R.S. 22:1585(B))
    </Text>
    {of.authorLicense === '' ? (
      <Text size="sm" role="note">
        No license number of {of.author} is on file: the statement leaves a line for it.
      </Text>
    ) : null}
    <ul className="note-list interviews">
      {papers.map((paper) => (
        <PaperLine key={paper.paper} surrenderId={surrenderId} paper={paper} />
      ))}
    </ul>
  </Stack>
);
