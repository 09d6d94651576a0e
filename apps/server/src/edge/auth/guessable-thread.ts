/** The thread that judges passwords: answers the score, 0 to 4, of each that it is sent. */
import { parentPort } from 'node:worker_threads';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english } from '@zxcvbn-ts/language-en';

/** Letters of it that count, and ways to read its digits and signs as letters: judging costs a multiple of both. */
const LIMITS = { maxLength: 32, l33tMaxSubstitutions: 4 };

const judge = new ZxcvbnFactory({ dictionary: { ...common, ...english }, graphs: adjacencyGraphs, ...LIMITS });

parentPort?.on('message', ({ password, about }: { password: string; about: string[] }) => {
  parentPort?.postMessage(judge.check(password, about).score);
});
