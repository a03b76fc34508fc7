import { getTranslations } from 'next-intl/server';
import type { Event } from '@/lib/contract/event';
import type { Locale } from '@/lib/i18n/routing';
import { EventPhotoImage } from './event-photo-image';
import styles from './gallery.module.css';

/** The photos behind the cover in a row that is swiped; each opens on the whole screen, which the browser does itself. */
export async function GallerySection({ event, locale }: { event: Event; locale: Locale }) {
  const photos = event.photos?.slice(1) ?? [];
  if (photos.length === 0) return null;
  const t = await getTranslations({ locale, namespace: 'event.gallery' });
  return (
    <section className={`section ${styles.gallery}`} aria-labelledby="gallery-title">
      <div className="container">
        <h2 id="gallery-title">{t('title')}</h2>
      </div>
      <ul className={`list-plain ${styles.row}`}>
        {photos.map((photo) => (
          <li key={photo.id}>
            <button
              type="button"
              className={styles.open}
              popoverTarget={`photo-${photo.id}`}
              aria-label={t('open', { alt: photo.alt[locale] })}
            >
              <EventPhotoImage
                photo={photo}
                locale={locale}
                sizes="(min-width: 768px) 320px, 74vw"
                className={styles.photo}
              />
            </button>
            <dialog id={`photo-${photo.id}`} popover="auto" className={styles.whole} aria-label={photo.alt[locale]}>
              <EventPhotoImage photo={photo} locale={locale} sizes="100vw" className={styles.large} />
              <button
                type="button"
                className={styles.close}
                popoverTarget={`photo-${photo.id}`}
                popoverTargetAction="hide"
              >
                {t('close')}
              </button>
            </dialog>
          </li>
        ))}
      </ul>
    </section>
  );
}
