import { expect, test } from '@jest/globals';
import { storageOrigin, storagePlace } from './storage-place.ts';

const at = (STORAGE_URL?: string) => ({ STORAGE_URL, BAILIWICK_DATA_DIR: '/data' });

test('without a store, files lie in the data folder and pages show nothing else', () => {
  expect(storagePlace(at())).toEqual({ kind: 'folder', path: '/data/files' });
  expect(storageOrigin(at())).toEqual([]);
});

test('an address names a bucket, its region and who asks', () => {
  const url = 's3://AKIA:sec%2Fret@s3.us-east-2.amazonaws.com/agency-files?region=us-east-2';
  expect(storagePlace(at(url))).toEqual({
    kind: 's3',
    endpoint: 'https://s3.us-east-2.amazonaws.com',
    bucket: 'agency-files',
    region: 'us-east-2',
    credentials: { accessKeyId: 'AKIA', secretAccessKey: 'sec/ret' },
    reachable: true,
  });
  expect(storageOrigin(at(url))).toEqual(['https://s3.us-east-2.amazonaws.com/agency-files/']);
  expect(storagePlace(at('s3+http://10.0.0.1:9000/files'))).toMatchObject({
    endpoint: 'http://10.0.0.1:9000',
    credentials: null,
  });
});

test('a private store is named to no browser', () => {
  const url = 's3+http://key:secret@storage:9000/files?private=true';
  expect(storagePlace(at(url))).toMatchObject({ endpoint: 'http://storage:9000', reachable: false });
  expect(storageOrigin(at(url))).toEqual([]);
});

test('an address without a bucket says what is wrong', () => {
  for (const url of ['s3://host', 's3://host/', 's3://host/a/b']) {
    expect(() => storagePlace(at(url))).toThrow('STORAGE_URL names one bucket');
  }
});
