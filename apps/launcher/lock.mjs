import { createHash } from 'node:crypto';
import { realpathSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { platform, tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Takes the lock of a folder for a purpose. It belongs to the process and goes with it however it ends, since it is a
 * listening socket; whoever finds it taken is told what the holder says about itself.
 *
 * @param {string} folder an existing folder
 * @param {string} purpose what the lock is for, e.g. `build`
 * @param {() => string} [describe] what others are told, e.g. the address of the running product
 * @returns {Promise<{ release: () => Promise<void> } | { heldBy: string }>}
 */
export async function lockFolder(folder, purpose, describe = () => '') {
  const address = addressOf(`${purpose}:${realpathSync(folder)}`);
  for (let attempt = 0; ; attempt += 1) {
    const server = createServer((socket) => {
      socket.on('error', () => socket.destroy());
      socket.end(describe());
    });
    const taken = await new Promise((resolve, reject) => {
      server.once('error', (error) => (error.code === 'EADDRINUSE' ? resolve(true) : reject(error)));
      server.listen(address, () => resolve(false));
    });
    if (!taken) {
      server.unref();
      return { release: () => new Promise((resolve) => server.close(() => resolve())) };
    }
    const heldBy = await ask(address);
    if (heldBy !== undefined) return { heldBy };
    if (attempt === 3) throw new Error(`The lock of ${folder} can neither be taken nor asked.`);
    if (!address.startsWith('\0')) rmSync(address, { force: true });
  }
}

/** Waits for the lock instead of being turned away; `onWait` is called once if it is taken. */
export async function waitForLock(folder, purpose, onWait) {
  for (let waited = false; ; waited = true) {
    const lock = await lockFolder(folder, purpose);
    if ('release' in lock) return lock;
    if (!waited) onWait();
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

// Linux has socket names outside the file system, which vanish with the process; elsewhere the file may be left over.
function addressOf(key) {
  const name = `bailiwick-${createHash('sha256').update(key).digest('hex').slice(0, 24)}`;
  if (platform() === 'linux') return `\0${name}`;
  return platform() === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
}

async function ask(address) {
  return await new Promise((resolve) => {
    let answer = '';
    connect(address)
      .setEncoding('utf8')
      .setTimeout(10_000, () => resolve(answer))
      .on('data', (text) => (answer += text))
      .on('end', () => resolve(answer))
      .on('error', () => resolve(undefined));
  });
}
