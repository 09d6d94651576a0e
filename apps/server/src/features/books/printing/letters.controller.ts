import { CommandBus } from '@nestjs/cqrs';
import * as contract from '#contracts/books/account/letters.ts';
import { route, routes } from '../../../edge/http/routes.ts';
import { DueLetters } from './due-letters.query.ts';
import { LetterFiles } from './letter-file.ts';
import { Letters } from './letters.query.ts';
import { MakeLetter } from './make-letter.ts';
import { shownPaper } from './shown-paper.ts';

export const LettersController = routes(
  route(contract.listAccountLetters, Letters, (letters, { actor, params }) =>
    letters.ofAccount(actor, params.accountId),
  ),
  route(contract.listBondLetters, Letters, (letters, { actor, params }) => letters.ofBond(actor, params.bondId)),
  route(contract.makeAccountLetter, CommandBus, (commands, { actor, params, body }) =>
    commands.execute(new MakeLetter(actor, params, body)),
  ),
  route(contract.makeBondLetter, CommandBus, (commands, { actor, params, body }) =>
    commands.execute(new MakeLetter(actor, params, body)),
  ),
  route(contract.listDueLetters, DueLetters, (letters, { actor }) => letters.list(actor)),
  route(contract.getLetterFile, LetterFiles, async (files, { actor, params }, { reply }) => {
    const { file } = await files.make(actor, params.letterId);
    return shownPaper(file, reply);
  }),
);
