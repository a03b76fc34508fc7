/** A PNG of one pixel, as a form hands it in. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export const PHOTO_WORDS = { altEs: 'La alberca al atardecer', altEn: 'The pool at sunset' };

export function photoForm(): FormData {
  const form = new FormData();
  for (const [name, words] of Object.entries(PHOTO_WORDS)) form.set(name, words);
  form.set('picture', new Blob([PIXEL], { type: 'image/png' }), 'foto.png');
  return form;
}
