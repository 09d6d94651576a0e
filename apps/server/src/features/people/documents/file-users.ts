import { Injectable } from '@nestjs/common';
import { Refused } from '../../../kernel/refused.ts';
import type { Actor } from '../../../kernel/actor.ts';

/** Whether something that stands rests on a file, so that nobody may take it out of its drawer. */
export type FileUser = (actor: Actor, fileId: string) => Promise<boolean>;

/** What keeps files in their drawers. Features that build on documents add theirs when their module starts. */
@Injectable()
export class FileUsers {
  private readonly holds: FileUser[] = [];

  add(hold: FileUser): void {
    this.holds.push(hold);
  }

  /** @throws Refused FILE_IS_PROOF where something that stands rests on the file. */
  async mustBeFree(actor: Actor, fileId: string): Promise<void> {
    const rows = await Promise.all(this.holds.map((isHeld) => isHeld(actor, fileId)));
    if (rows.includes(true)) throw new Refused('FILE_IS_PROOF');
  }
}
