import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** One photographed state. */
export interface Picture {
  name: string;
  file: string;
  width: number;
  scheme: string;
  faults: string[];
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Writes one page with every picture small, in rows of the same width and scheme, what was found wrong under each. */
export const writeContactSheet = async (folder: string, pictures: readonly Picture[]): Promise<string> => {
  const figure = ({ file, name, width, faults }: Picture) =>
    `<figure class="w${String(width)}${faults.length > 0 ? ' wrong' : ''}"><a href="${file}"><img loading="lazy" src="${file}" alt=""></a>
<figcaption>${escaped(name)}${faults.map((fault) => `<br>${escaped(fault)}`).join('')}</figcaption></figure>`;
  const kinds = [...new Set(pictures.map(({ width, scheme }) => `${String(width)} ${scheme}`))];
  const sections = kinds.map(
    (kind) =>
      `<h2>${kind}</h2><section>${pictures
        .filter(({ width, scheme }) => `${String(width)} ${scheme}` === kind)
        .map(figure)
        .join('\n')}</section>`,
  );
  const page = `<!doctype html><meta charset="utf-8"><title>Contact sheet</title>
<style>body{font:13px system-ui;margin:24px;color-scheme:light dark}section{display:flex;flex-wrap:wrap;gap:16px;align-items:start}
figure{margin:0}.w1440 img{width:460px}.w360 img{width:180px}.w360{width:180px}.w1440{width:460px}img{max-height:420px;object-fit:cover;object-position:top;border:1px solid GrayText}
.wrong figcaption{color:crimson}</style>
${sections.join('\n')}`;
  const path = join(folder, 'index.html');
  await writeFile(path, page);
  return path;
};
