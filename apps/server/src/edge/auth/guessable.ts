import { once } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Semaphore } from '../../platform/crypto/semaphore.ts';
import { requestContext } from '../../kernel/request-context.ts';
import { refusedBeside } from '../../kernel/refused.ts';

/** Whose password it is: what somebody who knows them tries first. */
export interface Whose {
  name: string;
  email: string;
  organizations: readonly string[];
}

/** Scores below it mean fewer than a million guesses. */
const LOWEST_SCORE = 2;
const SHORTEST_WORD = 3;

const wordsAbout = ({ name, email, organizations }: Whose): string[] => {
  const whole = [name, email, ...organizations];
  const words = whole.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u));
  return [...new Set([...whole, ...words].map((word) => word.toLowerCase()))].filter(
    (word) => word.length >= SHORTEST_WORD,
  );
};

/**
 * Refuses passwords that are common or made of what is known of a person (people#guessable-passwords). One is judged
 * in some 10 to 60 ms of a core, in a thread of its own, which begins with the first (its dictionaries take half a
 * second and 30 MB).
 * Only the first 32 characters count: a longer password whose beginning is hard to guess is at least as hard.
 */
@Injectable()
export class GuessablePasswords implements OnApplicationShutdown {
  private readonly line = new Semaphore({ places: 1, waiting: 64, waitingOfOne: 4 });
  private thread: Worker | null = null;

  /** @throws Refused PASSWORD_GUESSABLE with the words at `path`; BUSY where too many wait to be judged */
  async refuse(password: string, whose: Whose, path: 'password' | 'newPassword'): Promise<void> {
    const { network, gone } = requestContext.getStore() ?? {};
    const score = await this.line.run(() => this.scoreOf(password, wordsAbout(whose)), { key: network, gone });
    if (score >= LOWEST_SCORE) return;
    throw refusedBeside('PASSWORD_GUESSABLE', path);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.thread?.terminate();
  }

  /** One at a time: the next message is the answer. A thread that failed is replaced by the next who asks. */
  private async scoreOf(password: string, about: string[]): Promise<number> {
    this.thread ??= new Worker(new URL(`./guessable-thread${extname(import.meta.filename)}`, import.meta.url));
    this.thread.ref();
    try {
      const answer = once(this.thread, 'message');
      this.thread.postMessage({ password, about });
      const [score] = (await answer) as [number];
      this.thread.unref();
      return score;
    } catch (error) {
      this.thread = null;
      throw error;
    }
  }
}
