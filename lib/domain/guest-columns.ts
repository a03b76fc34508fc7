import type { GuestField } from '@/lib/contract/guest-import';
import { plainWords } from './guest-name';

/** Headings that people and programs write, in Spanish and English, compared without accents, case and signs. */
const HEADERS: Record<GuestField, readonly string[]> = {
  name: [
    'name',
    'full name',
    'display name',
    'guest',
    'guest name',
    'contact',
    'contact name',
    'fn',
    'nombre completo',
    'nombre y apellido',
    'nombre y apellidos',
    'nombres y apellidos',
    'nombre para mostrar',
    'invitado',
    'invitados',
    'nombre del invitado',
    'nombre invitado',
    'contacto',
    'nombre',
    'nombres',
    'guest s',
    'guest names',
    'guest name s',
    'guest full name',
    'nombre s y apellido s',
    'nombre y apellido s',
    'nombre completo del invitado',
    'nombre de invitado',
    'nombre de los invitados',
    'nombre s',
  ],
  firstName: [
    'first name',
    'firstname',
    'given name',
    'first',
    'middle name',
    'additional name',
    'nombre de pila',
    'primer nombre',
    'segundo nombre',
  ],
  lastName: [
    'last name',
    'lastname',
    'family name',
    'surname',
    'last',
    'apellido',
    'apellidos',
    'apellido s',
    'apellido paterno',
    'primer apellido',
    'last name s',
    'surnames',
    'paterno',
    'ap paterno',
    'a paterno',
  ],
  maternalLastName: [
    'maternal last name',
    'second last name',
    'apellido materno',
    'segundo apellido',
    'second surname',
    'materno',
    'ap materno',
    'a materno',
  ],
  mobile: [
    'mobile',
    'mobile phone',
    'mobile number',
    'cell',
    'cell phone',
    'cellphone',
    'cell number',
    'whatsapp',
    'phone',
    'phone number',
    'telephone',
    'contact number',
    'primary phone',
    'home phone',
    'home phone 2',
    'business phone',
    'business phone 2',
    'other phone',
    'tel',
    'telefono',
    'telefonos',
    'numero de telefono',
    'celular',
    'cel',
    'movil',
    'numero de celular',
    'numero celular',
    'telefono particular',
    'telefono principal',
    'telefono del trabajo',
    'telefono privado',
    'otro telefono',
    'numero de whatsapp',
    'whatsapp number',
    'no de celular',
    'no celular',
    'num de celular',
    'num celular',
    'no de telefono',
    'num de telefono',
    'numero telefonico',
    'numero movil',
    'numero de movil',
    'mobile phone number',
    'cell phone number',
    'telefono de contacto',
    'numero de contacto',
  ],
  email: [
    'email',
    'e mail',
    'mail',
    'email address',
    'e mail address',
    'correo',
    'correo electronico',
    'correo e',
    'direccion de correo electronico',
    'direccion de correo',
    'direccion de e mail',
    'emails',
    'correos',
    'correo s',
    'email s',
  ],
  companions: [
    'companions',
    'plus one',
    'plus ones',
    'additional guests',
    'acompanantes',
    'acompanante',
    'adicionales',
    'numero de acompanantes',
    'no de acompanantes',
    'num acompanantes',
    'invitados adicionales',
    'pases adicionales',
    'plus 1',
    'mas uno',
    'acompanante s',
    'no acompanantes',
    'num de acompanantes',
    'cuantos acompanantes',
  ],
  household: [
    'household',
    'household name',
    'family',
    'party',
    'group',
    'invitation',
    'hogar',
    'familia',
    'grupo',
    'grupo familiar',
    'invitacion',
    'nombre de la familia',
  ],
  side: ['side', 'lado', 'de parte de', 'parte de', 'lado novia novio', 'lado novio novia'],
  language: ['language', 'lang', 'idioma', 'lengua', 'preferred language', 'idioma preferido'],
  tags: [
    'tags',
    'tag',
    'labels',
    'label',
    'categories',
    'category',
    'group membership',
    'etiquetas',
    'etiqueta',
    'categorias',
    'categoria',
  ],
  notes: [
    'notes',
    'note',
    'comments',
    'remarks',
    'notas',
    'nota',
    'comentarios',
    'observaciones',
    'comment',
    'comentario',
  ],
};

const FIELD_OF = new Map(
  Object.entries(HEADERS).flatMap(([field, headers]) => headers.map((header) => [header, field as GuestField])),
);

/**
 * Google and Outlook number the phones and addresses of a person; people add to "phone" what else the number is for.
 */
const NUMBERED: readonly [RegExp, GuestField][] = [
  [
    /^(?:tel|telefono|cel|celular|movil|phone|mobile|cell)(?: (?:o|y|or|and|cel|celular|movil|mobile|cell|whatsapp|con|lada|with|country|area|code))+$/,
    'mobile',
  ],
  [/^(?:phone|telefono|tel|celular|mobile) \d+(?: (?:value|valor|number))?$/, 'mobile'],
  [/^(?:e ?mail|correo)(?: electronico)? \d+(?: (?:value|valor|address))?$/, 'email'],
];

/** Tested before signs are removed: "1" alone would be a number. */
const PLUS_ONE = /^\+ ?1(?:\(?'?s\)?)?$/i;

const MOBILE = /mobile|movil|cel|whatsapp/;

/** Whether a header, or the label of a number, says that the number is a mobile. */
export const saysMobile = (label: string): boolean => MOBILE.test(plainWords(label));

/**
 * What each column of a list holds, judged by its header alone; null where it is unknown. `remembered` has what the
 * agency said of such a header before, which wins over the guess.
 */
export function guessColumns(
  headers: readonly string[],
  remembered: ReadonlyMap<string, GuestField | null> = new Map(),
): (GuestField | null)[] {
  const guesses = headers.map((header) => {
    const plain = plainWords(header);
    const known = remembered.get(plain);
    if (known !== undefined) return known;
    if (PLUS_ONE.test(header.trim())) return 'companions';
    return FIELD_OF.get(plain) ?? NUMBERED.find(([pattern]) => pattern.test(plain))?.[1] ?? null;
  });
  if (!guesses.includes('lastName')) return guesses;
  // Next to a column of last names, “Nombre” holds first names.
  return guesses.map((field, at) =>
    field === 'name' && /^nombres?(?: s)?$/.test(plainWords(headers[at] ?? '')) ? 'firstName' : field,
  );
}
