import { Global, Module } from '@nestjs/common';
import { ProcessLetters } from './process-letters.ts';
import { Processes } from './processes.ts';

/** What the processes of every feature share: each extends `Process` and is a provider of its feature's module. */
@Global()
@Module({ providers: [Processes, ProcessLetters], exports: [Processes, ProcessLetters] })
export class ProcessesModule {}
