import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { getSurrenderPaper, type PaperOfSurrender, type Surrender } from '#contracts/recovery/surrender/surrenders.ts';
import { SURRENDER_PAPER_WORDS } from '#domain/recovery/surrender.ts';
import { addressOf } from '../../../lib/api.ts';
import { showDay } from '../../../lib/format.ts';
import { NoteSurrenderPaperSent, type OfPaper } from './note-surrender-paper-sent.tsx';
import { SaveSurrenderAddress } from './save-surrender-address.tsx';

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
      {opened === 'sent' ? <NoteSurrenderPaperSent surrenderId={surrenderId} paper={paper} onClose={close} /> : null}
      {opened === 'address' && address !== null && address.place !== null ? (
        <SaveSurrenderAddress
          known={[]}
          entry={null}
          wanted={{ kind: address.kind, place: address.place }}
          onClose={close}
        />
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
