/** Files of banks after the layouts that they publish, with what each says: day, amount, words, check number. */
interface SampleFile {
  bank: string;
  text: string;
  lines: readonly (readonly [on: string, amountCents: number, description: string, checkNumber: string])[];
}

/** OFX 1 as most banks send it: values without an end, an empty one among them, several on one line. */
const sgml: SampleFile = {
  bank: 'OFX 1.02 with values that have no end',
  text: `OFXHEADER:100
DATA:OFXSGML
VERSION:102
SECURITY:NONE
ENCODING:USASCII
CHARSET:1252
COMPRESSION:NONE
OLDFILEUID:NONE
NEWFILEUID:NONE

<OFX>
<SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>20260312120000<LANGUAGE>ENG</SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS>
<STMTRS><CURDEF>USD
<BANKACCTFROM><BANKID>065000090<ACCTID>000123454321<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20260301<DTEND>20260331
<STMTTRN>
<TRNTYPE>DEP
<DTPOSTED>20260303120000[-6:CST]
<TRNAMT>1250.00
<FITID>202603030001
<NAME>DEPOSIT
<MEMO>
</STMTTRN>
<STMTTRN><TRNTYPE>CHECK<DTPOSTED>20260304<TRNAMT>-40.5<FITID>202603040001<CHECKNUM>1042<NAME>CHECK</STMTTRN>
</BANKTRANLIST>
<LEDGERBAL><BALAMT>1209.50<DTASOF>20260331</LEDGERBAL>
</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
`,
  lines: [
    ['2026-03-04', -4_050, 'CHECK', '1042'],
    ['2026-03-03', 125_000, 'DEPOSIT', ''],
  ],
};

const ofxOf = (head: string, entries: string, currency = 'USD'): string => `${head}
<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS><INTU.BID>2430</INTU.BID></SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>${currency}</CURDEF>
<BANKACCTFROM><BANKID>1</BANKID><ACCTID>5554321</ACCTID><ACCTTYPE>CHECKING</ACCTTYPE></BANKACCTFROM>
<BANKTRANLIST>
${entries}
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n<?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE"?>';

export const OFX_FILES: readonly SampleFile[] = [
  sgml,
  {
    bank: 'OFX 2.11, which is XML',
    text: ofxOf(
      XML,
      `<STMTTRN><TRNTYPE>CREDIT</TRNTYPE><DTPOSTED>20260305170000.000[-5:EST]</DTPOSTED><TRNAMT>+2,00</TRNAMT>
<FITID>A&amp;1</FITID><NAME>SQUARE INC &lt;PAYOUT&gt;</NAME><MEMO><![CDATA[R&D <x>]]></MEMO></STMTTRN>
<!-- <STMTTRN> nothing -->
<STMTTRN><TRNTYPE>FEE</TRNTYPE><DTPOSTED>20260331</DTPOSTED><TRNAMT>-12</TRNAMT><FITID>A2</FITID><PAYEE><NAME>Bank&#39;s fee</NAME><CITY>Gretna</CITY></PAYEE></STMTTRN>`,
    ),
    lines: [
      ['2026-03-31', -1_200, "Bank's fee", ''],
      ['2026-03-05', 200, 'SQUARE INC <PAYOUT> R&D <x>', ''],
    ],
  },
  {
    bank: 'QFX, with names of Intuit',
    text: ofxOf(
      'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nENCODING:USASCII\nCHARSET:1252\n',
      `<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260306000000<DTUSER>20260305<TRNAMT>-.75<FITID>Q1<NAME>WIRE FEE<MEMO>WIRE FEE 77</STMTTRN>
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260306<TRNAMT>310.20<FITID>Q2<NAME>ZELLE FROM A LANDRY<BANKACCTTO><BANKID>9<ACCTID>0</BANKACCTTO></STMTTRN>`,
    ),
    lines: [
      ['2026-03-06', 31_020, 'ZELLE FROM A LANDRY', ''],
      ['2026-03-06', -75, 'WIRE FEE WIRE FEE 77', ''],
    ],
  },
  {
    bank: 'A card of the agency: CCSTMTRS',
    text: ofxOf(XML, '')
      .replaceAll('STMTTRNRS', 'CCSTMTTRNRS')
      .replaceAll('<STMTRS>', '<CCSTMTRS>')
      .replaceAll('</STMTRS>', '</CCSTMTRS>')
      .replace(
        '<BANKTRANLIST>',
        '<BANKTRANLIST><STMTTRN><TRNTYPE>DEBIT</TRNTYPE><DTPOSTED>20260307</DTPOSTED><TRNAMT>-89.99</TRNAMT><FITID>C1</FITID><NAME>SHELL OIL</NAME></STMTTRN>',
      ),
    lines: [['2026-03-07', -8_999, 'SHELL OIL', '']],
  },
  {
    bank: 'one id for several lines, one line twice, and one without an amount',
    text: ofxOf(
      XML,
      ['10.00', '10.00', '-10.00', '0.00']
        .map(
          (amount) =>
            `<STMTTRN><TRNTYPE>OTHER</TRNTYPE><DTPOSTED>20260308</DTPOSTED><TRNAMT>${amount}</TRNAMT><FITID>20260308</FITID><NAME>MOVED</NAME></STMTTRN>`,
        )
        .join('\n'),
    ),
    lines: [
      ['2026-03-08', -1_000, 'MOVED', ''],
      ['2026-03-08', 1_000, 'MOVED', ''],
    ],
  },
];

export const CSV_FILES: readonly SampleFile[] = [
  {
    bank: 'Details, Posting Date, Amount with its sign, Check or Slip # (as Chase)',
    text: `Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #
CREDIT,03/10/2026,"ORIG CO NAME:STRIPE, INC",291.00,ACH_CREDIT,1541.00,,
CHECK,03/09/2026,CHECK 1043,-60.00,CHECK_PAID,1250.00,1043,
DSLIP,03/09/2026,DEPOSIT  ID NUMBER 55,1310.00,DEPOSIT,1310.00,55,
`,
    lines: [
      ['2026-03-10', 29_100, 'ORIG CO NAME:STRIPE, INC', ''],
      ['2026-03-09', -6_000, 'CHECK 1043', '1043'],
      ['2026-03-09', 131_000, 'DEPOSIT ID NUMBER 55', '55'],
    ],
  },
  {
    bank: 'a summary above the headings (as Bank of America)',
    text: `Description,,Summary Amt.
Beginning balance as of 03/01/2026,,"1,000.00"
Total credits,,"2,500.00"
Total debits,,"-12.00"
Ending balance as of 03/31/2026,,"3,488.00"

Date,Description,Amount,Running Bal.
03/01/2026,Beginning balance as of 03/01/2026,,"1,000.00"
03/02/2026,"Counter Credit","2,500.00","3,500.00"
03/31/2026,"Monthly Fee","-12.00","3,488.00"
`,
    lines: [
      ['2026-03-31', -1_200, 'Monthly Fee', ''],
      ['2026-03-02', 250_000, 'Counter Credit', ''],
    ],
  },
  {
    bank: 'no headings at all (as Wells Fargo)',
    text: `"03/12/2026","-54.10","*","","PURCHASE AUTHORIZED ON 03/11 OFFICE DEPOT"
"03/12/2026","800.00","*","","MOBILE DEPOSIT : REF NUMBER :512"
"03/12/2026","-54.10","*","","PURCHASE AUTHORIZED ON 03/11 OFFICE DEPOT"
`,
    lines: [
      ['2026-03-12', -5_410, 'PURCHASE AUTHORIZED ON 03/11 OFFICE DEPOT', ''],
      ['2026-03-12', 80_000, 'MOBILE DEPOSIT : REF NUMBER :512', ''],
      ['2026-03-12', -5_410, 'PURCHASE AUTHORIZED ON 03/11 OFFICE DEPOT', ''],
    ],
  },
  {
    bank: 'amounts without a sign beside their kind (as Capital One)',
    text: `Account Number,Transaction Description,Transaction Date,Transaction Type,Transaction Amount,Balance
4321,Deposit from ACH,03/15/26,Credit,75.25,1075.25
4321,Withdrawal to RENT,03/14/26,Debit,900,1000
`,
    lines: [
      ['2026-03-15', 7_525, 'Deposit from ACH', ''],
      ['2026-03-14', -90_000, 'Withdrawal to RENT', ''],
    ],
  },
  {
    bank: 'debit and credit in two columns, one of them pending (as Citi and TD)',
    text: `Status,Date,Description,Debit,Credit,Check Number
Cleared,03/18/2026,"=HYPERLINK(""http://x"")","$1,200.00",,0091
Pending,03/18/2026,COFFEE,4.00,,
Cleared,03/17/2026,<b>Payout</b>,,(45.00),
Cleared,03/17/2026,CHECK RETURNED,150.00,,
`,
    lines: [
      ['2026-03-18', -120_000, '=HYPERLINK("http://x")', '0091'],
      ['2026-03-17', 4_500, '<b>Payout</b>', ''],
      ['2026-03-17', -15_000, 'CHECK RETURNED', ''],
    ],
  },
];

/** A CSV file of so many lines, all different, from a day on backwards. */
export const csvOfLines = (count: number, day: (at: number) => string): string =>
  [
    'Date,Description,Amount,Check Number',
    ...Array.from(
      { length: count },
      (_, at) => `${day(at)},PAYMENT ${String(at)} OF A CLIENT,${String((at % 900) + 1)}.25,${String(at)}`,
    ),
  ].join('\n');
