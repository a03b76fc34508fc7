import type { GuestField } from '@/lib/contract/guest-import';
import { plainWords } from './guest-name';

/** Headers that people and programs write, in Spanish and English, without accents, case and signs. */
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
    'nombre s',
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
  ],
  maternalLastName: ['maternal last name', 'second last name', 'apellido materno', 'segundo apellido'],
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
    'telefono celular',
    'telefono movil',
    'tel celular',
    'tel movil',
    'telefono particular',
    'telefono principal',
    'telefono del trabajo',
    'telefono privado',
    'otro telefono',
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
  ],
  side: ['side', 'lado', 'de parte de', 'parte de'],
  language: ['language', 'lang', 'idioma', 'lengua'],
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
  notes: ['notes', 'note', 'comments', 'remarks', 'notas', 'nota', 'comentarios', 'observaciones'],
};

const FIELD_OF = new Map(
  Object.entries(HEADERS).flatMap(([field, headers]) => headers.map((header) => [header, field as GuestField])),
);

/** Google and Outlook number the phones and addresses of a person. */
const NUMBERED: readonly [RegExp, GuestField][] = [
  [/^(?:phone|telefono|tel|celular|mobile) \d+(?: (?:value|valor|number))?$/, 'mobile'],
  [/^(?:e ?mail|correo)(?: electronico)? \d+(?: (?:value|valor|address))?$/, 'email'],
];

const MOBILE = /mobile|movil|cel|whatsapp/;

/** Whether a header, or the label of a number, says that the number is a mobile. */
export const saysMobile = (label: string): boolean => MOBILE.test(plainWords(label));

/**
 * What each column of a list is, by its header alone; null where nothing is known. `remembered` has what an agency said
 * of a plain header before, which goes before the guess.
 */
export function guessColumns(
  headers: readonly string[],
  remembered: ReadonlyMap<string, GuestField | null> = new Map(),
): (GuestField | null)[] {
  const guesses = headers.map((header) => {
    const plain = plainWords(header);
    const known = remembered.get(plain);
    if (known !== undefined) return known;
    return FIELD_OF.get(plain) ?? NUMBERED.find(([pattern]) => pattern.test(plain))?.[1] ?? null;
  });
  if (!guesses.includes('lastName')) return guesses;
  // Beside a column of last names, “Nombre” holds the first ones.
  return guesses.map((field, at) =>
    field === 'name' && /^nombres?$/.test(plainWords(headers[at] ?? '')) ? 'firstName' : field,
  );
}
