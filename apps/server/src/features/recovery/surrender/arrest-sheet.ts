import { formatDay } from '#domain/kernel/days.ts';
import { formatCents } from '#domain/kernel/money.ts';
import type { Content } from 'pdfmake/interfaces.js';
import type { Letterhead, Sheet } from '../../../platform/pdf/pdf.ts';
import { facts, headline, paragraph, signatures, title } from '../../../platform/pdf/pieces.ts';

/** Who is to be arrested, under which bond, by whose authority. */
export interface PersonToArrest {
  fullName: string;
  birthday: string | null;
  race: string;
  sex: string;
  height: string;
  weight: number | null;
  powerNumber: string;
  caseNumber: string;
  amountCents: number | null;
  bondDate: string | null;
  parish: string | null;
  court: string | null;
  warrantOn: string | null;
  agentName: string | null;
  agentLicense: string | null;
}

/** A part of the packet: missing without a file; a file that cannot be shown is printed behind it. */
export interface PacketPart {
  name: 'Photo' | 'Warrant' | 'Certified bond';
  fileName: string | null;
  /** As an address that holds it. */
  picture: string | null;
  /** Of a PDF, how many pages of it are put behind those of the packet; 0 where it is none, or cannot be shown. */
  pages: number;
}

interface Packet {
  person: PersonToArrest;
  letterhead: Letterhead;
  madeOn: string;
  photo: PacketPart;
  papers: readonly [warrant: PacketPart, certified: PacketPart];
}

export const NO_WARRANT = 'NO WARRANT ON FILE';

/** Where a part is: in the packet, behind it, or missing. */
const whereIs = ({ fileName, picture, pages }: PacketPart): string => {
  if (fileName === null) return 'MISSING';
  if (pages > 0) return `at the end of this packet, ${pages === 1 ? '1 page' : `${String(pages)} pages`}`;
  return picture === null ? `${fileName}, printed behind this packet` : 'in this packet';
};

const PAGE: Content = { text: '', pageBreak: 'after' };

const picturePage = ({ name, picture }: PacketPart): Content[] =>
  picture === null ? [] : [PAGE, title(name), { image: picture, fit: [528, 620], margin: [0, 8, 0, 0] }];

const personFacts = ({ fullName, birthday, race, sex, height, weight }: PersonToArrest): Content =>
  facts(
    [
      ['Name', fullName],
      ['Born', birthday && formatDay(birthday)],
      ['Race', race],
      ['Sex', sex],
      ['Height', height],
      ['Weight', weight === null ? null : `${String(weight)} lb`],
    ],
    'letter',
  );

const bondFacts = (person: PersonToArrest): Content =>
  facts(
    [
      ['Power number', person.powerNumber || 'No power number'],
      ['Amount', formatCents(person.amountCents ?? 0)],
      ['Bond date', person.bondDate && formatDay(person.bondDate)],
      ['Court', person.court],
      ['Court case', person.caseNumber],
      ['Parish', person.parish],
      ['Warrant of', person.warrantOn && formatDay(person.warrantOn)],
    ],
    'letter',
  );

const authority = ({ person, letterhead, madeOn }: Packet): Content[] => [
  PAGE,
  headline('LETTER OF AUTHORITY', formatDay(madeOn)),
  paragraph(
    `${letterhead.name}, for the surety on the bond named below, authorizes the person who presents this letter to arrest ${person.fullName} and to surrender the defendant to the officer charged with the detention, as the law provides.`,
  ),
  bondFacts(person),
  facts(
    [
      ['Issued by', person.agentName],
      ['Licence', person.agentLicense],
    ],
    'letter',
  ),
  signatures(['Authorized by', 'Presented by']),
];

/** The arrest packet: page one names its parts and what is missing; without a warrant each page says so. */
export const arrestSheet = (packet: Packet): Sheet => {
  const { person, letterhead, madeOn, photo, papers } = packet;
  const [warrant] = papers;
  const hasWarrant = warrant.fileName !== null;
  const parts = [photo, ...papers].map((part) => [part.name, whereIs(part)] as const);
  const noWarrant = hasWarrant ? '' : ` · ${NO_WARRANT}`;
  return {
    title: 'Arrest packet',
    size: 'letter',
    letterhead,
    footer: `Arrest packet · ${formatDay(madeOn)}${noWarrant}`,
    ...(hasWarrant ? {} : { across: NO_WARRANT }),
    content: [
      headline('ARREST PACKET', formatDay(madeOn)),
      personFacts(person),
      bondFacts(person),
      title('Parts'),
      facts([...parts, ['Letter of authority', 'in this packet']], 'letter'),
      ...authority(packet),
      ...[photo, ...papers].flatMap(picturePage),
    ],
  };
};
