import { setTimeout as delay } from 'node:timers/promises';
import {
  listAccountantFiles,
  takeAccountantFile,
  type AccountantFile,
} from '#contracts/office/accountant-files/accountant-files.ts';
import type { FileFormat } from '#domain/office/accountant-files.ts';
import type { Person } from './test-people.ts';

/** A file for an accountant once the worker has made it. */
export const takenFile = async (
  person: Person,
  body: { format: FileFormat; from: string; to: string; reason?: string },
): Promise<AccountantFile> => {
  const { fileId, number } = await person.ask(takeAccountantFile, { body });
  for (;;) {
    const { rows } = await person.ask(listAccountantFiles);
    const file = rows.find((one) => one.fileId === fileId);
    if (file?.state === 'ready') return file;
    if (file?.state === 'failed') throw new Error(`File ${String(number)} could not be made.`);
    await delay(20);
  }
};
