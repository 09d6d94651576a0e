import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.ts';
import { KeyedHash } from '../../../platform/event-log/keyed-hash.ts';

/** What the events of a bond hold of its notes: a keyed hash, so that edits are compared and no text is in the log. */
@Injectable()
export class NotesKey {
  constructor(private readonly hash: KeyedHash) {}

  /** Empty where there are none. */
  async of({ organizationId }: Pick<Actor, 'organizationId'>, bondId: string, notes: string): Promise<string> {
    return notes === '' ? '' : (await this.hash.of(organizationId)).ofText(bondId, 'notes', notes);
  }
}
