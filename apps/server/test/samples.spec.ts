import { beforeEach, describe, expect, test } from '@jest/globals';
import { partOf, Samples } from './samples.ts';

interface Kitchen {
  day: string;
  flour: string;
  water: string;
  salt: string;
  dough: string;
  bread: string;
}

let made: string[];
const part = partOf<Kitchen, string>();
const make = (name: string, ...of: string[]) => {
  made.push(name);
  const nth = made.filter((other) => other === name).length;
  return Promise.resolve(of.length > 0 ? `${name}${nth}(${of.join(' ')})` : `${name}${nth}`);
};
const parts = [
  part(['flour'], [], async () => ({ flour: await make('flour') })),
  part(['water', 'salt'], [], async () => ({ water: await make('water'), salt: 'salt', extra: 'not asked for' })),
  part(['dough'], ['flour', 'water'], async (_, on) => ({ dough: await make('dough', on.flour, on.water) })),
  part(['bread'], ['dough', 'day'], async (_, on) => ({ bread: await make('bread', on.dough, on.day) })),
];

let kitchen: Samples<Kitchen, string>;
beforeEach(() => {
  made = [];
  kitchen = new Samples<Kitchen, string>(parts, 'baker', { day: 'Monday' });
});

test('all makes one of everything, and nothing that no part says it gives', async () => {
  expect(await kitchen.all()).toEqual({
    day: 'Monday',
    flour: 'flour1',
    water: 'water1',
    salt: 'salt',
    dough: 'dough1(flour1 water1)',
    bread: 'bread1(dough1(flour1 water1) Monday)',
  });
  expect(made).toEqual(['flour', 'water', 'dough', 'bread']);
});

test('what is named is made with what it stands on and no more, and kept', async () => {
  expect(await kitchen.named('flour', 'day')).toMatchObject({ flour: 'flour1', day: 'Monday' });
  await kitchen.named('dough');
  expect((await kitchen.named('dough')).dough).toBe('dough1(flour1 water1)');
  expect(made).toEqual(['flour', 'water', 'dough']);
});

describe('renewed', () => {
  test('makes what is named anew on what is kept', async () => {
    await kitchen.named('dough');
    expect((await kitchen.renewed(new Set(['dough', 'day']))).dough).toBe('dough2(flour1 water1)');
    expect(made).toEqual(['flour', 'water', 'dough', 'dough']);
    expect((await kitchen.named('dough')).dough).toBe('dough1(flour1 water1)');
  });

  test('makes what lies between anew where that stands on something that is named', async () => {
    await kitchen.all();
    const { flour, bread } = await kitchen.renewed(new Set(['flour', 'bread']));
    expect([flour, bread]).toEqual(['flour2', 'bread2(dough2(flour2 water1) Monday)']);
  });

  test('makes nothing of names that it does not know', async () => {
    expect(await kitchen.renewed(new Set(['oven']))).toEqual({ day: 'Monday' });
    expect(made).toEqual([]);
  });
});

test('a part stands on what an earlier one gives', () => {
  expect(() => new Samples([...parts].reverse(), 'baker', { day: 'Monday' })).toThrow('Nothing makes dough before.');
});
