import { Global, Module } from '@nestjs/common';
import { FileStore } from './file-store.ts';

/** The file store, for every feature. */
@Global()
@Module({ providers: [FileStore], exports: [FileStore] })
export class StorageModule {}
