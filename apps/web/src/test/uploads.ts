/** Stands where uploads leave the browser: jsdom's own request would look for a network. */
export class FakeUploads {
  readonly sent: FakeUpload[] = [];

  constructor() {
    const { sent } = this;
    globalThis.XMLHttpRequest = class extends FakeUpload {
      constructor() {
        super();
        sent.push(this);
      }
    } as unknown as typeof XMLHttpRequest;
  }

  /** The newest upload. */
  get last(): FakeUpload {
    const last = this.sent.at(-1);
    if (!last) throw new Error('Nothing was sent.');
    return last;
  }
}

/** One upload, answered by the spec. */
export class FakeUpload {
  readonly upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null } = { onprogress: null };
  readonly headers = new Map<string, string>();
  onload: (() => void) | null = null;
  onerror: (() => void) | null = null;
  method = '';
  address = '';
  status = 0;
  responseText = '';
  aborted = false;
  file: File | null = null;

  open(method: string, address: string): void {
    Object.assign(this, { method, address });
  }

  setRequestHeader(name: string, value: string): void {
    this.headers.set(name, value);
  }

  send(body: FormData): void {
    const file = body.get('file');
    this.file = file instanceof File ? file : null;
  }

  abort(): void {
    this.aborted = true;
  }

  progress(percent: number): void {
    this.upload.onprogress?.({ loaded: percent, total: 100 });
  }

  async answer(response: Response): Promise<void> {
    this.status = response.status;
    this.responseText = JSON.stringify(await response.json());
    this.onload?.();
  }

  breakOff(): void {
    this.onerror?.();
  }
}
