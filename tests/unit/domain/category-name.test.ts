import { describe, expect, it, test } from 'vitest';
import { categoryAt, categoryListed, withHotel } from '@/lib/domain/category-name';

test('a category has its hotel behind it where one is told', () => {
  expect(withHotel('Suite', 'Hotel Mar')).toBe('Suite (Hotel Mar)');
  expect([withHotel('Suite', null), withHotel('Suite', undefined), withHotel('Suite', '')]).toEqual([
    'Suite',
    'Suite',
    'Suite',
  ]);
});

test('a category is told in the language of its reader', () => {
  const name = { es: 'Doble vista al mar', en: 'Ocean view double' };
  expect(categoryAt({ name, hotel: 'Hotel Mar' }, 'es')).toBe('Doble vista al mar (Hotel Mar)');
  expect(categoryAt({ name, hotel: null }, 'en')).toBe('Ocean view double');
  expect(categoryAt({ name: { es: 'Doble', en: '' }, hotel: 'Hotel Mar' }, 'en')).toBe('Doble (Hotel Mar)');
});

describe('a room of a rooming list tells its hotel', () => {
  const hotels = [
    { id: 'own', name: 'Hotel Mar', rooms: 4 },
    { id: 'other', name: 'Hotel Sol', rooms: 2 },
  ];
  const room = { category: 'Suite' };
  const elsewhere = { category: 'Suite', hotel: 'Hotel Sol' };

  it('where the list is of several at once, the event’s own too', () => {
    const list = { hotel: 'Hotel Mar', hotels, hotelId: null };
    expect(categoryListed(list, room)).toBe('Suite (Hotel Mar)');
    expect(categoryListed(list, elsewhere)).toBe('Suite (Hotel Sol)');
  });

  it('never where the list is of one of several', () => {
    expect(categoryListed({ hotel: 'Hotel Sol', hotels, hotelId: 'other' }, elsewhere)).toBe('Suite');
    expect(categoryListed({ hotel: 'Hotel Mar', hotels, hotelId: 'own' }, room)).toBe('Suite');
  });

  it('never where the event has one hotel', () => {
    expect(categoryListed({ hotel: 'Hotel Mar', hotels: undefined, hotelId: null }, room)).toBe('Suite');
  });
});
