import shared, { type StreamIdentifier, type UUID } from '@eventstore/db-client/generated/shared_pb.js';
import { textOf } from './protobuf-reader.ts';
import { BadRequest } from './wire-errors.ts';

/** Any 128 bits in the usual form; the protocol asks for no version or variant, so a library's stricter check is wrong here. */
const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Bytes of UTF-8. Longer names would not fit Postgres' index. */
const longestName = 2500;

/** The text of a UUID that travels as two numbers of 64 bits. */
export const uuidOfHalves = (most: bigint, least: bigint): string => {
  const bytes = Buffer.alloc(16);
  bytes.writeBigInt64BE(most, 0);
  bytes.writeBigInt64BE(least, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
};

/** The text of a UUID in either form of the protocol, '' where there is none. Nothing is checked. */
export const uuidText = (uuid: UUID | undefined): string => {
  const halves = uuid?.getStructured();
  if (halves === undefined) return uuid?.getString() ?? '';
  const half = (text: string): bigint => BigInt.asIntN(64, BigInt(text));
  return uuidOfHalves(half(halves.getMostSignificantBits()), half(halves.getLeastSignificantBits()));
};

/** A UUID as lower-case text. Throws {@link BadRequest}. */
export const checkUuid = (text: string): string => {
  const id = text.toLowerCase();
  if (!uuidForm.test(id)) throw new BadRequest('An event id must be a UUID.');
  return id;
};

/** A UUID of the protocol as lower-case text. Throws {@link BadRequest}. */
export const readUuid = (uuid: UUID | undefined): string => checkUuid(uuidText(uuid));

/** Writes a UUID in the form the caller asked for. */
export const writeUuid = (id: string, structured: boolean): UUID => {
  const uuid = new shared.UUID();
  if (!structured) return uuid.setString(id);
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
  const halves = new shared.UUID.Structured();
  halves.setMostSignificantBits(bytes.readBigInt64BE(0).toString());
  halves.setLeastSignificantBits(bytes.readBigInt64BE(8).toString());
  return uuid.setStructured(halves);
};

/** Text that Postgres can keep: not empty, no NUL. Throws {@link BadRequest}. */
export const readName = (text: string, what: string): string => {
  if (text === '' || text.includes('\0') || Buffer.byteLength(text) > longestName) {
    throw new BadRequest(`${what} must have 1 to ${String(longestName)} bytes and no NUL.`);
  }
  return text;
};

/** The name of a stream by its bytes of UTF-8. Throws {@link BadRequest}. */
export const checkStreamName = (bytes: Buffer): string => readName(textOf(bytes), 'A stream name');

export const readStreamName = (identifier: StreamIdentifier | undefined): string =>
  checkStreamName(Buffer.from(identifier?.getStreamName_asU8() ?? []));

export const writeStreamName = (stream: string): StreamIdentifier =>
  new shared.StreamIdentifier().setStreamName(Buffer.from(stream, 'utf8'));

/** A number of 64 bits, which travels as text. What JavaScript cannot count (only "the end" is so large) becomes its largest. */
export const readUint64 = (text: string): number => Math.min(Number(text), Number.MAX_SAFE_INTEGER);
