import { Button, Checkbox, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { BankedLine } from '#contracts/books/drawer/drawer.ts';
import { moneyRoles } from '#contracts/kernel/roles.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { countOf } from '../../../lib/format.ts';
import { useMay } from '../../../lib/session.ts';
import { List } from '../../../ui/list.tsx';
import type { Column } from '../../../ui/list-rows.tsx';
import { sumOf, type Choice } from './chosen.ts';
import { AMOUNT, LINE_COLUMNS, nameOfPayer } from './line-columns.tsx';

interface LinesToChooseProps {
  /** Names the list for screen readers. */
  label: string;
  /** What is done with a line: `Deposit`, `Settle`. */
  verb: string;
  lines: readonly BankedLine[];
  /** How many there are in all: more than one deposit takes are not listed. */
  count: number;
  choice: Choice;
  /** The button that takes the chosen ones; null where nothing is to be taken. */
  action: ReactNode;
  empty: ReactNode;
}

/** What waits for the bank; who may take it there chooses what goes along. */
export const LinesToChoose = ({ label, verb, lines, count, choice, action, empty }: LinesToChooseProps) => {
  const mayTake = useMay(moneyRoles);
  const choosing: Column<BankedLine> = {
    key: 'choose',
    header: '',
    width: 36,
    screenOnly: true,
    cell: (line) => (
      <label className="choose">
        <Checkbox
          size="xs"
          aria-label={`${verb} ${formatCents(line.amountCents)} of ${nameOfPayer(line)}`}
          checked={choice.isChosen(line)}
          onChange={({ currentTarget }) => choice.choose(line, currentTarget.checked)}
        />
      </label>
    ),
  };
  return (
    <>
      {mayTake && action !== null ? (
        <Group gap="sm" role="group" aria-label="Chosen lines" className="no-print">
          {action}
          <Text size="sm">{`${String(choice.chosen.length)} of ${String(lines.length)} chosen`}</Text>
          <Button size="xs" variant="subtle" onClick={choice.none}>
            Choose none
          </Button>
          <Button size="xs" variant="subtle" onClick={choice.all}>
            Choose all
          </Button>
        </Group>
      ) : null}
      {count > lines.length ? (
        <Text size="sm" role="note">
          {`The oldest ${countOf(lines.length, 'line')} of ${String(count)}: take these first.`}
        </Text>
      ) : null}
      <List
        label={label}
        from={lines}
        columns={[...(mayTake ? [choosing] : []), ...LINE_COLUMNS, AMOUNT]}
        rowKey={({ kind, entryId }) => `${kind} ${entryId}`}
        totals={lines.length === 0 ? undefined : { from: 'Total', amount: formatCents(sumOf(lines)) }}
        empty={empty}
      />
    </>
  );
};
