import { Button, Checkbox, Group, Progress, Stack, Text, Textarea } from '@mantine/core';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { BondsToAdjust as BondsPage, BondToAdjust } from '#contracts/books/bond/adjusting-bonds.ts';
import type { RefusalCode } from '#contracts/kernel/errors.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { countOf, showCount, showDefendant } from '../../../lib/format.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { RowLink, type Column } from '../../../ui/list-rows.tsx';
import { List, pagesOf } from '../../../ui/list.tsx';
import { Money } from '../../../ui/money.tsx';
import { FormProblem } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { accountName } from '#domain/kernel/short-id.ts';
import { PowerNumber } from '../accounts/index.ts';
import { useAdjusting, type Adjustment } from './use-adjusting.ts';

const bonds = (count: number) => countOf(count, 'bond');

const signed = (cents: number) => (cents > 0 ? `+${formatCents(cents)}` : formatCents(cents));

const differenceOf = ({ bookedCents, owedCents }: BondToAdjust) => owedCents - bookedCents;

const sumOf = (rows: readonly BondToAdjust[]) => rows.reduce((sum, row) => sum + differenceOf(row), 0);

const columnsOf = (chosen: {
  figures: string;
  placeOf: (row: Pick<BondToAdjust, 'bondDate' | 'parish' | 'pricedOn'>) => string;
  has: (bondId: string) => boolean;
  choose: (bondId: string, on: boolean) => void;
  all: ReactNode;
  failures: ReadonlyMap<string, string>;
  disabled: boolean;
}): Column<BondToAdjust>[] => [
  {
    key: 'choose',
    header: chosen.all,
    width: 44,
    screenOnly: true,
    cell: ({ bondId, defendantName, powerNumber }) => (
      <Checkbox
        aria-label={`Choose ${powerNumber || 'bond'} of ${showDefendant(defendantName)}`}
        checked={chosen.has(bondId)}
        disabled={chosen.disabled}
        onChange={({ currentTarget }) => chosen.choose(bondId, currentTarget.checked)}
      />
    ),
  },
  {
    key: 'bond',
    header: 'Bond',
    cell: ({ bondId, powerNumber, defendantName, ...row }) => (
      <Stack gap={0}>
        <RowLink to="/bonds/$bondId" params={{ bondId }}>
          {showDefendant(defendantName)}
        </RowLink>
        <Text size="xs" c="dimmed">
          <PowerNumber of={{ powerNumber }} /> · {chosen.placeOf(row)}
        </Text>
        {chosen.failures.has(bondId) ? (
          <Text size="xs" c="var(--mantine-color-error)" role="alert">
            {chosen.failures.get(bondId)}
          </Text>
        ) : null}
      </Stack>
    ),
  },
  {
    key: 'account',
    header: 'Account',
    wideOnly: true,
    cell: ({ accountId, accountShortId, accountStatus }) => (
      <>
        <AppLink to="/accounts/$accountId" params={{ accountId }} inherit>
          {accountName(accountShortId)}
        </AppLink>
        {accountStatus === 'closed' ? ' (closed)' : ''}
      </>
    ),
  },
  { key: 'amount', header: 'Amount', wideOnly: true, cents: ({ amountCents }) => amountCents },
  {
    key: 'figures',
    header: chosen.figures,
    align: 'right',
    beneath: 'bond',
    cell: ({ bookedCents, owedCents }) => (
      <>
        <Money cents={bookedCents} /> → <Money cents={owedCents} />
      </>
    ),
  },
  {
    key: 'difference',
    header: 'Difference',
    align: 'right',
    cell: (row) => <span className="money">{signed(differenceOf(row))}</span>,
  },
];

const RunState = ({ run }: { run: ReturnType<typeof useAdjusting> }) => {
  if (run.total === 0) return null;
  const tried = run.adjusted + run.failures.size;
  const message = run.running
    ? `Adjusting ${showCount(Math.min(tried + 1, run.total))} of ${bonds(run.total)}…`
    : `${showCount(run.adjusted)} of ${bonds(run.total)} adjusted.`;
  const left =
    run.failures.size === 0 ? '' : ` ${bonds(run.failures.size)} could not be adjusted; see the reason on each row.`;
  return (
    <Stack gap="xs">
      <Group gap="sm" role="status">
        <Text size="sm">{message + left}</Text>
        {run.running ? (
          <Button size="compact-xs" variant="default" onClick={run.stop}>
            Stop
          </Button>
        ) : null}
      </Group>
      {run.running ? (
        <Progress value={(100 * tried) / run.total} aria-label="Bonds adjusted" transitionDuration={0} />
      ) : null}
      <FormProblem error={run.stopped} />
    </Stack>
  );
};

interface Props {
  title: string;
  hint: string;
  /** Heads what is booked and what is owed. */
  figures: string;
  placeOf: (row: Pick<BondToAdjust, 'bondDate' | 'parish' | 'pricedOn'>) => string;
  /** What is said of bonds that come to the same, if anything: after the sums, and where no other is left. */
  same: (count: number) => { besides: string; alone: string } | null;
  none: string;
  /** `Adjust the premium of 3 bonds?` */
  question: (bonds: string) => string;
  consequence: string;
  list: UseInfiniteQueryResult<InfiniteData<BondsPage>>;
  download: ReactNode;
  /** Whether whoever confirms says why. */
  asksWhy?: boolean;
  ofOneBond?: Readonly<Partial<Record<RefusalCode, string>>>;
  adjustment: (row: BondToAdjust, reason: string) => Adjustment;
}

/** Asks before bonds are adjusted, and why where the reason is not known. */
const Question = ({
  of,
  picked,
  onConfirm,
  onCancel,
}: {
  of: Pick<Props, 'question' | 'consequence' | 'asksWhy'>;
  picked: readonly BondToAdjust[];
  onConfirm: (reason: string) => void;
  onCancel: () => void;
}) => {
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  return (
    <Confirm
      opened
      title={of.question(bonds(picked.length))}
      confirmLabel="Adjust"
      consequence={of.consequence}
      onConfirm={() => {
        if (of.asksWhy && reason.trim() === '') setMissing(true);
        else onConfirm(reason.trim());
      }}
      onCancel={onCancel}
    >
      <Stack gap="md">
        <span>{signed(sumOf(picked))} in all, booked today with one entry per bond.</span>
        {of.asksWhy ? (
          <Textarea
            label="Why"
            withAsterisk
            autosize
            minRows={2}
            data-autofocus
            value={reason}
            error={missing && reason.trim() === '' ? 'Give a reason.' : null}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        ) : null}
      </Stack>
    </Confirm>
  );
};

const Sums = ({ of, same }: { of: BondsPage | undefined; same: Props['same'] }) =>
  of && of.count > 0 ? (
    <Text size="sm">
      {bonds(of.count)}, {signed(of.differenceCents)} in all.{of.same > 0 ? same(of.same)?.besides : null}
    </Text>
  ) : null;

/** Bonds whose books differ from what a rate makes of them, chosen and adjusted by an entry each. */
export const BondsToAdjust = (props: Props) => {
  const { list, same } = props;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState(false);
  const run = useAdjusting(props.ofOneBond);
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const sums = list.data?.pages.at(-1);
  const picked = rows.filter(({ bondId }) => chosen.has(bondId));
  const choose = (bondIds: readonly string[], on: boolean) => {
    const next = new Set(chosen);
    for (const bondId of bondIds)
      if (on) next.add(bondId);
      else next.delete(bondId);
    setChosen(next);
  };
  const everyId = rows.map(({ bondId }) => bondId);
  const columns = columnsOf({
    figures: props.figures,
    placeOf: props.placeOf,
    has: (bondId) => chosen.has(bondId),
    choose: (bondId, on) => choose([bondId], on),
    failures: run.failures,
    disabled: run.running,
    all: (
      <Checkbox
        aria-label="Choose all"
        checked={rows.length > 0 && picked.length === rows.length}
        indeterminate={picked.length > 0 && picked.length < rows.length}
        disabled={run.running}
        onChange={({ currentTarget }) => choose(everyId, currentTarget.checked)}
      />
    ),
  });
  return (
    <Section
      title={props.title}
      hint={props.hint}
      actions={
        sums && sums.count > 0 ? (
          <Group gap="xs" className="no-print">
            {props.download}
            <Button size="xs" disabled={picked.length === 0} loading={run.running} onClick={() => setAsking(true)}>
              {picked.length === 0 ? 'Adjust' : `Adjust ${bonds(picked.length)}`}
            </Button>
          </Group>
        ) : null
      }
    >
      <RunState run={run} />
      <Sums of={sums} same={same} />
      <List
        label="Bonds to adjust"
        from={pagesOf(list)}
        columns={columns}
        rowKey={({ bondId }) => bondId}
        empty={<EmptyState title={props.none} hint={sums && sums.same > 0 ? same(sums.same)?.alone : undefined} />}
      />
      {asking ? (
        <Question
          of={props}
          picked={picked}
          onConfirm={(reason) => {
            setAsking(false);
            setChosen(new Set());
            void run.run(picked.map((row) => props.adjustment(row, reason)));
          }}
          onCancel={() => setAsking(false)}
        />
      ) : null}
    </Section>
  );
};

/** Every bond of the agency is looked at, so only where somebody asks. */
export const BondsWhenAsked = ({ title, hint, children }: { title: string; hint: string; children: ReactNode }) => {
  const [shown, setShown] = useState(false);
  if (shown) return children;
  return (
    <Section
      title={title}
      hint={hint}
      actions={
        <Button size="xs" variant="default" onClick={() => setShown(true)}>
          Show Bonds
        </Button>
      }
    >
      {null}
    </Section>
  );
};
