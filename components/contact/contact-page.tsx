import { getTranslations } from 'next-intl/server';
import { contactsOf } from '@/components/layout/footer/contacts';
import { Breadcrumb } from '@/components/marketing/breadcrumb';
import { PageOpening } from '@/components/marketing/page-opening';
import type { PostForm } from '@/components/user/posted-form';
import { GOOGLE_MAPS_KEY } from '@/lib/config/public-env';
import type { Event } from '@/lib/contract/event';
import { supportHours } from '@/lib/domain/support-hours';
import type { Locale } from '@/lib/i18n/routing';
import styles from './contact.module.css';
import { ContactForm } from './contact-form';
import { contactLabels } from './contact-labels';
import { ContactWays, type WayLabels } from './contact-ways';
import { MapOnRequest } from './map/map-on-request';
import { OwnWays } from './own-ways';

interface ContactPageProps {
  locale: Locale;
  action: PostForm;
  /** The event whose agency gets the message; without one the platform's contacts are shown. */
  event?: Event | null;
}

export async function ContactPage({ locale, action, event = null }: ContactPageProps) {
  const t = await getTranslations({ locale, namespace: 'contact' });
  const footer = await getTranslations({ locale, namespace: 'navigation.footer' });
  const captcha = await getTranslations({ locale, namespace: 'login.captcha' });
  const contacts = contactsOf(event?.agency ?? null);
  const isAnswered = event?.forGuests?.mail !== false;
  const labels: WayLabels = {
    title: t('ways.title'),
    phones: t('ways.phones'),
    whatsapp: t('ways.whatsapp'),
    whatsappText: t('ways.whatsappText'),
    emails: t('ways.emails'),
    hours: t('ways.hours'),
    address: t('ways.address'),
    map: t('ways.map'),
    opensInNewTab: t('ways.opensInNewTab'),
    defaultHours: footer('defaultHours', supportHours(locale)),
    defaultAddress: footer('defaultAddress'),
  };
  const place = contacts.address ?? labels.defaultAddress;
  return (
    <>
      <PageOpening
        kicker={event ? event.eventName : t('kicker')}
        title={event ? t('event.title', { agency: event.agency.name }) : t('title')}
        lead={event ? t(isAnswered ? 'event.lead' : 'event.notWithin') : t('lead')}
        scene={{ name: 'postcard', alt: t('pictureAlt'), width: 480, height: 380 }}
      />
      {isAnswered && (
        <>
          <section className="section">
            <div className={`container ${styles.columns}`}>
              <div className={styles.letter}>
                <h2>{t('form.title')}</h2>
                <p>{t('form.lead')}</p>
                <ContactForm
                  locale={locale}
                  event={event && { code: event.code, name: event.eventName }}
                  labels={contactLabels(t)}
                  captchaWords={{
                    label: captcha('label'),
                    noKey: captcha('noKey'),
                    noVersion: captcha('noVersion'),
                    notLoaded: captcha('notLoaded'),
                    notRun: captcha('notRun'),
                  }}
                  action={action}
                />
              </div>
              {event ? (
                <ContactWays contacts={contacts} locale={locale} labels={labels} />
              ) : (
                <OwnWays locale={locale} labels={labels}>
                  <ContactWays contacts={contacts} locale={locale} labels={labels}>
                    {GOOGLE_MAPS_KEY && (
                      <MapOnRequest
                        apiKey={GOOGLE_MAPS_KEY}
                        place={place}
                        position={null}
                        title={t('ways.mapTitle', { place })}
                        failed={t('ways.mapFailed')}
                        show={t('ways.showMap')}
                        note={t('ways.mapNote')}
                      />
                    )}
                  </ContactWays>
                </OwnWays>
              )}
            </div>
          </section>
          <section className="section section-sand" aria-labelledby="next">
            <div className="container">
              <h2 id="next" className={styles.next}>
                {t('next.title')}
              </h2>
              <ol className="list-plain numbered">
                {(['read', 'answer', ...(event ? [] : (['plan'] as const))] as const).map((step) => (
                  <li key={step}>
                    <h3>{t(`next.steps.${step}.title`)}</h3>
                    <p>{t(`next.steps.${step}.text`, supportHours(locale))}</p>
                  </li>
                ))}
              </ol>
            </div>
          </section>
        </>
      )}
      <Breadcrumb locale={locale} path="/contacto" name={t('kicker')} />
    </>
  );
}
