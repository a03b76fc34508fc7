import { describe, expect, it, test } from 'vitest';
import type { GuestField } from '@/lib/contract/guest-import';
import { guessColumns, saysMobile } from '@/lib/domain/guest-columns';

/** Headers as lists of guests have them, by what their column is. */
const WRITTEN: Record<GuestField, string[]> = {
  name: [
    'Name',
    'Full name',
    'Display Name',
    'GUEST',
    'Guest name',
    'Contact',
    'Contact name',
    'FN',
    'Nombre completo',
    'Nombre y apellido',
    'Nombre y apellidos',
    'Nombres y apellidos',
    'Nombre para mostrar',
    'Invitado',
    'INVITADOS',
    'Nombre del invitado',
    'Nombre - invitado',
    'Contacto',
    'Nombre',
    ' Nombres: ',
    'Nombre(s)',
    'Guest(s)',
    'Guest Name(s)',
    'Guest names',
    'Guest full name',
    'Nombre(s) y Apellido(s)',
    'Nombre y Apellido(s)',
    'NOMBRE COMPLETO DEL INVITADO',
    'Nombre de invitado',
    'Nombre de los invitados',
  ],
  firstName: [
    'First Name',
    'FirstName',
    'Given Name',
    'First',
    'Middle Name',
    'Additional Name',
    'Nombre de pila',
    'Primer nombre',
    'Segundo nombre',
  ],
  lastName: [
    'Last Name',
    'LastName',
    'Family Name',
    'Surname',
    'Last',
    'Apellido',
    'Apellidos',
    'Apellido(s)',
    'Apellido paterno',
    'Primer apellido',
    'Last name(s)',
    'Surnames',
    'Paterno',
    'Ap. Paterno',
    'A. Paterno',
  ],
  maternalLastName: [
    'Maternal last name',
    'Second last name',
    'Apellido materno',
    'Segundo apellido',
    'Second surname',
    'Materno',
    'Ap. materno',
    'A. Materno',
  ],
  mobile: [
    'Tel / WhatsApp',
    'Celular con lada',
    'Mobile (with country code)',
    'Mobile',
    'Mobile Phone',
    'Mobile number',
    'Cell',
    'Cell phone',
    'Cellphone',
    'Cell number',
    'WhatsApp',
    'Phone',
    'Phone number',
    'Telephone',
    'Contact number',
    'Primary Phone',
    'Home Phone',
    'Home Phone 2',
    'Business Phone',
    'Business Phone 2',
    'Other Phone',
    'Tel.',
    'Teléfono',
    'Teléfonos',
    'Número de teléfono',
    'Celular',
    'Cel.',
    'Móvil',
    'Número de celular',
    'Número celular',
    'Teléfono celular',
    'Teléfono móvil',
    'Tel. celular',
    'Tel. móvil',
    'Teléfono particular',
    'Teléfono principal',
    'Teléfono del trabajo',
    'Teléfono privado',
    'Otro teléfono',
    'Número de WhatsApp',
    'WhatsApp number',
    'No. de Celular',
    'No. celular',
    'Núm. de celular',
    'Núm. celular',
    'No. de teléfono',
    'Núm. de teléfono',
    'Número telefónico',
    'Número móvil',
    'Número de móvil',
    'Mobile phone number',
    'Cell phone number',
    'Teléfono / WhatsApp',
    'Celular (WhatsApp)',
    'Teléfono de contacto',
    'Número de contacto',
  ],
  email: [
    'Email',
    'E-mail',
    'Mail',
    'Email address',
    'E-mail Address',
    'Correo',
    'Correo electrónico',
    'Correo-e',
    'Dirección de correo electrónico',
    'Dirección de correo',
    'Dirección de e-mail',
    'Emails',
    'CORREOS',
    'Correo(s)',
    'Email(s)',
  ],
  companions: [
    'Companions',
    'Plus one',
    'Plus-ones',
    'Additional guests',
    'Acompañantes',
    'Acompañante',
    'Adicionales',
    'Número de acompañantes',
    'No. de acompañantes',
    'Núm. acompañantes',
    'Invitados adicionales',
    'Pases adicionales',
    '+1',
    '+ 1',
    '+1s',
    '+1(s)',
    'Plus 1',
    'Más uno',
    'Acompañante(s)',
    'No. acompañantes',
    'Núm. de acompañantes',
    '¿Cuántos acompañantes?',
  ],
  household: [
    'Household',
    'Household name',
    'Family',
    'Party',
    'Group',
    'Invitation',
    'Hogar',
    'Familia',
    'Grupo',
    'Grupo familiar',
    'Invitación',
    'Nombre de la familia',
  ],
  side: ['Side', 'Lado', '¿De parte de?', 'Parte de'],
  language: ['Language', 'Lang', 'Idioma', 'Lengua', 'Preferred language', 'Idioma preferido'],
  tags: [
    'Tags',
    'Tag',
    'Labels',
    'Label',
    'Categories',
    'Category',
    'Group Membership',
    'Etiquetas',
    'Etiqueta',
    'Categorías',
    'Categoría',
  ],
  notes: [
    'Notes',
    'Note',
    'Comments',
    'Remarks',
    'Notas',
    'Nota',
    'Comentarios',
    'Observaciones',
    'Comment',
    'Comentario',
  ],
};

describe('a column is known by its header', () => {
  const named = Object.entries(WRITTEN).flatMap(([field, headers]) => headers.map((header) => [header, field]));

  it.each(named)('“%s” heads the column %s', (header, field) => {
    expect(guessColumns([header])).toEqual([field]);
  });

  it.each(['Phone 1 - Value', 'Teléfono 2 - Valor', 'Tel. 3', 'Celular 2', 'Mobile 1 number', 'Phone 10 - Value'])(
    '“%s” is one of a person’s numbers',
    (header) => {
      expect(guessColumns([header])).toEqual(['mobile']);
    },
  );

  it.each(['E-mail 1 - Value', 'Email 2', 'E-mail 3 Address', 'Correo 1 - Valor', 'Correo electrónico 2', 'Email 11'])(
    '“%s” is one of a person’s mail addresses',
    (header) => {
      expect(guessColumns([header])).toEqual(['email']);
    },
  );

  it.each([
    'Phone 1 - Type',
    'Phone 1 - Label',
    'Car Phone 1',
    'Phone - Value',
    'Phone one',
    'E-mail 1 - Type',
    'Assistant’s e-mail 1',
    'Email - Value',
    'Correo electrónico dos',
    'Birthday',
    '1',
    'No.',
    'Mesa',
    '',
  ])('“%s” says nothing that is known', (header) => {
    expect(guessColumns([header])).toEqual([null]);
  });

  it('keeps the order of the columns, the unknown ones among them', () => {
    expect(guessColumns(['Mesa', 'Celular', 'Invitado', 'Correo'])).toEqual([null, 'mobile', 'name', 'email']);
    expect(guessColumns([])).toEqual([]);
  });
});

describe('beside a column of last names', () => {
  it.each(['Nombre', 'NOMBRES', 'Nombre(s)'])('“%s” holds the first names', (header) => {
    expect(guessColumns([header, 'Apellidos'])).toEqual(['firstName', 'lastName']);
    expect(guessColumns(['Last name', header])).toEqual(['lastName', 'firstName']);
  });

  it('another name is the whole one still, and a maternal last name alone changes nothing', () => {
    expect(guessColumns(['Nombre completo', 'Apellidos'])).toEqual(['name', 'lastName']);
    expect(guessColumns(['Name', 'Last name', 'Notas'])).toEqual(['name', 'lastName', 'notes']);
    expect(guessColumns(['Nombre', 'Apellido materno'])).toEqual(['name', 'maternalLastName']);
  });
});

describe('what an agency said of a header before', () => {
  it('goes before the guess, also that the column is not to be read', () => {
    const remembered = new Map<string, GuestField | null>([
      ['mesa', 'tags'],
      ['grupo', 'side'],
      ['telefono', null],
    ]);
    expect(guessColumns(['MESA', 'Grupo', 'Teléfono', 'Celular'], remembered)).toEqual([
      'tags',
      'side',
      null,
      'mobile',
    ]);
  });

  it('stands beside last names too', () => {
    const remembered = new Map<string, GuestField | null>([
      ['nombre', 'household'],
      ['nuestro nombre', 'name'],
    ]);
    expect(guessColumns(['Nombre', 'Nuestro nombre', 'Apellido'], remembered)).toEqual([
      'household',
      'name',
      'lastName',
    ]);
  });
});

test.each([
  ['Mobile', true],
  ['Teléfono móvil', true],
  ['CELULAR', true],
  ['WhatsApp de Ana', true],
  ['Home', false],
  ['Trabajo', false],
  ['', false],
])('a number labelled “%s” is a mobile: %s', (label, mobile) => {
  expect(saysMobile(label)).toBe(mobile);
});
