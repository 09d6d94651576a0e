import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import pg, { type Client } from 'pg';
import { SETTINGS, type Settings } from '../../kernel/config.ts';
import { roleUrl } from './roles.ts';

export interface Listener {
  /** A NOTIFY on the channel. */
  heard: (payload: string) => void;
  /** The connection was away: notifications may have been missed. */
  missed: () => void;
}

/** One LISTEN connection per process, made again whenever it breaks. */
@Injectable()
export class Notifications implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly listeners = new Map<string, Listener[]>();
  private client: Client | null = null;
  private retry: NodeJS.Timeout | null = null;
  private closed = false;

  constructor(@Inject(SETTINGS) private readonly settings: Settings) {}

  /** Call it in a constructor, before the application starts. */
  listen(channel: string, listener: Listener): void {
    this.listeners.set(channel, [...(this.listeners.get(channel) ?? []), listener]);
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.connect();
  }

  async onApplicationShutdown(): Promise<void> {
    this.closed = true;
    if (this.retry) clearTimeout(this.retry);
    await this.client?.end().catch(() => undefined);
  }

  private async connect(): Promise<void> {
    if (this.closed || this.listeners.size === 0) return;
    const { DATABASE_URL, BAILIWICK_SECRET } = this.settings;
    const client = new pg.Client({
      connectionString: roleUrl(DATABASE_URL, BAILIWICK_SECRET, 'app'),
      keepAlive: true,
      // The server may accept the connection and never answer.
      connectionTimeoutMillis: 5_000,
    });
    client.on('error', () => undefined);
    client.on('end', () => {
      this.connectAgain();
    });
    client.on('notification', ({ channel, payload }) => {
      for (const listener of this.listeners.get(channel) ?? []) listener.heard(payload ?? '');
    });
    try {
      await client.connect();
      await client.query(
        [...this.listeners.keys()].map((channel) => `listen ${pg.escapeIdentifier(channel)}`).join(';'),
      );
      this.client = client;
      for (const listener of [...this.listeners.values()].flat()) listener.missed();
    } catch {
      await client.end().catch(() => undefined);
      this.connectAgain();
    }
  }

  private connectAgain(): void {
    if (this.closed || this.retry) return;
    this.client = null;
    this.retry = setTimeout(
      () => {
        this.retry = null;
        void this.connect();
      },
      500 + Math.random() * 500,
    );
  }
}
