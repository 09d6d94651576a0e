/**
 * Loaded first in a process: its clock shows the time of day plus what the file named by TEST_CLOCK says, in ms, looked
 * at every 50 ms, also backwards.
 */
import { readFileSync } from 'node:fs';

const RealDate = Date;
const file = process.env['TEST_CLOCK'] ?? '';
let shift = 0;
const look = () => {
  try {
    shift = Number(readFileSync(file, 'utf8'));
  } catch {
    shift = 0;
  }
};
look();
setInterval(look, 50).unref();

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [RealDate.now() + shift] : given, newTarget) as object,
  get: (target, name, receiver) =>
    name === 'now' ? () => RealDate.now() + shift : (Reflect.get(target, name, receiver) as unknown),
});
