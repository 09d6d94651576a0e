import diagnostics from 'node:diagnostics_channel';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { LookupAddress } from 'node:dns';
import { createServer as createTcpServer, type AddressInfo, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { fetchOutside, type OutsideLimits, type Resolve } from './fetch-outside.ts';
import { OutsideRefused } from './outside-refused.ts';
import { isPublicAddress } from './public-address.ts';

const PUBLIC = '93.184.216.34';
const NOT_PUBLIC = 'This address does not lead to the public internet.';
/** Node says so of any request of this process. */
const HEAD_HAS_COME = 'http.client.response.finish';
const GONE = 'The server cannot be reached, or broke off.';
const open: Server[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
});

/** A server on loopback, and the limits that allow it. */
const serve = async (answer: RequestListener) => {
  const server = createServer(answer).listen(0, '127.0.0.1');
  open.push(server);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const place = `127.0.0.1:${port}`;
  const allowed: OutsideLimits = { maxBytes: 1_000, allow: new Set([place]) };
  return { server, port, url: `http://${place}/`, allowed };
};

/** Loopback, where whatever connects is counted. */
const trap = async () => {
  let connections = 0;
  const server = createTcpServer(() => (connections += 1)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = () => new Promise((resolve) => server.close(resolve));
  return { port, connections: () => connections, close };
};

const refusal = async (address: string, limits: OutsideLimits): Promise<string> => {
  try {
    await fetchOutside(address, limits);
  } catch (error) {
    if (error instanceof OutsideRefused) return error.message;
    throw error;
  }
  return 'fetched';
};
const resolvesTo =
  (...addresses: string[]): Resolve =>
  () =>
    Promise.resolve(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })));

describe('an address', () => {
  test.each([
    ['loopback', ['127.0.0.1', '127.255.1.2', '::1', '0.0.0.0', '::']],
    ['private', ['10.0.0.5', '172.16.0.1', '172.31.255.254', '192.168.1.1', 'fd00::1', '100.64.0.1', '198.18.0.1']],
    ['link-local, where clouds keep their keys', ['169.254.169.254', 'fe80::1', 'fe80::1%eth0']],
    ['IPv6 around a private one', ['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:10.0.0.5', '64:ff9b::7f00:1']],
    ['6to4 around a private one', ['2002:7f00:1::', '2002:a00:5::1']],
    ['IPv4-compatible IPv6', ['::7f00:1', '::127.0.0.1', '::a00:5', '0:0:0:0:0:0:a9fe:a9fe']],
    ['a translation of a network of its own', ['64:ff9b:1::7f00:1', '64:ff9b:1:7f00:0:100:808:808']],
    ['Teredo, documentation, or IPv6 that nobody was given', ['2001:0:7f00:1::1', '2001:db8::1', '4000::1', 'e000::1']],
    ['multicast, broadcast, reserved or none', ['224.0.0.1', '255.255.255.255', '240.0.0.1', 'ff02::1', '', 'host']],
  ])('is not public: %s', (_, addresses) => {
    expect(addresses.filter(isPublicAddress)).toEqual([]);
  });

  test('is public, also as IPv6 around it', () => {
    const addresses = [PUBLIC, '8.8.8.8', '2606:4700::1111', `::ffff:${PUBLIC}`];
    expect(addresses.filter((address) => !isPublicAddress(address))).toEqual([]);
  });

  test('of 10/8, 127/8 or 169.254/16 is never public, however it is wrapped', () => {
    const octet = fc.integer({ min: 0, max: 255 });
    const within = fc.oneof(
      fc.tuple(fc.constant(10), octet, octet, octet),
      fc.tuple(fc.constant(127), octet, octet, octet),
      fc.tuple(fc.constant(169), fc.constant(254), octet, octet),
    );
    fc.assert(
      fc.property(within, (octets) => {
        const [a = 0, b = 0, c = 0, d = 0] = octets;
        const hex = `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
        const written = [
          octets.join('.'),
          `::ffff:${octets.join('.')}`,
          `::ffff:${hex}`,
          `2002:${hex}::1`,
          `::${hex}`,
          `64:ff9b::${hex}`,
          `64:ff9b:1::${hex}`,
        ];
        expect(written.filter(isPublicAddress)).toEqual([]);
      }),
    );
  });
});

describe('what somebody gives as an address', () => {
  test('is refused where it is no https address, or carries a password', async () => {
    const limits = { maxBytes: 1 };
    expect(await refusal('cases.json', limits)).toBe('This is not a web address.');
    for (const address of ['http://example.com/', 'file:///etc/passwd', 'ftp://example.com', 'gopher://example.com'])
      expect(await refusal(address, limits)).toBe('Only https addresses are fetched.');
    expect(await refusal('https://a:b@example.com/', limits)).toBe('Leave name and password out of the address.');
  });

  test('reaches this machine in no spelling, and no connection is made', async () => {
    const { port, connections, close } = await trap();
    const hosts = [
      '127.0.0.1',
      '127.1',
      '2130706433',
      '0x7f000001',
      '0177.0.0.1',
      '0x7f.1',
      '0',
      '127.0.0.1.',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '[::ffff:7f00:1]',
      '[0:0:0:0:0:ffff:7f00:1]',
      '[64:ff9b::7f00:1]',
      '①②⑦.0.0.1',
      '169.254.169.254',
      '[fe80::1]',
    ];
    for (const host of hosts)
      expect([host, await refusal(`https://${host}:${port}/`, { maxBytes: 1 })]).toEqual([host, NOT_PUBLIC]);
    expect(connections()).toBe(0);
    await close();
  });

  test('is a name that leads to this machine: refused, and no connection is made', async () => {
    const { port, connections, close } = await trap();
    for (const addresses of [['127.0.0.1'], ['::1'], ['::ffff:127.0.0.1'], ['10.0.0.1', '127.0.0.1']]) {
      const limits = { maxBytes: 1, resolve: resolvesTo(...addresses) };
      expect(await refusal(`https://cases.example.com:${port}/`, limits)).toBe(NOT_PUBLIC);
    }
    expect(connections()).toBe(0);
    await close();
  });

  test('is a name whose address changes between the look and the connection: the socket is dropped unused', async () => {
    const said: Buffer[] = [];
    const server = createTcpServer((socket) =>
      socket.on('data', (bytes) => said.push(bytes)).on('error', () => undefined),
    );
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    let looks = 0;
    const rebinding: LookupAddress = {
      family: 4,
      get address() {
        looks += 1;
        return looks === 1 ? PUBLIC : '127.0.0.1';
      },
    };
    const resolve: Resolve = () => Promise.resolve([rebinding]);
    const connected = once(server, 'connection');
    const refused = refusal(`https://cases.example.com:${port}/`, { maxBytes: 1, resolve });
    await connected;
    expect(await refused).toBe(NOT_PUBLIC);
    expect(Buffer.concat(said).toString('latin1')).not.toContain('HTTP');
    await new Promise((resolve) => server.close(resolve));
  });
});

describe('a redirect', () => {
  test('is followed three times, and no fourth time', async () => {
    const { url, allowed } = await serve((request, response) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) response.end('here');
      else response.writeHead(302, { location: `/${left - 1}` }).end();
    });
    const { bytes, url: last } = await fetchOutside(`${url}3`, allowed);
    expect([bytes.toString(), last.href]).toEqual(['here', `${url}0`]);
    expect(await refusal(`${url}4`, allowed)).toBe('The server redirected more than 3 times.');
  });

  test('to this machine, a cloud or another scheme is refused', async () => {
    const { port, connections, close } = await trap();
    let to = '';
    const { url, allowed } = await serve((_, response) => response.writeHead(302, { location: to }).end());
    const answers: [string, string][] = [
      [`https://127.0.0.1:${port}/`, NOT_PUBLIC],
      [`https://[::ffff:7f00:1]:${port}/`, NOT_PUBLIC],
      ['https://169.254.169.254/latest/meta-data/', NOT_PUBLIC],
      [`http://127.0.0.1:${port}/`, 'Only https addresses are fetched.'],
      ['file:///etc/passwd', 'Only https addresses are fetched.'],
    ];
    for (const [location, message] of answers) {
      to = location;
      expect([location, await refusal(url, allowed)]).toEqual([location, message]);
    }
    expect(connections()).toBe(0);
    await close();
  });

  test('to a name that has become this machine is refused', async () => {
    const { port, connections, close } = await trap();
    const place = `feeds.example.com:${port}`;
    const { url, allowed } = await serve((_, response) =>
      response.writeHead(307, { location: `https://${place}/` }).end(),
    );
    expect(await refusal(url, { ...allowed, resolve: resolvesTo('127.0.0.1') })).toBe(NOT_PUBLIC);
    expect(connections()).toBe(0);
    await close();
  });

  test('back to this machine, by its name, a short spelling or another port of an allowed host, is refused', async () => {
    const { port, connections, close } = await trap();
    let to = '';
    const { url, allowed } = await serve((_, response) => response.writeHead(308, { location: to }).end());
    const answers: [string, string][] = [
      [`https://localhost:${port}/`, NOT_PUBLIC],
      [`https://127.1:${port}/`, NOT_PUBLIC],
      [`https://[::7f00:1]:${port}/`, NOT_PUBLIC],
      [`//127.0.0.1:${port}/`, 'Only https addresses are fetched.'],
      [`https://a:b@127.0.0.1:${port}/`, 'Leave name and password out of the address.'],
      ['https://', 'The server cannot be reached, or broke off.'],
    ];
    for (const [location, message] of answers) {
      to = location;
      expect([location, await refusal(url, allowed)]).toEqual([location, message]);
    }
    expect(connections()).toBe(0);
    await close();
  });

  test('after redirect shares one time with them: each is quick enough, all together are not', async () => {
    const { url, allowed } = await serve((request, response) => {
      const left = Number(request.url?.slice(1));
      setTimeout(() => response.writeHead(302, { location: `/${left - 1}` }).end(), 150);
    });
    expect(await refusal(`${url}3`, { ...allowed, withinMs: 400 })).toBe('The server took longer than 0.4 seconds.');
  });
});

describe('a server', () => {
  test('that drips a byte now and then, and never too many, is given up when the time is over', async () => {
    const closed = Promise.withResolvers<undefined>();
    const { url, allowed } = await serve((_, response) => {
      const dripping = setInterval(() => response.write('x'), 20);
      response.once('close', () => (clearInterval(dripping), closed.resolve(undefined)));
    });
    expect(await refusal(url, { ...allowed, withinMs: 300 })).toBe('The server took longer than 0.3 seconds.');
    await closed.promise;
  });

  test('that drips its headers, or sends them without end, is given up too', async () => {
    const raw = async (talk: (socket: Socket) => void) => {
      const server = createTcpServer((socket) => talk(socket.on('error', () => undefined)));
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      const place = `127.0.0.1:${(server.address() as AddressInfo).port}`;
      const message = await refusal(`http://${place}/`, { maxBytes: 1_000, allow: new Set([place]), withinMs: 300 });
      await new Promise((resolve) => server.close(resolve));
      return message;
    };
    const dripping = await raw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      const line = setInterval(() => socket.write('x: y\r\n'), 20);
      socket.once('close', () => clearInterval(line));
    });
    expect(dripping).toBe('The server took longer than 0.3 seconds.');
    const endless = await raw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      const more = () => {
        while (socket.write(`x: ${'y'.repeat(4_096)}\r\n`));
        socket.once('drain', more);
      };
      more();
    });
    expect(endless).toBe('The server cannot be reached, or broke off.');
  });

  test('whose name is never resolved is given up when the time is over', async () => {
    const resolve: Resolve = () => new Promise(() => undefined);
    expect(await refusal('https://nowhere.example.com/', { maxBytes: 1, resolve, withinMs: 200 })).toBe(
      'The server took longer than 0.2 seconds.',
    );
  });

  test('that never ends its answer is given up when the time is over', async () => {
    const { url, allowed } = await serve((_, response) => response.write('['));
    expect(await refusal(url, { ...allowed, withinMs: 200 })).toBe('The server took longer than 0.2 seconds.');
  });

  test('that never answers is given up when the time is over', async () => {
    const { url, allowed } = await serve(() => undefined);
    expect(await refusal(url, { ...allowed, withinMs: 200 })).toBe('The server took longer than 0.2 seconds.');
  });

  test('that sends without end is cut off at the limit', async () => {
    const closed = Promise.withResolvers<undefined>();
    const { url, allowed } = await serve((_, response) => {
      const more = () => {
        while (response.write('x'.repeat(65_536)));
        response.once('drain', more);
      };
      response.once('close', () => closed.resolve(undefined));
      more();
    });
    expect(await refusal(url, { ...allowed, maxBytes: 1_048_576 })).toBe('The server sent more than 1 MB.');
    await closed.promise;
  });

  test('that says itself that it sends too much is not read', async () => {
    const { url, allowed } = await serve((_, response) =>
      response.writeHead(200, { 'content-length': '99999999' }).flushHeaders(),
    );
    expect(await refusal(url, { ...allowed, maxBytes: 2_097_152 })).toBe('The server sent more than 2 MB.');
  });

  test('that sends a bomb is cut off at the limit of what it unpacks to', async () => {
    const bomb = gzipSync(Buffer.alloc(20 * 1_048_576));
    const { url, allowed } = await serve((_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
    );
    expect(bomb.length).toBeLessThan(1_048_576);
    expect(await refusal(url, { ...allowed, maxBytes: 1_048_576 })).toBe('The server sent more than 1 MB.');
  });

  test('that packs what it was asked to send plain is read all the same; an unknown packing is refused', async () => {
    let encoding = 'gzip';
    const { url, allowed } = await serve((_, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end(gzipSync('[]')),
    );
    expect((await fetchOutside(url, allowed)).bytes.toString()).toBe('[]');
    encoding = 'zebra';
    expect(await refusal(url, allowed)).toBe('The server packed its answer in an unknown way.');
  });

  test('that fails, breaks off or is not there says so', async () => {
    const { url, allowed } = await serve((_, response) => response.writeHead(404).end());
    expect(await refusal(url, allowed)).toBe('The server answered 404.');
    const torn = await serve((_, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('x');
      response.socket?.destroy();
    });
    expect(await refusal(torn.url, torn.allowed)).toBe(GONE);
  });

  test('that resets the connection behind the head of its answer is refused, and ends no process', async () => {
    const served = Promise.withResolvers<ServerResponse>();
    const { url, allowed } = await serve((_, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('x');
      served.resolve(response);
    });
    const { promise: headHasCome, resolve: heard } = Promise.withResolvers<unknown>();
    diagnostics.subscribe(HEAD_HAS_COME, heard);
    const refused = refusal(url, allowed);
    await headHasCome;
    diagnostics.unsubscribe(HEAD_HAS_COME, heard);
    (await served.promise).socket?.resetAndDestroy();
    expect(await refused).toBe(GONE);
  });

  test('whose name leads nowhere cannot be reached, also where it is asked by this machine itself', async () => {
    expect(await refusal('https://nowhere.invalid/x.json', { maxBytes: 1 })).toBe(GONE);
    const allowed = { maxBytes: 1, allow: new Set(['nowhere.invalid:443']) };
    expect(await refusal('https://nowhere.invalid/x.json', allowed)).toBe(GONE);
    for (const name of [`${'x'.repeat(300)}.invalid`, 'x'.repeat(64), 'a..b', '-.-'])
      expect([name, await refusal(`https://${name}/`, { maxBytes: 1 })]).toEqual([name, GONE]);
  });

  test('whose lookup throws, answers no addresses or none at all cannot be reached', async () => {
    const throwing: Resolve = () => {
      throw new TypeError('no answer to read');
    };
    const nothing = (() => Promise.resolve(undefined)) as unknown as Resolve;
    const unreadable: Resolve = () => Promise.resolve([{ family: 4, address: 'no address' }]);
    const url = 'https://cases.example.com/';
    for (const resolve of [throwing, nothing]) expect(await refusal(url, { maxBytes: 1, resolve })).toBe(GONE);
    expect(await refusal(url, { maxBytes: 1, resolve: unreadable })).toBe(NOT_PUBLIC);
    const allow = new Set(['cases.example.com:443']);
    expect(await refusal(url, { maxBytes: 1, resolve: unreadable, allow })).toBe(GONE);
    expect(await refusal(url, { maxBytes: 1, resolve: resolvesTo() })).toBe(NOT_PUBLIC);
  });
});
