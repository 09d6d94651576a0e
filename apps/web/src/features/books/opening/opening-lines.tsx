import { Button, Group, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { Opening, OpeningLineRow } from '#contracts/books/opening/opening.ts';
import { MAX_OPENING_LINES } from '#domain/books/opening.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { Column } from '../../../ui/list-rows.tsx';
import { List } from '../../../ui/list.tsx';
import { useLedgerAccountLabel } from '../../agency/chart/index.ts';
import { CorrectOpeningBalance } from './correct-opening-balance.tsx';
import { CorrectOpeningLine } from './correct-opening-line.tsx';
import { EditOpeningLine } from './edit-opening-line.tsx';
import { whoOf } from './opening-line-fields.tsx';
import { RemoveOpeningLine } from './remove-opening-line.tsx';

type Label = (code: string) => string;

const keyOf = ({
  account,
  payee,
  suretyId,
  agentId,
  personId,
  bondId,
  accountId,
}: Omit<OpeningLineRow, 'lineId'>): string =>
  [account, payee, suretyId, agentId, personId, bondId, accountId].join(' ');

interface Changes {
  edit: ((line: OpeningLineRow) => void) | null;
  remove: ((line: OpeningLineRow) => void) | null;
  correct: ((line: OpeningLineRow) => void) | null;
}

const columnsOf = (label: Label, sealed: boolean, { edit, remove, correct }: Changes): Column<OpeningLineRow>[] => {
  const nameOf = ({ account, who }: OpeningLineRow) => (who === '' ? label(account) : `${label(account)}: ${who}`);
  return [
    { key: 'account', header: 'Account', cell: ({ account }) => label(account) },
    {
      key: 'who',
      header: 'Whom',
      beneath: 'account',
      cell: ({ who, unbankedCents, ofFile }) =>
        [whoOf(who, unbankedCents), ...(ofFile ? ['by file'] : [])].filter((part) => part !== '').join(', '),
    },
    { key: 'amount', header: 'Amount', width: 132, cents: ({ amountCents }) => amountCents },
    ...(sealed
      ? []
      : [
          {
            key: 'booked',
            header: 'In the books',
            width: 132,
            wideOnly: true,
            cents: ({ bookedCents }: OpeningLineRow) => bookedCents,
          },
        ]),
    ...(edit === null && correct === null
      ? []
      : [
          {
            key: 'edit',
            header: '',
            align: 'right' as const,
            width: 140,
            beneath: 'account',
            screenOnly: true,
            cell: (line: OpeningLineRow) => (
              <Group gap={4} justify="flex-end" wrap="nowrap">
                {[['Edit', edit] as const, ['Remove', remove] as const, ['Correct', correct] as const].map(
                  ([word, press]) =>
                    press === null || line.ofFile ? null : (
                      <Button
                        key={word}
                        variant="subtle"
                        size="compact-xs"
                        aria-label={`${word} ${nameOf(line)}`}
                        onClick={() => press(line)}
                      >
                        {word}
                      </Button>
                    ),
                )}
              </Group>
            ),
          },
        ]),
  ];
};

type Asked = { what: 'add' | 'forgotten' | 'balance' } | { what: 'edit' | 'remove' | 'correct'; line: OpeningLineRow };

/** What the agency has and owes: entered before the seal, corrected after it. */
export const OpeningLines = ({ opening, admin }: { opening: Opening; admin: boolean }) => {
  const [asked, ask] = useState<Asked | null>(null);
  const label = useLedgerAccountLabel();
  const isSealed = opening.state === 'sealed';
  const isOpen = admin && !isSealed && opening.seal === null;
  const corrects = admin && isSealed;
  const of = (what: 'edit' | 'remove' | 'correct') => (line: OpeningLineRow) => ask({ what, line });
  const close = () => ask(null);
  const { lines, colleagues } = opening;
  const add =
    isOpen && lines.filter(({ ofFile }) => !ofFile).length < MAX_OPENING_LINES ? (
      <Button size="xs" leftSection={<IconPlus size={14} />} onClick={() => ask({ what: 'add' })}>
        Add Line
      </Button>
    ) : corrects ? (
      <Group gap="xs">
        <Button size="xs" variant="default" onClick={() => ask({ what: 'balance' })}>
          Correct what a client owed
        </Button>
        <Button size="xs" variant="default" onClick={() => ask({ what: 'forgotten' })}>
          Add a forgotten line
        </Button>
      </Group>
    ) : null;
  const changes = {
    edit: isOpen ? of('edit') : null,
    remove: isOpen ? of('remove') : null,
    correct: corrects ? of('correct') : null,
  };
  return (
    <Stack gap="sm">
      {lines.length === 0 ? null : (
        <Group justify="space-between" gap="sm">
          <Text size="sm" c="dimmed" flex={1} miw={220}>
            What clients owe comes with the lists. Trust money opens with the collateral. A line by file is changed by
            its file, under Move in.
          </Text>
          {add}
        </Group>
      )}
      <List
        label="Lines of the opening"
        from={lines}
        columns={columnsOf(label, isSealed, changes)}
        rowKey={keyOf}
        empty={
          <EmptyState
            title="No lines yet."
            hint="Bank and cash, what sureties hold and are owed, officials, commissions, collateral with its trust money, unclaimed credits, judgments. What clients owe comes with the lists."
            action={add}
          />
        }
      />
      {asked?.what === 'add' ? <EditOpeningLine line={null} colleagues={colleagues} onClose={close} /> : null}
      {asked?.what === 'edit' ? <EditOpeningLine line={asked.line} colleagues={colleagues} onClose={close} /> : null}
      {asked?.what === 'remove' ? <RemoveOpeningLine line={asked.line} label={label} onClose={close} /> : null}
      {asked?.what === 'correct' ? (
        <CorrectOpeningLine line={asked.line} colleagues={colleagues} onClose={close} />
      ) : null}
      {asked?.what === 'balance' ? <CorrectOpeningBalance onClose={close} /> : null}
      {asked?.what === 'forgotten' ? <CorrectOpeningLine line={null} colleagues={colleagues} onClose={close} /> : null}
    </Stack>
  );
};
