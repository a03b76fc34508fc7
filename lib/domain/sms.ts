/** A mobile as gateways take and name it (E.164). */
export const E164 = /^\+[1-9]\d{6,14}$/;

/** What the alphabet of GSM 03.38 has, one septet each. */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** What its extension table has: an escape and one more septet. */
const EXTENDED = new Set('\f^{}\\[~]|€');

/** How much goes into a message alone, and into each of several that are put together again. */
const ROOM = { gsm7: { alone: 160, joined: 153 }, ucs2: { alone: 70, joined: 67 } } as const;

export type SmsEncoding = keyof typeof ROOM;

export interface SmsSize {
  encoding: SmsEncoding;
  /** Septets, or 16-bit units. */
  units: number;
  /** How many messages are paid for; an empty text is none. */
  segments: number;
}

/**
 * How a text travels as SMS: by the seven-bit alphabet where it has every character (é, ñ and ü are in it, á, í, ó and ú
 * are not), else by 16-bit units. What takes two units is never cut between two segments, which may leave one empty.
 * 3GPP TS 23.038 and 23.040.
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

/** What a message that somebody sends back asks for, by its only word; null where it asks for nothing. */
export function smsAnswer(body: string): 'stop' | 'start' | null {
  const word = body
    .normalize('NFD')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase();
  if (STOP_WORDS.has(word)) return 'stop';
  return START_WORDS.has(word) ? 'start' : null;
}
