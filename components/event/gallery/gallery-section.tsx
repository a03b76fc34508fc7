import { getTranslations } from 'next-intl/server';
import { PhotoStrip } from '@/components/photo/photo-strip';
import { stripPhotos } from '@/components/photo/strip-photos';
import type { Event } from '@/lib/contract/event';
import type { Locale } from '@/lib/i18n/routing';
import styles from './gallery.module.css';

/** The photos behind the cover. */
export async function GallerySection({ event, locale }: { event: Event; locale: Locale }) {
  const photos = event.photos?.slice(1) ?? [];
  if (photos.length === 0) return null;
  const t = await getTranslations({ locale, namespace: 'event.gallery' });
  return (
    <section className={`section ${styles.gallery}`} aria-labelledby="gallery-title">
      <div className="container">
        <h2 id="gallery-title">{t('title')}</h2>
      </div>
      <PhotoStrip {...stripPhotos(photos, locale)} look="row" label={t('title')} close={t('close')} />
    </section>
  );
}
