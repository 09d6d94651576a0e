import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { createDefendant, getDefendant, listDefendants } from '#contracts/people/people/defendants.ts';
import * as contract from '#contracts/people/documents/documents.ts';
import { HEIC, PDF, pdfNamed, photo } from '../../../../test/sample-files.ts';
import type { UploadedDocument } from '../../../../test/test-client.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import type { Person } from '../../../../test/test-people.ts';
import type { DocumentLinks } from './document-links.ts';

let system: JoinedSystem;
let admin: Person;
let neighbour: Person;
let params: { subjectKind: 'defendant'; subjectId: string };

beforeAll(async () => {
  system = await joinTestSystem();
  admin = await system.signUp({ fullName: 'Alma Broussard' });
  neighbour = await system.signUp({ organizationName: 'Magnolia Bonds' });
});
afterAll(() => system.close());

const newDefendant = async (person = admin) => {
  const defendantId = await person.story.defendant({ fullName: 'Marie Thibodeaux' });
  params = { subjectKind: 'defendant', subjectId: defendantId };
  return defendantId;
};
const upload = (file: UploadedDocument, more: { commandId?: string } = {}) =>
  admin.call(contract.uploadDocument, { params, file, ...more });
const kept = async (file: UploadedDocument) => admin.ask(contract.uploadDocument, { params, file });
const names = async () => (await admin.ask(contract.listDocuments, { params })).rows.map(({ name }) => name);

/** Opens a link as a browser would. */
const follow = (person: Person, url: string, headers: Record<string, string> = {}) =>
  system.app.inject({ method: 'GET', url, headers: { cookie: person.client.cookie, ...headers } });
const contentOf = async (fileId: string) => {
  const { url } = await admin.ask(contract.getDocumentLink, { params: { fileId } });
  return follow(admin, url);
};
const leftBehind = async () => {
  const { rows } = await system.owner.query<{ count: number }>(
    'select count(*) from stored_object where delete_after is not null',
  );
  return rows[0]?.count;
};

describe('a drawer', () => {
  test('keeps files by name, and gives them back byte by byte', async () => {
    await newDefendant();
    const pdf = await kept(pdfNamed('Bond application.pdf'));
    expect(pdf).toMatchObject({
      name: 'Bond application.pdf',
      mediaType: 'application/pdf',
      sizeBytes: PDF.length,
      uploadedBy: 'Alma Broussard',
    });
    await kept({ name: 'alibi – Zoë.txt', content: Buffer.from('Seen at Café du Monde') });
    await kept({ name: 'calls.csv', content: Buffer.from('when,who\n') });
    expect(await names()).toEqual(['alibi – Zoë.txt', 'Bond application.pdf', 'calls.csv']);

    const served = await contentOf(pdf.fileId);
    expect(served.statusCode).toBe(200);
    expect(served.rawPayload.equals(PDF)).toBe(true);
    expect(served.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="Bond application.pdf"; filename*=UTF-8''Bond%20application.pdf`,
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'cache-control': 'no-store',
    });
    expect(served.headers['content-security-policy']).toMatch(/default-src 'none'.*frame-ancestors 'self'/);
  });

  test('downloads what a browser cannot show, and runs nothing', async () => {
    await newDefendant();
    const { fileId } = await kept({ name: 'page.txt', content: Buffer.from('<script>alert(1)</script>') });
    const { headers } = await contentOf(fileId);
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(headers['content-disposition']).toMatch(/^attachment; /);
    expect(headers['content-security-policy']).toMatch(/sandbox/);
  });

  test('pages by 100 files', async () => {
    await newDefendant();
    await kept(pdfNamed('000.pdf'));
    await system.owner.query(
      `insert into stored_file (organization_id, id, subject_kind, subject_id, purpose, name, media_type, size_bytes,
         sha256, object_id, uploaded_by, uploaded_at)
       select organization_id, gen_random_uuid(), subject_kind, subject_id, purpose, lpad(n::text, 3, '0') || '.pdf',
         media_type, size_bytes, sha256, object_id, uploaded_by, uploaded_at
       from stored_file, generate_series(1, 102) n where subject_id = $1`,
      [params.subjectId],
    );
    const first = await admin.ask(contract.listDocuments, { params });
    expect(first.rows).toHaveLength(100);
    const rest = await admin.ask(contract.listDocuments, { params, query: { cursor: first.nextCursor ?? '' } });
    expect(rest.rows.map(({ name }) => name)).toEqual(['100.pdf', '101.pdf', '102.pdf']);
    expect(rest.nextCursor).toBeNull();
  });

  test('stores pictures upright and without the camera’s metadata', async () => {
    await newDefendant();
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const content = await photo(format);
      expect(content.includes('PhoneMaker')).toBe(true);
      expect((await sharp(content).metadata()).exif).toBeDefined();
      const { fileId, sizeBytes } = await kept({ name: `car.${format}`, content });
      const { rawPayload } = await contentOf(fileId);
      const metadata = await sharp(rawPayload).metadata();
      expect([metadata.format, metadata.width, metadata.height, rawPayload.length]).toEqual([
        format,
        20,
        40,
        sizeBytes,
      ]);
      expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.icc]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
      ]);
      for (const secret of ['PhoneMaker', 'Thibodeaux', 'GPS']) expect(rawPayload.includes(secret)).toBe(false);
    }
  });

  test('keeps an upload that is sent twice once, and refuses the same id with another file', async () => {
    await newDefendant();
    const commandId = randomUUID();
    const first = await upload(pdfNamed('once.pdf'), { commandId });
    const again = await upload(pdfNamed('once.pdf'), { commandId });
    expect([again.status, again.body]).toEqual([201, first.body]);
    const other = await upload(
      { name: 'once.pdf', content: Buffer.concat([PDF, Buffer.from('%more')]) },
      { commandId },
    );
    expect(other.problem?.code).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(await names()).toEqual(['once.pdf']);
    expect((await contentOf(first.body.fileId)).rawPayload.equals(PDF)).toBe(true);
  });
});

describe('a drawer takes the pictures of phones (screens#file-drawer)', () => {
  test('HEIC as it came; a mugshot stays one of the three kinds', async () => {
    const defendantId = await newDefendant();
    for (const [name, content] of [
      ['car.heic', HEIC],
      ['car.heif', Buffer.concat([HEIC.subarray(0, 8), Buffer.from('mif1'), HEIC.subarray(12)])],
    ] as const) {
      const { fileId, mediaType, ...file } = await kept({ name, content });
      expect([file.name, mediaType]).toEqual([name, 'image/heic']);
      expect((await contentOf(fileId)).rawPayload.equals(content)).toBe(true);
    }
    const file = { name: 'face.heic', content: HEIC };
    const { problem } = await admin.call(contract.putMugshot, { params: { defendantId }, file });
    expect(problem?.detail).toBe('Please upload a JPG, PNG, or WEBP image.');
  });

  test('of up to 50 megapixels', async () => {
    await newDefendant();
    const content = await photo('jpeg', { width: 10_000, height: 5_000 });
    expect(await kept({ name: 'house.jpg', content })).toMatchObject({ mediaType: 'image/jpeg' });
  });
});

describe('what a drawer refuses', () => {
  const refusedWith = async (file: UploadedDocument) => {
    const { status, problem } = await upload(file);
    return [status, problem?.code, problem?.detail];
  };
  const kind = [
    422,
    'FILE_TYPE_REFUSED',
    'This kind of file cannot be kept here. Upload a PDF, JPG, PNG, WEBP, HEIC, Word, Excel, text or CSV file.',
  ];

  test('bytes that are not what their name says, and other kinds of file', async () => {
    await newDefendant();
    const elf = Buffer.concat([Buffer.from('\u007fELF'), Buffer.alloc(200)]);
    const svg = Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script/></svg>');
    expect(await refusedWith({ name: 'holiday.jpg', content: elf })).toEqual(kind);
    expect(await refusedWith({ name: 'page.html', content: Buffer.from('<html></html>') })).toEqual(kind);
    expect(await refusedWith({ name: 'drawing.svg', content: svg })).toEqual(kind);
    expect(await refusedWith({ name: 'notes.txt', content: Buffer.from([65, 0, 66, 1, 2]) })).toEqual(kind);
    expect(await refusedWith({ name: 'letter.pdf', content: Buffer.from('plain words') })).toEqual(kind);
    expect(await refusedWith({ name: 'old.exe', content: Buffer.from('d0cf11e0a1b11ae1', 'hex') })).toEqual(kind);
    expect(await names()).toEqual([]);
  });

  test('no picture under another kind of picture’s name, and keeps its true kind', async () => {
    await newDefendant();
    await kept({ name: 'saved.jpg', content: await photo('webp') });
    await kept({ name: 'scan', content: PDF });
    await kept({
      name: 'letter.doc',
      content: Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]),
    });
    expect(await names()).toEqual(['letter.doc', 'saved.jpg.webp', 'scan.pdf']);
  });

  test('too large, empty, damaged, none at all', async () => {
    await newDefendant();
    const large = Buffer.concat([PDF, Buffer.alloc(contract.MAX_FILE_BYTES)]);
    expect(await refusedWith({ name: 'large.pdf', content: large })).toEqual([
      413,
      'FILE_TOO_LARGE',
      'This file is too large. Max 25MB.',
    ]);
    expect(await refusedWith({ name: 'empty.pdf', content: Buffer.alloc(0) })).toEqual([
      422,
      'FILE_EMPTY',
      'This file is empty.',
    ]);
    const damaged = (await photo('jpeg', { width: 400, height: 400 })).subarray(0, 700);
    expect(await refusedWith({ name: 'half.jpg', content: damaged })).toEqual([
      422,
      'FILE_UNREADABLE',
      'This picture is damaged and cannot be read.',
    ]);
    const none = await admin.call(contract.uploadDocument, { params });
    expect(none.problem?.code).toBe('FILE_MISSING');
    expect(await names()).toEqual([]);
  });

  test('a small file that would unpack to a large one', async () => {
    await newDefendant();
    const bomb = await sharp({
      create: { width: 10_000, height: 5_001, channels: 3, background: '#000' },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(2_000_000);
    expect((await upload({ name: 'bomb.png', content: bomb })).problem?.code).toBe('PICTURE_TOO_LARGE');
    const mugshot = await admin.call(contract.putMugshot, {
      params: { defendantId: params.subjectId },
      file: { name: 'bomb.png', content: bomb },
    });
    expect([mugshot.problem?.code, mugshot.problem?.detail]).toEqual([
      'PICTURE_TOO_LARGE',
      'This picture has too many pixels. Max 50 megapixels: save it smaller, then upload it again.',
    ]);
  });

  test('an upload where none is taken', async () => {
    const { status, problem } = await admin.call(createDefendant, { file: pdfNamed('x.pdf') });
    expect([status, problem?.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });
});

describe('renaming and deleting', () => {
  test('end without an error when they all happen at once', async () => {
    await newDefendant();
    const { fileId } = await kept(pdfNamed('Bond.pdf'));
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all([
        ...[1, 2, 3].map(() => admin.call(contract.deleteDocument, { params: { fileId } })),
        ...[1, 2, 3].map(() => admin.call(contract.undeleteDocument, { params: { fileId } })),
        ...[1, 2, 3].map((turn) =>
          admin.call(contract.renameDocument, { params: { fileId }, body: { name: `${round} ${turn}` } }),
        ),
      ]);
      for (const { status } of answers) expect([200, 404]).toContain(status);
    }
    expect((await admin.call(contract.undeleteDocument, { params: { fileId } })).status).toBe(200);
  });

  test('a new name keeps the extension and shows in what is downloaded', async () => {
    await newDefendant();
    const { fileId } = await kept(pdfNamed('scan0001.pdf'));
    const renamed = await admin.ask(contract.renameDocument, {
      params: { fileId },
      body: { name: ' Release “form” ' },
    });
    expect(renamed.name).toBe('Release “form”.pdf');
    expect((await contentOf(fileId)).headers['content-disposition']).toContain(
      "filename*=UTF-8''Release%20%E2%80%9Cform%E2%80%9D.pdf",
    );
    const { problem } = await admin.call(contract.renameDocument, { params: { fileId }, body: { name: ' ' } });
    expect(problem?.errors).toEqual([{ path: 'name', message: 'Enter a name.' }]);
  });

  test('hides a deleted file everywhere at once, and shows it again when it is restored', async () => {
    await newDefendant();
    const { fileId } = await kept(pdfNamed('a.pdf'));
    const { url } = await admin.ask(contract.getDocumentLink, { params: { fileId } });
    await admin.ask(contract.deleteDocument, { params: { fileId } });
    expect(await names()).toEqual([]);
    expect((await follow(admin, url)).statusCode).toBe(404);
    for (const endpoint of [contract.getDocumentLink, contract.deleteDocument]) {
      expect((await admin.call(endpoint, { params: { fileId } })).problem?.code).toBe('FILE_NOT_FOUND');
    }
    const back = await admin.ask(contract.undeleteDocument, { params: { fileId } });
    expect(back).toMatchObject({ fileId, name: 'a.pdf' });
    expect((await follow(admin, url)).rawPayload.equals(PDF)).toBe(true);
    const { rows } = await system.owner.query<{ action: string }>(
      'select action from audit_entry where subject_id = $1 order by recorded_at',
      [params.subjectId],
    );
    expect(rows.map(({ action }) => action)).toEqual(['file-deleted', 'file-undeleted']);
  });

  test('lets one of two simultaneous deletions succeed and tells the other that the file is gone', async () => {
    await newDefendant();
    const { fileId } = await kept(pdfNamed('a.pdf'));
    const answers = await Promise.all([1, 2, 3].map(() => admin.call(contract.deleteDocument, { params: { fileId } })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
  });
});

describe('a link', () => {
  test('works ten minutes, for the organization it was made for, and as it was signed', async () => {
    await newDefendant();
    const { fileId } = await kept(pdfNamed('a.pdf'));
    const other = await kept(pdfNamed('b.pdf'));
    const before = Date.now();
    const { url, expiresAt } = await admin.ask(contract.getDocumentLink, { params: { fileId } });
    const end = new Date(expiresAt).getTime();
    expect((end - before) / 1000).toBeGreaterThan(590);
    expect((end - Date.now()) / 1000).toBeLessThanOrEqual(600);
    expect((await follow(admin, url)).statusCode).toBe(200);

    const expires = /expires=(\d+)/.exec(url)?.[1] ?? '';
    const tampered = [
      url.replace(fileId, other.fileId),
      url.replace(`expires=${expires}`, `expires=${Number(expires) + 1}`),
      url.replace('variant=original', 'variant=thumbnail'),
      url.replace(/roles=[^&]*/, 'roles=Auditor'),
      url.replace(/signature=.*/, ''),
      url.replace(/signature=.*/, `signature=${'0'.repeat(64)}`),
      url.split('?')[0] ?? '',
    ];
    for (const wrong of tampered) expect([wrong, (await follow(admin, wrong)).statusCode]).toEqual([wrong, 404]);
    expect((await follow(neighbour, url)).statusCode).toBe(404);
    expect((await follow(await system.addAgent(admin, 'Agent'), url)).statusCode).toBe(200);
    expect((await follow(await system.addAgent(admin, 'Auditor'), url)).statusCode).toBe(404);
    expect((await system.app.inject({ method: 'GET', url })).statusCode).toBe(401);
  });

  test('expires', async () => {
    await newDefendant();
    const { fileId } = await kept(pdfNamed('a.pdf'));
    const links = system.provider<DocumentLinks>('DocumentLinks');
    const file = { organizationId: admin.organizationId, fileId, objectId: fileId, thumbnailId: null, mediaType: '' };
    const { url } = await links.to(file, 'original', { seconds: -1, roles: contract.getDocumentLink.roles });
    const ended = await follow(admin, url);
    expect([ended.statusCode, (JSON.parse(ended.body) as { code: string }).code]).toEqual([410, 'LINK_EXPIRED']);
  });
});

describe('access to documents', () => {
  test('finds no other organization’s defendants and files', async () => {
    const theirs = await newDefendant(neighbour);
    expect((await upload(pdfNamed('a.pdf'))).problem?.code).toBe('DEFENDANT_NOT_FOUND');
    expect((await admin.call(contract.listDocuments, { params })).problem?.code).toBe('DEFENDANT_NOT_FOUND');
    const { problem } = await admin.call(contract.listDocuments, {
      params: { subjectKind: 'indemnitor', subjectId: theirs },
    });
    expect(problem?.code).toBe('INDEMNITOR_NOT_FOUND');
    const { fileId } = await neighbour.ask(contract.uploadDocument, { params, file: pdfNamed('a.pdf') });
    const body = { name: 'mine' };
    for (const endpoint of [
      contract.getDocumentLink,
      contract.deleteDocument,
      contract.undeleteDocument,
      contract.renameDocument,
    ]) {
      const answer = await admin.call(endpoint, {
        params: { fileId },
        ...('body' in endpoint ? { body } : {}),
      });
      expect(answer.problem?.code).toBe('FILE_NOT_FOUND');
    }
  });

  test('finds no documents of a pending or archived defendant', async () => {
    const defendantId = await newDefendant();
    const { fileId } = await kept(pdfNamed('a.pdf'));
    const { url } = await admin.ask(contract.getDocumentLink, { params: { fileId } });
    for (const lifecycle of ['pending', 'archived', 'erased']) {
      await system.owner.query('update defendant set lifecycle = $1 where id = $2', [lifecycle, defendantId]);
      expect((await upload(pdfNamed('b.pdf'))).problem?.code).toBe('DEFENDANT_NOT_FOUND');
      expect((await admin.call(contract.listDocuments, { params })).problem?.code).toBe('DEFENDANT_NOT_FOUND');
      expect((await admin.call(contract.deleteDocument, { params: { fileId } })).problem?.code).toBe('FILE_NOT_FOUND');
      expect((await follow(admin, url)).statusCode).toBe(404);
    }
  });

  test('leaves nothing of a refused upload but bytes that are deleted later', async () => {
    const before = await leftBehind();
    await newDefendant();
    await upload({ name: 'x.exe', content: Buffer.from('MZ') });
    await upload({ name: 'half.jpg', content: (await photo('jpeg')).subarray(0, 300) });
    expect(await leftBehind()).toBe(before);
  });
});

describe('the mugshot', () => {
  const put = (defendantId: string, file: UploadedDocument) =>
    admin.call(contract.putMugshot, { params: { defendantId }, file });
  const mugshot = async (defendantId: string) =>
    (await admin.ask(contract.getMugshot, { params: { defendantId } })).mugshot;

  test('is bounded, upright, without EXIF, with a small one for lists; good for an hour', async () => {
    const defendantId = await newDefendant();
    expect(await mugshot(defendantId)).toBeNull();
    const content = await photo('jpeg', { width: 3_000, height: 2_000 });
    const { body } = await put(defendantId, { name: 'IMG_0001.jpg', content });
    expect((await admin.ask(getDefendant, { params: { defendantId } })).mugshotFileId).toBe(body.fileId);
    const before = Date.now();
    const shown = await mugshot(defendantId);
    expect(shown?.fileId).toBe(body.fileId);
    expect((new Date(shown?.expiresAt ?? '').getTime() - before) / 1000).toBeGreaterThan(3_590);
    const sizes = [];
    for (const url of [shown?.url ?? '', shown?.thumbnailUrl ?? '']) {
      const { rawPayload, headers } = await follow(admin, url);
      // A browser may keep it as long as the link works; caches between may not.
      expect(headers['cache-control']).toMatch(/^private, max-age=(3600|359\d)$/);
      const { width, height, exif } = await sharp(rawPayload).metadata();
      sizes.push([width, height, exif, headers['content-type']]);
    }
    expect(sizes).toEqual([
      [1_067, 1_600, undefined, 'image/jpeg'],
      [213, 320, undefined, 'image/jpeg'],
    ]);
    // It is not one of the drawer's files.
    expect(await names()).toEqual([]);
    const { problem } = await admin.call(contract.deleteDocument, { params: body });
    expect(problem?.code).toBe('FILE_NOT_FOUND');
  });

  test('stands small in All Defendants, behind a link that works ten minutes', async () => {
    const defendantId = await newDefendant();
    const photoOf = async () =>
      (await admin.ask(listDefendants)).rows.find((row) => row.defendantId === defendantId)?.photoUrl ?? null;
    expect(await photoOf()).toBeNull();
    await put(defendantId, { name: 'x.jpg', content: await photo('jpeg') });
    const { headers } = await follow(admin, (await photoOf()) ?? '');
    expect(headers['content-type']).toBe('image/jpeg');
    const [, seconds] = /^private, max-age=(\d+)$/.exec(String(headers['cache-control'])) ?? [];
    expect(Number(seconds)).toBeGreaterThan(500);
    expect(Number(seconds)).toBeLessThanOrEqual(600);
  });

  test('is one: a new one takes the place of the old, also at the same moment', async () => {
    const defendantId = await newDefendant();
    const pictures = await Promise.all((['jpeg', 'png', 'webp'] as const).map((format) => photo(format)));
    const answers = await Promise.all(pictures.map((content) => put(defendantId, { name: 'x.jpg', content })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { rows } = await system.owner.query<{ fileId: string }>(
      `select id as file_id from stored_file where subject_id = $1 and deleted_at is null`,
      [defendantId],
    );
    expect(rows).toEqual([{ fileId: (await mugshot(defendantId))?.fileId }]);
    await admin.ask(contract.removeMugshot, { params: { defendantId } });
    expect(await mugshot(defendantId)).toBeNull();
    expect((await admin.ask(getDefendant, { params: { defendantId } })).mugshotFileId).toBeNull();
    expect(await admin.ask(contract.removeMugshot, { params: { defendantId } })).toEqual({ fileId: null });
  });

  test('says what it takes, in the words of the specification', async () => {
    const defendantId = await newDefendant();
    const wrong = [422, 'Please upload a JPG, PNG, or WEBP image.'];
    const refused = async (file: UploadedDocument) => {
      const { status, problem } = await put(defendantId, file);
      return [status, problem?.detail];
    };
    expect(await refused(pdfNamed('photo.jpg'))).toEqual(wrong);
    expect(await refused({ name: 'half.jpg', content: (await photo('jpeg')).subarray(0, 300) })).toEqual(wrong);
    const gif = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#000' } })
      .gif()
      .toBuffer();
    expect(await refused({ name: 'x.gif', content: gif })).toEqual(wrong);
    const large = Buffer.concat([await photo('jpeg'), Buffer.alloc(contract.MAX_MUGSHOT_BYTES)]);
    expect(await refused({ name: 'x.jpg', content: large })).toEqual([413, 'Image is too large. Max 8MB.']);
    expect(await mugshot(defendantId)).toBeNull();
  });
});
