import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { isDay } from '#domain/kernel/days.ts';
import { NO_PHONE, phone, positiveCents } from '#contracts/kernel/primitives.ts';
import { show } from '../test/render.tsx';
import { Select } from './form.tsx';
import { MoneyInput, PercentInput } from './money.tsx';
import { PhoneInput } from './phone-input.tsx';
import { UsDateInput } from './day.tsx';
import { CountInput, DigitsInput } from './digits-input.tsx';

/** A field with the state of a form around it; `value` is what the form would send. */
const field = async <V,>(
  start: V,
  Input: (props: { label: string; value: V; onChange: (value: V) => void }) => React.JSX.Element,
) => {
  const row: { value: V } = { value: start };
  const Form = () => {
    const [value, setValue] = useState(start);
    row.value = value;
    return <Input label="Field" value={value} onChange={setValue} />;
  };
  const { unmount: leave } = await show(<Form />);
  const input = await screen.findByLabelText<HTMLInputElement>('Field', { selector: 'input' });
  return { held: row, input, leave, user: userEvent.setup() };
};

describe('A list to choose from', () => {
  it('keeps the chosen option when it is picked again: the cross alone empties it', async () => {
    const { held, input, user } = await field<string | null>('Orleans', (props) => (
      <Select {...props} data={['Jefferson', 'Orleans']} clearable clearButtonProps={{ 'aria-label': 'Empty' }} />
    ));
    await user.click(input);
    await user.click(screen.getByRole('option', { name: 'Orleans' }));
    expect([held.value, input.value]).toEqual(['Orleans', 'Orleans']);
    await user.click(document.querySelector('[aria-label="Empty"]')!);
    expect([held.value, input.value]).toEqual([null, '']);
  });
});

describe('A list of more than eight', () => {
  const parishes = ['Acadia', 'Allen', 'Ascension', 'Avoyelles', 'Bossier', 'Caddo', 'Jefferson', 'Orleans', 'Sabine'];

  it('is found in by typing: Enter takes the first that fits', async () => {
    const { held, input, user } = await field<string | null>(null, (props) => <Select {...props} data={parishes} />);
    await user.type(input, 'orl{Enter}');
    expect([held.value, input.value]).toEqual(['Orleans', 'Orleans']);
  });

  it('is looked at where there are fewer, in groups as well', async () => {
    const groups = [
      { group: 'Near', items: parishes.slice(0, 4) },
      { group: 'Far', items: parishes.slice(4, 8) },
    ];
    const { input } = await field<string | null>(null, (props) => <Select {...props} data={groups} />);
    expect(input.readOnly).toBe(true);
  });
});

describe('A dollar amount', () => {
  it('is kept in cents and shown with two decimals once it is left', async () => {
    const { held, input, user } = await field<number | null>(null, MoneyInput);
    await user.type(input, '1234.5');
    expect([held.value, input.value]).toEqual([123_450, '1234.5']);
    await user.tab();
    expect(input.value).toBe('1,234.50');
  });

  it.each(['-12', '12.345', '1.2.3', '12abc', '1a,23', '.'])(
    'of %s is refused, not made into another, and stays as typed (screens#nothing-is-changed)',
    async (typed) => {
      const { held, input, user } = await field<number | null>(null, MoneyInput);
      await user.type(input, typed);
      expect([held.value, input.value]).toEqual([Number.NaN, typed]);
      const { error } = positiveCents.safeParse(held.value);
      expect(error?.issues.map(({ message }) => message)).toEqual(['Enter an amount greater than 0.']);
      await user.tab();
      expect(input.value).toBe(typed);
    },
  );

  it('takes a pasted amount with its sign and separators', async () => {
    const { held, input, user } = await field<number | null>(null, MoneyInput);
    await user.click(input);
    await user.paste('$10,000.00');
    expect(held.value).toBe(1_000_000);
  });

  it('is null while empty', async () => {
    const { held, input, user } = await field<number | null>(5, MoneyInput);
    expect(input.value).toBe('0.05');
    await user.clear(input);
    expect(held.value).toBeNull();
  });

  it.each(['10000000.01', '99999999999', '9'.repeat(30)])(
    'of %s is refused by the words of the limit, and stays as typed',
    async (typed) => {
      const { held, input, user } = await field<number | null>(null, MoneyInput);
      await user.type(input, typed);
      const { error } = positiveCents.safeParse(held.value);
      expect(error?.issues.map(({ message }) => message)).toEqual(['Enter an amount of at most $10,000,000.00.']);
      await user.tab();
      expect(input.value).toBe(typed);
    },
  );
});

describe('A date', () => {
  it('has its slashes by itself, and is a day once complete', async () => {
    const { held, input, user } = await field<string | null>(null, UsDateInput);
    await user.type(input, '0309198');
    expect([held.value, input.value]).toEqual(['03/09/198', '03/09/198']);
    await user.type(input, '8');
    expect([held.value, input.value]).toEqual(['1988-03-09', '03/09/1988']);
  });

  it.each(['3/9/1988', '1988-03-09', '9-Mar-1988', '3/9/1988 12:00:00 AM', '3/9/88'])(
    'typed or pasted as %s is the same day, and stands as MM/DD/YYYY once it is left (screens#days)',
    async (typed) => {
      for (const by of ['type', 'paste'] as const) {
        const { held, input, user, leave } = await field<string | null>(null, UsDateInput);
        await user.click(input);
        await (by === 'type' ? user.keyboard(typed) : user.paste(typed));
        expect(held.value).toBe('1988-03-09');
        await user.tab();
        expect(input.value).toBe('03/09/1988');
        leave();
      }
    },
  );

  it('of two digits for the year is the nearest one, of a birthday the last', async () => {
    const court = await field<string | null>(null, UsDateInput);
    await court.user.type(court.input, '1/2/60');
    expect(court.held.value).toBe('2060-01-02');
    court.leave();
    const birthday = await field<string | null>(null, (props) => <UsDateInput {...props} birthday />);
    await birthday.user.type(birthday.input, '1/2/60');
    expect(birthday.held.value).toBe('1960-01-02');
  });

  it.each(['3x1', '030919889', '34/19/88', 'tomorrow'])('of %s stays as typed and is no day', async (typed) => {
    const { held, input, user } = await field<string | null>(null, UsDateInput);
    await user.click(input);
    await user.paste(typed);
    await user.tab();
    expect(isDay(held.value ?? '')).toBe(false);
    expect(input.value.replaceAll('/', '')).toBe(typed.replaceAll('/', ''));
  });

  it('that does not exist stays as typed, so that the contract can refuse it', async () => {
    const { held, input, user } = await field<string | null>(null, UsDateInput);
    await user.type(input, '02302026');
    expect([held.value, input.value]).toEqual(['02/30/2026', '02/30/2026']);
    await user.clear(input);
    expect(held.value).toBeNull();
  });

  it('is the organization’s today by the key t', async () => {
    const { held, input, user } = await field<string | null>(null, (props) => (
      <UsDateInput {...props} today="2026-11-20" />
    ));
    await user.type(input, 't');
    expect([held.value, input.value]).toEqual(['2026-11-20', '11/20/2026']);
    await user.clear(input);
    await user.type(input, '4-Oct-2026');
    expect(held.value).toBe('2026-10-04');
  });
});

describe('A phone number', () => {
  it('of ten digits is shown as (xxx) xxx-xxxx while it is typed', async () => {
    const { held, input, user } = await field('', PhoneInput);
    await user.type(input, '5045550142');
    expect([held.value, input.value]).toEqual(['5045550142', '(504) 555-0142']);
    await user.type(input, '{Backspace}{Backspace}');
    expect(input.value).toBe('(504) 555-01');
  });

  it.each([
    ['+1 (225) 555-0100', '2255550100', '(225) 555-0100'],
    ['12255550100', '2255550100', '(225) 555-0100'],
    ['2255550100x12', '2255550100x12', '(225) 555-0100 ext. 12'],
    ['+44 20 7183 8750', '+442071838750', '+442071838750'],
  ])(
    'typed or pasted as %s is kept as %s, and shown so once it is left (screens#phones)',
    async (typed, kept, shown) => {
      for (const by of ['type', 'paste'] as const) {
        const { held, input, user, leave } = await field('', PhoneInput);
        await user.click(input);
        await (by === 'type' ? user.keyboard(typed) : user.paste(typed));
        expect(held.value).toBe(kept);
        await user.tab();
        expect(input.value).toBe(shown);
        leave();
      }
    },
  );

  it.each(['504555014299', '+1 225 555 010', '555-0100', 'call his mother'])(
    'of %s stays as typed and is refused',
    async (typed) => {
      const { held, input, user } = await field('', PhoneInput);
      await user.click(input);
      await user.paste(typed);
      await user.tab();
      expect(input.value).toBe(typed);
      expect(phone.safeParse(held.value).error?.issues.map(({ message }) => message)).toEqual([NO_PHONE]);
    },
  );
});

describe('A number of which each digit counts', () => {
  it('is kept without its blanks and hyphens', async () => {
    const { held, input, user } = await field('', DigitsInput);
    await user.type(input, '70112-1234');
    expect(held.value).toBe('701121234');
  });

  it.each(['7o112', '70112.5', 'LA 70112'])('stays as typed where it holds anything else: %s', async (typed) => {
    const { held, input, user } = await field('', DigitsInput);
    await user.type(input, typed);
    await user.tab();
    expect([held.value, input.value]).toEqual([typed, typed]);
  });
});

describe('A count', () => {
  it('is a whole number, and null while it is empty', async () => {
    const { held, input, user } = await field<number | null>(4, CountInput);
    await user.clear(input);
    expect(held.value).toBeNull();
    await user.type(input, '12');
    expect(held.value).toBe(12);
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}');
    expect([held.value, input.value]).toEqual([13, '13']);
  });

  it.each(['1.5', '180 lbs', '-3', '1e3', '99999999999'])('stays as typed where it is none: %s', async (typed) => {
    const { held, input, user } = await field<number | null>(null, CountInput);
    await user.type(input, typed);
    await user.tab();
    expect([held.value, input.value]).toEqual([Number.NaN, typed]);
  });
});

describe('A rate', () => {
  it('is kept in basis points', async () => {
    const { held, input, user } = await field(1250, PercentInput);
    expect(input.value).toBe('12.5');
    await user.clear(input);
    expect(held.value).toBeNaN();
    await user.type(input, '10.25');
    expect([held.value, input.value]).toEqual([1025, '10.25']);
  });

  it.each(['12.345', '-5', '1,5', '12 percent', '1234567'])('stays as typed where it is none: %s', async (typed) => {
    const { held, input, user } = await field(Number.NaN, PercentInput);
    await user.type(input, typed);
    expect([held.value, input.value]).toEqual([Number.NaN, typed]);
  });
});
