import { describe, expect, it } from '@jest/globals';
import { TextInput } from '@mantine/core';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { findPlace } from '#contracts/agency/organizations/places.ts';
import { FakeApi } from '../test/api.ts';
import { show } from '../test/render.tsx';
import { useFillPlace } from './fill-place.ts';

const Address = ({ typedCity = '' }: { typedCity?: string }) => {
  const [city, setCity] = useState(typedCity);
  const [state, setState] = useState('');
  const fillPlace = useFillPlace();
  const place = () => ({ city: { value: city, fill: setCity }, state: { value: state, fill: setState } });
  return (
    <>
      <TextInput label="ZIP" onChange={({ currentTarget }) => fillPlace(currentTarget.value, place)} />
      <TextInput label="City" value={city} readOnly />
      <TextInput label="State" value={state} readOnly />
    </>
  );
};
const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const type = (zip: string) => fireEvent.change(screen.getByLabelText('ZIP'), { target: { value: zip } });
const gretna = { place: { city: 'Gretna', state: 'LA' as const } };

describe('A ZIP', () => {
  it('fills the city and the state', async () => {
    const api = new FakeApi().on(findPlace, gretna, { zip: '70053' });
    await show(<Address />);
    type('7005');
    expect(api.sent).toEqual([]); // too little to ask
    type('70053');
    await waitFor(() => expect([value('City'), value('State')]).toEqual(['Gretna', 'LA']));
  });

  it('never overwrites what was typed', async () => {
    new FakeApi().on(findPlace, gretna, { zip: '70053' });
    await show(<Address typedCity="Terrytown" />);
    type('70053');
    await waitFor(() => expect(value('State')).toBe('LA'));
    expect(value('City')).toBe('Terrytown');
  });

  it('that nobody knows, or that no answer comes for, leaves the fields to the person', async () => {
    const api = new FakeApi().on(findPlace, { place: null }, { zip: '00000' });
    const { queries } = await show(<Address />);
    type('00000');
    type('99999'); // no answer
    await waitFor(() => expect(api.sent).toHaveLength(2));
    await waitFor(() => expect(queries.isFetching()).toBe(0));
    expect([value('City'), value('State')]).toEqual(['', '']);
  });
});
