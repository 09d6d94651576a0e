import { Global, Inject, Module } from '@nestjs/common';
import { SETTINGS, type Settings } from '../../kernel/config.ts';
import { Readiness } from '../observe/readiness.ts';
import { FileStore } from './file-store.ts';

const ASKED_EVERY_MS = 10_000;

/** The file store, for every feature. */
@Global()
@Module({ providers: [FileStore], exports: [FileStore] })
export class StorageModule {
  constructor(@Inject(SETTINGS) { STORAGE_URL }: Settings, files: FileStore, readiness: Readiness) {
    if (STORAGE_URL !== undefined) readiness.registerSparing('files', ASKED_EVERY_MS, () => files.ask());
  }
}
