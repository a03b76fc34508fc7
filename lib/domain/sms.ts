/** A mobile number as SMS gateways expect it (E.164). */
export const E164 = /^\+[1-9]\d{6,14}$/;

/** The characters of the GSM 03.38 alphabet, one septet each. */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** The characters of its extension table: an escape and one more septet. */
const EXTENDED = new Set('\f^{}\\[~]|€');

/** Units that fit into a single message, and into each part of a longer one. */
const ROOM = { gsm7: { alone: 160, joined: 153 }, ucs2: { alone: 70, joined: 67 } } as const;

export type SmsEncoding = keyof typeof ROOM;

export interface SmsSize {
  encoding: SmsEncoding;
  /** Septets, or 16-bit units. */
  units: number;
  /** How many messages must be paid for; 0 for an empty text. */
  segments: number;
}

/**
 * How a text is sent as SMS: in the seven-bit alphabet where that has every character (é, ñ and ü are in it, á, í, ó
 * and ú are not), else in 16-bit units. A character of two units is never split between segments, which may leave one
 * unit unused. 3GPP TS 23.038 and 23.040.
 */
export function smsSize(text: string): SmsSize {
  const characters = [...text];
  const isPlain = characters.every((each) => BASIC.has(each) || EXTENDED.has(each));
  const encoding = isPlain ? 'gsm7' : 'ucs2';
  const widthOf = (each: string) => (isPlain ? (EXTENDED.has(each) ? 2 : 1) : each.length);
  const units = characters.reduce((sum, each) => sum + widthOf(each), 0);
  const { alone, joined } = ROOM[encoding];
  if (units <= alone) return { encoding, units, segments: units === 0 ? 0 : 1 };
  let segments = 1;
  let used = 0;
  for (const each of characters) {
    const width = widthOf(each);
    if (used + width > joined) {
      segments += 1;
      used = 0;
    }
    used += width;
  }
  return { encoding, units, segments };
}

const STOP_WORDS = new Set(['stop', 'stopall', 'unsubscribe', 'cancel', 'end', 'quit', 'baja', 'alto']);
const START_WORDS = new Set(['start', 'unstop', 'alta']);

/** What a guest's answer by SMS asks for, judged by its only word; null where it asks for nothing. */
export function smsAnswer(body: string): 'stop' | 'start' | null {
  const word = body
    .normalize('NFD')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase();
  if (STOP_WORDS.has(word)) return 'stop';
  return START_WORDS.has(word) ? 'start' : null;
}
