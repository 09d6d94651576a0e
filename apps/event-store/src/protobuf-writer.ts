/** Protobuf's wire types, as far as they are written here. */
const VARINT = 0;
const BYTES = 2;

const sizeOfVarint = (value: number): number => {
  let size = 1;
  for (let rest = value; rest >= 128; rest = Math.floor(rest / 128)) size += 1;
  return size;
};

/**
 * Writes one protobuf message from its end to its beginning, so that the length of what lies inside is known when it is
 * due: the last field is written first. Numbers are whole and not negative.
 */
export class ProtobufWriter {
  private readonly buffer: Buffer;
  private at: number;

  /** @param most bytes that the message cannot exceed */
  constructor(most: number) {
    this.buffer = Buffer.allocUnsafe(most);
    this.at = most;
  }

  number(field: number, value: number): void {
    this.varint(value);
    this.tag(field, VARINT);
  }

  bytes(field: number, value: Uint8Array): void {
    this.raw(value);
    this.varint(value.length);
    this.tag(field, BYTES);
  }

  text(field: number, value: string): void {
    const size = Buffer.byteLength(value);
    this.at -= size;
    this.buffer.write(value, this.at, 'utf8');
    this.varint(size);
    this.tag(field, BYTES);
  }

  /** A field that was written before, with its tag. */
  raw(value: Uint8Array): void {
    this.at -= value.length;
    this.buffer.set(value, this.at);
  }

  /** A message inside the message: `write` writes its fields, again the last one first. */
  message(field: number, write: () => void): void {
    const end = this.at;
    write();
    this.varint(end - this.at);
    this.tag(field, BYTES);
  }

  finish(): Buffer {
    return this.buffer.subarray(this.at);
  }

  private tag(field: number, type: number): void {
    this.at -= 1;
    this.buffer[this.at] = (field << 3) | type; // fields up to 15 have a tag of one byte
  }

  private varint(value: number): void {
    const size = sizeOfVarint(value);
    this.at -= size;
    let rest = value;
    for (let index = 0; index < size - 1; index++) {
      this.buffer[this.at + index] = (rest % 128) | 128;
      rest = Math.floor(rest / 128);
    }
    this.buffer[this.at + size - 1] = rest;
  }
}

/** What leaves the store: bytes as they are, a message of the generated classes as they write it. */
export const serialize = (answer: Buffer | { serializeBinary(): Uint8Array }): Buffer =>
  Buffer.isBuffer(answer) ? answer : Buffer.from(answer.serializeBinary());
