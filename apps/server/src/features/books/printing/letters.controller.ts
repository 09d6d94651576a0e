import { Controller, Res, type StreamableFile } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import * as contract from '#contracts/books/account/letters.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { Input, Route, type Call } from '../../../edge/http/route.ts';
import { LetterFiles } from './letter-file.ts';
import { Letters } from './letters.query.ts';
import { MakeLetter } from './make-letter.ts';
import { shownPaper } from './shown-paper.ts';

type LettersAnswer = Promise<ResponseOf<typeof contract.listAccountLetters>>;
type LetterAnswer = Promise<ResponseOf<typeof contract.makeAccountLetter>>;

@Controller()
export class LettersController {
  constructor(
    private readonly letters: Letters,
    private readonly files: LetterFiles,
    private readonly commands: CommandBus,
  ) {}

  @Route(contract.listAccountLetters)
  listAccountLetters(@Input() { actor, params }: Call<typeof contract.listAccountLetters>): LettersAnswer {
    return this.letters.ofAccount(actor, params.accountId);
  }

  @Route(contract.listBondLetters)
  listBondLetters(@Input() { actor, params }: Call<typeof contract.listBondLetters>): LettersAnswer {
    return this.letters.ofBond(actor, params.bondId);
  }

  @Route(contract.makeAccountLetter)
  makeAccountLetter(@Input() { actor, params, body }: Call<typeof contract.makeAccountLetter>): LetterAnswer {
    return this.commands.execute(new MakeLetter(actor, params, body));
  }

  @Route(contract.makeBondLetter)
  makeBondLetter(@Input() { actor, params, body }: Call<typeof contract.makeBondLetter>): LetterAnswer {
    return this.commands.execute(new MakeLetter(actor, params, body));
  }

  @Route(contract.getLetterFile)
  async getLetterFile(
    @Input() { actor, params }: Call<typeof contract.getLetterFile>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const { file } = await this.files.make(actor, params.letterId);
    return shownPaper(file, reply);
  }
}
