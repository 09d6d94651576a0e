import { TextInput } from '@mantine/core';
import type { TextInputProps } from '@mantine/core';
import { useFillPlace } from '../lib/fill-place.ts';
import type { PlaceFields } from '../lib/fill-place.ts';
import { WIDTH } from './form.tsx';

interface ZipInputProps extends Omit<TextInputProps, 'onChange'> {
  onChange: (digits: string) => void;
  /** The city and state beside it, as they stand when an answer has come. */
  place: () => PlaceFields;
}

/** A ZIP in digits, ten at most, which fills its city and state where nothing stands there. */
export const ZipInput = ({ onChange, place, ...props }: ZipInputProps) => {
  const fillPlace = useFillPlace();
  return (
    <TextInput
      label="ZIP"
      className={WIDTH.short}
      inputMode="numeric"
      {...props}
      onChange={({ currentTarget }) => {
        const digits = currentTarget.value.replace(/\D/g, '').slice(0, 10);
        onChange(digits);
        fillPlace(digits, place);
      }}
    />
  );
};
