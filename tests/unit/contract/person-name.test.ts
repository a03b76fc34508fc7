import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPersonName, personName } from '@/lib/contract/person-name';

const MEXICAN = [
  'María de los Ángeles Peña y Lillo',
  'Ma. del Carmen Núñez',
  'Ma.Guadalupe',
  'M.Fernanda de la O',
  'J. Jesús Güemes',
  'José Ma. Yáñez',
  'Lic. Ma. de la Luz Ñáñez, Dra.',
  'Juan Carlos Pérez-Gil S.',
  'Sra. de Ibarra',
  'O',
];
const MAYA = [
  "K'uk'ulkan Ek' Canul",
  'Tsʼíib Chí Dzul',
  'Ya’axché Ka’',
  "Ki'ichpam Ko'olel",
  'Ix Chel Cahuich Ku',
  'Náay Uc Xiu',
  'Itzel Pech Can',
  "U Nah Ch'en",
];
const FOREIGN = [
  "Seán O'Brien",
  'D’Angelo Russell',
  'Jean-Luc Saint-Exupéry',
  'J.R.R. Tolkien',
  'St.John Rivers',
  'Sammy Davis, Jr.',
  'Henry VIII',
  "Johannes van 't Hoff",
  'Kumar a/l Raman',
  'Siti binti Ahmad',
  'Nguyễn Thị Minh Khai',
  'Kealiʻiokalani Kahananui',
  'Zoë Søndergård',
  'Ægir Þórðarson',
  'Łukasz Żółć',
  'Παπαδόπουλος Γιώργος',
  'Иван Петрович',
  'محمد بن سلمان',
  'علی‌رضا',
  'שרה כהן',
  '王小明',
  '김민준',
  'さとう ゆき',
  'தமிழ்ச்செல்வி',
  'X Æ A-12',
  'Mary-Jane (MJ) Watson & Co',
  'Bebé 1 / Bebé 2',
];
const ADDRESSES = [
  'Gana en https://premio.example/x',
  'http:evil',
  'www.premio',
  'Ana premio.com',
  'premio.com.mx',
  'PREMIO.COM',
  'Evil.Com',
  'bit.ly/abc',
  't.me/x',
  'premio。com',
  'premio．com',
  'pre.xn--80ak6aa92e',
  'пример.рф',
  'prem\u200bio.c\u200bom',
  'Ana //premio',
  'Ana \\\\premio',
  '10.0.0.1',
  'mailto:ana',
  'javascript:alert(1)',
  'ana@correo.test',
  'ana＠correo',
  'wa.me/5215555',
];

describe('a name', () => {
  test.each([...MEXICAN, ...MAYA, ...FOREIGN])('%s is somebody’s', (name) => {
    expect(personName({ max: 120 }).parse(` ${name} `)).toBe(name);
  });

  test.each(ADDRESSES)('%s is an address', (text) => {
    expect(personName({ max: 120 }).safeParse(text).error?.issues).toMatchObject([{ message: 'personName' }]);
  });

  test.each(['Ana\nLuis', 'Ana\r\nBcc: x', 'Ana\u2028Luis', 'Ana\tLuis', 'Ana\u0000', 'Ana\u202eLuis'])(
    '%j has more than one line, or hides something',
    (text) => {
      expect(isPersonName(text)).toBe(false);
    },
  );

  test('is empty only where it may come later', () => {
    expect(personName({ max: 9 }).safeParse('  ').success).toBe(false);
    expect(personName({ min: 0, max: 9 }).parse('  ')).toBe('');
  });

  test('is none with an address anywhere in it', () => {
    fc.assert(
      fc.property(fc.constantFrom(...MEXICAN, ...MAYA, ...FOREIGN), fc.constantFrom(...ADDRESSES), (name, address) => {
        expect(isPersonName(`${name} ${address}`)).toBe(false);
        expect(isPersonName(`${address} ${name}`)).toBe(false);
      }),
    );
  });
});
