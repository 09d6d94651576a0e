import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type Settings } from '../../kernel/config.ts';
import { fetchOutside, type Fetched } from './fetch-outside.ts';

/** What stands at addresses that people give, behind the guard of `fetchOutside`. */
@Injectable()
export class Outside {
  private readonly allow: ReadonlySet<string>;

  constructor(@Inject(SETTINGS) { IMPORT_URL_ALLOW }: Settings) {
    this.allow = new Set((IMPORT_URL_ALLOW ?? '').split(',').map((place) => place.trim()));
  }

  /** @throws OutsideRefused in words for people */
  fetch(address: string, maxBytes: number): Promise<Fetched> {
    return fetchOutside(address, { maxBytes, allow: this.allow });
  }
}
