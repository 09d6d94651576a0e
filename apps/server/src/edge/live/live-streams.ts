import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { z } from 'zod';
import { LIVE_TRANSIT_MS, liveChange } from '#contracts/edge/live.ts';
import { Notifications } from '../../platform/database/notifications.ts';
import { LIVE_CHANNEL } from '../../platform/database/live-changes.ts';
import { RecentChanges } from './recent-changes.ts';

const HEARTBEAT_MS = 15_000;
/** How much may wait for a browser that does not read; then it is dropped, reconnects and reads everything again. */
const MOST_WAITING_BYTES = 64 * 1024;
const MOST_PER_USER = 20;

const announced = liveChange.extend({ organizationId: z.string() });

/** What an answer that stays open needs of the response. */
interface Outlet {
  write: (text: string) => boolean;
  end: () => unknown;
  destroy: () => unknown;
  once: (event: 'close', listener: () => void) => unknown;
  readonly writableLength: number;
  readonly writableEnded: boolean;
}

interface Listening {
  organizationId: string;
  userId: string;
  /** For how long its screens have been reading, in milliseconds; none: they read once they listen. */
  ageMs?: number | undefined;
  out: Outlet;
  /** Asks again whether this user may still hear this organization. */
  mayListen: () => Promise<boolean>;
}

/** The open live streams of this process, by organization (building#live). */
@Injectable()
export class LiveStreams implements OnApplicationBootstrap {
  private readonly streams = new Map<string, Set<LiveStream>>();
  private readonly recent = new RecentChanges();
  private heartbeat: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(notifications: Notifications) {
    notifications.listen(LIVE_CHANNEL, {
      heard: (payload) => this.pass(payload),
      // A browser that reconnects reads everything again.
      missed: () => {
        this.recent.forget();
        this.closeAll();
      },
    });
  }

  onApplicationBootstrap(): void {
    this.heartbeat = setInterval(() => {
      for (const stream of this.all()) stream.beat();
    }, HEARTBEAT_MS).unref();
  }

  /** Ends every stream, and from now on each new one at once: its browser comes back to another process. */
  stop(): void {
    this.stopped = true;
    clearInterval(this.heartbeat);
    this.closeAll();
  }

  /** Passes on what the organization's screens shall hear, until the connection ends. */
  open(listening: Listening): LiveStream {
    const { organizationId, userId, ageMs, out } = listening;
    const stream = new LiveStream(listening);
    const streams = this.streams.get(organizationId) ?? new Set();
    this.streams.set(organizationId, streams.add(stream));
    out.once('close', () => {
      streams.delete(stream);
      if (streams.size === 0) this.streams.delete(organizationId);
    });
    const own = [...streams].filter((other) => other.userId === userId);
    for (const oldest of own.slice(0, -MOST_PER_USER)) oldest.close();
    stream.beat();
    const before = ageMs === undefined ? [] : this.recent.within(ageMs + LIVE_TRANSIT_MS, organizationId);
    for (const data of before ?? [JSON.stringify('missed')]) stream.send(data);
    if (this.stopped) stream.close();
    return stream;
  }

  private pass(payload: string): void {
    const { organizationId, ...change } = announced.parse(JSON.parse(payload));
    const data = JSON.stringify(change);
    this.recent.add(organizationId, data);
    for (const stream of this.streams.get(organizationId) ?? []) stream.send(data);
  }

  private closeAll(): void {
    for (const stream of this.all()) stream.close();
  }

  private all(): LiveStream[] {
    return [...this.streams.values()].flatMap((streams) => [...streams]);
  }
}

/** One browser that listens. */
class LiveStream {
  constructor(private readonly listening: Listening) {}

  get userId(): string {
    return this.listening.userId;
  }

  send(data: string): void {
    this.write(`data: ${data}\n\n`);
  }

  /** A comment that keeps proxies from closing the connection, and shows a broken one. */
  beat(): void {
    this.write(':\n\n');
    void this.check();
  }

  /** Ends the stream where its user may not listen any more. */
  async check(): Promise<void> {
    const mayListen = await this.listening.mayListen().catch(() => false);
    if (!mayListen) this.close();
  }

  /** Ends the answer properly, so that a browser sees the end of the stream, not a broken connection. */
  close(): void {
    this.listening.out.end();
  }

  private write(text: string): void {
    const { out } = this.listening;
    if (out.writableEnded) return;
    out.write(text);
    // A browser that does not read would not read the end either, so the connection is destroyed.
    if (out.writableLength > MOST_WAITING_BYTES) out.destroy();
  }
}
