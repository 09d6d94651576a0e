import { describe, expect, it } from '@jest/globals';
import { changesOf, mergeEdit, valuesOf } from './merge-edit.ts';

const names = ['fullName', 'phoneNumber', 'city', 'weight', 'birthday', 'ssn'] as const;
const base = {
  version: 3,
  fullName: 'Nora Hebert',
  phoneNumber: '5045550142',
  city: 'Gretna',
  weight: 140,
  birthday: null,
  ssnLast4: '6789',
};
const typed = (changes: Partial<Record<(typeof names)[number], string | number | null>>) => ({
  ...valuesOf(names, base),
  ...changes,
});

describe('an edit', () => {
  it('starts from what is on file, with an SSN that stays as it is', () => {
    expect(valuesOf(names, base)).toEqual({
      fullName: 'Nora Hebert',
      phoneNumber: '5045550142',
      city: 'Gretna',
      weight: 140,
      birthday: null,
      ssn: '',
    });
  });

  it('sends only what is typed otherwise than it is on file', () => {
    expect(changesOf(names, base, typed({}))).toEqual({});
    expect(changesOf(names, base, typed({ fullName: ' Nora Hebert ' }))).toEqual({});
    expect(changesOf(names, base, typed({ city: '', weight: null, ssn: '123456789' }))).toEqual({
      city: '',
      weight: null,
      ssn: '123456789',
    });
  });
});

describe('when somebody else has saved meanwhile', () => {
  it('what was not touched follows, what was typed stays', () => {
    const theirs = { ...base, version: 4, city: 'Kenner', birthday: '1990-02-01' };
    const merged = mergeEdit(names, base, typed({ phoneNumber: '5045550199' }), theirs);
    expect(merged).toEqual({
      values: typed({ phoneNumber: '5045550199', city: 'Kenner', birthday: '1990-02-01' }),
      changed: ['city', 'birthday'],
      conflicts: [],
    });
    expect(changesOf(names, theirs, merged.values)).toEqual({ phoneNumber: '5045550199' });
  });

  it('a field that both changed is in conflict and keeps what was typed', () => {
    const theirs = { ...base, version: 4, city: 'Kenner', weight: 150 };
    const merged = mergeEdit(names, base, typed({ city: 'Metairie', weight: 150 }), theirs);
    expect(merged.conflicts).toEqual(['city']);
    expect(merged.values).toEqual(typed({ city: 'Metairie', weight: 150 }));
    expect(changesOf(names, theirs, merged.values)).toEqual({ city: 'Metairie' });
  });

  it('an SSN that another changed is a conflict only where one was typed too', () => {
    const theirs = { ...base, version: 4, ssnLast4: '1111' };
    expect(mergeEdit(names, base, typed({}), theirs)).toMatchObject({ changed: ['ssn'], conflicts: [] });
    for (const ssn of ['987654321', '987651111']) {
      expect(mergeEdit(names, base, typed({ ssn }), theirs)).toMatchObject({ conflicts: ['ssn'], values: { ssn } });
    }
  });
});
