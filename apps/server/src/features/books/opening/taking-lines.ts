import type { LiveChange } from '#contracts/edge/live.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import { isTaken } from '../../../platform/database/sql-state.ts';
import type { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { mustBeOpen } from './opening.ts';
import { openingDecider } from './opening-state.ts';

/** What open screens read again where lines changed. */
export const changedOpening: LiveChange['changes'] = [{ topic: 'settings', id: 'opening' }];

/** @throws Refused OPENING_LINE_TWICE where another line is of the same account and names the same. */
export const twice = (error: unknown): never => {
  throw isTaken(error) ? new Refused('OPENING_LINE_TWICE') : error;
};

/** @throws Refused OPENING_LINE_OF_FILE where a line came by a file, which alone changes it. */
export const mustBeTyped = ({ ofFile }: { ofFile: boolean }): void => {
  if (ofFile) throw new Refused('OPENING_LINE_OF_FILE');
};

/** @throws Refused OPENING_SEALED, OPENING_SEAL_WAITS. */
export const mustTakeLines = async (commands: CommandRunner, actor: Actor): Promise<void> =>
  mustBeOpen(await commands.read(openingDecider, actor, actor.organizationId));
