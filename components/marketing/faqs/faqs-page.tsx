import { getTranslations } from 'next-intl/server';
import { JsonLd } from '@/components/ui/json-ld';
import { supportHours } from '@/lib/domain/support-hours';
import type { AppMessages } from '@/lib/i18n/messages';
import type { Locale } from '@/lib/i18n/routing';
import { Breadcrumb } from '../breadcrumb';
import { ClosingBand } from '../closing-band';
import { FIGURES } from '../figures';
import { PageOpening } from '../page-opening';
import { FaqSearch } from './faq-search';

type Groups = AppMessages['faqs']['groups'];

type Group = keyof Groups;

type Question = { [Each in Group]: `${Each}.items.${Extract<keyof Groups[Each]['items'], string>}` }[Group];

/** In the order in which people ask: price, hotel, their own room, the couple's account, help. */
const QUESTIONS: readonly { group: Group; items: readonly Question[] }[] = [
  {
    group: 'packages',
    items: [
      'packages.items.cost',
      'packages.items.online',
      'packages.items.guests',
      'packages.items.messages',
      'packages.items.honeymoon',
    ],
  },
  {
    group: 'hotel',
    items: [
      'hotel.items.dateBlock',
      'hotel.items.advance',
      'hotel.items.nights',
      'hotel.items.share',
      'hotel.items.pass',
    ],
  },
  {
    group: 'reservation',
    items: [
      'reservation.items.key',
      'reservation.items.from',
      'reservation.items.balance',
      'reservation.items.ways',
      'reservation.items.transport',
    ],
  },
  { group: 'account', items: ['account.items.what', 'account.items.defined', 'account.items.due'] },
  { group: 'help', items: ['help.items.password', 'help.items.hours', 'help.items.languages'] },
];

/** The question's place on the page, for links to it. */
const anchorOf = (question: Question) => question.replace('.items.', '-');

const DATES = ['balance', 'defined', 'paid'] as const;

export async function FaqsPage({ locale }: { locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'faqs' });
  return (
    <>
      <PageOpening
        kicker={t('kicker')}
        title={t('title')}
        lead={t('lead')}
        scene={{ name: 'bottle', alt: t('pictureAlt'), width: 480, height: 380 }}
      />
      <section className="section">
        <div className="container">
          <FaqDates locale={locale} />
          <FaqSearch
            labels={{
              label: t('search.label'),
              hint: t('search.hint'),
              none: t('search.none'),
              one: t('search.one'),
              many: t('search.many', { count: '{count}' }),
            }}
          >
            {QUESTIONS.map((each) => (
              <FaqGroup key={each.group} locale={locale} {...each} />
            ))}
          </FaqSearch>
        </div>
      </section>
      <ClosingBand
        title={t('closing.title')}
        text={t('closing.text')}
        way={{ href: '/contacto', label: t('closing.way') }}
        other={{ href: '/training-center', label: t('closing.other') }}
      />
      <FaqFacts locale={locale} />
      <Breadcrumb locale={locale} path="/faqs" name={t('kicker')} />
    </>
  );
}

/** The three deadlines that most questions are about. */
async function FaqDates({ locale }: { locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'faqs.dates' });
  return (
    <section className="faq-dates" aria-label={t('kicker')}>
      <span className="kicker">{t('kicker')}</span>
      <dl className="figures">
        {DATES.map((each) => (
          <div key={each}>
            <dt>{t(each, FIGURES)}</dt>
            <dd>{t(`${each}Text`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

async function FaqFacts({ locale }: { locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'faqs.groups' });
  return (
    <JsonLd
      data={{
        '@type': 'FAQPage',
        inLanguage: locale,
        mainEntity: QUESTIONS.flatMap(({ items }) =>
          items.map((each) => ({
            '@type': 'Question',
            name: t(`${each}.question`),
            acceptedAnswer: { '@type': 'Answer', text: t(`${each}.answer`, { ...FIGURES, ...supportHours(locale) }) },
          })),
        ),
      }}
    />
  );
}

type FaqGroupProps = (typeof QUESTIONS)[number] & { locale: Locale };

async function FaqGroup({ locale, group, items }: FaqGroupProps) {
  const t = await getTranslations({ locale, namespace: 'faqs.groups' });
  return (
    <section className="faq-group" id={group} aria-labelledby={`${group}-title`}>
      <h2 id={`${group}-title`}>{t(`${group}.title`)}</h2>
      <div>
        {items.map((each) => (
          <details className="faq" id={anchorOf(each)} key={each}>
            <summary>
              <h3>{t(`${each}.question`)}</h3>
            </summary>
            <p>{t(`${each}.answer`, { ...FIGURES, ...supportHours(locale) })}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
