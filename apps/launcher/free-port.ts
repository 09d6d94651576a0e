import { createServer } from 'node:net';

/** A loopback TCP port that nothing listens on: `preferred` if it is free, else one that the system gives. */
export async function freePort(preferred = 0): Promise<number> {
  if (preferred !== 0 && (await isFree(preferred, '127.0.0.1'))) return preferred;
  return await new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        if (address !== null && typeof address === 'object') resolve(address.port);
        else reject(new Error('The system gave no port.'));
      });
    });
  });
}

/** Whether this process could listen on the port now. */
export async function isFree(port: number, host: string): Promise<boolean> {
  return await new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => {
      resolve(false);
    });
    probe.listen({ port, host, exclusive: true }, () => {
      probe.close(() => {
        resolve(true);
      });
    });
  });
}
