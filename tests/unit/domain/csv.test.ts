import { describe, expect, it } from 'vitest';
import { csvFile, csvLines, openQuote } from '@/lib/domain/csv';

describe('lines of a CSV file', () => {
  it('have a comma between cells, and each its end', () => {
    expect(
      csvLines([
        ['Ana', 2, null, 'Cruz'],
        ['', 0, -5.5, 'x'],
      ]),
    ).toBe('Ana,2,,Cruz\r\n,0,-5.5,x\r\n');
    expect(csvLines([])).toBe('');
  });

  it.each([
    ['Cruz, Ana', '"Cruz, Ana"'],
    ['la “suite”', 'la “suite”'],
    ['la "suite"', '"la ""suite"""'],
    ['uno;dos', '"uno;dos"'],
    ['uno\ndos', '"uno\ndos"'],
    ['uno\rdos', '"uno\rdos"'],
    ['uno\tdos', '"uno\tdos"'],
    ['sin nada', 'sin nada'],
  ])('quote what would part a cell: %j', (text, cell) => {
    expect(csvLines([[text]])).toBe(`${cell}\r\n`);
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['+525512345678', "'+525512345678"],
    ['-2', "'-2"],
    ['@ana', "'@ana"],
    ['  =1', "'  =1"],
    ['\u00A0=1', "'\u00A0=1"],
    ['＝1', "'＝1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠ana', "'＠ana"],
    ['\t=1', '"\'\t=1"'],
    ['\rhola', '"\'\rhola"'],
    ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
  ])('guard what a spreadsheet may run: %j', (text, cell) => {
    expect(csvLines([[text]])).toBe(`${cell}\r\n`);
  });

  it.each(['ana=1', 'ana-maria', 'ana@correo.test', '1+1', ' a=1', "'tis"])('leave other texts alone: %j', (text) => {
    expect(csvLines([[text]])).toBe(`${text}\r\n`);
  });
});

it('begins a file with the mark by which Excel knows UTF-8', () => {
  expect(csvFile([['Núñez']])).toBe('\uFEFFNúñez\r\n');
  expect(csvFile([])).toBe('\uFEFF');
});

describe('a quote of a text in columns', () => {
  it.each([
    ['nombre,celular\n"Ana, la tía",555\nLuis,556'],
    ['"Ana ""Nena"" Ruiz",555\r\n"dos\r\nlíneas" ,556\r\n"",""'],
    ['Ana "Nena,555\nLuis "El Gato" Ruiz,556'],
    ['"5" de alto,555\nLuis,556'],
    ['"una\nlínea"'],
    ['"una\nnota ""así"" más",555'],
    ['"Cruz,",555\nLuis,556'],
    ['"",\n""\n"última"'],
    [''],
  ])('is closed in its cell: %j', (text) => {
    expect(openQuote(text, ',')).toBeNull();
  });

  it.each([
    ['nombre,celular\n"Ana,555\nLuis,556\n', ',', 2],
    ['nombre;celular\r\n"una\r\nnota";1\r\nEva;"557\r\nLuis;556', ';', 3],
    // The next row's own quotes close it, and that row would be in this one's cell.
    ['nombre,celular\n"Ana,555\n"Raúl",556\nLuis,557\n', ',', 2],
    ['nombre\tnota\rAna\t"', '\t', 2],
    ['"una\nnota ""', ',', 1],
  ])('is told with its row where it is not closed: %j', (text, delimiter, row) => {
    expect(openQuote(text, delimiter)).toBe(row);
  });
});
