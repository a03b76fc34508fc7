import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { smsAnswer, smsSize } from '@/lib/domain/sms';

const size = (text: string) => {
  const { encoding, units, segments } = smsSize(text);
  return `${encoding} ${units} ${segments}`;
};

describe('the segments of an SMS', () => {
  it.each([
    ['', 'gsm7 0 0'],
    ['a'.repeat(160), 'gsm7 160 1'],
    ['a'.repeat(161), 'gsm7 161 2'],
    ['a'.repeat(306), 'gsm7 306 2'],
    ['a'.repeat(307), 'gsm7 307 3'],
    // In the seven-bit alphabet.
    ['é'.repeat(160), 'gsm7 160 1'],
    ['ñ'.repeat(161), 'gsm7 161 2'],
    ['Ñ Ü ¿ ¡ à', 'gsm7 9 1'],
    // Its extension table takes two each.
    ['€'.repeat(80), 'gsm7 160 1'],
    ['€'.repeat(81), 'gsm7 162 2'],
    ['[{|}]~\\^', 'gsm7 16 1'],
    // An escape and its character stay together: the first segment keeps a septet empty.
    [`${'a'.repeat(152)}€${'a'.repeat(152)}`, 'gsm7 306 3'],
    // Not in it.
    ['á', 'ucs2 1 1'],
    ['ó'.repeat(70), 'ucs2 70 1'],
    ['ú'.repeat(71), 'ucs2 71 2'],
    ['í'.repeat(134), 'ucs2 134 2'],
    ['í'.repeat(135), 'ucs2 135 3'],
    // An emoji is two units, which stay together.
    ['🎉'.repeat(35), 'ucs2 70 1'],
    ['🎉'.repeat(36), 'ucs2 72 2'],
    ['🎉'.repeat(67), 'ucs2 134 3'],
    [`${'á'.repeat(66)}🎉${'á'.repeat(66)}`, 'ucs2 134 3'],
    // One at the end of what goes into a message alone, and at the cut of one in two.
    [`${'á'.repeat(68)}🎉`, 'ucs2 70 1'],
    [`${'á'.repeat(69)}🎉`, 'ucs2 71 2'],
    [`${'á'.repeat(65)}🎉${'á'.repeat(67)}`, 'ucs2 134 2'],
    // Of several units joined by nothing that one sees, each pair counts and may stand in either segment.
    ['👩‍👩‍👧', 'ucs2 8 1'],
    [`${'á'.repeat(66)}👍🏽`, 'ucs2 70 1'],
    [`${'á'.repeat(66)}👍🏽á`, 'ucs2 71 2'],
    ['e\u0301', 'ucs2 2 1'],
    // The same at the cut between 160 and 161 septets.
    [`${'a'.repeat(158)}€`, 'gsm7 160 1'],
    [`${'a'.repeat(159)}€`, 'gsm7 161 2'],
    ['Ç', 'gsm7 1 1'],
    ['ç', 'ucs2 1 1'],
    ['\f', 'gsm7 2 1'],
    // Typed by phones in place of what the alphabet has.
    ['“Sí”…', 'ucs2 5 1'],
  ])('%#', (text, expected) => {
    expect(size(text)).toBe(expected);
  });

  it('are never fewer than the units need, nor grow by more than one for a character', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 400 }),
        fc.constantFrom('a', 'é', '€', 'á', '🎉'),
        (text, more) => {
          const { encoding, units, segments } = smsSize(text);
          const [alone, joined] = encoding === 'gsm7' ? [160, 153] : [70, 67];
          expect(segments).toBeGreaterThanOrEqual(
            units <= alone ? Math.ceil(units / alone) : Math.ceil(units / joined),
          );
          const after = smsSize(text + more);
          expect(after.segments).toBeGreaterThanOrEqual(segments);
          if (after.encoding === encoding) expect(after.segments).toBeLessThanOrEqual(segments + 1);
        },
      ),
    );
  });
});

describe('what is sent back', () => {
  it.each([
    ['STOP', 'stop'],
    [' baja. ', 'stop'],
    ['¡ALTO!', 'stop'],
    ['Alta', 'start'],
    ['START', 'start'],
    ['Bajamos al lobby', null],
    ['', null],
  ])('%s', (body, expected) => {
    expect(smsAnswer(body)).toBe(expected);
  });
});
