import { readFileSync } from 'node:fs';

/** A connection string of the store, `scheme://user:password@host:port,host?option=value`, in its parts. */
const PARTS = /^(?<scheme>[a-z+]+:\/\/)(?:[^/?]*@)?(?<hosts>[^/?]*)\/?(?:\?(?<options>.*))?$/;

const partsOf = (url: string) => PARTS.exec(url)?.groups ?? {};

/** Where the store is, for words: never with a password. */
export const addressOf = (url: string): string => {
  const { scheme = '', hosts = '' } = partsOf(url);
  return url.startsWith('unix:') ? url : `${scheme}${hosts}`;
};

/** An option of the connection string; null where it does not say. */
export const optionOf = (url: string, name: string): string | null => {
  const options = new URLSearchParams(partsOf(url)['options'] ?? '');
  const given = [...options].find(([key]) => key.toLowerCase() === name.toLowerCase());
  return given?.[1] ?? null;
};

/** The first host that it names, to be asked by itself. */
export const endpointOf = (url: string): { host: string; port: number; isTls: boolean; ca: Buffer | undefined } => {
  const [first = ''] = (partsOf(url)['hosts'] ?? '').split(',');
  const { hostname, port } = new URL(`http://${first}`);
  const isTls = optionOf(url, 'tls') !== 'false';
  const file = isTls ? optionOf(url, 'tlsCAFile') : null;
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? 2113 : Number(port),
    isTls,
    ca: file === null ? undefined : readFileSync(file),
  };
};
