import { getTranslations } from 'next-intl/server';
import { buttonClass } from '@/components/ui/button-class';
import { Card } from '@/components/ui/card';
import { CopyValue } from '@/components/ui/copy-value';

/** The key and the link that guests get, copied or sent by a click. */
export async function ShareCard({ code, url, name }: { code: string; url: string; name: string }) {
  const t = await getTranslations('console.share');
  const message = encodeURIComponent(t('message', { name, url }));
  return (
    <Card title={t('title')}>
      <p className="mb-1 fw-semibold">{t('key')}</p>
      <p>
        <CopyValue value={code} label={t('copyKey')} copiedLabel={t('copied')} />
      </p>
      <p className="mb-1 fw-semibold">{t('link')}</p>
      <p>
        <CopyValue value={url} label={t('copyLink')} copiedLabel={t('copied')} />
      </p>
      <div className="d-flex flex-wrap gap-2">
        <a className={buttonClass('primary', { small: true })} href={url} target="_blank" rel="noopener">
          {t('open')}
        </a>
        <a
          className={buttonClass('secondary', { small: true })}
          href={`https://wa.me/?text=${message}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t('whatsapp')}
        </a>
      </div>
    </Card>
  );
}
