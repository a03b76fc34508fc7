import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** What Windows-1252 has beyond Latin-1, which the standard fonts of a PDF can show. */
const ALSO_SHOWN = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';

function isShown(sign: string): boolean {
  const code = sign.codePointAt(0) ?? 0;
  return (code >= 0x20 && code <= 0x7e) || (code >= 0xa0 && code <= 0xff) || ALSO_SHOWN.includes(sign);
}

/** The text with every sign that the standard PDF fonts lack replaced by its plain letter, or by a question mark. */
export function printable(text: string): string {
  return [...text.normalize('NFC')]
    .map((sign) => {
      if (isShown(sign)) return sign;
      const plain = sign.normalize('NFD').replace(/\p{M}/gu, '');
      return plain !== '' && [...plain].every(isShown) ? plain : '?';
    })
    .join('');
}

/** A phone stored in E.164 as people write it, with the country; other texts as they are. */
export function phoneText(phone: string): string {
  return parsePhoneNumberFromString(phone)?.formatInternational() ?? phone;
}
