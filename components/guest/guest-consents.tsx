import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { useFailureWords } from '@/components/people/use-failure-words';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { ConfirmedButton } from '@/components/ui/confirmed-button';
import { Field } from '@/components/ui/field';
import { OpenedDetails } from '@/components/ui/opened-details';
import { Skeleton } from '@/components/ui/skeleton';
import { TextArea } from '@/components/ui/text-area';
import { lazyBrowserHttp } from '@/lib/api/lazy-browser-http';
import { guestConsentsKey, guestConsentsQuery, setConsents } from '@/lib/api/reminder';
import { useSend } from '@/lib/api/use-send';
import { AGENCY_ZONE } from '@/lib/config/constants';
import {
  CONSENT_REASON,
  type ConsentChannel,
  type GuestConsents as Consents,
  consentChannel,
  type SaidOfMessages,
} from '@/lib/contract/sms';
import { datesIn } from '@/lib/domain/date-text';
import { endedThemselves } from '@/lib/domain/mailing';

/** What the guest said of messages by each channel, where and when; read when it is opened. */
export function GuestConsents({ guestId }: { guestId: string }) {
  const t = useTranslations('guests.consents');
  return (
    <OpenedDetails summary={t('title')} className="mb-4">
      <List guestId={guestId} />
    </OpenedDetails>
  );
}

function List({ guestId }: { guestId: string }) {
  const t = useTranslations('guests.consents');
  const { data, isPending } = useQuery(guestConsentsQuery(lazyBrowserHttp, guestId));
  if (isPending) return <Skeleton lines={2} />;
  if (!data) return <Alert tone="danger">{t('failed')}</Alert>;
  return (
    <ul className="list-plain my-2">
      {consentChannel.options.map((channel) => (
        <Channel key={channel} guestId={guestId} channel={channel} said={data[channel]} />
      ))}
    </ul>
  );
}

interface ChannelProps {
  guestId: string;
  channel: ConsentChannel;
  said: SaidOfMessages | null;
}

/** What the guest said last of a channel, and the button that notes the opposite. */
function Channel({ guestId, channel, said }: ChannelProps) {
  const t = useTranslations('guests.consents');
  const dates = datesIn(useLocale());
  const failureWords = useFailureWords();
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const fieldId = useId();
  const saving = useSend({
    send: setConsents,
    onDone: (kept) => {
      setReason('');
      queries.setQueryData<Consents>(guestConsentsKey(guestId), kept);
    },
  });
  const wantsAgain = said?.given === false;
  const label = t(`${wantsAgain ? 'allow' : 'stop'}.${channel}`);
  const failure = saving.failure && failureWords(saving.failure);
  const save = (why?: string) =>
    saving.save({ guestId, told: { [channel]: wantsAgain, ...(why !== undefined && { reason: why }) } });
  return (
    <li className="mb-2">
      <strong>{t(`channels.${channel}`)}</strong>{' '}
      {said
        ? t(said.given ? 'yes' : 'no', {
            source: t(`sources.${said.source}`),
            date: dates.instant(said.at, AGENCY_ZONE),
          })
        : t('nothing')}
      {said?.reason && <span className="d-block form-text">{t('reasonGiven', { reason: said.reason })}</span>}
      <div className="mt-1">
        {endedThemselves(said) ? (
          <ConfirmedButton
            label={label}
            variant="secondary"
            small
            title={t(`undo.${channel}`)}
            text={t('undoText')}
            labels={{ close: t('keep'), cancel: t('keep'), confirm: label }}
            sending={saving}
            failure={failure}
            onConfirm={() => save(reason)}
          >
            <Field id={fieldId} label={t('reason')} hint={t('reasonHint')}>
              {(props) => (
                <TextArea
                  {...props}
                  rows={3}
                  maxLength={CONSENT_REASON.longest}
                  value={reason}
                  onChange={({ target }) => setReason(target.value)}
                />
              )}
            </Field>
          </ConfirmedButton>
        ) : (
          <>
            {failure && <Alert tone="danger">{failure}</Alert>}
            <Button variant="secondary" small busy={saving.busy} onClick={() => void save()}>
              {label}
            </Button>
          </>
        )}
      </div>
    </li>
  );
}
