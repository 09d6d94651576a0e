import { createServer, type AddressInfo, type Socket } from 'node:net';

/** A letter as it came over the wire, transfer encoding undone. */
export interface ReceivedMail {
  to: string;
  headers: string;
  text: string;
}

/** A mail server that keeps what it receives; as much SMTP as a sender needs. */
export interface TestMailServer {
  url: string;
  received: ReceivedMail[];
  /** The next letter to an address whose subject matches, waiting for it at most ten seconds. */
  letterTo: (address: string, subject: RegExp) => Promise<ReceivedMail>;
  stop: () => Promise<void>;
}

const decoded = (body: string): string => {
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
};

const converse = (socket: Socket, keep: (to: string, message: string) => void): void => {
  let open = '';
  let to = '';
  let inData = false;
  const say = (line: string) => socket.write(`${line}\r\n`);
  const command = (line: string) => {
    if (/^RCPT TO:/i.test(line)) to = /<(.*)>/.exec(line)?.[1] ?? '';
    if (/^DATA/i.test(line)) {
      inData = true;
      return say('354 go on');
    }
    if (/^QUIT/i.test(line)) return socket.end('221 bye\r\n');
    return say('250 ok');
  };
  say('220 test');
  socket.setEncoding('latin1');
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    open += String(chunk);
    for (;;) {
      const end = inData ? open.indexOf('\r\n.\r\n') : open.indexOf('\r\n');
      if (end < 0) return;
      const part = open.slice(0, end);
      open = open.slice(end + (inData ? 5 : 2));
      if (!inData) {
        command(part);
        continue;
      }
      inData = false;
      keep(to, part);
      say('250 kept');
    }
  });
};

/** Starts it on a free port of loopback. */
export const startMailServer = async (): Promise<TestMailServer> => {
  const received: ReceivedMail[] = [];
  const waiting = new Set<() => void>();
  const server = createServer((socket) => {
    converse(socket, (to, message) => {
      const [headers = ''] = message.split('\r\n\r\n', 1);
      received.push({ to, headers, text: decoded(message.slice(headers.length)) });
      for (const look of waiting) look();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    letterTo: (address, subject) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const index = received.findIndex(({ to, headers }) => to === address && subject.test(headers));
          const [found] = index < 0 ? [] : received.splice(index, 1);
          if (!found) return;
          clearTimeout(timer);
          waiting.delete(look);
          resolve(found);
        };
        const timer = setTimeout(() => {
          waiting.delete(look);
          reject(new Error(`No letter came to ${address}.`));
        }, 120_000);
        waiting.add(look);
        look();
      }),
    stop: () =>
      new Promise((stopped) => {
        server.close(() => {
          stopped();
        });
      }),
  };
};
