import { ServerInterceptingCall, type ServerInterceptor } from '@grpc/grpc-js';
import type {
  InterceptingServerListener,
  ServerInterceptingCallInterface,
} from '@grpc/grpc-js/build/src/server-interceptors.js';

/** What one call may have on its way to the socket at once: a window of HTTP/2, or many small messages. */
const most = { messages: 64, bytes: 64 * 1024 };

/**
 * A call that takes the next message while those before it are still on their way to the socket. grpc-js itself waits for
 * each, which costs a frame, a system call and a turn of the event loop per message; messages that are handed over
 * together leave together, many in one frame. What is under way is bounded, so back-pressure reaches the sender as before.
 */
class AheadCall extends ServerInterceptingCall {
  private messages = 0;
  private bytes = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly call: ServerInterceptingCallInterface) {
    super(call);
  }

  override start(listener: InterceptingServerListener): void {
    this.call.start(listener);
  }

  override sendMessage(message: unknown, taken: () => void): void {
    const bytes = Buffer.isBuffer(message) ? message.length : 0;
    this.messages += 1;
    this.bytes += bytes;
    this.call.sendMessage(message, () => {
      this.messages -= 1;
      this.bytes -= bytes;
      this.waiting.shift()?.();
    });
    if (this.messages < most.messages && this.bytes < most.bytes) taken();
    else this.waiting.push(taken);
  }
}

/** See {@link AheadCall}. */
export const sendAhead: ServerInterceptor = (_method, call) => new AheadCall(call);
