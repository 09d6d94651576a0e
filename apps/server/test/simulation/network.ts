import {
  Metadata,
  Server,
  status,
  type MethodDefinition,
  type ServiceDefinition,
  type UntypedServiceImplementation,
} from '@grpc/grpc-js';
import type { InterceptingListener } from '@grpc/grpc-js/build/src/call-interface.js';
import serverCalls from '@grpc/grpc-js/build/src/server-call.js';
import type { Faults } from './faults.ts';
import { currentProcess, type Scheduler, type SimulatedProcess } from './scheduler.ts';

type Method = MethodDefinition<unknown, unknown> & { handle: (...given: unknown[]) => void };
interface Status {
  code: status;
  details: string;
  metadata?: Metadata | null;
}

/** A server that listens at an address. */
interface Listener {
  process: SimulatedProcess;
  methods: ReadonlyMap<string, Method>;
  connections: Set<Connection>;
  isOpen: boolean;
}

const unavailable = (details: string): Status => ({ code: status.UNAVAILABLE, details, metadata: new Metadata() });

/**
 * The sockets between the official client and the event store: messages arrive in order on one connection and at any
 * time on two, connections break, and an answer under way is lost with them. gRPC's own classes on both sides, and the
 * bytes between them, are the real ones; only HTTP/2 is left out.
 */
export class Network {
  private readonly listeners = new Map<string, Listener>();

  constructor(
    readonly scheduler: Scheduler,
    readonly faults: Faults,
  ) {}

  /** What a client's calls go through. */
  channel(address: string): SimulatedChannel {
    return new SimulatedChannel(this, currentProcess(), address);
  }

  listenerAt(address: string): Listener | undefined {
    const listener = this.listeners.get(address);
    return listener?.isOpen && listener.process.isAlive ? listener : undefined;
  }

  listen(address: string, methods: ReadonlyMap<string, Method>): Listener {
    if (this.listenerAt(address)) throw new Error(`listen EADDRINUSE: address already in use ${address}`);
    const process = currentProcess();
    const listener: Listener = { process, methods, connections: new Set(), isOpen: true };
    this.listeners.set(address, listener);
    process.atEnd(() => {
      for (const connection of listener.connections) connection.break();
    });
    return listener;
  }
}

/** One connection of a client to the server that listened when it was made. */
class Connection {
  readonly calls = new Set<ClientCall>();
  isOpen = true;
  /** Nothing arrives any more, not even what was under way. */
  private isCut = false;
  private readonly lastArrival = { server: 0, client: 0 };

  constructor(
    private readonly network: Network,
    private readonly client: SimulatedProcess,
    readonly listener: Listener,
  ) {
    listener.connections.add(this);
    client.atEnd(() => this.break());
  }

  /** Sends something to one side; it arrives after everything sent before it, or never. */
  send(to: 'server' | 'client', what: string, arrive: () => void): void {
    if (!this.isOpen) return;
    const { scheduler, faults } = this.network;
    const receiver = to === 'server' ? this.listener.process : this.client;
    const at = Math.max(scheduler.now + scheduler.latency() + faults.slowness(), this.lastArrival[to]);
    this.lastArrival[to] = at;
    scheduler.at(
      at,
      `${this.client.name} ${to === 'server' ? '→' : '←'} ${this.listener.process.name} ${what}`,
      receiver,
      () => {
        if (this.isCut) return;
        const fault = this.isOpen ? faults.atMessage() : null;
        if (fault === null) return arrive();
        // Everything after a lost message on the same connection is lost, too.
        this.break(true);
        if (fault !== 'connection') (fault === 'client' ? this.client : this.listener.process).die('crash');
      },
    );
  }

  /** What is under way is lost or still arrives, as the seed decides; then each side hears of it in its own time. */
  break(isCut = this.network.faults.random.chance(0.5)): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.listener.connections.delete(this);
    this.isCut = isCut;
    const calls = [...this.calls];
    this.hears('client', this.client, () => {
      for (const call of calls) call.ended(unavailable('Connection dropped'));
    });
    this.hears('server', this.listener.process, () => {
      for (const call of calls) call.serving?.cancel();
    });
  }

  private hears(side: 'server' | 'client', process: SimulatedProcess, run: () => void): void {
    const { scheduler } = this.network;
    const at = Math.max(scheduler.now + scheduler.latency(), this.isCut ? 0 : this.lastArrival[side]);
    scheduler.at(at, `${process.name} hears that a line is cut`, process, run);
  }
}

/** In place of grpc-js' channel. */
class SimulatedChannel {
  private connection: Connection | undefined;

  constructor(
    private readonly network: Network,
    private readonly process: SimulatedProcess,
    private readonly address: string,
  ) {}

  createCall(path: string, deadline: Date | number): ClientCall {
    return new ClientCall(this.network.scheduler, this.process, () => this.connect(), path, Number(deadline));
  }

  getTarget(): string {
    return `dns:${this.address}`;
  }

  close(): void {
    this.connection?.break();
  }

  private connect(): Connection | undefined {
    if (this.connection?.isOpen) return this.connection;
    const listener = this.network.listenerAt(this.address);
    this.connection = listener && new Connection(this.network, this.process, listener);
    return this.connection;
  }
}

/** A call as grpc-js' client surface drives it. */
class ClientCall {
  serving: ServerCall | undefined;
  private listener: InterceptingListener | undefined;
  private connection: Connection | undefined;
  private isOver = false;

  constructor(
    private readonly scheduler: Scheduler,
    private readonly process: SimulatedProcess,
    private readonly connect: () => Connection | undefined,
    private readonly path: string,
    private readonly deadlineMs: number,
  ) {}

  start(_metadata: Metadata, listener: InterceptingListener): void {
    this.listener = listener;
    this.connection = this.connect();
    if (!this.connection) {
      this.scheduler.after(this.scheduler.latency(), `${this.process.name} finds nobody listening`, this.process, () =>
        this.ended(unavailable('No connection established')),
      );
      return;
    }
    this.connection.calls.add(this);
    this.send(this.path.slice(this.path.lastIndexOf('/') + 1), (connection) => {
      const method = connection.listener.methods.get(this.path);
      if (!method)
        return this.answer(connection, 'unknown', () => this.ended({ code: status.UNIMPLEMENTED, details: this.path }));
      this.serving = new ServerCall(
        method,
        (what, arrive) => this.answer(connection, what, arrive),
        this,
        this.deadlineMs,
      );
    });
    if (Number.isFinite(this.deadlineMs)) {
      this.scheduler.after(this.deadlineMs - Date.now(), `${this.process.name} deadline of a call`, this.process, () =>
        this.cancelWithStatus(status.DEADLINE_EXCEEDED, 'Deadline exceeded'),
      );
    }
  }

  sendMessageWithContext({ callback }: { callback?: (error?: Error) => void }, message: Buffer): void {
    this.send('request', () => this.serving?.received(message));
    callback?.();
  }

  halfClose(): void {
    this.send('end', () => this.serving?.halfClosed());
  }

  cancelWithStatus(code: status, details: string): void {
    if (this.isOver) return;
    this.send('cancel', () => this.serving?.cancel());
    process.nextTick(() => this.ended({ code, details, metadata: new Metadata() }));
  }

  message(message: Buffer): void {
    if (!this.isOver) this.listener?.onReceiveMessage(message);
  }

  ended({ code, details, metadata }: Status): void {
    if (this.isOver) return;
    this.isOver = true;
    this.connection?.calls.delete(this);
    this.listener?.onReceiveStatus({ code, details, metadata: metadata ?? new Metadata() });
  }

  startRead = (): void => undefined;
  getPeer = (): string => 'simulated';
  getAuthContext = (): null => null;
  setCredentials = (): void => undefined;
  getCallNumber = (): number => 0;

  private send(what: string, arrive: (connection: Connection) => void): void {
    const { connection } = this;
    connection?.send('server', what, () => arrive(connection));
  }

  private answer(connection: Connection, what: string, arrive: () => void): void {
    connection.send('client', what, arrive);
  }
}

type AnyServerCall = ConstructorParameters<typeof serverCalls.ServerDuplexStreamImpl>[1];

/** A call as grpc-js' server surface answers it. */
class ServerCall {
  private surface:
    | InstanceType<typeof serverCalls.ServerDuplexStreamImpl>
    | InstanceType<typeof serverCalls.ServerWritableStreamImpl>
    | undefined;
  private isOver = false;

  constructor(
    private readonly method: Method,
    private readonly answer: (what: string, arrive: () => void) => void,
    private readonly client: Pick<ClientCall, 'message' | 'ended'>,
    private readonly deadlineMs: number,
  ) {
    if (!method.requestStream) return;
    const surface = new serverCalls.ServerDuplexStreamImpl(
      method.path,
      this as unknown as AnyServerCall,
      new Metadata(),
    );
    this.surface = surface;
    method.handle(surface);
  }

  received(bytes: Buffer): void {
    if (this.isOver) return;
    const message = this.method.requestDeserialize(bytes);
    if (this.surface) {
      (this.surface as InstanceType<typeof serverCalls.ServerDuplexStreamImpl>).push(message);
    } else if (this.method.responseStream) {
      this.surface = new serverCalls.ServerWritableStreamImpl(
        this.method.path,
        this as unknown as AnyServerCall,
        new Metadata(),
        message,
      );
      this.method.handle(this.surface);
    } else {
      this.method.handle({ request: message }, (_error: unknown, response: unknown) => {
        this.sendMessage(response, () => undefined);
        this.sendStatus({ code: status.OK, details: 'OK' });
      });
    }
  }

  halfClosed(): void {
    if (this.method.requestStream && !this.isOver)
      (this.surface as InstanceType<typeof serverCalls.ServerDuplexStreamImpl>).push(null);
  }

  cancel(): void {
    if (this.isOver) return;
    this.isOver = true;
    if (!this.surface) return;
    this.surface.cancelled = true;
    this.surface.emit('cancelled', 'cancelled');
    this.surface.destroy();
  }

  sendMessage(message: unknown, sent: () => void): void {
    const bytes = this.method.responseSerialize(message);
    this.answer('answer', () => this.client.message(bytes));
    sent();
  }

  sendStatus(ending: Status): void {
    if (this.isOver) return;
    this.isOver = true;
    this.answer(`status ${ending.code}`, () => this.client.ended(ending));
  }

  startRead = (): void => undefined;
  getDeadline = (): number => this.deadlineMs;
}

let network: Network | undefined;

/** The network that servers made from here on listen in. */
export const useNetwork = (used: Network | undefined): void => {
  network = used;
};

/** Lets grpc-js' servers listen in the simulated network. */
export const simulateServers = (): void => {
  const methodsOf = new WeakMap<Server, Map<string, Method>>();
  const listenerOf = new WeakMap<Server, Listener>();
  Object.assign(Server.prototype, {
    addService(this: Server, service: ServiceDefinition, implementation: UntypedServiceImplementation) {
      const methods = methodsOf.get(this) ?? new Map<string, Method>();
      methodsOf.set(this, methods);
      for (const [name, definition] of Object.entries(service)) {
        const handle = implementation[name];
        if (handle) methods.set(definition.path, { ...definition, handle: handle as Method['handle'] });
      }
    },
    bindAsync(
      this: Server,
      address: string,
      _credentials: unknown,
      callback: (error: Error | null, port: number) => void,
    ) {
      try {
        if (!network) throw new Error('There is no network.');
        listenerOf.set(this, network.listen(address, methodsOf.get(this) ?? new Map<string, Method>()));
        callback(null, Number(address.split(':').at(-1)));
      } catch (error) {
        callback(error as Error, 0);
      }
    },
    tryShutdown(this: Server, callback: () => void) {
      const listener = listenerOf.get(this);
      if (!listener || !network) return callback();
      listener.isOpen = false;
      network.scheduler.after(20, `${listener.process.name} has stopped serving`, listener.process, () => {
        for (const connection of listener.connections) connection.break();
        callback();
      });
    },
    forceShutdown: () => undefined,
  });
};
