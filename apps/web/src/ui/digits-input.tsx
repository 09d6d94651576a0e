import { TextInput, type TextInputProps } from '@mantine/core';
import { useFillPlace, type PlaceFields } from '../lib/fill-place.ts';
import { useTyped } from '../lib/use-typed.ts';
import { WIDTH } from './form.tsx';

interface DigitsInputProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> {
  /** Digits; the typed text while it holds anything else, which every contract refuses. */
  value?: string;
  onChange: (digits: string) => void;
}

/** What was typed without blanks and hyphens, where it is digits besides. */
const digitsOf = (typed: string) => (/^[\d\s-]*$/.test(typed) ? typed.replace(/\D/g, '') : typed);
const same = (value: string) => value;

/** A number of which each digit counts, such as a ZIP or a year. */
export const DigitsInput = ({ value = '', onChange, onBlur, ...input }: DigitsInputProps) => {
  const { text, type, leave } = useTyped(value, digitsOf, same);
  return (
    <TextInput
      className={WIDTH.short}
      autoComplete="off"
      {...input}
      inputMode="numeric"
      value={text}
      onChange={({ currentTarget }) => onChange(type(currentTarget.value))}
      onBlur={(event) => {
        leave();
        onBlur?.(event);
      }}
    />
  );
};

interface ZipInputProps extends DigitsInputProps {
  /** The city and state beside it, as they stand when an answer has come. */
  place: () => PlaceFields;
}

/** A ZIP in digits, which fills its city and state where nothing stands there. */
export const ZipInput = ({ onChange, place, ...props }: ZipInputProps) => {
  const fillPlace = useFillPlace();
  return (
    <DigitsInput
      label="ZIP"
      {...props}
      onChange={(digits) => {
        onChange(digits);
        fillPlace(digits, place);
      }}
    />
  );
};

interface CountInputProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> {
  /** A whole number; `null` while empty; `NaN` while the text is none, which every contract refuses. */
  value?: number | null;
  onChange: (count: number | null) => void;
}

const countOf = (typed: string): number | null => {
  const plain = typed.trim();
  if (plain === '') return null;
  return /^\d{1,9}$/.test(plain) ? Number(plain) : Number.NaN;
};
const shown = (count: number | null) => (count === null || Number.isNaN(count) ? '' : String(count));

/** How many there are of something. The arrow keys count up and down. */
export const CountInput = ({ value = null, onChange, onKeyDown, ...input }: CountInputProps) => {
  const { text, type } = useTyped(value, countOf, shown);
  return (
    <TextInput
      autoComplete="off"
      {...input}
      inputMode="numeric"
      value={text}
      onChange={({ currentTarget }) => onChange(type(currentTarget.value))}
      onKeyDown={(event) => {
        const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
        if (step !== undefined && !Number.isNaN(value)) {
          event.preventDefault();
          onChange(Math.max(0, (value ?? 0) + step));
        }
        onKeyDown?.(event);
      }}
    />
  );
};
