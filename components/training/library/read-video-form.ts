import { trainingVideoInput } from '@/lib/contract/training';

const LANGUAGES = ['es', 'en'] as const;

/** What a film's form holds, parsed by the wire's schema; the names of its fields are the paths of the schema. */
export function readVideoForm(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '');
  const inBoth = <Value>(read: (language: 'es' | 'en') => Value) =>
    Object.fromEntries(LANGUAGES.map((language) => [language, read(language)]));
  return trainingVideoInput.safeParse({
    slug: text('slug'),
    topic: text('topic'),
    roles: form.getAll('roles'),
    player: text('player'),
    poster: text('poster'),
    duration: Number(text('duration') || Number.NaN),
    published: form.has('published'),
    sources: inBoth((language) => text(`sources.${language}`)),
    texts: inBoth((language) => ({
      title: text(`texts.${language}.title`),
      description: text(`texts.${language}.description`),
      transcript: text(`texts.${language}.transcript`),
      captions: text(`texts.${language}.captions`),
    })),
  });
}
