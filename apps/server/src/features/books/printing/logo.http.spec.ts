import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { listAudit } from '#contracts/office/audit/audit.ts';
import { getQuoteFile } from '#contracts/books/account/paper.ts';
import { getLetterhead, MAX_LOGO_BYTES, putLogo, removeLogo } from '#contracts/agency/organizations/agency.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import { picturesOf } from '../../../../test/pdf-text.ts';
import { PDF, photo } from '../../../../test/sample-files.ts';
import type { Person } from '../../../../test/test-people.ts';

let system: JoinedSystem;
let admin: Person;
let neighbour: Person;

beforeAll(async () => {
  system = await joinTestSystem();
  [admin, neighbour] = [await system.signUp(), await system.signUp({ organizationName: 'Magnolia Bonds' })];
});
afterAll(() => system.close());

const put = (name: string, content: Buffer) => admin.call(putLogo, { file: { name, content } });
const logoOf = async (person: Person) => (await person.ask(getLetterhead)).logo;
const bytesOf = (address: string | null) => Buffer.from((address ?? '').split(',')[1] ?? '', 'base64');
const quoteOf = async (person: Person) =>
  (await person.call(getQuoteFile, { query: { charges: '1000000:Orleans', withFees: 'true' } })).bytes;

describe('The logo of an agency', () => {
  it.each(['jpeg', 'png', 'webp'] as const)(
    'is taken as %s and written again: turned, small, on white, with nothing beside the picture',
    async (format) => {
      expect((await put(`logo.${format}`, await photo(format, { width: 300, height: 1_500 }))).status).toBe(200);
      const bytes = bytesOf(await logoOf(admin));
      const picture = await sharp(bytes).metadata();
      // Held upright by its camera, it was lying in the file.
      expect([picture.format, picture.width, picture.height]).toEqual(['png', 600, 120]);
      expect([picture.exif, picture.icc, picture.hasAlpha]).toEqual([undefined, undefined, false]);
      expect(bytes.includes('Thibodeaux')).toBe(false);
    },
  );

  it('is white where it can be seen through', async () => {
    const clear = sharp({ create: { width: 30, height: 10, channels: 4, background: '#00000000' } });
    await put('clear.png', await clear.png().toBuffer());
    const { dominant } = await sharp(bytesOf(await logoOf(admin))).stats();
    expect(dominant).toEqual({ r: 248, g: 248, b: 248 }); // the middle of sharp's brightest shade
  });

  it('stands on the papers of its own agency, and is off them when it is removed', async () => {
    await put('logo.png', await photo('png'));
    expect(await picturesOf(await quoteOf(admin))).toEqual([1]);
    expect([await logoOf(neighbour), await picturesOf(await quoteOf(neighbour))]).toEqual([null, [0]]);
    expect(await admin.ask(removeLogo)).toEqual({ removed: true });
    expect(await admin.ask(removeLogo)).toEqual({ removed: false });
    expect([await logoOf(admin), await picturesOf(await quoteOf(admin))]).toEqual([null, [0]]);
    const { rows } = await admin.ask(listAudit, { query: { action: 'logo-removed' } });
    expect(rows.map(({ words }) => words)).toEqual(['Removed the logo']);
  });

  it('is refused in words for what is no such picture by its bytes, damaged, or too large; the one before stays', async () => {
    await put('logo.png', await photo('png'));
    const before = await logoOf(admin);
    const whole = await photo('png', { width: 400, height: 400 });
    const refused = async (name: string, content: Buffer) => (await put(name, content)).problem?.detail;
    expect(await refused('logo.png', PDF)).toBe('Please upload a JPG, PNG, or WEBP image.');
    expect(await refused('logo.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe(
      'Please upload a JPG, PNG, or WEBP image.',
    );
    expect(await refused('logo.png', whole.subarray(0, whole.length / 2))).toBe(
      'This picture is damaged and cannot be read.',
    );
    const large = Buffer.concat([whole, Buffer.alloc(MAX_LOGO_BYTES)]);
    expect(await refused('logo.png', large)).toBe('The logo is too large. Max 2MB.');
    expect(await refused('logo.png', await photo('png', { width: 10_000, height: 5_001 }))).toBe(
      'This picture has too many pixels. Max 50 megapixels: save it smaller, then upload it again.',
    );
    expect(await logoOf(admin)).toBe(before);
  });
});
