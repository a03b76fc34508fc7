import { getTranslations } from 'next-intl/server';
import { SizedPhotoImage } from '@/components/photo/sized-photo-image';
import type { SizedPhoto } from '@/lib/contract/photo';
import type { Locale } from '@/lib/i18n/routing';
import styles from './gallery.module.css';

/** Photos in a row that is swiped; each opens on the whole screen, which the browser does itself. */
export async function PhotoRow({ photos, locale }: { photos: SizedPhoto[]; locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'event.gallery' });
  return (
    <ul className={`list-plain ${styles.row}`}>
      {photos.map((photo) => (
        <li key={photo.id}>
          <button
            type="button"
            className={styles.open}
            popoverTarget={`photo-${photo.id}`}
            aria-label={t('open', { alt: photo.alt[locale] })}
          >
            <SizedPhotoImage
              photo={photo}
              locale={locale}
              sizes="(min-width: 768px) 320px, 74vw"
              className={styles.photo}
            />
          </button>
          <dialog id={`photo-${photo.id}`} popover="auto" className={styles.whole} aria-label={photo.alt[locale]}>
            <SizedPhotoImage photo={photo} locale={locale} sizes="100vw" className={styles.large} />
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
  );
}
