import { Button, Group, Stack, Text } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import {
  downloadBankLines,
  leaveOutBankLine,
  takeBackBankLine,
  unmatchBankLine,
  type BankAccount,
  type BankLine,
} from '#contracts/books/bank/bank.ts';
import { exporters, moneyRoles } from '#contracts/kernel/roles.ts';
import { BANK_LINE_STATES, BANK_LINE_STATE_WORDS } from '#domain/books/bank-lines.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { useCommand } from '../../../lib/command.ts';
import { showDay } from '../../../lib/format.ts';
import { useMay } from '../../../lib/session.ts';
import { ConfirmByReason } from '../../../ui/confirm.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Select } from '../../../ui/form.tsx';
import { countSet, ListBar, ListDownload, TextFilter } from '../../../ui/list-filters.tsx';
import type { Column } from '../../../ui/list-rows.tsx';
import { List, pagesOf } from '../../../ui/list.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { notifyProblem } from '../../../ui/toast.tsx';
import { bankLinesQuery, type LineFilter } from './bank.queries.ts';
import { MatchedWith } from './matched-with.tsx';
import { MatchExactLines } from './match-exact-lines.tsx';

const MatchBankLine = lazy(() => import('./match-bank-line.tsx').then((dialog) => ({ default: dialog.MatchBankLine })));

const TransferFromLine = lazy(() =>
  import('./transfer-from-line.tsx').then((dialog) => ({ default: dialog.TransferFromLine })),
);

const TONES = { 'to match': 'amber', booking: 'sky', waiting: 'sky', matched: 'green', 'left out': 'grey' } as const;

/** How a line stands; what one is matched with; why and by whom one is left out. */
const State = ({ line: { state, leftOutReason, leftOutBy, match } }: { line: BankLine }) => (
  <Stack gap={2} align="flex-start">
    <StatusBadge status={state} label={BANK_LINE_STATE_WORDS[state]} tone={TONES[state]} />
    {state === 'left out' ? (
      <Text size="xs" c="dimmed" className="anywhere">
        {leftOutReason} ({leftOutBy})
      </Text>
    ) : null}
    {match === null ? null : <MatchedWith item={match} size="xs" />}
  </Stack>
);

const LINE_COLUMNS: readonly Column<BankLine>[] = [
  { key: 'day', header: 'Day', width: 104, beneath: 'description', day: ({ postedOn }) => postedOn },
  {
    key: 'description',
    header: 'Description',
    cell: ({ description, checkNumber }) => (
      <Stack gap={0}>
        <span className="anywhere">{description}</span>
        {checkNumber === '' ? null : (
          <Text size="xs" c="dimmed">
            No. {checkNumber}
          </Text>
        )}
      </Stack>
    ),
  },
  { key: 'state', header: 'State', beneath: 'description', cell: (line) => <State line={line} /> },
  { key: 'amount', header: 'Amount', width: 128, cents: ({ amountCents }) => amountCents },
];

/** What the line is called where it is asked about. */
const named = ({ postedOn, amountCents, description }: BankLine): string =>
  `${showDay(postedOn)} ${formatCents(amountCents)} ${description}`;

const TakeBack = ({ line }: { line: BankLine }) => {
  const { run, busy } = useCommand(takeBackBankLine, undefined, notifyProblem);
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      loading={busy}
      aria-label={`Take back ${named(line)}`}
      onClick={() => void run({ params: { bankLineId: line.bankLineId } })}
    >
      Take back
    </Button>
  );
};

const Undo = ({ line }: { line: BankLine }) => {
  const { run, busy } = useCommand(unmatchBankLine, undefined, notifyProblem);
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      loading={busy}
      aria-label={`Undo ${named(line)}`}
      onClick={() => void run({ params: { bankLineId: line.bankLineId } })}
    >
      Undo
    </Button>
  );
};

const LeaveOut = ({ line, onClose }: { line: BankLine; onClose: () => void }) => (
  <ConfirmByReason
    endpoint={leaveOutBankLine}
    params={{ bankLineId: line.bankLineId }}
    title="Leave out"
    confirmLabel="Leave out"
    consequence="It is kept and no longer waits to be matched. You can take it back."
    onDone={onClose}
    onCancel={onClose}
  >
    {named(line)}
  </ConfirmByReason>
);

/** What somebody is about to do with a line. */
interface Asked {
  line: BankLine;
  to: 'match' | 'book' | 'transfer' | 'leave out';
}

const doing = (ask: (asked: Asked) => void): Column<BankLine> => ({
  key: 'do',
  header: '',
  width: 200,
  beneath: 'amount',
  screenOnly: true,
  align: 'right',
  cell: (line) => {
    if (line.state === 'left out') return <TakeBack line={line} />;
    if (line.state === 'booking' || line.state === 'waiting') return null;
    // The receipt of a transfer says that the bank has it.
    if (line.state === 'matched') return line.match?.kind === 'transfer' ? null : <Undo line={line} />;
    return (
      <Group gap={0} justify="flex-end">
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={`Match ${named(line)}`}
          onClick={() => ask({ line, to: 'match' })}
        >
          Match…
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={`Leave out ${named(line)}`}
          onClick={() => ask({ line, to: 'leave out' })}
        >
          Leave out
        </Button>
      </Group>
    );
  },
});

/** The dialog that books what a line says (money#booked-from-a-line). */
export type BookLine = (line: BankLine, onClose: () => void) => ReactNode;

interface BankLinesProps {
  account: BankAccount;
  filter: LineFilter;
  change: (changes: LineFilter) => void;
  booking: BookLine;
  /** Opens the import; null for who may only read. */
  importing: (() => void) | null;
}

/** The lines of an account, the newest first; money roles match them, and leave out what belongs to nothing in the books. */
export const BankLines = ({ account, filter, change, booking, importing }: BankLinesProps) => {
  const { bankAccountId, importedAt, waiting } = account;
  const [asked, ask] = useState<Asked | null>(null);
  const close = () => ask(null);
  const mayWrite = useMay(moneyRoles);
  const takesAway = useMay(exporters);
  const { state, words } = filter;
  const query = { ...(state === undefined ? {} : { state }), ...(words === undefined ? {} : { words }) };
  const lines = useInfiniteQuery({
    ...bankLinesQuery(bankAccountId, query),
    placeholderData: keepPreviousData,
  });
  return (
    <Stack gap="md">
      <ListBar
        count={countSet({}, state, words)}
        filters={
          <Group gap="xs" align="flex-end">
            <Select
              label="State"
              placeholder="All"
              clearable
              w={150}
              data={BANK_LINE_STATES.map((value) => ({ value, label: BANK_LINE_STATE_WORDS[value] }))}
              value={state ?? null}
              onChange={(value) => change({ state: value ?? undefined })}
            />
            <TextFilter
              label="Search words, check number or amount"
              text={words ?? ''}
              width={280}
              onChange={(text) => change({ words: text === '' ? undefined : text })}
            />
          </Group>
        }
        tools={
          <Group gap="xs" className="no-print">
            {mayWrite && waiting > 0 ? <MatchExactLines bankAccountId={bankAccountId} /> : null}
            <Button size="xs" variant="default" onClick={() => window.print()}>
              Print
            </Button>
            {takesAway ? (
              <ListDownload endpoint={downloadBankLines} request={{ params: { bankAccountId }, query }} />
            ) : null}
          </Group>
        }
      />
      <List
        label="Lines of the bank"
        from={pagesOf(lines)}
        columns={[...LINE_COLUMNS, ...(mayWrite ? [doing(ask)] : [])]}
        rowKey={({ bankLineId }) => bankLineId}
        rowClass={() => 'top'}
        failed="Failed to load the lines of the bank."
        empty={
          importedAt === null ? (
            <EmptyState
              title="No lines of the bank yet."
              hint="Download your account's activity from the bank's website as OFX, QFX (Quicken) or CSV, and import that file."
              action={
                importing === null ? undefined : (
                  <Button size="xs" onClick={importing}>
                    Import a file…
                  </Button>
                )
              }
            />
          ) : (
            <EmptyState title="No lines match." hint="Take a filter away to see more." />
          )
        }
      />
      {asked?.to === 'leave out' ? <LeaveOut line={asked.line} onClose={close} /> : null}
      <Suspense>
        {asked?.to === 'match' ? (
          <MatchBankLine
            line={asked.line}
            book={() => ask({ line: asked.line, to: 'book' })}
            transfer={() => ask({ line: asked.line, to: 'transfer' })}
            onClose={close}
          />
        ) : null}
        {asked?.to === 'transfer' ? (
          <TransferFromLine line={asked.line} bankAccountId={bankAccountId} onClose={close} />
        ) : null}
        {asked?.to === 'book' ? booking(asked.line, close) : null}
      </Suspense>
    </Stack>
  );
};
