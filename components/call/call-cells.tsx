import { useLocale, useTranslations } from 'next-intl';
import { getTranslations } from 'next-intl/server';
import styles from '@/components/console/record-list/record-list.module.css';
import { WhatsappTexts } from '@/components/contact/whatsapp';
import { asWritten } from '@/components/layout/footer/contacts';
import type { CallRow } from '@/lib/contract/call';
import { SendNotice } from './send-notice';

interface CallReachProps {
  call: Pick<CallRow, 'guest' | 'mobile' | 'language' | 'medium'>;
  eventName: string;
}

/** The medium and number of a call. A WhatsApp link names its medium already, so it is not repeated there. */
export function CallReach({ call: { guest, mobile, language, medium }, eventName }: CallReachProps) {
  const t = useTranslations('records.calls');
  const locale = useLocale();
  const whatsapp = mobile && guest && (
    <WhatsappTexts
      phone={mobile}
      language={language ?? locale}
      texts={[{ kind: 'call', name: guest, event: eventName }]}
      of={guest}
    />
  );
  const isFirst = whatsapp && medium === 'whatsapp';
  return (
    <small>
      {isFirst ? whatsapp : t(`media.${medium}`)}{' '}
      {mobile && (
        <a href={`tel:${mobile}`} className="text-nowrap">
          {asWritten(mobile)}
        </a>
      )}{' '}
      {!isFirst && whatsapp}
    </small>
  );
}

/** What the guest of a call was told and chose, and the way to tell them. docs/domain.md, Guests and contact. */
export async function CallNotice({ call }: { call: CallRow }) {
  const t = await getTranslations('records.calls.notice');
  const { notice, waiting: isWaiting, hasEmail } = call;
  const isOver = notice !== null && new Date(notice.expiresAt) <= new Date();
  const guest = call.guest ?? '';
  const open = t(notice ? 'again' : 'send');
  // On a phone an empty cell is left out, together with its label.
  if (!notice && !isWaiting) return null;
  return (
    <span className={styles.lines}>
      {notice && <small>{t(`states.${notice.choice ?? (isOver ? 'expired' : 'waiting')}`)}</small>}
      {isWaiting && !hasEmail && <small>{t('noMail')}</small>}
      {isWaiting && hasEmail && (
        <SendNotice
          callId={call.id}
          language={call.language}
          labels={{
            open,
            openNamed: t('sendTo', { action: open, guest }),
            title: t('title'),
            text: t('text', { guest }),
            language: t('language'),
            es: t('languages.es'),
            en: t('languages.en'),
            confirm: t('confirm'),
            sending: t('sending'),
            cancel: t('cancel'),
            close: t('close'),
            sent: t('sent', { guest }),
            failed: t('failed'),
          }}
        />
      )}
    </span>
  );
}
