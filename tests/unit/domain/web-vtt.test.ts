import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isTrainingSource, isWatched, resumeAt } from '@/lib/domain/training';
import { readWebVtt, writeWebVtt } from '@/lib/domain/web-vtt';

const cue = fc
  .tuple(
    fc.integer({ min: 0, max: 20_000_000 }),
    fc.integer({ min: 1, max: 60_000 }),
    fc.stringMatching(/^[a-zñé¿?]{1,20}$/),
  )
  .map(([start, length, text]) => ({ start: start / 1000, end: (start + length) / 1000, text }));

describe('captions', () => {
  it('are read as they were written, whatever their times', () => {
    fc.assert(
      fc.property(fc.array(cue, { minLength: 1, maxLength: 20 }), (cues) => {
        const ordered = cues.sort((a, b) => a.start - b.start);
        expect(readWebVtt(writeWebVtt(ordered))).toEqual(ordered);
      }),
    );
  });

  it('may have hours left out, names, settings, notes, two lines and the ends of lines of Windows', () => {
    const file = [
      'WEBVTT - reservar',
      '',
      'NOTE grabado en noviembre',
      '',
      'uno',
      '00:01.500 --> 00:04.000 align:start',
      'Abre la liga',
      'que te mandaron',
      '',
      '01:00:00.000 --> 01:00:02.000',
      'Listo',
    ];
    expect(readWebVtt(file.join('\r\n'))).toEqual([
      { start: 1.5, end: 4, text: 'Abre la liga\nque te mandaron' },
      { start: 3600, end: 3602, text: 'Listo' },
    ]);
  });

  it('may have spaces around a text, and empty lines and the mark of UTF-8 around the whole', () => {
    expect(readWebVtt('\uFEFFWEBVTT\n\n00:00.000 --> 00:01.000\n Hola  \n\n\n')).toEqual([
      { start: 0, end: 1, text: 'Hola' },
    ]);
    expect(readWebVtt('\n\nWEBVTT\nKind: captions\n\n00:00.000 --> 00:01.000\nHola\n\n')).toEqual([
      { start: 0, end: 1, text: 'Hola' },
    ]);
  });

  it.each([
    ['header', 'Hola\n\n00:00.000 --> 00:01.000\nHola'],
    ['empty', 'WEBVTT'],
    ['empty', 'WEBVTT\n\n00:00.000 --> 00:01.000'],
    ['cue', 'WEBVTT\n\nHola'],
    ['time', 'WEBVTT\n\n00:02.000 --> 00:01.000\nHola'],
    ['time', 'WEBVTT\n\n0:02 --> 0:04\nHola'],
    ['time', 'WEBVTT\n\n00:61.000 --> 00:62.000\nHola'],
    ['header', ''],
    ['header', 'WEBVTTS\n\n00:00.000 --> 00:01.000\nHola'],
    ['header', 'NOTE\nWEBVTT\n\n00:00.000 --> 00:01.000\nHola'],
    ['cue', 'WEBVTT\n\nuno\ndos\n00:01.000 --> 00:02.000\nHola'],
    ['time', 'WEBVTT\n\n00:01.000-->00:02.000\nHola'],
    ['time', 'WEBVTT\n\nsoon --> 00:02.000\nHola'],
    ['time', 'WEBVTT\n\n00:01.000 --> later\nHola'],
    ['time', 'WEBVTT\n\n00:01.000 --> 00:01.000\nHola'],
    ['empty', 'WEBVTT\n\n00:00.000 --> 00:01.000\n \n\n00:01.000 --> 00:02.000\nHola'],
    ['order', 'WEBVTT\n\n00:05.000 --> 00:06.000\nB\n\n00:01.000 --> 00:02.000\nA'],
  ])('say what is wrong: %s', (problem, file) => {
    expect(readWebVtt(file)).toBe(problem);
  });
});

describe('the source of a film', () => {
  it.each([
    ['file', '/training/abrir-evento.es.webm', true],
    ['file', '/training/a.mp4', true],
    ['file', '//elsewhere.example/a.webm', false],
    ['file', '/training/../a.webm', false],
    ['file', 'https://elsewhere.example/a.webm', false],
    ['file', '/training/a.html', false],
    ['youtube', 'dQw4w9WgXcQ', true],
    ['youtube', 'https://youtu.be/dQw4w9WgXcQ', false],
    ['youtube', '"onload=x()', false],
    ['vimeo', '76979871', true],
    ['vimeo', '76979871?h=1', false],
  ] as const)('%s %s: %s', (player, source, expected) => {
    expect(isTrainingSource(player, source)).toBe(expected);
  });
});

describe('how far a film was watched', () => {
  it('counts as watched from nine tenths on, and goes on where it stopped', () => {
    expect([isWatched(26, 30), isWatched(27, 30)]).toEqual([false, true]);
    expect(resumeAt({ seconds: 12, completed: false })).toBe(12);
    expect(resumeAt({ seconds: 2, completed: false })).toBe(0);
    expect(resumeAt({ seconds: 29, completed: true })).toBe(0);
  });
});
