import { expect, it } from 'vitest';
import { fieldSentence } from '@/lib/provider/ground/sentences';

const wanting = (path: string, locale: 'es' | 'en') => fieldSentence('required', { path, locale });

it.each([
  ['name.es', 'El campo Nombre es requerido', 'Field Name is required'],
  ['rooms.0.checkIn', 'El campo Llegada es requerido', 'Field Check-in is required'],
  ['city', 'El campo Ciudad es requerido', 'Field City is required'],
  ['kind', 'El campo Tipo es requerido', 'Field Type is required'],
  ['refundTo.bank', 'El campo Banco es requerido', 'Field Bank is required'],
  ['unheardOf', 'El campo unheardOf es requerido', 'Field unheardOf is required'],
])('who leaves %s out reads its name', (path, spanish, english) => {
  expect([wanting(path, 'es'), wanting(path, 'en')]).toEqual([spanish, english]);
});
