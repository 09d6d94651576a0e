import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Defendant, editDefendant } from '#contracts/people/people/defendants.ts';
import { bondToAmend } from '#contracts/books/bond/bonds.ts';
import { isOpen } from '#domain/books/bond-status.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AmendBond, Bonds } from '../../books/bonds/index.ts';
import { EditDefendant } from '../../people/people/index.ts';

/** Edits a defendant's file; a court date goes to the bond that has it (today#unfinished-bond). */
export class EditCaseFile extends CommandOf(editDefendant) {}

/** Said where a date could be of several bonds, or is said to be of one that is not OPEN. */
const WHICH_BOND = 'Choose which bond this court date is of.';

@CommandHandler(EditCaseFile)
export class EditCaseFileHandler implements ICommandHandler<EditCaseFile> {
  constructor(
    private readonly commands: CommandBus,
    private readonly bonds: Bonds,
  ) {}

  async execute({ actor, params: { defendantId }, body: input }: EditCaseFile): Promise<Defendant> {
    const { courtDateBondId, courtDate, courtTime, courtSection, ...edit } = input;
    const court = { courtDate, courtTime, courtSection };
    const isOfCourt = Object.values(court).some((value) => value !== undefined);
    if (!isOfCourt) return this.commands.execute(new EditDefendant(actor, defendantId, edit));
    const open = (await this.bonds.ofDefendant(actor, defendantId)).filter(isOpen);
    const only = open.length === 1 ? open[0] : undefined;
    const bond = courtDateBondId === undefined ? only : open.find(({ bondId }) => bondId === courtDateBondId);
    if (bond === undefined && (open.length > 0 || courtDateBondId !== undefined))
      throw new Refused('VALIDATION_FAILED', {}, [{ path: 'courtDate', message: WHICH_BOND }]);
    if (bond === undefined) return this.commands.execute(new EditDefendant(actor, defendantId, { ...edit, ...court }));
    const { bondId, revision: basedOn } = bond;
    // Another day has another hour (today#court-time-and-section).
    const isOther = courtDate !== undefined && courtDate !== bond.courtDate;
    const hour = isOther
      ? { courtTime: courtTime ?? null, courtSection: courtSection ?? '' }
      : { courtTime, courtSection };
    const amendment = bondToAmend.parse({ courtDate, ...hour, basedOn });
    const onTheBond = () => this.commands.execute(new AmendBond(actor, bondId, amendment));
    // A date of the person's own is history from now on.
    return this.commands.execute(new EditDefendant(actor, defendantId, { ...edit, courtDate: null }, onTheBond));
  }
}
