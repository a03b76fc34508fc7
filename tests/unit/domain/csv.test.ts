import { describe, expect, it } from 'vitest';
import { csvFile, csvLines } from '@/lib/domain/csv';

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
