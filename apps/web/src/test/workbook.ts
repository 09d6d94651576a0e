import { strToU8, zipSync, type Zippable } from 'fflate';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const TYPES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A workbook as Excel packs it; each sheet is the XML of its rows. */
export const workbook = (
  sheets: Readonly<Record<string, string>>,
  properties = '',
  more: Zippable = {},
): Uint8Array => {
  const names = Object.keys(sheets);
  const related = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${TYPES}/${type}" Target="${target}"/>`;
  const of = (at: number) => `rId${String(at + 1)}`;
  const parts: Record<string, string> = {
    '_rels/.rels': `<Relationships xmlns="${RELS}">${related('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${TYPES}">${properties}<sheets>${names
      .map((name, at) => `<sheet name="${name}" sheetId="${String(at + 1)}" r:id="${of(at)}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${RELS}">${names
      .map((_, at) => related(of(at), 'worksheet', `worksheets/sheet${String(at + 1)}.xml`))
      .join('')}${related('rId99', 'styles', 'styles.xml')}</Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(
      names.map((name, at) => [
        `xl/worksheets/sheet${String(at + 1)}.xml`,
        `<worksheet xmlns="${MAIN}"><sheetData>${sheets[name] ?? ''}</sheetData></worksheet>`,
      ]),
    ),
  };
  return zipSync({ ...Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])), ...more });
};
