import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeFromText } from '@/lib/domain/map-place';

const at = (latitude: number, longitude: number) => ({ latitude, longitude });
const HOTEL = at(20.629558, -87.073885);

describe('the place on the map of what was pasted', () => {
  it.each([
    ['as Google copies it', '20.629558, -87.073885'],
    ['without a space', '20.629558,-87.073885'],
    ['with a space alone', '20.629558 -87.073885'],
    ['in brackets', '(20.629558, -87.073885)'],
    ['in brackets, with spaces inside and around', ' ( 20.629558, -87.073885 ) '],
    ['with signs and spaces around', '  +20.629558 ; -87.073885 '],
    [
      'a place in the browser: the pin, not the middle of what is shown',
      "https://www.google.com/maps/place/Gran+Marea+Resort/@20.6300001,-87.0790001,17z/data=!3m1!4b1!4m9!3m8!1s0x8f4e43:0x1!5m2!4m1!1i2!8m2!3d20.629558!4d-87.073885!16s%2Fg%2F11c?entry=ttu&g_ep=Eg'",
    ],
    [
      'a way there: the pin where it ends',
      'https://www.google.com/maps/dir/Canc%C3%BAn/Gran+Marea/@20.8,-87.1,10z/data=!4m8!4m7!1m2!3d21.0417!4d-86.8742!1m2!3d20.629558!4d-87.073885',
    ],
    ['what is shown', 'https://www.google.com/maps/@20.629558,-87.073885,15z'],
    ['a search', 'https://www.google.com/maps/search/?api=1&query=20.629558%2C-87.073885'],
    ['a search in the path', 'https://www.google.com/maps/search/20.629558,+-87.073885?entry=tts'],
    ['a dropped pin', 'https://www.google.com.mx/maps/place/20.629558,-87.073885/@20.63,-87.07,17z'],
    ['a way to a pair', 'https://www.google.com/maps/dir//20.629558,-87.073885'],
    ['a destination', 'https://www.google.com/maps/dir/?api=1&destination=20.629558,-87.073885&travelmode=driving'],
    ['the older shape', 'http://maps.google.com/?q=20.629558,-87.073885'],
    ['the oldest shape', 'http://maps.google.com/maps?f=q&q=loc:20.629558,-87.073885&z=16'],
    [
      'behind the page of consent',
      'https://consent.google.com/m?continue=https%3A%2F%2Fwww.google.com%2Fmaps%2F%4020.629558%2C-87.073885%2C15z&gl=MX',
    ],
    ['Apple', 'https://maps.apple.com/?ll=20.629558,-87.073885&q=Gran%20Marea'],
    ['Apple, newer', 'https://maps.apple.com/place?coordinate=20.629558,-87.073885&name=Gran%20Marea'],
    ['Waze', 'https://waze.com/ul?ll=20.629558%2C-87.073885&navigate=yes'],
    ['OpenStreetMap with a mark', 'https://www.openstreetmap.org/?mlat=20.629558&mlon=-87.073885#map=17/20.6/-87.0'],
    ['OpenStreetMap', 'https://www.openstreetmap.org/#map=17/20.629558/-87.073885'],
    ['OpenStreetMap with half a mark', 'https://www.openstreetmap.org/?mlat=20.6#map=17/20.629558/-87.073885'],
    ['a search with spaces around', 'https://maps.google.com/?q=+20.629558,-87.073885+'],
    ['a phone', 'geo:20.629558,-87.073885?z=17'],
    ['a phone that says how sure', 'geo:20.629558,-87.073885;u=35'],
  ])('%s', (_what, text) => expect(placeFromText(text)).toEqual(HOTEL));

  it('is read in degrees, minutes and seconds too, in either order and either language', () => {
    const places = [`20°37'46.4"N 87°04'26.0"W`, '20° 37′ 46.4″ N, 87° 04′ 26.0″ W', `87°04'26.0"O 20°37'46.4"N`];
    for (const text of places) expect(placeFromText(text), text).toEqual(at(20.629556, -87.073889));
    expect(placeFromText('33.5°S 70.25°W')).toEqual(at(-33.5, -70.25));
    expect(placeFromText("33°30'S 70°15'W")).toEqual(at(-33.5, -70.25));
  });

  it.each([
    '',
    'Av. Camarón Sábalo 100',
    '20.6',
    '20,629558',
    '120.5, -87.07',
    '20.6, -187.07',
    '20.6, -87.07, 15',
    '20.6, (-87.07)',
    '(20.6), -87.07',
    '90.000001, 0',
    '0, -180.000001',
    'ftp://maps.google.com/maps/@20.6,-87.07,15z',
    '20°37\'46.4"N',
    '20°37\'46.4"N 87°04\'26.0"W 21°04\'26.0"N',
    'https://maps.app.goo.gl/3xAmPlE',
    'https://www.google.com/maps/place/Gran+Marea',
    'https://www.google.com/maps?q=Gran+Marea',
    'javascript:alert(20.6,-87.07)',
    '20°37\'46.4"N 21°04\'26.0"N',
  ])('%s has none', (text) => expect(placeFromText(text)).toBeNull());

  it('reaches to the poles and to the line where the day changes', () => {
    expect(placeFromText('90, 180')).toEqual(at(90, 180));
    expect(placeFromText('-90, -180')).toEqual(at(-90, -180));
  });

  it('is the pair that was written, wherever on earth, to a tenth of a metre', () => {
    const degrees = (most: number) =>
      fc.integer({ min: -most * 1e6, max: most * 1e6 }).map((millionths) => millionths / 1e6);
    fc.assert(
      fc.property(degrees(90), degrees(180), (latitude, longitude) => {
        const pair = [latitude, longitude].map((each) => each.toFixed(7)).join(',');
        for (const text of [pair, `https://www.google.com/maps/@${pair},15z`, `geo:${pair}`]) {
          const found = placeFromText(text);
          expect(found?.latitude).toBeCloseTo(latitude, 6);
          expect(found?.longitude).toBeCloseTo(longitude, 6);
        }
      }),
    );
  });
});
