import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { EventLink } from '@/components/console/place/event-link';
import { useFailureWords } from '@/components/people/use-failure-words';
import { Alert } from '@/components/ui/alert';
import { buttonClass } from '@/components/ui/button-class';
import { ConfirmedButton } from '@/components/ui/confirmed-button';
import { Field } from '@/components/ui/field';
import { notify } from '@/components/ui/notify';
import { OpenedDetails } from '@/components/ui/opened-details';
import { Skeleton } from '@/components/ui/skeleton';
import { TextInput } from '@/components/ui/text-input';
import { lazyBrowserHttp } from '@/lib/api/lazy-browser-http';
import { carryOutGuestErasure, guestDataUrl, guestErasureQuery } from '@/lib/api/personal-data';
import { useSend } from '@/lib/api/use-send';
import type { GuestErasurePreview } from '@/lib/contract/personal-data';
import { datesIn } from '@/lib/domain/date-text';
import { plainWords } from '@/lib/domain/guest-name';

interface GuestErasureProps {
  guestId: string;
  onErased: () => void;
}

/**
 * The guest's personal data: whether they asked to be erased and until when, and the way to do it; read when opened.
 */
export function GuestErasure(props: GuestErasureProps) {
  const t = useTranslations('guests.erasure');
  return (
    <OpenedDetails summary={t('title')} className="mt-4">
      <Known {...props} />
    </OpenedDetails>
  );
}

function Known({ guestId, onErased }: GuestErasureProps) {
  const t = useTranslations('guests.erasure');
  const format = datesIn(useLocale());
  const { data, isPending } = useQuery(guestErasureQuery(lazyBrowserHttp, guestId));
  if (isPending) return <Skeleton lines={2} />;
  if (!data) return <Alert tone="danger">{t('failed')}</Alert>;
  const { erased, request, reservationKey } = data;
  return (
    <div className="mt-2">
      {erased && <p>{t('erased')}</p>}
      {request?.state === 'waiting' && (
        <Alert tone={request.isLate ? 'danger' : 'warning'} title={t('asked')}>
          {t(request.isLate ? 'late' : 'until', { date: format.words(request.dueOn) })}
        </Alert>
      )}
      {!erased && reservationKey && (
        <p>
          {t.rich('booked', {
            link: () => (
              <EventLink href={`/adminmaster/Asistentes?key=${encodeURIComponent(reservationKey)}`}>
                {reservationKey}
              </EventLink>
            ),
          })}
        </p>
      )}
      {!erased && (
        <p>
          <a
            href={guestDataUrl(guestId)}
            className={buttonClass('secondary', { small: true })}
            download={t('copyFile')}
          >
            {t('copy')}
          </a>
        </p>
      )}
      {!erased && !reservationKey && <Erase guestId={guestId} preview={data} onErased={onErased} />}
    </div>
  );
}

/** Says what goes and what stays, and asks for the guest's name before it does it. */
function Erase({ guestId, preview: { name }, onErased }: GuestErasureProps & { preview: GuestErasurePreview }) {
  const t = useTranslations('guests.erasure');
  const failureWords = useFailureWords();
  const queries = useQueryClient();
  const id = useId();
  const [confirm, setConfirm] = useState('');
  const [isWrong, setWrong] = useState(false);
  const erasing = useSend({
    send: (http) => carryOutGuestErasure(http, { id: guestId, confirm }),
    onDone: (done) => {
      notify({ tone: 'success', text: t('done') });
      queries.setQueryData(guestErasureQuery(lazyBrowserHttp, guestId).queryKey, done);
      onErased();
    },
  });
  return (
    <ConfirmedButton
      small
      label={t('open')}
      danger
      title={t('question', { name })}
      text={t('goes')}
      labels={{ close: t('close'), cancel: t('cancel'), confirm: t('confirm') }}
      sending={erasing}
      failure={erasing.failure && failureWords(erasing.failure)}
      onConfirm={() => {
        const isRight = plainWords(confirm) === plainWords(name);
        setWrong(!isRight);
        if (isRight) void erasing.save();
        else document.getElementById(`${id}-confirm`)?.focus();
      }}
    >
      <p>{t('stays')}</p>
      <Field
        id={`${id}-confirm`}
        label={t('type', { name })}
        hint={t('typeHint')}
        error={isWrong ? t('wrong') : undefined}
      >
        {(input) => (
          <TextInput
            {...input}
            value={confirm}
            autoComplete="off"
            onChange={({ target }) => {
              setConfirm(target.value);
              setWrong(false);
            }}
          />
        )}
      </Field>
    </ConfirmedButton>
  );
}
