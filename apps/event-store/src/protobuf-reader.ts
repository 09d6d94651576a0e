import { isUtf8 } from 'node:buffer';

/** Protobuf's wire types. Groups (3, 4) are of no use to this protocol and refused. */
const VARINT = 0;
const EIGHT_BYTES = 1;
const BYTES = 2;
const FOUR_BYTES = 5;

const LARGEST_FIELD = 2 ** 29 - 1;

const beyondAscii = /[\x80-\xff]/;

/** Bytes of UTF-8 as text; what is none becomes U+FFFD. Most names are ASCII, which is read in a third of the time. */
export const textOf = (bytes: Buffer): string => {
  const text = bytes.toString('latin1');
  return beyondAscii.test(text) ? bytes.toString('utf8') : text;
};

/** Bytes that are no message of protobuf. */
export class Malformed extends Error {}

/**
 * Reads one protobuf message field by field, without objects in between. Every method throws {@link Malformed} where the
 * bytes end too early or a field is not of the kind that is asked for.
 */
export class ProtobufReader {
  private at = 0;
  private end: number;
  private kind = 0;

  constructor(private readonly buffer: Buffer) {
    this.end = buffer.length;
  }

  /** The number of the next field, which must be read or skipped; 0 at the end of the message. */
  next(): number {
    if (this.at === this.end) return 0;
    const tag = this.varint();
    this.kind = tag % 8;
    const field = Math.floor(tag / 8);
    if (field === 0 || field > LARGEST_FIELD) throw new Malformed('A field has no number that fields may have.');
    return field;
  }

  /** An unsigned number of up to 64 bits; what JavaScript cannot count is rounded. */
  number(): number {
    this.expect(VARINT);
    return this.varint();
  }

  /** A signed number of up to 64 bits, rounded likewise. */
  signed(): number {
    const value = this.number();
    return value < 2 ** 63 ? value : value - 2 ** 64;
  }

  /** A signed number of 64 bits, exactly. */
  bigint(): bigint {
    this.expect(VARINT);
    const from = this.at;
    this.varint();
    let value = 0n;
    for (let at = this.at - 1; at >= from; at--) value = (value << 7n) | BigInt(this.byteAt(at) & 127);
    return BigInt.asIntN(64, value);
  }

  /** The field's bytes as a part of the message, not copied. */
  bytes(): Buffer {
    const from = this.enter();
    return this.buffer.subarray(from, this.at);
  }

  text(): string {
    const bytes = this.bytes();
    const text = textOf(bytes);
    if (text.includes('\ufffd') && !isUtf8(bytes)) throw new Malformed('A text is not UTF-8.');
    return text;
  }

  /** A message inside the message: `read` reads its fields to their end. */
  message<T>(read: (reader: ProtobufReader) => T): T {
    const from = this.enter();
    const { at, end } = this;
    this.at = from;
    this.end = at;
    const value = read(this);
    this.at = at;
    this.end = end;
    return value;
  }

  skip(): void {
    if (this.kind === VARINT) this.varint();
    else if (this.kind === BYTES) this.enter();
    else if (this.kind === EIGHT_BYTES) this.pass(8);
    else if (this.kind === FOUR_BYTES) this.pass(4);
    else throw new Malformed('A field is of no known kind.');
  }

  private expect(kind: number): void {
    if (this.kind !== kind) throw new Malformed('A field is not of the kind that the protocol says.');
  }

  /** Passes over a field with a length; answers where its bytes begin. */
  private enter(): number {
    this.expect(BYTES);
    const size = this.varint();
    const from = this.at;
    this.pass(size);
    return from;
  }

  private pass(size: number): void {
    if (size > this.end - this.at) throw new Malformed('A field is longer than its message.');
    this.at += size;
  }

  private byteAt(at: number): number {
    return this.buffer[at] ?? 0;
  }

  private varint(): number {
    let value = 0;
    let unit = 1;
    for (let size = 0; size < 10; size++) {
      if (this.at === this.end) throw new Malformed('A number has no end.');
      const byte = this.byteAt(this.at++);
      value += (byte & 127) * unit;
      if (byte < 128) return value;
      unit *= 128;
    }
    throw new Malformed('A number is too long.');
  }
}
