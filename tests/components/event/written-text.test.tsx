import { render, screen } from '@testing-library/react';
import { createTranslator, NextIntlClientProvider } from 'next-intl';
import { expect, it, vi } from 'vitest';
import { CeremonyFacts } from '@/components/event/ceremony/ceremony-facts';
import { ActivityCard } from '@/components/event/schedule/schedule-page';
import { MissingLanguages } from '@/components/written-text/missing-languages';
import commonEn from '@/messages/en/common.json';
import en from '@/messages/en/event.json';
import commonEs from '@/messages/es/common.json';
import es from '@/messages/es/event.json';

const words = { es: { event: es }, en: { event: en } };
vi.mock('next-intl/server', () => ({
  getTranslations: async ({ locale, namespace }: { locale: 'es' | 'en'; namespace: 'event' }) =>
    createTranslator({ locale, messages: words[locale], namespace }),
}));
// A component of the server inside another is not rendered outside of one.
vi.mock('@/components/event/schedule/activity-time', () => ({ ActivityTime: () => null }));

const activity = {
  id: 'dinner',
  date: '2027-06-10',
  startTime: '20:00',
  endTime: null,
  paid: false,
  minimumAge: null,
  version: 1,
  startsAt: '2027-06-11T01:00:00Z',
  endsAt: null,
  audience: 'everybody' as const,
  capacity: null,
  name: 'Dinner',
  venue: 'Salón Nácar',
  location: null,
  description: 'Tres tiempos.',
  recommendations: null,

  dressCodeMen: null,
  dressCodeWomen: 'Vestido',
  observations: null,
  cover: null,
  coverPhotoUrl: null,
  videoUrl: null,
  texts: {
    name: { es: 'Cena', en: 'Dinner' },
    venue: { es: 'Salón Nácar', en: 'Nácar Ballroom' },
    location: null,
    description: { es: 'Tres tiempos.', en: '' },
    recommendations: null,
    observations: null,
    dressCodeMen: null,
    dressCodeWomen: { es: '', en: 'Long dress' },
  },
};
const ceremony = {
  date: '2027-06-10',
  startTime: '17:30',
  venue: 'Capilla',
  location: 'Playa',
  dressCode: null,
  description: null,
  texts: {
    venue: { es: 'Capilla', en: 'Chapel' },
    location: { es: 'Playa', en: '' },
    dressCode: { es: '', en: 'Beach formal' },
    description: null,
  },
};

/** Texts by the language that they are read out in; the page's own for those that say nothing. */
const languageOf = (text: string) => screen.getByText(text).closest('[lang]')?.getAttribute('lang');

it.each([
  [
    'es',
    [
      ['Cena', 'es'],
      ['Tres tiempos.', 'es'],
      ['Long dress', 'en'],
      ['Playa', 'es'],
      ['Beach formal', 'en'],
    ],
  ],
  [
    'en',
    [
      ['Dinner', 'en'],
      ['Tres tiempos.', 'es'],
      ['Long dress', 'en'],
      ['Playa', 'es'],
      ['Beach formal', 'en'],
    ],
  ],
] as const)(
  'in %s what staff wrote is in the page’s language, else in the other, which it names',
  async (locale, texts) => {
    document.documentElement.lang = locale;
    render(await ActivityCard({ activity, eventName: 'Ana & Leo', ask: '', locale }));
    render(await CeremonyFacts({ ceremony, locale }));
    expect(texts.map(([text]) => [text, languageOf(text)])).toEqual(texts);
    expect(document.body).not.toHaveTextContent(locale === 'es' ? /Dinner|Ballroom|Chapel/ : /Cena|Salón|Capilla/);
  },
);

it.each([
  ['es', commonEs],
  ['en', commonEn],
] as const)('in %s staff are told which language the texts lack, once each', (locale, common) => {
  const { dressCodeWomen, ...lacksEnglish } = activity.texts;
  const show = (texts: Parameters<typeof MissingLanguages>[0]['texts']) =>
    render(
      <NextIntlClientProvider locale={locale} timeZone="UTC" messages={{ common }}>
        <MissingLanguages texts={texts} />
      </NextIntlClientProvider>,
    ).container.textContent;
  const { missing } = common.bilingual;
  expect(show(Object.values(lacksEnglish))).toBe(missing.en);
  expect(show(Object.values(activity.texts))).toBe(missing.es + missing.en);
  expect(show([lacksEnglish.name, dressCodeWomen && null])).toBe('');
});
