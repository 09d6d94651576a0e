import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  BACKGROUND_SECTIONS,
  backgroundLinks,
  MAX_SECTION_LINKS,
  vehicleLine,
  type SearchedPerson,
} from './background-links.ts';

const nobody: SearchedPerson = {
  fullName: 'Théo "T" O’Brien & Sons',
  phoneNumber: '',
  alternatePhone: '',
  email: '',
  address: '',
  city: '',
  state: '',
  zip: '',
  employerName: '',
  employerAddress: '',
  employerCity: '',
  employerState: '',
  employerZip: '',
  vehicleYear: '',
  vehicleColor: '',
  vehicleMake: '',
  vehicleModel: '',
};
const portal = { label: 'Statewide', url: 'https://inmates.example.org/' };
const of = (given: Partial<SearchedPerson>) => backgroundLinks({ ...nobody, ...given }, [], [portal]);
const queryOf = (url: string | undefined, name = 'q') => new URL(url ?? '').searchParams.get(name);

describe('Background links', () => {
  test('carry what was typed through the address whole, as one phrase', () => {
    const [google] = of({ city: 'New Orleans', state: 'LA' })['Social & Web Presence'];
    expect(queryOf(google?.url)).toBe('"Théo T O’Brien & Sons" New Orleans LA');
    expect(google?.url).not.toMatch(/[ "’]|& /);
  });

  test('search custody in the agency’s portals first', () => {
    const [first, second] = of({})['Custody / Inmate'];
    expect([first, queryOf(second?.url)]).toEqual([
      portal,
      '"Théo T O’Brien & Sons" inmate OR arrest OR booking Louisiana',
    ]);
  });

  test('are none where nothing is on file', () => {
    const { Vehicles, 'Phones & Email': phones, 'Addresses (Maps)': addresses, 'Known Associates': known } = of({});
    expect([Vehicles, phones, addresses, known]).toEqual([[], [], [], []]);
  });

  test('look for each number once, in the ways people write it', () => {
    const links = of({ phoneNumber: '5045550142', alternatePhone: '5045550142', email: 'a+b@example.com' });
    expect(links['Phones & Email'].map(({ label }) => label)).toEqual([
      'Google: (504) 555-0142',
      'Whitepages: (504) 555-0142',
      'Truecaller: (504) 555-0142',
      'Google: a+b@example.com',
      'Bing: a+b@example.com',
    ]);
    expect(queryOf(links['Phones & Email'][0]?.url)).toBe('"(504) 555-0142" OR "504-555-0142" OR "5045550142"');
    expect(queryOf(links['Phones & Email'][3]?.url)).toBe('"a+b@example.com"');
    expect(of({ phoneNumber: '5550142' })['Phones & Email']).toHaveLength(1);
  });

  test('show home and work on maps', () => {
    const home = { address: '1 Canal St #2', city: 'New Orleans', state: 'LA', zip: '70130' };
    const links = of({ ...home, employerName: 'Bakery' })['Addresses (Maps)'];
    expect(queryOf(links[0]?.url, 'query')).toBe('1 Canal St #2, New Orleans, LA 70130');
    expect(queryOf(links[4]?.url, 'query')).toBe('Bakery New Orleans');
    expect(links).toHaveLength(8);
    expect(of({ state: 'LA' })['Addresses (Maps)']).toEqual([]);
  });

  test('name a vehicle as people do', () => {
    const vehicle = { vehicleColor: 'Red', vehicleYear: '2014', vehicleMake: 'Ford', vehicleModel: 'F-150' };
    expect(vehicleLine(vehicle)).toBe('Red 2014 Ford F-150');
    expect(queryOf(of({ ...vehicle, vehicleYear: '' }).Vehicles[0]?.url)).toBe('Red Ford F-150');
  });

  test('look for every associate before any of them twice', () => {
    const associate = (name: string) => ({ name, relation: 'Indemnitor', city: 'Gretna', state: 'LA' });
    const names = ['Ana', 'Bo', '', 'Cy', 'Di', 'Ed'];
    const links = backgroundLinks(nobody, names.map(associate), [])['Known Associates'];
    expect(links.map(({ label }) => label).slice(4, 6)).toEqual([
      'Ed (Indemnitor): Google',
      'Ana (Indemnitor): Facebook',
    ]);
    expect(links).toHaveLength(MAX_SECTION_LINKS);
    const twice = backgroundLinks(nobody, [associate('Ana'), associate('Ana')], [])['Known Associates'];
    expect(twice).toHaveLength(2);
  });

  test('are at most eight a section, whole https addresses, whatever was typed', () => {
    const person = fc.record(
      Object.fromEntries(Object.keys(nobody).map((name) => [name, fc.string({ unit: 'binary' })])) as Record<
        keyof SearchedPerson,
        fc.Arbitrary<string>
      >,
    );
    const associate = fc.record({ name: fc.string(), relation: fc.string(), city: fc.string(), state: fc.string() });
    fc.assert(
      fc.property(
        person,
        fc.array(associate),
        fc.array(fc.constant(portal), { maxLength: 12 }),
        (who, known, portals) => {
          const digits = { ...who, phoneNumber: who.phoneNumber.replace(/\D/g, ''), alternatePhone: '' };
          const sections = backgroundLinks(digits, known, portals);
          for (const section of BACKGROUND_SECTIONS) {
            expect(sections[section].length).toBeLessThanOrEqual(MAX_SECTION_LINKS);
            for (const { url } of sections[section]) {
              expect(new URL(url).protocol).toBe('https:');
              expect(url).toMatch(/^[!-~]+$/); // spaces, quotes and letters outside of ASCII are all encoded
            }
          }
        },
      ),
    );
  });
});
