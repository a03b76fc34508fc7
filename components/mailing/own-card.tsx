'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { FileForm } from '@/components/form/file-form';
import { useFailureWords } from '@/components/people/use-failure-words';
import { Card } from '@/components/ui/card';
import { ConfirmedButton } from '@/components/ui/confirmed-button';
import { notify } from '@/components/ui/notify';
import { unbroken } from '@/components/ui/unbroken';
import { putOwnCard, removeOwnCard, saveTheDateUrl } from '@/lib/api/mailing';
import { useSend } from '@/lib/api/use-send';
import { MEGABYTE, OWN_CARD_MAX_BYTES } from '@/lib/config/constants';
import { language } from '@/lib/contract/bilingual-text';
import type { OwnCard } from '@/lib/contract/mailing';
import { datesIn } from '@/lib/domain/date-text';
import { fileSizeText } from '@/lib/domain/file-size';

const TYPES = ['application/pdf'];
const LIMIT = { megabytes: OWN_CARD_MAX_BYTES / MEGABYTE };

interface SaveTheDateCardProps {
  eventId: string;
  initial: OwnCard | null;
  /** Time zone of the event, in which times are shown. */
  timeZone: string;
}

/**
 * The save-the-date card of an event: the drawn one in each language, or the couple's own, which is put in its place
 * here.
 */
export function SaveTheDateCard({ eventId, initial, timeZone }: SaveTheDateCardProps) {
  const t = useTranslations('mailings.card');
  const [card, setCard] = useState(initial);
  return (
    <Card title={t('label')} className="mb-4">
      {card ? (
        <Own eventId={eventId} card={card} timeZone={timeZone} onRemoved={() => setCard(null)} />
      ) : (
        <p className="d-flex flex-wrap gap-3">
          {language.options.map((each) => (
            <a key={each} href={saveTheDateUrl(eventId, each)} download>
              {t(each)}
            </a>
          ))}
        </p>
      )}
      <FileForm
        types={TYPES}
        mostBytes={OWN_CARD_MAX_BYTES}
        words={{
          label: t(card ? 'replace' : 'file'),
          hint: t('hint', LIMIT),
          send: t('send'),
          wrong: (problem) => t(`wrong.${problem}`, LIMIT),
        }}
        send={(http, file) => putOwnCard(http, { eventId, file })}
        onSent={(saved) => {
          notify({ tone: 'success', text: t('saved') });
          setCard(saved);
        }}
      />
    </Card>
  );
}

interface OwnProps {
  eventId: string;
  card: OwnCard;
  timeZone: string;
  onRemoved: () => void;
}

function Own({ eventId, card: { name, size, uploadedAt }, timeZone, onRemoved }: OwnProps) {
  const t = useTranslations('mailings.card');
  const locale = useLocale();
  const failureWords = useFailureWords();
  const removal = useSend({
    send: removeOwnCard,
    onDone: () => {
      notify({ tone: 'success', text: t('removed') });
      onRemoved();
    },
  });
  return (
    <>
      <p className="mb-1 text-break">
        <a href={saveTheDateUrl(eventId, locale)} download>
          {t('own', { name, size: fileSizeText(size) })}
        </a>{' '}
        <small className="text-secondary">
          {unbroken(t('since', { at: datesIn(locale).instant(uploadedAt, timeZone) }))}
        </small>
      </p>
      <p>{t('ownNote')}</p>
      <p>
        <ConfirmedButton
          danger
          label={t('remove')}
          title={t('removeTitle')}
          text={t('removeText')}
          labels={{ close: t('close'), cancel: t('cancel'), confirm: t('removeNow') }}
          sending={removal}
          failure={removal.failure && failureWords(removal.failure)}
          onConfirm={() => void removal.save({ eventId })}
        />
      </p>
    </>
  );
}
