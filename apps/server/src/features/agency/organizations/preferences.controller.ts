import { Controller, Inject } from '@nestjs/common';
import type { Pool } from 'pg';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import * as contract from '#contracts/agency/organizations/preferences.ts';
import type { Preferences } from '#contracts/agency/organizations/preferences.ts';
import { APP_POOL } from '../../../platform/database/pools.ts';
import { Input, Route, type Call } from '../../../edge/http/route.ts';

/** A person's own preferences, beside their user: the same in every agency (people#preferences). */
@Controller()
export class PreferencesController {
  constructor(@Inject(APP_POOL) private readonly pool: Pool) {}

  @Route(contract.getPreferences)
  async getPreferences(
    @Input() { actor }: Call<typeof contract.getPreferences>,
  ): Promise<ResponseOf<typeof contract.getPreferences>> {
    const { rows } = await this.pool.query<{ chosen: Preferences }>(
      'select chosen from auth.preference where user_id = $1',
      [actor.userId],
    );
    return { ...contract.DEFAULT_PREFERENCES, ...rows[0]?.chosen };
  }

  @Route(contract.changePreferences)
  async changePreferences(
    @Input() { actor, body }: Call<typeof contract.changePreferences>,
  ): Promise<ResponseOf<typeof contract.changePreferences>> {
    // Fields that a change leaves out stay as they are, so a screen can save the theme alone.
    const { rows } = await this.pool.query<{ chosen: Preferences }>(
      `insert into auth.preference as kept (user_id, chosen) values ($1, $2)
       on conflict (user_id) do update set chosen = kept.chosen || excluded.chosen
       returning chosen`,
      [actor.userId, JSON.stringify(body)],
    );
    return { ...contract.DEFAULT_PREFERENCES, ...rows[0]?.chosen };
  }
}
