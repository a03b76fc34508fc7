import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { MOST_IMPORTED_GUESTS } from '@/lib/contract/guest-import';
import { wholeName } from '@/lib/domain/guest-name';
import { ProviderError } from '@/lib/provider/error';
import { type GuestDraft, guestDrafter, mapColumns } from '@/lib/provider/event/guest/draft-guests';
import { readGuestFile } from '@/lib/provider/event/guest/read-guest-file';

const fixture = (name: string) => new Uint8Array(readFileSync(join(process.cwd(), 'tests/fixtures/guests', name)));
const bytes = (text: string, encoding: BufferEncoding = 'utf8') => new Uint8Array(Buffer.from(text, encoding));

async function drafts(file: Uint8Array): Promise<GuestDraft[]> {
  const table = await readGuestFile(file);
  const draft = guestDrafter(table.columns, mapColumns(table, {}, new Map()), 'MX');
  return table.rows.map(draft);
}
const seen = async (file: Uint8Array) =>
  (await drafts(file)).map((draft) => {
    const { line, mobile, email, tags, refused, problems } = draft;
    return {
      line,
      name: wholeName(draft),
      mobile,
      email,
      tags,
      ...(refused && { problems: problems.map(({ key }) => key) }),
    };
  });
async function refusal(file: Uint8Array): Promise<string> {
  const error = await readGuestFile(file).catch((raised: unknown) => raised);
  return error instanceof ProviderError ? [error.code, ...Object.values(error.facts.fields ?? {})].join(' ') : 'read';
}

describe('exports of address books', () => {
  test('Google: several numbers, labels of its own left out, notes of two lines', async () => {
    expect(await seen(fixture('google.csv'))).toEqual([
      {
        line: 2,
        name: 'María José Núñez García',
        mobile: '+525512345678',
        email: 'maria.nunez@example.mx',
        tags: ['Boda', 'Familia de la novia'],
      },
      { line: 3, name: 'Andrés O’Brien', mobile: '+529981234567', email: null, tags: [] },
      { line: 4, name: 'Tía Lupe', mobile: '+525523456789', email: null, tags: [] },
      { line: 5, name: 'Plomería Díaz', mobile: null, email: null, tags: [], problems: ['mobileMissing'] },
    ]);
    const [first] = await drafts(fixture('google.csv'));
    expect(first?.notes).toBe('Vegetariana\nNo come nueces');
    const [old] = await drafts(fixture('google-old.csv'));
    expect(old).toMatchObject({
      firstName: 'Sofía',
      lastName: 'Ruiz',
      mobile: '+12125550142',
      language: 'en',
      tags: ['Boda'],
    });
  });

  test('Outlook, in English and in Spanish: the mobile before other numbers, categories as tags', async () => {
    expect(await seen(fixture('outlook.csv'))).toEqual([
      {
        line: 2,
        name: 'Ana Lucía Torres',
        mobile: '+525534567890',
        email: 'ana.torres@example.mx',
        tags: ['Amigos', 'Trabajo'],
      },
      { line: 3, name: 'Luis Peña', mobile: '+525545678901', email: 'luis.pena@example.mx', tags: [] },
    ]);
    expect(await seen(fixture('outlook-es.csv'))).toEqual([
      { line: 2, name: 'Óscar Ibáñez', mobile: '+34612345678', email: 'oscar@example.es', tags: ['Amigos del novio'] },
    ]);
  });

  test('Apple’s vCards: folded lines, pictures passed over, the preferred number and address', async () => {
    expect(await seen(fixture('apple.vcf'))).toEqual([
      {
        line: 1,
        name: 'María José Núñez García',
        mobile: '+525512345678',
        email: 'maria.nunez@example.mx',
        tags: ['Boda', 'Familia'],
      },
      { line: 24, name: 'Salón Las Palmas', mobile: '+529987654321', email: null, tags: [] },
    ]);
    const [first] = await drafts(fixture('apple.vcf'));
    expect(first?.notes).toBe(
      'Vegetariana, sin nueces\nLlega el jueves por la noche desde Monterrey con su mamá y pide habitación en planta baja',
    );
  });

  test('vCard 2.1 in quoted-printable and vCard 4.0 with addresses of telephones', async () => {
    const [old] = await drafts(fixture('android-2.1.vcf'));
    expect(old).toMatchObject({
      firstName: 'Ángela',
      lastName: 'Gutiérrez',
      mobile: '+525512349999',
      notes: 'Cumpleaños',
    });
    const [four] = await drafts(fixture('vcard-4.vcf'));
    expect(four).toMatchObject({
      firstName: 'Zoë',
      lastName: 'O’Neil',
      mobile: '+12125550142',
      email: 'zoe@example.com',
      language: 'en',
      // The label is one tag still, without the sign that would tell two apart.
      tags: ['Bride side', 'Friends'],
    });
  });
});

describe('lists of Excel', () => {
  const text = readFileSync(join(process.cwd(), 'tests/fixtures/guests/excel-es.csv'), 'utf8');
  const names = ['Íñigo Muñoz de la Peña', 'Peter Smith', 'Concepción Ávila', 'Ximena Ruiz', ''];

  test.each([
    ['utf-8', bytes(text)],
    ['utf-8', bytes(`\uFEFF${text}`)],
    ['windows-1252', bytes(text, 'latin1')],
    ['utf-16le', bytes(`\uFEFF${text.replaceAll(';', '\t').replaceAll('""mariscos""\t', '""mariscos"";')}`, 'utf16le')],
    ['utf-16be', new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le').swap16())],
    ['utf-8', bytes(`sep=;\r\n${text}`)],
  ])('as %s', async (encoding, file) => {
    const { encoding: found, columns } = await readGuestFile(file);
    expect([found, columns[1]]).toEqual([encoding, 'Celular']);
    const rows = await drafts(file);
    expect(rows.map(wholeName)).toEqual(names);
    expect(rows[0]).toMatchObject({
      mobile: '+525567890123',
      companions: 2,
      household: 'Familia Muñoz',
      side: 'Novio',
      language: 'es',
      notes: 'Alergia: "mariscos"; silla de bebé',
      tags: ['Boda', 'Viernes'],
    });
    expect(rows.map(({ problems }) => problems.map(({ field, key }) => `${field} ${key}`))).toEqual([
      [],
      [],
      ['mobile mobileShortened'],
      ['mobile mobile', 'email guestEmail', 'companions companions'],
      ['name guestName'],
    ]);
  });

  test('of Windows, with the signs that Latin-1 does not have: an apostrophe, a dash, a euro, quotes', async () => {
    const cells = Buffer.from(
      'Nombre;Celular;Notas\nSean O\x92Brien;5512345678;\x93S\xed\x94 \x96 20 \x80\n',
      'latin1',
    );
    const table = await readGuestFile(new Uint8Array(cells));
    expect([table.encoding, table.rows.at(-1)?.cells]).toEqual([
      'windows-1252',
      ['Sean O’Brien', '5512345678', '“Sí” – 20 €'],
    ]);
    const card =
      'BEGIN:VCARD\nVERSION:2.1\nN;CHARSET=WINDOWS-1252;ENCODING=QUOTED-PRINTABLE:O=92Neil;Zo=EB\nTEL:5512349999\nEND:VCARD\n';
    expect((await drafts(bytes(card))).map(wholeName)).toEqual(['Zoë O’Neil']);
  });

  test('of an old Mac', async () => {
    const file = new Uint8Array(
      Buffer.concat([Buffer.from('Nombre;Celular\nConcepci'), Buffer.from([0x97]), Buffer.from('n;5512345678\n')]),
    );
    const table = await readGuestFile(file);
    expect([table.encoding, table.rows.at(-1)?.cells[0]]).toEqual(['macintosh', 'Concepción']);
  });

  test('as a workbook: numbers are numbers, a formula is the value that it last had', async () => {
    const header = ['Nombre', 'Apellidos', 'Celular', 'Acompañantes'].map((value) => ({ value }));
    const file = await writeExcelFile([
      header,
      [{ value: 'Ana' }, { value: 'de la Cruz' }, { value: 5512345678, type: Number }, { value: 2, type: Number }],
      [null, null, null, null],
      [{ value: 'Luis' }, { value: 'Peña' }, { value: '55 2345 6789' }, { value: '=1+1', type: 'Formula' }],
    ]).toBuffer();
    expect(await seen(new Uint8Array(file))).toEqual([
      { line: 2, name: 'Ana de la Cruz', mobile: '+525512345678', email: null, tags: [] },
      { line: 4, name: 'Luis Peña', mobile: '+525523456789', email: null, tags: [] },
    ]);
  });

  test('without a header its first row is a guest; two columns of a name stay apart', async () => {
    const bare = await readGuestFile(bytes('Ana Ruiz,5512345678\nLuis Peña,5523456789\n'));
    expect([bare.columns, bare.rows.length, bare.rows[0]?.line]).toEqual([['1', '2'], 2, 1]);
    const twice = await readGuestFile(bytes('Nombre,Teléfono,Teléfono\nAna,1,2\n'));
    expect(twice.columns).toEqual(['Nombre', 'Teléfono', 'Teléfono 3']);
  });

  test('a formula of an export is the text that it was', async () => {
    const table = await readGuestFile(bytes("Nombre,Celular\nAna,'+525512345678\n"));
    expect(table.rows[0]?.cells).toEqual(['Ana', '+525512345678']);
  });
});

/** A cell of text, a number, or a text of which a part is bold. */
type Cell = string | number | [string, string] | null;

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

function sheetXml(rows: Cell[][], merged: string[] = []): string {
  const cell = (value: Cell, at: string) => {
    if (value === null) return `<c r="${at}" s="0"/>`;
    if (typeof value === 'number') return `<c r="${at}"><v>${value}</v></c>`;
    if (typeof value === 'string') return `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
    const [bold, rest] = value;
    return `<c r="${at}" t="inlineStr"><is><r><rPr><b/></rPr><t>${bold}</t></r><r><t xml:space="preserve">${rest}</t></r></is></c>`;
  };
  const row = (cells: Cell[], at: number) =>
    `<row r="${at + 1}">${cells.map((value, column) => cell(value, `${columnName(column)}${at + 1}`)).join('')}</row>`;
  return `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows.map(row).join('')}</sheetData><mergeCells>${merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells></worksheet>`;
}

const columnName = (at: number): string =>
  (at >= LETTERS.length ? columnName(Math.floor(at / LETTERS.length) - 1) : '') + LETTERS[at % LETTERS.length];

/** A workbook of these sheets; those whose names begin with a full stop are hidden. */
function workbook(sheets: Record<string, Cell[][]>, merged: string[] = []): Uint8Array {
  const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const names = Object.keys(sheets);
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const parts = names.map(
    (_, at) => `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="${type}.worksheet+xml"/>`,
  );
  const book = names.map((name, at) => {
    const state = name.startsWith('.') ? ' state="hidden"' : '';
    return `<sheet name="${name.replaceAll('&', '&amp;')}" sheetId="${at + 1}"${state} r:id="rId${at + 1}"/>`;
  });
  const relations = names.map(
    (_, at) => `<Relationship Id="rId${at + 1}" Type="${relation}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  const packages = 'http://schemas.openxmlformats.org/package/2006';
  const files: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/>${parts.join('')}</Types>`,
    '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relation}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${relation}"><sheets>${book.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships">${relations.join('')}</Relationships>`,
  };
  for (const [at, rows] of Object.values(sheets).entries())
    files[`xl/worksheets/sheet${at + 1}.xml`] = sheetXml(rows, merged);
  return zip(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)])));
}

describe('lists as people make them', () => {
  const HEADER = ['Nombre', 'Celular', '+1'];
  const named = async (file: Uint8Array) => (await seen(file)).map(({ line, name, mobile }) => [line, name, mobile]);

  test('a title, the day and the place before the names of the columns are nobody', async () => {
    const rows: Cell[][] = [
      ['Invitados'],
      ['Boda de Ana y Luis', null, '20 de febrero de 2027'],
      [],
      HEADER,
      ['Eva Sol', 5512345678, 'Sí'],
    ];
    const book = await readGuestFile(workbook({ Lista: rows }));
    expect([book.columns, book.rows.map(({ line }) => line)]).toEqual([HEADER, [5]]);
    expect(await named(workbook({ Lista: rows }))).toEqual([[5, 'Eva Sol', '+525512345678']]);
    const text = rows.map((cells) => Array.from({ length: 3 }, (_, at) => cells[at] ?? '').join(';')).join('\r\n');
    expect(await named(bytes(text))).toEqual([[5, 'Eva Sol', '+525512345678']]);
  });

  test('a sheet that is hidden is not read, the one with names of columns before others, and others are told', async () => {
    const book = workbook({
      '.Catálogo': [HEADER, ['Nadie', 5510000000, 1]],
      Resumen: [
        ['Total', 2],
        ['Mesas', 1],
      ],
      'Novia & familia': [HEADER, ['Eva Sol', 5512345678, 1]],
      Novio: [HEADER, ['Luis Peña', 5523456789, null]],
      Vacía: [HEADER],
    });
    const { sheet, otherSheets } = await readGuestFile(book);
    expect([sheet, otherSheets]).toEqual(['Novia & familia', ['Resumen', 'Novio']]);
    expect(await named(book)).toEqual([[2, 'Eva Sol', '+525512345678']]);
    expect(await refusal(workbook({ '.Catálogo': [HEADER, ['Nadie', 5510000000, 1]], Vacía: [[]] }))).toBe(
      'FILE_EMPTY',
    );
  });

  test('another sheet may have more rows or columns than a list takes', async () => {
    const long: Cell[][] = Array.from({ length: MOST_IMPORTED_GUESTS + 50 }, (_, at) => [`dato ${at}`, at]);
    const wide: Cell[][] = [Array.from({ length: 250 }, (_, at) => `c${at}`), ['x']];
    const guests: Cell[][] = [HEADER, ['Eva Sol', 5512345678, 1]];
    expect(await named(workbook({ Datos: long, Matriz: wide, Lista: guests }))).toEqual([
      [2, 'Eva Sol', '+525512345678'],
    ]);
    expect(await refusal(workbook({ Datos: long }))).toBe('INVALID tooManyGuests');
  });

  test('a row coloured to the end of the screen is as wide as what stands in it; part of a name may be bold', async () => {
    const coloured = [...Array.from({ length: 300 }, () => null)];
    const rows: Cell[][] = [[...HEADER, ...coloured], [['Eva', ' Sol'], '5512345678', 1, ...coloured], coloured];
    const { columns } = await readGuestFile(workbook({ Lista: rows }));
    expect(columns).toEqual(HEADER);
    expect(await named(workbook({ Lista: rows }))).toEqual([[2, 'Eva Sol', '+525512345678']]);
    expect((await readGuestFile(bytes(`Nombre,Celular${','.repeat(300)}\nEva,5512345678\n`))).columns).toHaveLength(2);
  });

  test('a column without a name is one too', async () => {
    const { columns } = await readGuestFile(bytes('Nombre;Celular\nEva;5512345678;Vegana\n'));
    expect(columns).toEqual(['Nombre', 'Celular', '3']);
  });

  test('numbers that an export keeps from Excel are read: ="0052…"', async () => {
    expect(await named(bytes('Nombre;Celular\n"=""Eva Sol""";="00525512345678"\n'))).toEqual([
      [2, 'Eva Sol', '+525512345678'],
    ]);
  });

  test('lines are counted as a spreadsheet counts them: empty ones too, and a cell of two lines once', async () => {
    expect(await named(bytes('Nombre,Celular\n\n"Eva\nSol",5512345678\n,\nLuis Peña,5523456789\n'))).toEqual([
      [3, 'Eva Sol', '+525512345678'],
      [5, 'Luis Peña', '+525523456789'],
    ]);
  });

  test.each([
    ['Sí', 1],
    ['YES', 1],
    ['x', 1],
    ['✓', 1],
    ['✔️', 1],
    ['TRUE', 1],
    ['+1', 1],
    ['No', 0],
    ['Ninguno', 0],
    ['', null],
    ['—', null],
    ['2', 2],
  ])('a “+1” of %j are %s', async (written, companions) => {
    const [draft] = await drafts(bytes(`Nombre;Celular;+1\nEva;5512345678;${written}\n`));
    expect(draft).toMatchObject({ companions, refused: false });
  });

  test.each(['María López', 'quizás', '1.5', '51', '-1'])('a “+1” of %j is no number', async (written) => {
    const [draft] = await drafts(bytes(`Nombre;Celular;+1\nEva;5512345678;${written}\n`));
    expect(draft).toMatchObject({ refused: true, problems: [{ field: 'companions', key: 'companions' }] });
  });

  test('a family’s name that is merged down its rows is of each of it; how many somebody brings is not', async () => {
    const rows: Cell[][] = [
      ['Lista de invitados'],
      ['Familia', 'Nombre', 'Celular', 'Acompañantes'],
      ['Ruiz', 'Eva Ruiz', 5512345678, 2],
      [null, 'Luis Ruiz', 5512345679, null],
      [null, 'Ana Ruiz', 5512345670, null],
      [null, 'Otto Sol', 5512345671, null],
    ];
    const read = await drafts(workbook({ Lista: rows }, ['A1:D1', 'A3:A5', 'D3:D5', 'A4:A6', 'A3:A1048576']));
    expect(read.map(({ firstName, household, companions }) => [firstName, household, companions])).toEqual([
      ['Eva', 'Ruiz', 2],
      ['Luis', 'Ruiz', null],
      ['Ana', 'Ruiz', null],
      ['Otto', null, null],
    ]);
  });

  test('what Excel shows for a formula that failed is nobody’s name, household or note', async () => {
    const header = 'Nombre;Celular;Familia;Etiquetas;Notas;Correo;+1\n';
    const [eva, lost, asked] = await drafts(
      bytes(
        `${header}Eva Sol;5512345678;#N/A;#N/D;#¡REF!;;\n#VALUE!;5512345679;;#BodaEva;;;\nLuis;#N/A;;;;#N/A;#¿NOMBRE?\n`,
      ),
    );
    expect(eva).toMatchObject({ refused: false, household: null, tags: [], notes: null });
    expect([lost?.problems, lost?.tags]).toEqual([[{ field: 'name', key: 'guestName' }], ['#BodaEva']]);
    expect(asked?.problems.map(({ field }) => field)).toEqual(['mobile', 'email', 'companions']);
  });

  test.each([
    ['Ana Ruiz +1', '', 'Ana Ruiz', 1],
    ['Ana Ruiz (+ 2)', '', 'Ana Ruiz', 2],
    ['Sr. y Sra. Pérez + 2 niños', '', 'Sr. y Sra. Pérez', 3],
    // A column of its own is what counts.
    ['Ana Ruiz +1', '3', 'Ana Ruiz', 3],
    ['Ana Ruiz', '', 'Ana Ruiz', null],
  ])('%s with %j companions beside it', async (written, beside, name, companions) => {
    const [draft] = await drafts(bytes(`Nombre;Celular;Acompañantes\n${written};5512345678;${beside}\n`));
    expect([draft && wholeName(draft), draft?.companions]).toEqual([name, companions]);
  });

  test('a name that says that somebody comes along, not how many, is asked again', async () => {
    const rows = await drafts(
      bytes('Nombres;Apellidos;Celular\nLuis;Pérez + hijos;5512345678\nEva;Paz + 2;5512345679\n'),
    );
    expect(rows.map(({ problems }) => problems.map(({ field }) => field))).toEqual([['companions'], []]);
    expect(rows.map((row) => [wholeName(row), row.companions])).toEqual([
      ['Luis Pérez + hijos', null],
      ['Eva Paz', 2],
    ]);
  });

  test('of two numbers or addresses in one cell the first counts, whatever stands between them', async () => {
    const rows = await drafts(
      bytes(
        'Nombre;Celular;Correo\nAna;998 123 4593 y 998 123 4594;ana@sol.mx y eva@sol.mx\nLuis;9981234595 or 9981234596;\n',
      ),
    );
    expect(rows.map(({ mobile, email }) => [mobile, email])).toEqual([
      ['+529981234593', 'ana@sol.mx'],
      ['+529981234595', null],
    ]);
  });

  test('a number that a spreadsheet shortened is told as such, with a decimal comma too', async () => {
    const rows = await drafts(bytes('Nombre;Celular\nAna;5,51E+09\nEva;5.51E+09\nSol;5,5512345678E+10\n'));
    expect(rows.map(({ problems }) => problems.map(({ key }) => key))).toEqual(
      Array.from({ length: 3 }, () => ['mobileShortened']),
    );
  });

  test('a name whose parts are longer than a guest’s form takes is refused; longer words are cut, and told', async () => {
    const whole = (length: number) => `${'A'.repeat(length)} Sol Paz`;
    const rows = await drafts(
      bytes(`Nombre;Celular;Familia;Notas\n${whole(61)};5512345678;;\n${whole(60)};5512345679;${'F'.repeat(81)};\n`),
    );
    expect(rows.map(({ refused, problems }) => [refused, problems])).toEqual([
      [true, [{ field: 'name', key: 'guestNameLong', values: { max: 60 } }]],
      [false, [{ field: 'household', key: 'guestCut', values: { max: 80 } }]],
    ]);
  });

  test('names of every script, with apostrophes and pictures', async () => {
    const names = ["Sinéad O'Connor", 'José 🎉 Pérez', 'محمد علي', 'שרה כהן', '=Ana', '李 小龍'];
    const rows = names.map((name, at) => [name, 5512345670 + at, null]);
    expect((await seen(workbook({ Lista: [HEADER, ...rows] }))).map(({ name }) => name)).toEqual(names);
  });
});

describe('what is no list', () => {
  test.each([
    ['empty', new Uint8Array(), 'FILE_EMPTY'],
    ['a header alone', bytes('Nombre,Celular\n'), 'FILE_EMPTY'],
    [
      'a picture',
      bytes(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
        'base64',
      ),
      'FILE_TYPE',
    ],
    ['a page named .xls', bytes('<html><table><tr><td>Nombre'), 'FILE_TYPE'],
    [
      'an old workbook',
      new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...new Array(100).fill(0)]),
      'FILE_TYPE',
    ],
    ['a PDF', bytes('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n'), 'FILE_TYPE'],
    ['an archive that is no workbook', zip({ 'a.txt': Buffer.from('hello') }), 'FILE_TYPE'],
    ['a cut archive', zip({ 'xl/workbook.xml': Buffer.from('<workbook/>') }).subarray(0, 40), 'FILE_TYPE'],
    ['a bomb', zip({ 'xl/workbook.xml': Buffer.alloc(80 * 1024 * 1024, 32) }), 'FILE_TYPE'],
    [
      'a row as wide as a sheet can be',
      zip({
        'xl/workbook.xml': Buffer.from('<workbook/>'),
        'xl/worksheets/sheet1.xml': Buffer.from('<row><c r="XFD1" t="n"><v>1</v></c></row>'),
      }),
      'FILE_TYPE',
    ],
    ['too many rows', bytes(`Nombre\n${'Ana\n'.repeat(MOST_IMPORTED_GUESTS + 1)}`), 'INVALID tooManyGuests'],
    ['too many columns', bytes(`Nombre${',x'.repeat(250)}\nAna\n`), 'INVALID tooManyColumns'],
    ['a quote that nothing closes', bytes('Nombre,Celular\n"Ana,555\nLuis,556\n'), 'INVALID openQuote'],
  ])('%s is refused', async (_name, file, expected) => {
    expect(await refusal(file)).toBe(expected);
  });

  // Quadratic in the file's length, either would be over the time that a test has.
  test('a long line of quoted-printable, and two million semicolons, take no longer than their length', async () => {
    const long = `BEGIN:VCARD\nVERSION:2.1\nNOTE;ENCODING=QUOTED-PRINTABLE:${`${'a'.repeat(70)}=\n`.repeat(40_000)}\nTEL${';'.repeat(200_000)}\nEND:VCARD\n`;
    expect((await readGuestFile(bytes(long))).rows).toHaveLength(1);
    expect(await refusal(bytes(';'.repeat(2_000_000)))).toBe('FILE_EMPTY');
  });
});

/** A zip of these files, deflated. */
function zip(files: Record<string, Buffer>): Uint8Array {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const packed = deflateRawSync(content);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(8, 8);
    head.writeUInt32LE(packed.length, 18);
    head.writeUInt32LE(content.length, 22);
    head.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(content.length, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    locals.push(head, Buffer.from(name), packed);
    directory.push(entry, Buffer.from(name));
    offset += head.length + name.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(files).length, 8);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return new Uint8Array(Buffer.concat([...locals, ...directory, end]));
}
