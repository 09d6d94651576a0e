import { ActionIcon, Autocomplete, Button, Group, Input, Stack, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { formatCents, parseAmount } from '#domain/kernel/money.ts';
import { PARISHES } from '#domain/agency/parishes.ts';
import {
  chargesOfText,
  isBlankCharge,
  isRowsOfCharges,
  NO_CHARGE,
  parishFrom,
  type TypedCharge,
} from '#domain/books/pasted-charges.ts';
import type { PremiumQuote } from '#domain/agency/premium.ts';
import { MOST_CHARGES } from '#domain/books/quote.ts';
import { focusInNextFrame } from '../../../lib/focus.ts';
import { useSession } from '../../../lib/session.ts';
import { UsDateInput } from '../../../ui/day.tsx';
import { notifyWithUndo } from '../../../ui/toast.tsx';

/** A row has a key of its own, so that what is typed stays with it when another one goes. */
export interface ChargeRow extends TypedCharge {
  key: number;
}

/** What there is to say of the number of a row, and the number that is proposed for it. */
export interface PowerOfRow {
  note: string | null;
  proposed: string | null;
}

interface WithRows {
  rows: ChargeRow[];
}

export const rowOf = (charge: Partial<TypedCharge>, key: number): ChargeRow => ({ ...NO_CHARGE, ...charge, key });

/** Which row of what is sent a row of the form is: blank ones are not sent. */
const sentAs = (rows: readonly ChargeRow[], index: number) =>
  rows.slice(0, index).filter((row) => !isBlankCharge(row)).length;

const nextKey = (rows: readonly ChargeRow[]) => Math.max(-1, ...rows.map(({ key }) => key)) + 1;

/** What of a cell of the form is called otherwise in what is sent. */
const SENT_NAME: Partial<Record<keyof TypedCharge, string>> = { amount: 'amountCents' };

const useRows = <V extends WithRows>(form: UseFormReturnType<V>) => {
  const { organization } = useSession();
  const rowsNow = () => form.getValues().rows;
  const set = (rows: ChargeRow[]) => {
    form.setValues({ rows } as Partial<V>);
    form.clearErrors(); // they stand at the rows as they were sent
  };
  const insert = (at: number, charges: readonly Partial<TypedCharge>[], replaced: number) => {
    const rows = rowsNow();
    const first = nextKey(rows);
    const added = charges.map((charge, place) => rowOf(charge, first + place));
    set([...rows.slice(0, at), ...added, ...rows.slice(at + replaced)]);
  };
  return {
    change: (index: number, changed: Partial<TypedCharge>) => {
      const rows = rowsNow();
      const before = rows[index];
      if (!before) return;
      const after = { ...before, ...changed };
      const next = rows.map((row, place) => (place === index ? after : row));
      if (isBlankCharge(before) !== isBlankCharge(after)) return set(next);
      for (const name of Object.keys(changed) as (keyof TypedCharge)[]) {
        form.clearFieldError(`rows.${sentAs(rows, index)}.${SENT_NAME[name] ?? name}`);
      }
      form.setValues({ rows: next } as Partial<V>);
    },
    /** A blank row below; the next charge is mostly of the same parish and case. */
    add: () => {
      const rows = rowsNow();
      insert(rows.length, [NO_CHARGE], 0);
    },
    /** Pasted rows take the place of a blank one, and stand below one that is typed in. */
    paste: (index: number, text: string) => {
      const isBlank = isBlankCharge(rowsNow()[index] ?? rowOf({}, 0));
      insert(isBlank ? index : index + 1, chargesOfText(text, organization), isBlank ? 1 : 0);
    },
    /** The proposed numbers, where none was typed. */
    fillIn: (powerOf: (row: ChargeRow) => PowerOfRow) =>
      set(rowsNow().map((row) => ({ ...row, powerNumber: row.powerNumber || (powerOf(row).proposed ?? '') }))),
    remove: (index: number) => {
      const rows = rowsNow();
      const gone = rows[index];
      if (!gone) return;
      set(rows.length === 1 ? [rowOf({}, nextKey(rows))] : rows.toSpliced(index, 1));
      if (isBlankCharge(gone)) return;
      notifyWithUndo(`Charge ${index + 1} was removed.`, () => {
        insert(Math.min(index, rowsNow().length), [gone], 0);
        return Promise.resolve();
      });
    },
  };
};

interface ChargeRowProps {
  row: ChargeRow;
  place: number;
  quote: PremiumQuote | null;
  power: PowerOfRow;
  errorOf: (field: string) => React.ReactNode;
  rows: ReturnType<typeof useRows>;
}

const Row = ({ row, place, quote, power, errorOf, rows }: ChargeRowProps) => {
  const text = (name: 'chargeCode' | 'amount' | 'powerNumber' | 'caseNumber') => ({
    autoComplete: 'off',
    value: row[name],
    error: errorOf(SENT_NAME[name] ?? name),
    onChange: ({ currentTarget }: React.ChangeEvent<HTMLInputElement>) =>
      rows.change(place, { [name]: currentTarget.value }),
  });
  const cents = parseAmount(row.amount);
  return (
    <li
      className="charge-row"
      aria-label={`Charge ${place + 1}`}
      onPaste={(event) => {
        const pasted = event.clipboardData.getData('text');
        if (!isRowsOfCharges(pasted)) return;
        event.preventDefault();
        rows.paste(place, pasted);
      }}
    >
      <TextInput label="Charge Code" {...text('chargeCode')} autoFocus={place === 0} />
      <TextInput
        label="Amount"
        inputMode="decimal"
        leftSection="$"
        classNames={{ input: 'money-input' }}
        {...text('amount')}
        onBlur={() => {
          // Shown with two decimals once it is left; what is no amount stays as typed (screens#amounts,
          // screens#amounts).
          if (cents !== null && cents < 1e12) rows.change(place, { amount: formatCents(cents).slice(1) });
        }}
      />
      <TextInput
        label="Power Number"
        classNames={{ input: 'serial-number-field' }}
        placeholder={power.proposed ?? ''}
        description={power.note}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        {...text('powerNumber')}
      />
      <Autocomplete
        label="Jurisdiction"
        data={[...PARISHES]}
        // Drawn once a list opens: forty-five charges would hold three thousand of them.
        comboboxProps={{ keepMounted: false }}
        value={row.jurisdiction}
        error={errorOf('jurisdiction')}
        onChange={(jurisdiction) => rows.change(place, { jurisdiction })}
        onBlur={() => rows.change(place, { jurisdiction: parishFrom(row.jurisdiction) })}
      />
      <UsDateInput
        label="Court Date"
        value={row.courtDate}
        error={errorOf('courtDate')}
        onChange={(courtDate) => rows.change(place, { courtDate })}
      />
      <TextInput label="Case Number" {...text('caseNumber')} />
      <Input.Wrapper label="Premium" labelElement="div" className="charge-premium">
        <Text className="money" title={quote?.computation ?? ''}>
          {quote === null ? '–' : formatCents(quote.premiumCents)}
        </Text>
      </Input.Wrapper>
      <ActionIcon
        variant="subtle"
        color="gray"
        className="charge-remove"
        aria-label={`Remove Charge ${place + 1}`}
        onClick={() => rows.remove(place)}
      >
        <IconX size={16} />
      </ActionIcon>
    </li>
  );
};

/** Enter goes to the same cell of the row below, as in a spreadsheet; from the last row to a new one. */
const toRowBelow = (list: HTMLOListElement | null, cell: Element, add: () => void) => {
  const row = cell.closest('li');
  if (!list || !row) return;
  const column = [...row.querySelectorAll('input')].findIndex((input) => input === cell);
  const below = [...list.children].indexOf(row) + 1;
  if (below === list.children.length) add();
  focusInNextFrame(() => list.children[below]?.querySelectorAll('input')[column]);
};

interface ChargeRowsProps<V extends WithRows> {
  form: UseFormReturnType<V>;
  /** The premium of each row; null where there is none to compute. */
  quotes: readonly (PremiumQuote | null)[];
  powerOf: (row: ChargeRow) => PowerOfRow;
}

/**
 * The grid of charges: typed cell by cell, or pasted as rows of a spreadsheet (bonds#charge-grid). Cards on a phone.
 */
export const ChargeRows = <V extends WithRows>({ form, quotes, powerOf }: ChargeRowsProps<V>) => {
  const list = useRef<HTMLOListElement>(null);
  const rows = useRows(form);
  const typed = form.values.rows;
  const filled = typed.filter((row) => !isBlankCharge(row)).length;
  const tooMany = filled > MOST_CHARGES ? `At most ${MOST_CHARGES} charges at once.` : null;
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        Type the charges, or paste rows of a spreadsheet into a cell: charge code, amount, power, jurisdiction, court
        date, case number.
      </Text>
      <div className="charge-room">
        <ol
          ref={list}
          className="charge-rows"
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.defaultPrevented || !(event.target instanceof HTMLInputElement)) return;
            event.preventDefault();
            toRowBelow(list.current, event.target, rows.add);
          }}
        >
          {typed.map((row, place) => (
            <Row
              key={row.key}
              row={row}
              place={place}
              quote={quotes[place] ?? null}
              power={powerOf(row)}
              rows={rows}
              errorOf={(field) => (isBlankCharge(row) ? null : form.errors[`rows.${sentAs(typed, place)}.${field}`])}
            />
          ))}
        </ol>
      </div>
      {(tooMany ?? form.errors['rows']) ? (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {tooMany ?? form.errors['rows']}
        </Text>
      ) : null}
      <Group>
        <Button size="xs" variant="default" leftSection={<IconPlus size={14} />} onClick={rows.add}>
          Add charge
        </Button>
        {typed.some((row) => powerOf(row).proposed !== null) ? (
          <Button size="xs" variant="default" onClick={() => rows.fillIn(powerOf)}>
            Use the proposed power numbers
          </Button>
        ) : null}
      </Group>
    </Stack>
  );
};
