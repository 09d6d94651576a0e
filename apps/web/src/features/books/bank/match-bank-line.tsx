import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useContext, useState } from 'react';
import { matchBankLine, type BankLine, type BankProposal, type ReturnedReceipt } from '#contracts/books/bank/bank.ts';
import { isReturnedLine } from '#domain/books/returned-lines.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { useCommand } from '../../../lib/command.ts';
import { showDay } from '../../../lib/format.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { notifyProblem } from '../../../ui/toast.tsx';
import { BankKind } from './bank-kind.ts';
import { bankAccountsQuery, bankProposalsQuery } from './bank.queries.ts';
import { MatchedWith } from './matched-with.tsx';
import { isOperating } from './stand-of-account.tsx';
import { ReturnOfLine } from './return-of-line.tsx';
import { ReturnedReceipts } from './returned-receipts.tsx';

const Proposal = ({
  item,
  busy,
  match,
}: {
  item: BankProposal;
  busy: boolean;
  match: (item: BankProposal) => void;
}) => (
  <Group justify="space-between" wrap="nowrap" align="flex-start">
    <Stack gap={0}>
      <MatchedWith item={item} size="sm" />
      <Text size="xs" c="dimmed">
        {showDay(item.on)}, {formatCents(item.amountCents)}
        {item.isExact ? ', fits exactly' : ''}
      </Text>
    </Stack>
    <Button size="compact-sm" loading={busy} aria-label={`Match ${item.words}`} onClick={() => match(item)}>
      Match
    </Button>
  </Group>
);

interface MatchBankLineProps {
  line: BankLine;
  /** Opens the form that books what the line says. */
  book: () => void;
  /** Opens the form that books it as a transfer. */
  transfer: () => void;
  onClose: () => void;
}

/** What of the books fits a line, of which one is taken; where nothing does, the line is booked (money#bank-matching). */
export const MatchBankLine = ({ line, book, transfer, onClose }: MatchBankLineProps) => {
  const { bankLineId, postedOn, amountCents, description } = line;
  const { data, error, refetch } = useQuery(bankProposalsQuery(bankLineId));
  const { data: banks } = useQuery(bankAccountsQuery);
  const isOwn = useContext(BankKind) === 'operating';
  const toTransfer =
    isOwn && banks && banks.accounts.filter(isOperating).length > 1 ? (
      <Button size="compact-sm" variant="subtle" onClick={transfer}>
        Transfer to or from another account…
      </Button>
    ) : null;
  const { run, busy } = useCommand(matchBankLine, onClose, notifyProblem);
  const [returned, setReturned] = useState<ReturnedReceipt | null>(null);
  if (returned !== null) return <ReturnOfLine line={line} receipt={returned} onClose={onClose} />;
  return (
    <Dialog title="Match" onClose={onClose}>
      <Stack gap="md">
        <Text size="sm" className="anywhere">
          {showDay(postedOn)} {formatCents(amountCents)} {description}
        </Text>
        {isOwn && isReturnedLine(line) ? <ReturnedReceipts line={line} choose={setReturned} /> : null}
        {data ? (
          data.items.length === 0 ? (
            <EmptyState
              title="Nothing in the books fits."
              hint={
                isOwn
                  ? "Book it here if it is a charge, interest, an expense or the owner's money. Make a deposit first, or leave the line out with a reason."
                  : 'Bank the collateral or give it back under Trust first, or leave the line out with a reason. A charge of the bank is made good from the operating account.'
              }
              action={
                isOwn ? (
                  <Group gap="xs" justify="center">
                    <Button onClick={book}>Book it…</Button>
                    {toTransfer}
                  </Group>
                ) : undefined
              }
            />
          ) : (
            data.items.map((item) => (
              <Proposal
                key={item.id}
                item={item}
                busy={busy}
                match={({ kind, id }) => void run({ params: { bankLineId }, body: { kind, id } })}
              />
            ))
          )
        ) : error ? (
          <ErrorPanel title="Failed to load what fits." error={error} retry={() => void refetch()} />
        ) : (
          <Loading lines={3} />
        )}
        {data && data.items.length > 0 ? (
          <Group justify="space-between">
            <Text size="sm" c="dimmed">
              Matching books nothing.
            </Text>
            <Group gap="xs">
              {toTransfer}
              {isOwn ? (
                <Button size="compact-sm" variant="subtle" onClick={book}>
                  None of these: book it…
                </Button>
              ) : null}
            </Group>
          </Group>
        ) : null}
      </Stack>
    </Dialog>
  );
};
