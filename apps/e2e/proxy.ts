import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** A proxy to a server on this machine, which a journey can slow down or cut. */
export interface Proxy {
  port: number;
  /** How late each piece arrives on either side, in ms. */
  slow: (ms: number) => void;
  /** Breaks every connection of now; new ones may be made. */
  cut: () => void;
  close: () => Promise<void>;
}

/** Passes on what comes, in order, each piece as late as `lateness` says at that moment. */
const passOn = async (from: Socket, to: Socket, lateness: () => number): Promise<void> => {
  let before: Promise<unknown> = Promise.resolve();
  try {
    for await (const piece of from as AsyncIterable<Buffer>) {
      const late = lateness();
      if (late === 0) {
        await before;
        if (!to.write(piece)) await once(to, 'drain');
        continue;
      }
      const arrived = delay(late);
      before = before.then(() => arrived).then(() => to.write(piece));
    }
    await before;
    to.end();
  } catch {
    to.destroy();
  }
};

/** Starts it on a free port, towards `target` on the loopback interface. */
export const startProxy = async (target: number): Promise<Proxy> => {
  const sockets = new Set<Socket>();
  let lateness = 0;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
  };
  const server = createServer({ allowHalfOpen: true }, (caller) => {
    const called = connect({ port: target, host: '127.0.0.1', allowHalfOpen: true });
    for (const socket of [caller, called]) keep(socket);
    caller.once('close', () => called.destroy());
    called.once('close', () => caller.destroy());
    void passOn(caller, called, () => lateness);
    void passOn(called, caller, () => lateness);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    slow: (ms) => (lateness = ms),
    cut,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      cut();
      await closed;
    },
  };
};
