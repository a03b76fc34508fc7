import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { contactPathOf } from '@/components/layout/footer/footer-pages';
import { amountText } from '@/components/reservation/amount';
import { scopesOf } from '@/components/reservation/event-scopes';
import { WrittenText } from '@/components/written-text/written-text';
import type { AgeBand, Event } from '@/lib/contract/event';
import type { Money } from '@/lib/contract/money';
import { wordsIn } from '@/lib/domain/bilingual-text';
import { datesIn } from '@/lib/domain/date-text';
import type { AppMessages } from '@/lib/i18n/messages';
import { Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';

/** Where the event's own page leads to. */
export const ANSWERS_ID = 'answers';

type Question = keyof AppMessages['event']['answers']['questions'];

interface GuestAnswersProps {
  event: Event;
  locale: Locale;
}

/**
 * Questions that guests ask before they book, answered from the event's own data; a question without an answer is left
 * out.
 */
export async function GuestAnswers({ event, locale }: GuestAnswersProps) {
  const t = await getTranslations({ locale, namespace: 'event.answers' });
  const answers = answersOf({ event, locale }, t);
  return (
    <section id={ANSWERS_ID} className="measure my-5" aria-labelledby="answers-title">
      <h2 id="answers-title">{t('title')}</h2>
      {answers.map(([question, answer]) => (
        <details key={question} className="py-2">
          <summary className="py-2">{t(`questions.${question}`)}</summary>
          <p className="text-secondary mb-2">{answer}</p>
        </details>
      ))}
      <p className="mt-3">
        <Link href={contactPathOf(event.code)} prefetch={false}>
          {t('ask')}
        </Link>
      </p>
    </section>
  );
}

type Say = Awaited<ReturnType<typeof getTranslations<'event.answers'>>>;

function answersOf({ event, locale }: GuestAnswersProps, t: Say): [Question, ReactNode][] {
  const format = datesIn(locale);
  const money = (value: Money) => amountText({ money: value, scopes: scopesOf(event), locale });
  const { hotel, ceremony, passPrices, minimumNights: nights, firstNight, lastNight } = event;
  const dress = ceremony?.texts.dressCode;
  // Ages, hours and what is paid there are each hotel's own: where there are several, none of them speaks for all.
  const only = event.otherHotels ? null : hotel;
  const paid = only?.paidAtHotel;
  const { adult = null, child = null } = passPrices ?? {};
  const all: [Question, ReactNode][] = [
    [
      'start',
      event.minimumToReserve.amount > 0 ? t('start', { amount: money(event.minimumToReserve) }) : t('startFree'),
    ],
    ['pay', t('pay')],
    ['cancel', t('cancel')],
    [
      'nights',
      firstNight && lastNight
        ? t('nightsBetween', { nights, from: format.words(firstNight), to: format.words(lastNight) })
        : t('nights', { nights }),
    ],
    ['children', only && childrenText(only.ageBands, t)],
    [
      'pass',
      adult
        ? child
          ? t('passBoth', { adult: money(adult), child: money(child) })
          : t('passAdult', { adult: money(adult) })
        : null,
    ],
    ['arrive', hotel?.airport && t('arrive', { ...hotel.airport, airport: hotel.airport.name, hotel: hotel.name })],
    ['hours', only && t('hours', { from: format.clock(only.checkInTime), to: format.clock(only.checkOutTime) })],
    ['atHotel', paid && wordsIn(paid, locale) && <WrittenText text={paid} locale={locale} />],
    ['dress', dress && wordsIn(dress, locale) && <WrittenText text={dress} locale={locale} />],
  ];
  return all.filter(([, answer]) => answer);
}

/** Which ages the hotel counts as what; null where it has no ages but grown people's. */
function childrenText(bands: AgeBand[], t: Say): string | null {
  const young = bands.flatMap(({ band, minAge, maxAge }) =>
    band === 'adult' || maxAge === null ? [] : t('band', { band, from: minAge, to: maxAge }),
  );
  return young.length > 0 ? t('children', { bands: young.join(', ') }) : null;
}
