import { describe, expect, test } from '@jest/globals';
import { Places } from './places.ts';

describe('the places of ZIPs', () => {
  const places = new Places();

  test.each([
    ['70053', { city: 'Gretna', state: 'LA' }],
    ['70116', { city: 'New Orleans', state: 'LA' }],
    ['39520', { city: 'Bay Saint Louis', state: 'MS' }],
    ['02108', { city: 'Boston', state: 'MA' }],
  ])('know %s', async (zip, place) => {
    expect(await places.ofZip(zip)).toEqual(place);
  });

  test('know nothing of a number that is no ZIP, nor of one outside of the states', async () => {
    expect(await places.ofZip('00000')).toBeNull();
    expect(await places.ofZip('96960')).toBeNull(); // Marshall Islands: not in the list of states
  });
});
