import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { chooseForMoveIn } from '#contracts/office/move-in/move-in.ts';
import { fieldOf } from '#domain/office/move-in-fields.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { DataKeys } from '../../../platform/keys/data-keys.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { changedLists, mustTakeChanges } from '../brought-in/index.ts';
import { CheckMoveIn } from './check-move-in.ts';
import { wantCheck } from './move-in-checks.ts';
import { lockedFile, sealChoices } from './move-in-files.ts';

/** Says which column is which, answers what is asked, leaves rows out (moving-in#header-and-columns). */
export class ChooseForMoveIn extends CommandOf(chooseForMoveIn) {}

const wrong = (message: string) => new Refused('VALIDATION_FAILED', {}, [{ path: 'fields', message }]);

/** @throws Refused VALIDATION_FAILED where a field is none of the list, or two columns are one field. */
const mustFit = ({ params: { list }, body: { fields } }: ChooseForMoveIn, columns: number): void => {
  const named = fields.filter((name) => name !== '');
  if (fields.length !== columns || named.some((name) => !fieldOf(list, name)))
    throw wrong('These are not the columns of the file. Reload the page.');
  const twice = named.find((name, at) => named.indexOf(name) !== at);
  if (twice !== undefined) throw wrong(`Two columns are “${fieldOf(list, twice)?.label ?? twice}”.`);
};

@CommandHandler(ChooseForMoveIn)
export class ChooseForMoveInHandler implements ICommandHandler<ChooseForMoveIn> {
  constructor(
    private readonly rows: TenantRows,
    private readonly keys: DataKeys,
    private readonly commands: CommandRunner,
    private readonly clock: Clock,
    private readonly checking: CheckMoveIn,
  ) {}

  async execute(command: ChooseForMoveIn): Promise<ResponseOf<typeof chooseForMoveIn>> {
    const { actor, params, body } = command;
    const { organizationId } = actor;
    const { list } = params;
    const { basedOn, ...choices } = body;
    const key = await this.keys.of(organizationId);
    const chosen = await this.rows.write(
      actor,
      { chooseForMoveIn: list, ...body },
      async (tx) => {
        await mustTakeChanges(tx, this.commands, actor);
        await wantCheck(tx, actor, this.clock.now());
        const { version, content } = await lockedFile(tx, organizationId, key, list);
        if (version !== basedOn) throw new Refused('CONFLICT');
        mustFit(command, content.table.headings.length);
        await tx.query(
          `update move_in_file set choices_sealed = $3, version = version + 1 where organization_id = $1 and list = $2`,
          [organizationId, list, sealChoices(key, list, choices)],
        );
        return { list, version: version + 1 };
      },
      () => changedLists,
    );
    await this.checking.tryNow(actor, actor.commandId);
    return chosen;
  }
}
